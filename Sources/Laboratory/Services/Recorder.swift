import Stage

/// Owner of the timeline. Laboratory and runs pass their events to it, and the world results from them.
final class Recorder {
  private(set) var timeline: Timeline

  /// Creates a recorder with an empty timeline.
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
