import Diagrams
import Laboratory
import Stage

/// The timeline on stage with the steps that belong to its events, and the moment that is shown.
struct StageHistory: Sendable {
  var timeline: Timeline
  /// Snapshots of steps, each with the number of the first event that it belongs to. The snapshot is nil in the
  /// laboratory.
  var snapshots: [(since: Int, snapshot: LessonSnapshot?)] = []
  /// Numbers of the events with which stages began. A stage is a run of a step, or the laboratory after a lesson.
  var stages: [Int] = []
  /// Number of the event that is shown; nil for the present.
  var at: Int?
  /// Number of the first event of the last reply with events.
  private(set) var newest = 1
  /// The play of the last command's events; nil if no play runs.
  private(set) var play: Play?
  /// Content of the graph at the end of the play; nil if no play runs. During the play, boxes are already at their
  /// final positions.
  private(set) var ending: GraphContent?

  /// The world of the present.
  var world: World { timeline.world }

  /// The world at the shown moment.
  var shown: World { (at ?? play?.moment).flatMap(timeline.world(after:)) ?? world }

  /// Number of the last event that is shown.
  var moment: Int { at ?? play?.moment ?? timeline.count }

  /// The world whose graph is laid out: during a play the world at its end, otherwise the shown world.
  var arranged: World { play == nil ? shown : world }

  /// Number of the event with which the shown stage began; nil for the first laboratory.
  var beginning: Int? { stages.last { $0 <= moment } }

  /// Returns the snapshot of the step at an event; nil in the laboratory.
  func snapshot(at event: Int) -> LessonSnapshot? { snapshots.last { $0.since <= event }?.snapshot }

  /// Appends the events of a reply.
  mutating func follow(_ delta: Timeline.Delta) {
    let first = timeline.count + 1
    timeline.follow(delta)
    if timeline.count >= first { newest = first }
    for n in first..<max(first, timeline.count + 1) {
      switch timeline.moments[n].event.what {
      case .stepEntered, .lessonLeft: stages.append(n)
      default: break
      }
    }
    trim()
  }

  /// Drops the oldest moments beyond the limits of the timeline, with the snapshots and stages that only they need.
  private mutating func trim() {
    timeline.trim()
    let first = timeline.moments.startIndex
    snapshots.removeFirst(snapshots.lastIndex { $0.since <= first } ?? 0)
    stages.removeFirst(stages.lastIndex { $0 <= first } ?? 0)
    if let at, at < first { self.at = nil }
  }

  /// Shows a moment of a play.
  ///
  /// - Parameter ending: content of the graph at the end of the play; nil keeps the current value.
  /// - Returns: true if the set of highlighted events has changed.
  mutating func show(_ new: Play, ending: GraphContent? = nil) -> Bool {
    defer { play = new }
    if let ending { self.ending = ending }
    return play?.lit != new.lit
  }

  /// Ends the play.
  ///
  /// - Returns: true if a play was running.
  mutating func endPlay() -> Bool {
    defer { (play, ending) = (nil, nil) }
    return play != nil
  }
}
