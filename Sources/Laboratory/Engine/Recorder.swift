import Stage

/// The one stream of events: laboratory and lessons record into it, and the world is what it folds.
final class Recorder {
  private(set) var timeline = Timeline()

  /// The world now.
  var world: World { timeline.world }

  func record(_ event: StageEvent) { timeline.append(event) }

  /// What was found out since the last event, and is told by none of its own.
  func amend(_ changes: [Change]) { timeline.amend(changes) }
}
