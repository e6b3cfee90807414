import Foundation
import Subprocess
import Trace

#if canImport(System)
  import System
#else
  import SystemPackage
#endif

/// Runs a program to its end. Cancelling the task ends the program and all processes that it has started.
package struct CommandRunner: Sendable {
  package struct Command: Hashable, Sendable {
    package var executable: String
    package var arguments: [String]
    package var workingDirectory: String
    /// Folder for temporary files, removed if this program dies. Nil uses the system's folder.
    package var temporaryFolder: String?
  }

  package struct Output: Hashable, Sendable {
    /// Exit status: 0 for success; 128 plus the signal's number if a signal ended the program.
    package var status: Int
    package var text: String

    package init(status: Int, text: String) {
      self.status = status
      self.text = text
    }
  }

  /// Runs a command.
  ///
  /// - Throws: `CommandError.late` if the command takes too long, `CancellationError`, or the error that prevented its
  ///   start.
  package var run: @Sendable (Command) async throws -> Output

  package init(run: @escaping @Sendable (Command) async throws -> Output) { self.run = run }

  /// Maximum length of the output in bytes. The limit exceeds any useful list of errors.
  private static let longestOutput = 1 << 20
  /// Seconds after which a command is ended. `PLAYGROUND_COMPILER_SECONDS` overrides them.
  package static let seconds =
    ProcessInfo.processInfo.environment["PLAYGROUND_COMPILER_SECONDS"].flatMap(Double.init) ?? 120
  /// The first argument that makes the program the supervisor of a command.
  package static let supervisorArgument = Supervisor.argument

  /// Runs as the supervisor of the command in this process's arguments.
  package static func supervise() -> Never { Supervisor.run(Array(CommandLine.arguments.dropFirst(2))) }

  /// Runs commands below a supervisor.
  ///
  /// The supervisor ends a command and all processes that the command has started. It does so when the task is
  /// cancelled, when this program ends for any reason, and after `seconds`.
  package static let live = CommandRunner { command in
    try Task.checkCancellation()
    var options = PlatformOptions()
    options.processGroupID = 0
    options.teardownSequence = [.send(signal: .terminate, allowedDurationToNextStep: .seconds(15))]
    let result = try await Subprocess.run(
      .path(FilePath(ProgramLocation.current.executable)),
      arguments: Arguments(
        [supervisorArgument, "\(seconds)", command.temporaryFolder ?? "", command.executable] + command.arguments),
      environment: command.temporaryFolder.map { .inherit.updating(["TMPDIR": $0]) } ?? .inherit,
      workingDirectory: FilePath(command.workingDirectory), platformOptions: options, input: .none,
      output: .string(limit: longestOutput), error: .combinedWithOutput)
    try Task.checkCancellation()
    switch result.terminationStatus {
    case .exited(Supervisor.lateStatus): throw CommandError.late(seconds: seconds)
    case .exited(let code): return Output(status: Int(code), text: result.standardOutput)
    case .signaled(let signal): return Output(status: 128 + Int(signal), text: result.standardOutput)
    }
  }
}

/// Error of a command that has no result.
package enum CommandError: Error, Hashable, CustomStringConvertible {
  case late(seconds: Double)

  package var description: String {
    switch self {
    case .late(let seconds):
      "it was ended after \(Int(seconds)) seconds without a result; set PLAYGROUND_COMPILER_SECONDS to give it more time"
    }
  }
}
