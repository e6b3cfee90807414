import Synchronization
import Testing

@testable import Trace

/// Code on a thread of its own, held at every event.
@Suite struct TracedRunTests {
  private static let modules: Set<String> = ["TraceTests"]

  /// What the playground transform writes into traced code.
  private static func log(_ value: some Any, _ name: String, line: Int) {
    _ = __builtin_log_with_id(value, name, 0, line, line, 1, 9, 0, 0)
  }

  @Test func nothingRunsBeforeTheFirstAdvanceAndOneEventAtATimeAfterIt() {
    let count = Mutex(0)
    let run = TracedRun(showing: Self.modules) {
      for line in 1...3 {
        count.withLock { $0 += 1 }
        Self.log(line, "x", line: line)
      }
    }
    #expect(count.withLock { $0 } == 0)
    for line in 1...3 {
      let range = SourceRange(line: line, column: 1, endLine: line, endColumn: 9)
      #expect(run.advance() == .held(TraceEvent(kind: .value(name: "x"), range: range)))
      #expect(count.withLock { $0 } == line)
    }
    #expect(run.advance() == .finished)
    #expect(run.advance() == .finished)
  }

  @Test func scopesAreEnteredAndLeft() {
    let run = TracedRun(showing: Self.modules) {
      _ = __builtin_log_scope_entry(1, 3, 5, 2, 0, 0)
      _ = __builtin_log_scope_exit(1, 3, 5, 2, 0, 0)
    }
    let range = SourceRange(line: 1, column: 5, endLine: 3, endColumn: 2)
    #expect(run.advance() == .held(TraceEvent(kind: .enter, range: range)))
    #expect(run.advance() == .held(TraceEvent(kind: .leave, range: range)))
    #expect(run.advance() == .finished)
  }

  @Test func aPrintedLineIsAnEventWhereItWasPrinted() {
    let line = #line + 1
    let run = TracedRun(showing: Self.modules) { Trace.print("Helmet on:", true, separator: "-") }
    guard case .held(let event) = run.advance() else {
      Issue.record("no event")
      return
    }
    #expect(event.kind == .printed("Helmet on:-true"))
    #expect(event.range.line == line)
    run.finish()
  }

  @Test func objectsAreReadWhileTheCodeIsHeldAndFreedByFinishing() {
    let run = TracedRun(showing: Self.modules) {
      let node = Node()
      Self.log(node, "node", line: 1)
      node.other = Leaf()
      Self.log(node, "node", line: 2)
      withExtendedLifetime(node) {}
    }
    _ = run.advance()
    #expect(run.withHeap { $0.holds() } == [])
    #expect(run.withHeap { $0.names } == ["Node#1"])
    _ = run.advance()
    #expect(run.withHeap { $0.holds() } == ["Node#1.other → Leaf#1"])
    #expect(run.finish())
    #expect(run.withHeap { $0.swept() } == ["Leaf#1", "Node#1"])
    #expect(run.withHeap { $0.names } == [])
  }

  @Test func finishingBeforeTheFirstEventRunsToTheEnd() {
    let count = Mutex(0)
    let run = TracedRun(showing: Self.modules) {
      for line in 1...100 { Self.log(line, "x", line: line) }
      count.withLock { $0 = 1 }
    }
    #expect(run.finish())
    #expect(run.finish())
    #expect(count.withLock { $0 } == 1)
    #expect(run.advance() == .finished)
  }

  /// Code that does nothing for long is waited for no longer than the limit, and goes on afterwards.
  @Test func anEventThatDoesNotComeInTimeIsNoEvent() {
    let gate = Mutex(())
    gate._unsafeLock()
    let run = TracedRun(showing: Self.modules) {
      gate.withLock { _ in }
      Self.log(1, "x", line: 1)
    }
    #expect(run.advance(limit: 0.02) == .timedOut)
    #expect(run.advance(limit: 0.02) == .timedOut)
    #expect(!run.finish(limit: 0.02))
    gate._unsafeUnlock()
    #expect(run.finish())
  }

  @Test func severalRunsAtOnceKnowNothingOfEachOther() {
    let runs = (1...8).map { number in
      TracedRun(showing: Self.modules) {
        let nodes = (0..<number).map { _ in Node() }
        for (index, node) in nodes.enumerated() { Self.log(node, "n", line: index + 1) }
        withExtendedLifetime(nodes) {}
      }
    }
    for step in 1...8 {
      for (index, run) in runs.enumerated() {
        let event = run.advance()
        #expect((event == .finished) == (step > index + 1))
        if event != .finished { #expect(run.withHeap { $0.names } == (1...step).map { "Node#\($0)" }) }
      }
    }
    for run in runs { #expect(run.finish()) }
  }

  @Test func codeWithoutARunPassesThrough() {
    Self.log(Node(), "node", line: 1)
    #expect(TracedRun.current == nil)
  }
}
