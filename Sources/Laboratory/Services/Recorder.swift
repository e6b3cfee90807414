import Stage

/// Event log shared by laboratory and lessons, with the world that results from the events.
final class Recorder {
  private(set) var timeline: Timeline

  /// Creates an empty log.
  ///
  /// - Parameter moments: maximum number of moments. Records of dropped events are kept by the model.
  init(keeping moments: Int = Timeline.Limits().moments) {
    timeline = Timeline(limits: Timeline.Limits(moments: moments, records: 0))
  }

  /// The current world.
  var world: World { timeline.world }

  func record(_ event: StageEvent) { timeline.append(event) }

  /// Adds changes found since the last event to that event.
  func amend(_ changes: [Change]) { timeline.amend(changes) }

  /// Drops the oldest moments if there are more than the limit. The model must have received them before.
  func trim() { timeline.trim() }
}
