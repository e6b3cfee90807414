import Subprocess

#if canImport(System)
  import System
#else
  import SystemPackage
#endif

/// Runs a program to its end. Cancelling the task that waits for it ends the program and all that it has started.
package struct CommandRunner: Sendable {
  package struct Command: Hashable, Sendable {
    package var executable: String
    package var arguments: [String]
    package var workingDirectory: String
  }

  package struct Output: Hashable, Sendable {
    /// 0 for success; a signal's number and 128 for a program that it ended.
    package var status: Int
    package var text: String

    package init(status: Int, text: String) {
      self.status = status
      self.text = text
    }
  }

  /// - Throws: what kept the program from being started, or `CancellationError`.
  package var run: @Sendable (Command) async throws -> Output

  package init(run: @escaping @Sendable (Command) async throws -> Output) { self.run = run }

  /// More than any list of errors that somebody reads.
  private static let longestOutput = 1 << 20

  package static let live = CommandRunner { command in
    try Task.checkCancellation()
    var options = PlatformOptions()
    // A group of its own: the compiler starts others, and cancelling ends the group.
    options.processGroupID = 0
    options.teardownSequence = [.send(signal: .kill, toProcessGroup: true, allowedDurationToNextStep: .zero)]
    let result = try await Subprocess.run(
      .path(FilePath(command.executable)), arguments: Arguments(command.arguments),
      workingDirectory: FilePath(command.workingDirectory), platformOptions: options, input: .none,
      output: .string(limit: longestOutput), error: .combinedWithOutput)
    try Task.checkCancellation()
    let status =
      switch result.terminationStatus {
      case .exited(let code): Int(code)
      case .signaled(let signal): 128 + Int(signal)
      }
    return Output(status: status, text: result.standardOutput)
  }
}
