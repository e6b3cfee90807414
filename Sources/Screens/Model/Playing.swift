import Diagrams
import Stage

extension Model {
  /// Starts a play of the newest events, if motion is on and frames are drawn.
  ///
  /// - Parameter first: number of the first event of the play.
  mutating func play(from first: Int) {
    // A step that runs by itself is not played, because it has a pace of its own.
    guard preferences.moves, display.isDrawn, stage.at == nil, !stage.isPlaying, stage.place != .source,
      stage.place != .attached, stage.timeline.count >= first
    else { return }
    let events = max(first, stage.timeline.moments.startIndex)...stage.timeline.count
    guard !stage.timeline.touched(during: events).isEmpty else { return }
    stage.begin(Play(events))
  }
}

/// Progress of plays and moving boxes with the clock. A play ends at the next key.
enum Playing {
  /// Advances moving boxes and the play.
  ///
  /// - Parameter frames: number of frames that became due since the last call.
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

  /// Returns true if an input ends the play. Keys, pastes and the mouse end it, and are then handled as usual.
  static func ends(with input: Input) -> Bool {
    switch input {
    case .key, .paste, .click, .drag, .wheel: true
    case .resize, .tick, .frames, .ground: false
    }
  }
}
