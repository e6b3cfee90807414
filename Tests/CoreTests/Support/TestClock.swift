@testable import Core

/// A clock that the test moves by hand.
final class TestClock: Clock, Sendable {
  struct Instant: InstantProtocol {
    var offset: Duration
    func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }
    func duration(to other: Instant) -> Duration { other.offset - offset }
    static func < (left: Instant, right: Instant) -> Bool { left.offset < right.offset }
  }

  private let time = Guarded(Instant(offset: .zero))
  var now: Instant { time.value }
  var minimumResolution: Duration { .zero }
  func move(_ duration: Duration) { time.change { $0 = $0.advanced(by: duration) } }
  func sleep(until deadline: Instant, tolerance: Duration?) async throws {}
}
