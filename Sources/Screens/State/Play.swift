import Stage

/// The events of one command, shown one after the other. Some 0.6 seconds for a single event, and never more than 1.2: where there
/// are more events than frames, a frame shows several.
package struct Play: Hashable, Sendable {
  /// Milliseconds from one frame to the next.
  package static let pause = 33
  private static let frameCounts = 19...36

  /// The numbers of the events.
  let events: ClosedRange<Int>
  private let frames: Int
  private var frame = 0

  init(_ events: ClosedRange<Int>) {
    self.events = events
    frames = min(max(events.count * 2, Self.frameCounts.lowerBound), Self.frameCounts.upperBound)
  }

  /// How many events have happened at the end of a frame.
  private func count(after frame: Int) -> Int { ((frame + 1) * events.count + frames - 1) / frames }

  /// The event after which the world is shown.
  var moment: Int { events.lowerBound + count(after: frame) - 1 }

  /// The events that are bright: those that the frame has added, or the last before it.
  var lit: ClosedRange<Int> {
    let before = frame == 0 ? 0 : count(after: frame - 1)
    return min(events.lowerBound + before, moment)...moment
  }

  /// The part of its line that a request has travelled, from 0 to 1: it sets out with the first frame of its events, and
  /// arrives after the last.
  var progress: Double {
    var (first, last) = (frame, frame)
    while first > 0, count(after: first - 1) == count(after: frame) { first -= 1 }
    while last + 1 < frames, count(after: last + 1) == count(after: frame) { last += 1 }
    return Double(frame - first + 1) / Double(last - first + 2)
  }

  /// - Returns: whether it goes on.
  mutating func advance(by frames: Int) -> Bool {
    frame += frames
    return frame < self.frames
  }
}
