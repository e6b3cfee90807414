/// What the learner drives: clock, coin and screen of a run.
struct KitState {
  /// Seconds since the run began, by the learner's clock.
  var seconds = 0.0
  /// Tasks that wait for that clock.
  var alarms: [(seconds: Double, continuation: UnsafeContinuation<Void, Never>)] = []
  /// Sides that were laid down by hand.
  var coins: [Bool] = []
  /// Screens that were drawn and not told.
  var screens: [[String]] = []
  private var random: UInt64

  init(seed: UInt64) { random = seed }

  /// The next side of the coin.
  mutating func toss() -> Bool {
    if !coins.isEmpty { return coins.removeFirst() }
    // SplitMix64 (Steele, Lea, Flood 2014): the same seed, the same sides.
    random &+= 0x9E37_79B9_7F4A_7C15
    var bits = random
    bits = (bits ^ (bits >> 30)) &* 0xBF58_476D_1CE4_E5B9
    bits = (bits ^ (bits >> 27)) &* 0x94D0_49BB_1331_11EB
    return (bits ^ (bits >> 31)) & 1 == 1
  }
}

/// What the learner answers to a wish.
package enum StepReply: Sendable, Hashable {
  case key(String)
  case line(String?)
  case clock
}
