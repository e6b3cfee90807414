import Trace

/// What a run is given in the learner's place: a list, in its order.
struct StepGiving {
  /// What was not needed yet.
  private(set) var left: ArraySlice<StepInput>
  /// What the run's clock shows.
  private var seconds = 0.0

  init(_ inputs: [StepInput]) { left = inputs[...] }

  /// Gives what comes next to a run, up to what lets it go on. Time that nobody gives goes on as far as the code waits.
  ///
  /// - Returns: false if it waits for a key or a line and something else comes next, or nothing.
  mutating func answer(_ run: StepRun) async -> Bool {
    if let wish = await run.status.wish {
      if let next = left.first, next.fits(wish) {
        await give(left.removeFirst(), to: run)
      } else if case .clock(let due) = wish {
        await give(.clock(max(0, due - seconds)), to: run)
      } else {
        return false
      }
    }
    // A coin is laid down before it is tossed.
    while case .coin? = left.first, await run.status.wish == nil { await give(left.removeFirst(), to: run) }
    return true
  }

  private mutating func give(_ input: StepInput, to run: StepRun) async {
    if case .clock(let more) = input { seconds += more }
    await run.give(input)
  }
}
