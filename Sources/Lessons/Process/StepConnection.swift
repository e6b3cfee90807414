import Foundation
import Glibc
import Synchronization
import Trace

/// The two channels to a step's process, and the thread that reads from it and waits for its end.
final class StepConnection: Sendable {
  private struct State {
    var isReaped = false
    var isStopped = false
    /// When an answer is overdue; nil while nothing is expected.
    var deadline: Double?
    var hasEnded = false
    var lastFile: String?
    var lastLine: Int?
    var signal: Int32?
    /// Reason why the connection ended the process.
    var fault: String?
  }

  let process: Int32
  private let state: Mutex<State>
  private let limits: StepLimits
  private let grace: Double
  private let writer: CommandWriter

  /// - Parameters:
  ///   - grace: seconds that the process may be late before it is given up.
  ///   - tell: called on a thread of the connection's own with every message, and with nil at the end.
  init(
    program: String, settings: StepSettings, grace: Double, tell: @escaping @Sendable (TraceMessage?) -> Void
  ) throws {
    let spawned = try SpawnedHost(program: program)
    process = spawned.process
    limits = settings.limits
    self.grace = grace
    state = Mutex(State())
    writer = CommandWriter(spawned.commands)
    let messages = spawned.messages
    let reader = Thread { [self] in
      read(messages, tell)
      close(messages)
      tell(nil)
    }
    reader.name = "step's messages"
    reader.start()
  }

  /// Sends a command. The process is ended with a message if the command cannot be encoded.
  func send(_ command: TraceCommand) {
    do {
      let bytes = try WireCoding.encode(command)
      state.withLock { $0.deadline = Self.now + limits.seconds + grace }
      writer.write(bytes)
    } catch {
      // The run would wait for an answer that never comes.
      end { $0.fault = "A command to the step's process could not be encoded: \(error). Enter the step again." }
    }
  }

  func stop() { end { $0.isStopped = true } }

  /// Ends the process and its group.
  ///
  /// - Parameter note: records the reason.
  private func end(_ note: (inout State) -> Void) {
    state.withLock { state in
      note(&state)
      if !state.isReaped { kill(-process, SIGKILL) }
    }
  }

  // MARK: The reader's thread

  private func read(_ descriptor: Int32, _ tell: (TraceMessage?) -> Void) {
    var decoder = WireDecoder<TraceMessage>()
    var buffer = [UInt8](repeating: 0, count: 64 << 10)
    var hasExited = false
    while true {
      var ready = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      let count = poll(&ready, 1, hasExited ? 0 : Self.interval)
      if count < 0 && errno == EINTR { continue }
      if count == 0 {
        // A process that the step has started may hold the other end. The pipe then has no end to read.
        if hasExited { break }
        if isOverdue { kill(-process, SIGKILL) }
        hasExited = waitForExit(blocking: false)
        continue
      }
      let length = Glibc.read(descriptor, &buffer, buffer.count)
      if length < 0 && errno == EINTR { continue }
      guard length > 0, let received = try? decoder.decode(buffer[..<length]) else { break }
      for message in received {
        note(message)
        tell(message)
      }
    }
    let status = reap()
    if let last = lastWord(status) { tell(last) }
  }

  /// Milliseconds between two checks whether the process is overdue or has exited.
  private static let interval: Int32 = 500

  private var isOverdue: Bool { state.withLock { $0.deadline.map { $0 < Self.now } ?? false } }

  private func note(_ message: TraceMessage) {
    state.withLock { state in
      switch message {
      case .ready, .held, .wants, .released: state.deadline = nil
      case .ended, .failed:
        state.deadline = nil
        state.hasEnded = true
      case .event(let event, _):
        state.deadline = Self.now + limits.seconds + grace
        state.lastFile = event.file
        state.lastLine = event.range.line
      case .signal(let signal): state.signal = signal
      case .output, .screen: break
      }
    }
  }

  /// Ends what is left of the group, and waits for the process.
  private func reap() -> Int32 {
    kill(-process, SIGKILL)
    writer.close()
    _ = waitForExit(blocking: true)
    // The process has exited, so `waitpid` does not block. Afterwards its number may be reused, and must not be signalled.
    return state.withLock { state in
      var status: Int32 = 0
      waitpid(process, &status, 0)
      state.isReaped = true
      return status
    }
  }

  /// Looks or waits for the exit of the process, without reaping it.
  ///
  /// - Returns: whether it has exited.
  private func waitForExit(blocking: Bool) -> Bool {
    while true {
      var info = siginfo_t()
      let result = waitid(P_PID, id_t(process), &info, WEXITED | WNOWAIT | (blocking ? 0 : WNOHANG))
      if result < 0 && errno == EINTR { continue }
      return result < 0 || info.si_signo == SIGCHLD
    }
  }

  /// What a process that has gone without a word would have said.
  private func lastWord(_ status: Int32) -> TraceMessage? {
    state.withLock { state in
      guard !state.hasEnded else { return nil }
      if let fault = state.fault { return .failed(fault) }
      var end = StepEnd(.stopped, file: state.lastFile, line: state.lastLine)
      if state.isStopped { return .ended(end, HeapDelta()) }
      let late = state.deadline.map { $0 < Self.now } ?? false
      let signal = status & 0x7F
      if late {
        (end.outcome, end.message) = (.time, "the step's process did not answer")
      } else if signal == SIGKILL {
        (end.outcome, end.message) = (.memory, "the system ended the step's process, most likely for lack of memory")
      } else if signal != 0 {
        (end.outcome, end.message) = (.crashed, String(cString: strsignal(signal)))
      } else if status >> 8 & 0xFF == StepHost.readerFailed {
        end.message = "the playground could not read the heap at this point: a fault of the playground, not of the code"
      } else {
        (end.outcome, end.message) = (.crashed, "the code ended the process, with status \(status >> 8 & 0xFF)")
      }
      return .ended(end, HeapDelta())
    }
  }

  private static var now: Double { ProcessInfo.processInfo.systemUptime }
}
