import Stage
import Support

/// An animation that shows the events of a command one after the other.
///
/// It takes about 0.6 seconds for a single event and at most 1.2 seconds, or before a school class as long as the pace
/// says, and at most 8 seconds. If there are more events than frames, a frame shows several events.
package struct Play: Hashable, Sendable {
  /// Milliseconds from one frame to the next.
  package static let pause = 33
  private static let frameCounts = 19...36
  private static let mostFramesAtPace = 240

  /// Numbers of the events.
  let events: ClosedRange<Int>
  private let frames: Int
  private var frame = 0

  /// - Parameter pace: time for each event; nil for a short play.
  init(_ events: ClosedRange<Int>, pace: Pace? = nil) {
    self.events = events
    let wanted = pace.map { events.count * $0.milliseconds / Self.pause } ?? events.count * 2
    let most = pace == nil ? Self.frameCounts.upperBound : Self.mostFramesAtPace
    frames = wanted.clamped(Self.frameCounts.lowerBound, most)
  }

  /// Returns the number of events that have happened at the end of a frame.
  private func count(after frame: Int) -> Int { ((frame + 1) * events.count + frames - 1) / frames }

  /// Number of the event after which the world is shown.
  var moment: Int { events.lowerBound + count(after: frame) - 1 }

  /// True if all events are shown.
  var isAtItsEnd: Bool { moment == events.upperBound }

  /// Numbers of the highlighted events: the events that the frame has added, or else the last earlier event.
  var lit: ClosedRange<Int> {
    let before = frame == 0 ? 0 : count(after: frame - 1)
    return min(events.lowerBound + before, moment)...moment
  }

  /// Progress of a request along its line, from 0 to 1.
  ///
  /// The request starts with the first frame that shows its event, and arrives after the last such frame.
  var progress: Double {
    var (first, last) = (frame, frame)
    while first > 0, count(after: first - 1) == count(after: frame) { first -= 1 }
    while last + 1 < frames, count(after: last + 1) == count(after: frame) { last += 1 }
    return Double(frame - first + 1) / Double(last - first + 2)
  }

  /// Advances the play by some frames.
  ///
  /// - Returns: false if the play is over.
  mutating func advance(by frames: Int) -> Bool {
    frame += frames
    return frame < self.frames
  }
}
