import Foundation
import Synchronization
import Trace

/// The process in which a step runs, seen from the program. It is ended by `stop`, and when the last reference goes.
package final class StepProcess: Sendable {
  /// What the process tells, in order; ends with the process. One reader.
  package let messages: AsyncStream<TraceMessage>
  private let connection: StepConnection

  /// Starts the process and has it load the library.
  ///
  /// - Parameters:
  ///   - isConfined: whether the code can change files in its working folder only, and use no network, as far as the kernel
  ///     can see to that.
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

  /// Sends a command; the answer comes among the messages.
  package func send(_ command: TraceCommand) { connection.send(command) }

  /// Ends the process and all that it has started, at once.
  package func stop() { connection.stop() }

  /// The number of its keeper, for tests.
  package var identifier: Int32 { connection.process }

  /// The first argument with which the program becomes a step's process.
  package static let hostArgument = StepHost.argument
  static let commandDescriptor = StepHost.commands
  static let messageDescriptor = StepHost.messages

  /// What the program does when it was started as a step's process.
  package static func host() -> Never { StepHost.run(CommandLine.arguments, asking: StepHeapSources.all) }
}

/// Why a step's process cannot be started.
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
