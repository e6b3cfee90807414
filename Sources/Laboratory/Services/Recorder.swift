import Stage

/// The one stream of events: laboratory and lessons record into it, and the world is what it folds.
final class Recorder {
  private(set) var timeline: Timeline

  /// - Parameter moments: maximum number of moments. Records of dropped events are kept by the model.
  init(keeping moments: Int = Timeline.Limits().moments) {
    timeline = Timeline(limits: Timeline.Limits(moments: moments, records: 0))
  }

  /// The world now.
  var world: World { timeline.world }

  func record(_ event: StageEvent) { timeline.append(event) }

  /// What was found out since the last event, and is told by none of its own.
  func amend(_ changes: [Change]) { timeline.amend(changes) }

  /// Drops the oldest moments if there are too many. The model must have been told of them.
  func trim() { timeline.trim() }
}
