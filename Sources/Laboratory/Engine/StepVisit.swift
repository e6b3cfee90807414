import Lessons

/// Circumstances under which a step is entered.
struct StepVisit: Sendable {
  /// Kind of questions to ask again.
  enum Again: Hashable, Sendable {
    case nothing
    /// Questions that were answered wrong in the lesson, asked again at its end.
    case missed(ReviewPlace)
    /// Named questions that are due for review after some days.
    case due(Set<String>, ReviewPlace)
    /// All questions, asked again for a class.
    case all

    var place: ReviewPlace? {
      switch self {
      case .nothing, .all: nil
      case .missed(let place), .due(_, let place): place
      }
    }
  }

  /// Number of events up to which the run is repeated; nil restores the position where the learner left the step.
  var at: Int?
  var again = Again.nothing
  /// Position on the learning path on which the step is entered; nil outside of paths.
  var walk: PathWalk?
  /// True to begin as if the step had never been entered. The learner's code and answers are kept.
  var isFresh = false

  init(at: Int? = nil, again: Again = .nothing, walk: PathWalk? = nil, isFresh: Bool = false) {
    (self.at, self.again, self.walk, self.isFresh) = (at, again, walk, isFresh)
  }
}

/// Position on a learning path: the steps of the path, and which of them is on stage.
package struct PathWalk: Sendable {
  package let path: LearningPath
  /// Lesson and number of each step.
  private let stops: [(lesson: Lesson, number: Int)]
  /// Index of the step on stage, from 0.
  package private(set) var index: Int

  init(_ path: LearningPath, _ lessons: [Lesson], index: Int = 0) {
    self.path = path
    self.index = index
    stops = path.steps(in: lessons)
  }

  private var count: Int { stops.count }
  var place: PathPlace { PathPlace(name: path.name, title: path.title, number: index + 1, count: count) }
  var lesson: Lesson? { stops.indices.contains(index) ? stops[index].lesson : nil }
  var number: Int { stops.indices.contains(index) ? stops[index].number : 1 }

  /// Returns the position some steps forward or back; nil beyond the ends of the path.
  func moved(by steps: Int) -> PathWalk? {
    stops.indices.contains(index + steps) ? at(index + steps) : nil
  }

  /// Returns the position at a step of a lesson; nil if the step is not on the path.
  func at(_ number: Int, of lesson: Lesson) -> PathWalk? {
    stops.firstIndex { $0.lesson.name == lesson.name && $0.number == number }.map(at)
  }

  /// Returns the results of the whole path, for its end.
  func closing(_ attempts: Attempts) -> LessonClosing {
    LessonClosing(path.title, stops, attempts, namesLessons: true)
  }

  /// Returns the position where the learner left the path.
  ///
  /// - Returns: nil if another path or a lesson was left last, or if the step is no longer on the path.
  func resumed(_ last: Places.Place?) -> PathWalk? {
    guard let last, last.path?.name == path.name else { return nil }
    return stops.firstIndex {
      $0.lesson.word == last.lesson && $0.lesson.steps[$0.number - 1].folder == last.step
    }.map(at)
  }

  /// Returns the position at the first step that was not completed, or at the first step if all were completed.
  func atFirstUndone(_ attempts: Attempts) -> PathWalk {
    at(stops.firstIndex { !attempts.attempt($0.lesson.steps[$0.number - 1], of: $0.lesson).isDone } ?? 0)
  }

  private func at(_ index: Int) -> PathWalk {
    var walk = self
    walk.index = index
    return walk
  }
}
