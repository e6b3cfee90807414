import Foundation
import Glibc
import Synchronization
import Trace

/// The two channels to a step's process, with the thread that reads its messages and waits for the process's end.
///
/// The child of this program is the supervisor; the step's process is a child of the supervisor.
final class StepConnection: Sendable {
  private struct State {
    var isReaped = false
    var isStopped = false
    /// Time at which the expected answer becomes overdue; nil while no answer is expected.
    var deadline: Double?
    var hasEnded = false
    var lastFile: String?
    var lastLine: Int?
    /// Reason why the connection ended the process.
    var fault: String?
    /// Description of a misuse of a channel by the step's code.
    var misuse: String?
  }

  let process: Int32
  private let state: Mutex<State>
  private let limits: StepLimits
  private let grace: Double
  private let writer: CommandWriter
  /// The kernel's count of processes killed for lack of memory, at the start of this process; nil if unavailable.
  private let memoryKills = StepConnection.memoryKills

  /// Connects to a process and starts to read its messages.
  ///
  /// - Parameters:
  /// - isConfined: true to let the code write only to its working folder, and use no network, as far as the kernel
  ///   supports it.
  ///   - grace: seconds that the process may be late before it is ended.
  ///   - tell: called on the connection's thread with every message, and with nil at the end.
  init(
    program: String, isConfined: Bool, settings: StepSettings, grace: Double,
    tell: @escaping @Sendable (TraceMessage?) -> Void
  ) throws {
    let spawned = try SpawnedHost(program: program, isConfined: isConfined)
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

  /// Sends a command. If the command cannot be encoded, ends the process with a message.
  func send(_ command: TraceCommand) {
    do {
      let bytes = try WireCoding.encode(command)
      state.withLock { $0.deadline = Self.now + limits.seconds + grace }
      writer.write(bytes)
    } catch {
      // Without this message, the run would wait for an answer for ever.
      end { $0.fault = "A command to the step's process could not be encoded: \(error). Enter the step again." }
    }
  }

  func stop() { end { $0.isStopped = true } }

  /// Makes the supervisor end the step's process and all processes that the step's process has started.
  ///
  /// - Parameter note: closure that records the reason in the state.
  private func end(_ note: (inout State) -> Void) {
    state.withLock { state in
      note(&state)
      if !state.isReaped { Self.askSupervisor(of: process) }
    }
  }

  /// Signals the supervisor to end the step. Works even if the step's code has stopped the supervisor.
  private static func askSupervisor(of process: Int32) {
    kill(process, SIGTERM)
    kill(process, SIGCONT)
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
        // A process started by the step may hold the other end. The pipe then has no end to read.
        if hasExited { break }
        if isOverdue { Self.askSupervisor(of: process) }
        hasExited = waitForExit(seconds: 0)
        continue
      }
      let length = Glibc.read(descriptor, &buffer, buffer.count)
      if length < 0 && errno == EINTR { continue }
      guard length > 0 else {
        if !waitForExit(seconds: Self.patience) {
          state.withLock { $0.misuse = Self.closedChannel }
        }
        break
      }
      guard let received = try? decoder.decode(buffer[..<length]) else {
        state.withLock { $0.misuse = "the code wrote to descriptor 4, on which its process talks to Playground" }
        break
      }
      for message in received {
        record(message)
        tell(message)
      }
    }
    let status = reap()
    if let last = lastWord(status) { tell(last) }
  }

  /// Milliseconds between two checks for a process that is overdue or has exited.
  private static let interval: Int32 = 500

  private var isOverdue: Bool { state.withLock { $0.deadline.map { $0 < Self.now } ?? false } }

  private func record(_ message: TraceMessage) {
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
      case .output, .screen: break
      }
    }
  }

  private static let closedChannel = "the code closed descriptor 3 or 4, on which its process talks to Playground"

  /// Seconds that a process may take to exit after it has closed its channel.
  private static let patience = 2.0
  /// Seconds that the supervisor may take to end all processes.
  private static let supervisorPatience = 15.0

  /// Makes the supervisor end the remaining processes. Then waits for the supervisor and reaps it.
  private func reap() -> Int32 {
    writer.close()
    if !waitForExit(seconds: 0) { Self.askSupervisor(of: process) }
    if !waitForExit(seconds: Self.supervisorPatience) { kill(process, SIGKILL) }
    // The process number may be reused after reaping, and must not be signalled then.
    return state.withLock { state in
      var status: Int32 = 0
      while waitpid(process, &status, 0) < 0 && errno == EINTR {}
      state.isReaped = true
      return status
    }
  }

  /// Waits for the exit of the process, without reaping it.
  ///
  /// - Parameter seconds: maximum time to wait; 0 checks once.
  /// - Returns: True if the process has exited.
  private func waitForExit(seconds: Double) -> Bool {
    let deadline = Self.now + seconds
    var pause: UInt32 = 200
    while true {
      var info = siginfo_t()
      let result = waitid(P_PID, id_t(process), &info, WEXITED | WNOWAIT | WNOHANG)
      if result < 0 && errno == EINTR { continue }
      if result < 0 || info.si_signo == SIGCHLD { return true }
      if Self.now >= deadline { return false }
      usleep(pause)
      pause = min(pause * 2, 20_000)
    }
  }

  /// The counter `oom_kill` of `/proc/vmstat`; nil if it cannot be read.
  private static var memoryKills: Int? {
    let text = (try? String(contentsOfFile: "/proc/vmstat", encoding: .utf8)) ?? ""
    return text.split(separator: "\n").first { $0.hasPrefix("oom_kill ") }?.split(separator: " ").last.flatMap {
      Int($0)
    }
  }

  /// Returns the final message of a process that has sent none, reconstructed from its exit status and from `state`.
  /// Returns nil if the process has sent a final message.
  private func lastWord(_ status: Int32) -> TraceMessage? {
    state.withLock { state in
      guard !state.hasEnded else { return nil }
      if let fault = state.fault { return .failed(fault) }
      var end = StepEnd(.stopped, file: state.lastFile, line: state.lastLine)
      if state.isStopped { return .ended(end, HeapDelta()) }
      let late = state.deadline.map { $0 < Self.now } ?? false
      let signal = status & 0x7F
      if let misuse = state.misuse {
        (end.outcome, end.message) = (.crashed, misuse)
      } else if late {
        (end.outcome, end.message) = (.time, "the step's process did not answer")
      } else if signal == SIGKILL, memoryKills == nil || memoryKills != Self.memoryKills {
        (end.outcome, end.message) = (.memory, "the system ended the step's process for lack of memory")
      } else if signal != 0 {
        (end.outcome, end.message) = (.crashed, String(cString: strsignal(signal)))
      } else if status >> 8 & 0xFF == StepHost.readerFailed {
        end.message = "Playground could not read the heap at this point: a fault of Playground, not of the code"
      } else if status >> 8 & 0xFF == StepHost.channelLost {
        (end.outcome, end.message) = (.crashed, Self.closedChannel)
      } else {
        (end.outcome, end.message) = (.crashed, "the code ended the process, with status \(status >> 8 & 0xFF)")
      }
      return .ended(end, HeapDelta())
    }
  }

  private static var now: Double { ProcessInfo.processInfo.systemUptime }
}
