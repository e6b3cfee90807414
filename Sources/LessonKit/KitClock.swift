import Trace

/// A clock that the learner or a test advances.
public struct KitClock: Clock {
  public struct Instant: InstantProtocol {
    /// Time from the start of the run to this instant.
    public let offset: Duration

    public func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }
    public func duration(to other: Instant) -> Duration { other.offset - offset }
    public static func < (left: Instant, right: Instant) -> Bool { left.offset < right.offset }
  }

  public var now: Instant { Instant(offset: .seconds(StepRunner.current?.seconds ?? 0)) }
  public var minimumResolution: Duration { .zero }

  /// Suspends until the clock reaches `deadline`.
  ///
  /// - Throws: `CancellationError` if the task is cancelled when it is woken.
  public func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws {
    await StepRunner.current?.sleep(until: deadline.offset.inSeconds)
    try Task.checkCancellation()
  }
}

extension Duration {
  var inSeconds: Double { Double(components.seconds) + Double(components.attoseconds) / 1e18 }
}
