import Foundation
import Subprocess
import Synchronization

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
    /// Where it may leave files that nobody needs afterwards; nil for where everybody does.
    package var temporaryFolder: String?
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
    // A group of its own, which cancelling ends. The compiler starts others in groups of theirs, and ends them when it is
    // interrupted; killed, it would leave them.
    options.processGroupID = 0
    options.teardownSequence = [.send(signal: .interrupt, allowedDurationToNextStep: .milliseconds(500))]
    let group = Mutex<pid_t?>(nil)
    defer { if Task.isCancelled, let group = group.withLock({ $0 }) { kill(-group, SIGKILL) } }
    let result = try await Subprocess.run(
      .path(FilePath(command.executable)), arguments: Arguments(command.arguments),
      environment: command.temporaryFolder.map { .inherit.updating(["TMPDIR": $0]) } ?? .inherit,
      workingDirectory: FilePath(command.workingDirectory), platformOptions: options, input: .none,
      output: .string(limit: longestOutput), error: .combinedWithOutput
    ) { execution in
      group.withLock { $0 = execution.processIdentifier.value }
    }
    try Task.checkCancellation()
    let status =
      switch result.terminationStatus {
      case .exited(let code): Int(code)
      case .signaled(let signal): 128 + Int(signal)
      }
    return Output(status: status, text: result.standardOutput)
  }
}
