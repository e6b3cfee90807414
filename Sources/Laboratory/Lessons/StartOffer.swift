import Lessons

/// Content of the start page: the work to continue, and commands to begin with.
package struct StartOffer: Hashable, Sendable {
  /// The lesson, learning path or review that was open last, or the lesson that follows it.
  package struct Continued: Hashable, Sendable {
    package enum Kind: Hashable, Sendable {
      case lesson, path, review
      /// The next lesson that is not finished, after a completed lesson.
      case next
    }

    package let kind: Kind
    /// Command that enters the lesson, path or review.
    package let line: String
    /// Title of the lesson or path.
    package let title: String
    /// Number of the step in the lesson or path, or of the question's step in the review, from 1.
    package let number: Int
    package let count: Int
    /// Number of completed steps. In a path or review, the number of steps before this one.
    package let done: Int
  }

  /// Work that the learner can continue. Nil for a new learner, and if the lesson no longer exists.
  package var continued: Continued?
  /// Scenario, recording or folder of Swift code whose opening or saving was the last activity; nil if there is none.
  package var file: String?
  /// True if the learner has no earlier work.
  package var isNew = true
  /// Number of questions that are due for review today.
  package var due = 0
  /// True if the introductory lesson is bundled.
  package var hasOpening = false

  package init() {}

  /// Finds the work to continue.
  ///
  /// - Parameter file: the file of the last activity; nil if a lesson was the last activity.
  /// - Complexity: O(length of the lessons' files): one lesson is read; after a completed lesson, further ones up to the
  ///   next that is not finished.
  package init(
    _ curriculum: @escaping @Sendable () throws -> Curriculum, _ places: Places, _ attempts: Attempts, due: Int,
    file: String?
  ) {
    (self.due, self.file) = (due, file)
    let names = (try? curriculum())?.names ?? []
    hasOpening = names.contains("opening")
    guard let last = places.last else { return }
    isNew = false
    guard let lesson = try? LessonCatalog.lesson(last.lesson, in: curriculum) else { return }
    let line = "lesson \(Tokens.quoted(last.lesson))"
    if let review = last.review {
      continued = Continued(
        kind: .review, line: line, title: lesson.title, number: review.place.number, count: review.place.count,
        done: review.place.number - 1)
      return
    }
    if let path = last.path {
      continued = Continued(
        kind: .path, line: "path \(Tokens.quoted(path.name))", title: path.title, number: path.number,
        count: path.count, done: path.number - 1)
      return
    }
    let standings = attempts.standings(of: lesson)
    let number = places.number(in: lesson) ?? 1
    let isOver =
      standings.allSatisfy(\.isFinished) || number == lesson.steps.count && standings.last?.isDone == true
    if isOver, let place = names.firstIndex(of: lesson.name) {
      // The lessons that follow, and then those before it.
      for name in names[(place + 1)...] + names[..<place] {
        guard let next = try? LessonCatalog.lesson(name, in: curriculum),
          case let done = attempts.standings(of: next).count(where: \.isFinished), done < next.steps.count
        else { continue }
        continued = Continued(
          kind: .next, line: "lesson \(next.name)", title: next.title, number: places.number(in: next) ?? 1,
          count: next.steps.count, done: done)
        return
      }
    }
    continued = Continued(
      kind: .lesson, line: line, title: lesson.title, number: number, count: lesson.steps.count,
      done: standings.count(where: \.isFinished))
  }
}
