import Foundation
import Synchronization
import Trace

/// The process of a step, from the program's side. It is ended by `stop`, or when the last reference to this object is
/// released.
package final class StepProcess: Sendable {
  /// Messages of the process, in order. The stream ends with the process. Only one task may read it.
  package let messages: AsyncStream<TraceMessage>
  private let connection: StepConnection

  /// Starts the process and makes it load the library.
  ///
  /// - Parameters:
  ///   - isConfined: true to let the code write only to its working folder, and use no network, as far as the kernel
  ///     supports it.
  ///   - grace: seconds that the process may be late before it is ended.
  /// - Throws: `StepProcessError` if no process can be started.
  package init(program: String, settings: StepSettings, isConfined: Bool = false, grace: Double = 5) throws {
    let (stream, continuation) = AsyncStream.makeStream(of: TraceMessage.self, bufferingPolicy: .unbounded)
    messages = stream
    connection = try StepConnection(
      program: program, isConfined: isConfined, settings: settings, grace: grace
    ) { message in
      if let message { continuation.yield(message) } else { continuation.finish() }
    }
    connection.send(.load(settings))
  }

  deinit { connection.stop() }

  /// Sends a command. The answer arrives among the messages.
  package func send(_ command: TraceCommand) { connection.send(command) }

  /// Ends the process, and all processes that it has started, at once.
  package func stop() { connection.stop() }

  /// The process number of the supervisor, for tests.
  package var identifier: Int32 { connection.process }

  /// The first argument that makes the program a step's process.
  package static let hostArgument = StepHost.argument
  static let commandDescriptor = StepHost.commands
  static let messageDescriptor = StepHost.messages

  /// Runs the current process as a step's process.
  package static func host() -> Never { StepHost.run(CommandLine.arguments, asking: StepHeapSources.all) }
}

/// Error of a step's process that cannot be started.
package enum StepProcessError: Error, Hashable, CustomStringConvertible {
  case system(call: String, number: Int32)

  package var description: String {
    switch self {
    case .system(let call, let number):
      "The step's process cannot be started: \(call): \(String(cString: strerror(number))). "
        + "Close other programs, or raise the limits on processes and open files (`ulimit -a`)."
    }
  }
}
