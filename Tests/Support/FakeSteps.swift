import Lessons
import Synchronization
import Trace

/// Steps without a compiler and without processes: for tests of what happens around them.
package enum FakeSteps {
  /// - Parameters:
  ///   - gate: what every compilation waits for; nil compiles at once.
  ///   - events: how many events a run has; nil for a run that never comes to its end.
  ///   - notice: what is to be known of where compiled steps are kept.
  ///   - errors: what the compiler finds wrong in a text.
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

/// Something that tests open: what waits for it goes on then, or when it is cancelled.
package final class Gate: Sendable {
  private struct State {
    var isOpen = false
    var waiting: [Int: CheckedContinuation<Bool, Never>] = [:]
    var next = 0
  }

  private let state = Mutex(State())

  package init() {}

  /// How many wait now.
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

  /// Waits until it is open, or this task is cancelled.
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

/// A process that does a few things and comes to its end.
private final class FakeRun: SteppedProcess {
  let messages: AsyncStream<TraceMessage>
  private let continuation: AsyncStream<TraceMessage>.Continuation
  /// Events that are left; nil for a run without an end.
  private let left: Mutex<Int?>
  private let held = [StepThread(number: 1, isTask: false, state: .waiting)]

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

  /// - Returns: whether there is more.
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
