import Foundation
import Subprocess
import Trace

#if canImport(System)
  import System
#else
  import SystemPackage
#endif

/// Runs a program to its end. Cancelling the waiting task ends the program and all that it has started.
package struct CommandRunner: Sendable {
  package struct Command: Hashable, Sendable {
    package var executable: String
    package var arguments: [String]
    package var workingDirectory: String
    /// The folder for its temporary files; it is removed if the program dies meanwhile. Nil for the system's folder.
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
  /// Seconds after which a command is ended; `PLAYGROUND_COMPILER_SECONDS` sets another number.
  package static let seconds =
    ProcessInfo.processInfo.environment["PLAYGROUND_COMPILER_SECONDS"].flatMap(Double.init) ?? 120
  /// The first argument that makes the program the keeper of a command.
  package static let keeperArgument = Keeper.argument

  /// Serves as the keeper of a command, as the arguments of this process say.
  package static func keep() -> Never { Keeper.run(Array(CommandLine.arguments.dropFirst(2))) }

  /// Runs commands below a keeper, which ends them and all that they have started: when the task is cancelled, when the
  /// program ends, however it does, and after `seconds`.
  package static let live = CommandRunner { command in
    try Task.checkCancellation()
    var options = PlatformOptions()
    options.processGroupID = 0
    options.teardownSequence = [.send(signal: .terminate, allowedDurationToNextStep: .seconds(15))]
    let result = try await Subprocess.run(
      .path(FilePath(ProgramLocation.current.executable)),
      arguments: Arguments(
        [keeperArgument, "\(seconds)", command.temporaryFolder ?? "", command.executable] + command.arguments),
      environment: command.temporaryFolder.map { .inherit.updating(["TMPDIR": $0]) } ?? .inherit,
      workingDirectory: FilePath(command.workingDirectory), platformOptions: options, input: .none,
      output: .string(limit: longestOutput), error: .combinedWithOutput)
    try Task.checkCancellation()
    switch result.terminationStatus {
    case .exited(Keeper.isLate): throw CommandError.late(seconds: seconds)
    case .exited(let code): return Output(status: Int(code), text: result.standardOutput)
    case .signaled(let signal): return Output(status: 128 + Int(signal), text: result.standardOutput)
    }
  }
}

/// The reason why a command has no result.
package enum CommandError: Error, Hashable, CustomStringConvertible {
  case late(seconds: Double)

  package var description: String {
    switch self {
    case .late(let seconds):
      "it was ended after \(Int(seconds)) seconds without a result; set PLAYGROUND_COMPILER_SECONDS to give it more time"
    }
  }
}
