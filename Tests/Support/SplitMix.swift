import Foundation

/// Seed of a random test: a new one, or the environment variable `SEED` to repeat a failure.
package enum Seed {
  package static func fresh() -> UInt64 {
    given ?? .random(in: 1...UInt64.max)
  }

  /// The seed from the environment.
  package static var given: UInt64? { ProcessInfo.processInfo.environment["SEED"].flatMap { UInt64($0) } }
}

/// SplitMix64 by Steele, Lea and Flood (Fast splittable pseudorandom number generators, 2014).
package struct SplitMix: RandomNumberGenerator {
  package var state: UInt64

  package init(state: UInt64) { self.state = state }

  package mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }
}
