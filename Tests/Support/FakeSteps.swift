import Lessons
import Synchronization
import Trace

/// Tools for steps without a compiler and processes, for tests of the code around them.
package enum FakeSteps {
  /// Makes the tools.
  ///
  /// - Parameters:
  ///   - gate: the gate that each compilation waits for; nil compiles at once.
  ///   - events: the number of events of a run; nil for a run that never ends.
  ///   - notice: a notice about the folder of compiled steps.
  ///   - errors: the compiler's errors for a text.
  package static func tools(
    gate: Gate? = nil, events: Int? = 5, notice: String? = nil,
    errors: @escaping @Sendable (StepSource) -> [CompilerDiagnostic] = { _ in [] }
  ) -> StepTools {
    StepTools(
      compiler: StepCompiler(
        compile: { source throws(CancellationError) in
          if let gate { try await gate.wait() }
          let found = errors(source)
          if !found.isEmpty { return .rejected(found) }
          return .compiled(
            CompiledStep(library: "", module: source.module, diagnostics: [], isCached: false, notice: notice))
        },
        check: { _ throws(CancellationError) in .checked([]) }),
      start: { _ in FakeRun(events: events) })
  }
}

/// A gate that tests open. Waiting tasks continue when it is opened, or when they are cancelled.
package final class Gate: Sendable {
  private struct State {
    var isOpen = false
    var waiting: [Int: CheckedContinuation<Bool, Never>] = [:]
    var next = 0
  }

  private let state = Mutex(State())

  package init() {}

  /// Number of waiting tasks.
  package var count: Int { state.withLock { $0.waiting.count } }

  package func open() {
    let waiting = state.withLock { state in
      state.isOpen = true
      defer { state.waiting = [:] }
      return state.waiting.values.map { $0 }
    }
    for continuation in waiting { continuation.resume(returning: true) }
  }

  package func close() { state.withLock { $0.isOpen = false } }

  /// Waits until the gate is open.
  ///
  /// - Throws: `CancellationError` if the task is cancelled.
  package func wait() async throws(CancellationError) {
    let number = state.withLock { state in
      state.next += 1
      return state.next
    }
    let isOpened = await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let answer: Bool? = state.withLock { state in
          if Task.isCancelled { return false }
          if state.isOpen { return true }
          state.waiting[number] = continuation
          return nil
        }
        if let answer { continuation.resume(returning: answer) }
      }
    } onCancel: {
      state.withLock { $0.waiting.removeValue(forKey: number) }?.resume(returning: false)
    }
    if !isOpened { throw CancellationError() }
  }
}

/// A simulated process that sends a few events and ends.
private final class FakeRun: SteppedProcess {
  let messages: AsyncStream<TraceMessage>
  private let continuation: AsyncStream<TraceMessage>.Continuation
  /// Number of remaining events; nil for a run without an end.
  private let left: Mutex<Int?>
  private let held = [StepThread(number: 1, isTask: false)]

  init(events: Int?) {
    (messages, continuation) = AsyncStream.makeStream()
    left = Mutex(events)
    continuation.yield(.ready)
  }

  func send(_ command: TraceCommand) {
    switch command {
    case .next: if advance() { continuation.yield(.held(held)) }
    case .play: while advance() {}
    case .release: continuation.yield(.released(HeapDelta()))
    case .stop: stop()
    case .load, .watch, .pause, .key, .line, .clock, .coin: break
    }
  }

  func stop() { continuation.finish() }

  /// Counts one event.
  ///
  /// - Returns: whether there is an event left.
  private func advance() -> Bool {
    let number = left.withLock { left -> Int? in
      left = left.map { $0 - 1 }
      return left
    }
    guard let number else { return false }
    var delta = HeapDelta()
    if number >= 0 {
      delta.appeared = [HeapObject(serial: number + 1, type: "Thing", number: number + 1)]
      let range = SourceRange(line: number + 1, column: 1, endLine: number + 1, endColumn: 2)
      let value = StepValue(name: "", type: "Thing", text: "", object: number + 1)
      continuation.yield(.event(StepEvent(.value(value), file: "Fake.swift", range: range, thread: 1), delta))
      return true
    }
    continuation.yield(.ended(StepEnd(.returned, file: "Fake.swift", line: 1), delta))
    return false
  }
}
