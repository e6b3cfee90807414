import Diagrams
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

extension Model {
  /// Begins to show the newest events one after the other, on a screen with motion.
  mutating func play(from first: Int) {
    // A step that runs by itself has a pace of its own.
    guard preferences.moves, display.isDrawn, stage.at == nil, !stage.isPlaying, stage.place != .source,
      stage.place != .attached, stage.timeline.count >= first
    else { return }
    let events = max(first, stage.timeline.moments.startIndex)...stage.timeline.count
    guard !stage.timeline.touched(during: events).isEmpty else { return }
    stage.begin(Play(events))
  }
}

/// Plays go on with the clock, and end with the next key.
enum Playing {
  /// - Parameter frames: how many should have been shown since the last time.
  static func goOn(by frames: Int, _ model: inout Model) {
    if let motion = model.graph.motion {
      var next = motion
      var goesOn = true
      for _ in 0..<frames where goesOn { goesOn = next.advance() }
      model.graph.motion = goesOn ? next : nil
    }
    guard var play = model.stage.play else { return }
    if play.advance(by: frames) { model.stage.show(play) } else { model.stage.endPlay() }
  }

  /// Keys, pastes, the mouse and commands end the play, and are then handled as always.
  static func ends(with input: Input) -> Bool {
    switch input {
    case .key, .paste, .click, .drag, .wheel: true
    case .resize, .tick, .frames, .ground: false
    }
  }
}
