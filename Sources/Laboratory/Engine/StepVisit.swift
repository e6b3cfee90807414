import Lessons

/// The circumstances under which a step is entered.
struct StepVisit: Sendable {
  /// The questions that are asked again.
  enum Again: Hashable, Sendable {
    case nothing
    /// Those that were missed in the lesson, at its end.
    case missed(ReviewPlace)
    /// Those that come back after days, by their names.
    case due(Set<String>, ReviewPlace)

    var place: ReviewPlace? {
      switch self {
      case .nothing: nil
      case .missed(let place), .due(_, let place): place
      }
    }
  }

  /// Number of events of its run that have happened; nil restores the place where it was left.
  var at: Int?
  var again = Again.nothing
  /// The path that leads there.
  var walk: PathWalk?
  /// Whether the step begins as if it had never been entered. The learner's code and answers stay.
  var isFresh = false

  init(at: Int? = nil, again: Again = .nothing, walk: PathWalk? = nil, isFresh: Bool = false) {
    (self.at, self.again, self.walk, self.isFresh) = (at, again, walk, isFresh)
  }
}

/// A walk along a path: its steps, read, and the one on stage.
package struct PathWalk: Sendable {
  package let path: LearningPath
  /// The lesson and the number of each step.
  private let stops: [(lesson: Lesson, number: Int)]
  /// The step on stage, from 0.
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

  /// The same walk, some steps on or back; nil where the path ends.
  func moved(by steps: Int) -> PathWalk? {
    stops.indices.contains(index + steps) ? at(index + steps) : nil
  }

  /// The same walk at a step of a lesson; nil where that is not on the path.
  func at(_ number: Int, of lesson: Lesson) -> PathWalk? {
    stops.firstIndex { $0.lesson.name == lesson.name && $0.number == number }.map(at)
  }

  /// Summary of the whole path.
  func closing(_ attempts: Attempts) -> LessonClosing {
    LessonClosing(path.title, stops, attempts, namesLessons: true)
  }

  /// The same walk where it was left; nil where another path or a lesson was left last.
  func resumed(_ last: Places.Place?) -> PathWalk? {
    guard let last, last.path?.name == path.name else { return nil }
    return stops.firstIndex {
      $0.lesson.word == last.lesson && $0.lesson.steps[$0.number - 1].folder == last.step
    }.map(at)
  }

  /// The same walk at the first step that was not seen to its end.
  func atFirstUndone(_ attempts: Attempts) -> PathWalk {
    at(stops.firstIndex { !attempts.attempt($0.lesson.steps[$0.number - 1], of: $0.lesson).isDone } ?? 0)
  }

  private func at(_ index: Int) -> PathWalk {
    var walk = self
    walk.index = index
    return walk
  }
}
