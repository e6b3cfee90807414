import Lessons
import Stage

/// A lesson as a row of the list of lessons, with the learner's progress.
package struct LessonSummary: Hashable, Sendable, Encodable {
  package let name: String
  package let title: String
  /// Subject of the lesson, in one sentence.
  package let about: String?
  /// Estimated duration in minutes.
  package let minutes: Int
  /// Progress of each step.
  package let standings: [StepStanding]
  /// Number of the step where the learner was last; nil if the learner has not been in this lesson.
  package let place: Int?

  package init(_ lesson: Lesson, _ attempts: Attempts, _ places: Places = Places(.memory())) {
    place = places.number(in: lesson)
    (name, title, about) = (lesson.name, lesson.title, lesson.about)
    minutes = LessonDuration.minutes(of: lesson)
    standings = attempts.standings(of: lesson)
  }

  package var steps: Int { standings.count }
  /// Number of completed steps.
  package var done: Int { standings.count(where: \.isFinished) }
  /// True if no step was begun.
  package var isFresh: Bool { !standings.contains(where: \.isBegun) }
  /// Size of the lesson: `29 steps, about 90 minutes`.
  package var size: String { Words.LessonText.size(steps: steps, minutes: minutes) }

  enum CodingKeys: String, CodingKey { case name, title, about, steps, minutes }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(name, forKey: .name)
    try container.encode(title, forKey: .title)
    // Encode nil as null, so that all keys are present.
    try container.encode(about, forKey: .about)
    try container.encode(steps, forKey: .steps)
    try container.encode(minutes, forKey: .minutes)
  }
}

/// A learning path as a row of the list of paths, with the learner's progress.
package struct PathSummary: Hashable, Sendable, Encodable {
  package struct Stop: Hashable, Sendable, Encodable {
    /// Name of the step's lesson. `step` is the folder of the step in that lesson.
    package let lesson: String
    package let step: String
  }

  package let name: String
  package let title: String
  package let about: String
  package let minutes: Int
  package let stops: [Stop]
  package let standings: [StepStanding]

  /// Creates the row of a learning path.
  ///
  /// - Parameter lessons: all lessons that have steps on the path.
  package init(_ path: LearningPath, _ lessons: [Lesson], _ attempts: Attempts) {
    (name, title, about) = (path.name, path.title, path.about)
    let steps = path.steps(in: lessons).map { ($0.lesson, $0.lesson.steps[$0.number - 1]) }
    // The list shows the rounded minutes of each lesson, and those of whole lessons on a path add up to them.
    let whole = lessons.filter { lesson in steps.count { $0.0.name == lesson.name } == lesson.steps.count }
    let rest = steps.filter { step in !whole.contains { $0.name == step.0.name } }.map(\.1)
    minutes =
      whole.reduce(0) { $0 + LessonDuration.minutes(of: $1) } + (rest.isEmpty ? 0 : LessonDuration.minutes(of: rest))
    stops = steps.map { Stop(lesson: $0.name, step: $1.folder) }
    standings = steps.map { StepStanding($1, attempts.attempt($1, of: $0)) }
  }

  package var done: Int { standings.count(where: \.isFinished) }

  enum CodingKeys: String, CodingKey { case name, title, about, minutes, steps }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(name, forKey: .name)
    try container.encode(title, forKey: .title)
    try container.encode(about, forKey: .about)
    try container.encode(minutes, forKey: .minutes)
    try container.encode(stops, forKey: .steps)
  }
}

/// All lessons and learning paths, as rows of a list.
package struct LessonOverview: Hashable, Sendable {
  package let lessons: [LessonSummary]
  package let paths: [PathSummary]
  /// Name or folder of the lesson where the learner was last; nil if there is none.
  ///
  /// `lastPath` is the name of the learning path on which the learner entered the step; nil outside of paths.
  package let last: String?
  package let lastPath: String?

  package init(lessons: [LessonSummary], paths: [PathSummary] = [], last: Places.Place? = nil) {
    (self.lessons, self.paths) = (lessons, paths)
    (self.last, lastPath) = (last?.lesson, last?.path?.name)
  }
}
