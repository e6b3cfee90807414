import Trace

/// The input for a run without a learner: a list, used in order.
struct StepGiving {
  /// The input that has not been used.
  private(set) var left: ArraySlice<StepInput>

  init(_ inputs: [StepInput]) { left = inputs[...] }

  /// Gives the run its next input if the run waits for input. If the run waits for the clock alone, advances the clock.
  ///
  /// - Returns: True if the run can go on. False if it waits for a key or a line, and the next input does not fit or is
  ///   missing.
  mutating func answer(_ run: StepRun) async -> Bool {
    if let request = await run.status.request {
      if let next = left.first, next.fits(request) {
        await run.give(left.removeFirst())
      } else if await !run.letTimeGoOn() {
        return false
      }
    }
    // The side of a coin is set before the coin is tossed.
    while case .coin? = left.first, await run.status.request == nil { await run.give(left.removeFirst()) }
    return true
  }
}
