/// A histogram of durations with four buckets for each doubling.
///
/// The percentiles are exact to an eighth of their value.
package struct TimeHistogram: Hashable, Sendable {
  /// Number of buckets, for durations up to about a day.
  package static let size = 184

  /// The count of each bucket; empty if no duration was counted.
  package private(set) var counts: [Int] = []

  package init() {}

  package var isEmpty: Bool { counts.isEmpty }
  package var total: Int { counts.reduce(0, LinkLimits.sum) }

  /// Returns the bucket of a duration.
  ///
  /// - Parameter nanoseconds: the duration. Durations below 4 have buckets of their own.
  package static func bucket(_ nanoseconds: Int) -> Int {
    if nanoseconds < 4 { return max(0, nanoseconds) }
    let exponent = Int.bitWidth - 1 - nanoseconds.leadingZeroBitCount
    return min(size - 1, (exponent - 1) * 4 + (nanoseconds >> (exponent - 2)) & 3)
  }

  /// Returns the shortest duration that belongs to a bucket, in nanoseconds.
  package static func start(_ bucket: Int) -> Int {
    if bucket < 4 { return bucket }
    return (4 + bucket & 3) << (bucket / 4 - 1)
  }

  package mutating func add(_ nanoseconds: Int) { add(1, bucket: Self.bucket(nanoseconds)) }

  package mutating func add(_ count: Int, bucket: Int) {
    guard (0..<Self.size).contains(bucket) else { return }
    if counts.isEmpty { counts = [Int](repeating: 0, count: Self.size) }
    counts[bucket] = LinkLimits.sum(counts[bucket], count)
  }

  /// Returns the durations that were counted since an earlier state of the same histogram.
  package func since(_ earlier: TimeHistogram) -> TimeHistogram {
    if earlier.isEmpty || isEmpty { return self }
    var result = self
    for bucket in result.counts.indices {
      result.counts[bucket] = max(0, result.counts[bucket] - earlier.counts[bucket])
    }
    return result
  }

  /// Returns the duration that a share of all counted durations does not exceed.
  ///
  /// - Parameter share: 0.5 for the median, 0.99 for the 99th percentile.
  /// - Returns: the middle of the duration's bucket, in nanoseconds; nil if no duration was counted.
  package func percentile(_ share: Double) -> Int? {
    let total = total
    guard total > 0 else { return nil }
    let rank = max(1, Int((Double(total) * share).rounded(.up)))
    var seen = 0
    for (bucket, count) in counts.enumerated() {
      seen = LinkLimits.sum(seen, count)
      if seen >= rank { return (Self.start(bucket) + max(Self.start(bucket), Self.start(bucket + 1) - 1)) / 2 }
    }
    return nil
  }
}
