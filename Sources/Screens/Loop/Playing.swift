import Diagrams
import Stage

/// Advances plays and moving boxes with the clock. A play ends at the next key.
enum Playing {
  /// Starts a play of the newest events.
  ///
  /// - Parameters:
  ///   - first: number of the first event of the play.
  ///   - pace: time for each event; nil for a short play.
  static func begin(from first: Int, pace: Pace?, _ stage: inout ShownStage) {
    // Code that runs by itself is not played, because it has a pace of its own.
    guard stage.at == nil, !stage.isPlaying || stage.place == .puzzle, stage.source == nil, stage.attached == nil,
      stage.timeline.count >= first
    else { return }
    let events = max(first, stage.timeline.moments.startIndex)...stage.timeline.count
    guard !stage.timeline.touched(during: events).isEmpty else { return }
    stage.begin(Play(events, pace: pace))
  }

  /// Advances moving boxes and the play.
  ///
  /// - Parameter frames: number of frames that became due since the last call.
  static func goOn(by frames: Int, _ graph: inout GraphPane, _ stage: inout ShownStage) {
    if let motion = graph.motion {
      var next = motion
      var goesOn = true
      for _ in 0..<frames where goesOn { goesOn = next.advance() }
      graph.motion = goesOn ? next : nil
    }
    guard var play = stage.play else { return }
    if play.advance(by: frames) { stage.show(play) } else { stage.endPlay() }
  }

  /// Returns true if an input ends the play. Keys, pastes and the mouse end it, and are then handled as usual.
  static func ends(with input: Input) -> Bool {
    switch input {
    case .key, .paste, .click, .drag, .wheel: true
    case .resize, .tick, .frames, .ground: false
    }
  }
}
