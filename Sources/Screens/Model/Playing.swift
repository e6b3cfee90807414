import Diagrams
import Stage

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
