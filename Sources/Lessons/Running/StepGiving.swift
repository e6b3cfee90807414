import Trace

/// What a run is given in the learner's place: a list, in its order.
struct StepGiving {
  /// What was not needed yet.
  private(set) var left: ArraySlice<StepInput>

  init(_ inputs: [StepInput]) { left = inputs[...] }

  /// Gives what comes next to a run, up to what lets it go on. Time that nobody gives goes on as far as the code waits.
  ///
  /// - Returns: false if it waits for a key or a line and something else comes next, or nothing.
  mutating func answer(_ run: StepRun) async -> Bool {
    if let wish = await run.status.wish {
      if let next = left.first, next.fits(wish) {
        await run.give(left.removeFirst())
      } else if await !run.letTimeGoOn() {
        return false
      }
    }
    // A coin is laid down before it is tossed.
    while case .coin? = left.first, await run.status.wish == nil { await run.give(left.removeFirst()) }
    return true
  }
}
