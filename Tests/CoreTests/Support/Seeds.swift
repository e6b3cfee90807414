import Foundation

/// A repeatable random number generator (Steele, Lea, Flood: Fast splittable pseudorandom number generators, 2014).
struct SplitMix64: RandomNumberGenerator {
  private var state: UInt64
  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}

/// Seeds of one run of a random test. They are new in each run; the environment variable `SEED` fixes one to repeat a
/// failure.
enum Seeds {
  static func some(_ count: Int) -> [UInt64] {
    if let seed = ProcessInfo.processInfo.environment["SEED"].flatMap(UInt64.init) { return [seed] }
    let first = UInt64.random(in: 0..<1 << 40)
    return (0..<count).map { first + UInt64($0) }
  }
}
