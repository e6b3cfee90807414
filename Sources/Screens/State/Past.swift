import Laboratory
import Stage

/// The events of what is on stage, with the texts and the stages that belong to them.
struct Past: Sendable {
  var timeline: Timeline
  /// The step's text since an event; nil in the laboratory.
  var sights: [(since: Int, sight: LessonSight?)] = []
  /// The events with which each stage began: a run of a step, or the laboratory after a lesson.
  var stages: [Int] = []

  /// Drops the oldest moments if there are too many, with the texts and stages that only they need.
  mutating func trim() {
    timeline.trim()
    let first = timeline.moments.startIndex
    sights.removeFirst(sights.lastIndex { $0.since <= first } ?? 0)
    stages.removeFirst(stages.lastIndex { $0 <= first } ?? 0)
  }
}

/// A step as it is shown, as it was before the last reply, and as its author wrote it.
struct StepSights: Sendable {
  var shown: LessonSight?
  var before: LessonSight?
  var asWritten: LessonSight?
}
