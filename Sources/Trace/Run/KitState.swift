/// State behind `Kit` in a run: the clock, the coin, and the screens that the code has drawn.
struct KitState {
  /// Time of the learner's clock in seconds since the run began.
  var seconds = 0.0
  /// Tasks that wait for the learner's clock.
  var alarms: [(seconds: Double, continuation: UnsafeContinuation<Void, Never>)] = []
  /// Sides of the coin that the learner has set for the next tosses.
  var coins: [Bool] = []
  /// Screens drawn by the code that have not been reported.
  var screens: [[String]] = []
  private var random: UInt64

  init(seed: UInt64) { random = seed }

  /// Tosses the coin.
  ///
  /// - Returns: the next side that the learner has set (true for heads); if none is set, a side by the run's seed.
  mutating func toss() -> Bool {
    if !coins.isEmpty { return coins.removeFirst() }
    // SplitMix64 (Steele, Lea, Flood 2014): the same seed gives the same sides.
    random &+= 0x9E37_79B9_7F4A_7C15
    var bits = random
    bits = (bits ^ (bits >> 30)) &* 0xBF58_476D_1CE4_E5B9
    bits = (bits ^ (bits >> 27)) &* 0x94D0_49BB_1331_11EB
    return (bits ^ (bits >> 31)) & 1 == 1
  }
}

/// Answer of the learner to a request of the step's code.
package enum StepReply: Sendable, Hashable {
  case key(String)
  case line(String?)
  case clock
}
