import Trace

/// The statements of a thread that have reported their own event, and whose effect goes on: a `deinit` may still run.
struct OpenEffects {
  /// Depths of the statements' calls, in rising order.
  private var depths: [Int] = []

  var count: Int { depths.count }

  mutating func begin(at depth: Int) { depths.append(depth) }

  /// Ends the effects of the statements in calls from a depth on.
  mutating func end(from depth: Int) {
    while let last = depths.last, last >= depth { depths.removeLast() }
  }

  /// Ends the effects that an event shows to be over.
  ///
  /// Other statements of a call follow the whole effect of a statement. A thrown error may have left deeper calls.
  mutating func end(before event: StepEvent) {
    if let settled = event.settledDepth { end(from: settled) }
    if event.depth > 0 { end(from: event.kind == .settled ? event.depth + 1 : event.depth) }
  }
}
