import Lessons
import Stage

/// Commands that take the learner back to earlier work: the last step, learning paths, and questions that were answered
/// wrong.
extension Engine {
  /// Creates the job that finds the work to continue, for the first screen.
  func offering() -> Job {
    let (outside, files, recent) = (surroundings.lessons, surroundings.files, surroundings.recent)
    return .blocking(.reading(Words.Subject.lastPlace)) {
      let due = outside.reviews.due(on: outside.today()).count
      let file = recent.last.flatMap { files.isSource($0) || files.hasFile($0) ? $0 : nil }
      let offer = StartOffer(outside.curriculum, outside.places, outside.attempts, due: due, file: file)
      return { _ in .done(.start(offer)) }
    }
  }

  // MARK: Paths

  /// Creates the job that enters a learning path.
  ///
  /// - Parameter step: number of the path's step to enter, from 1. Nil enters the step where the learner left the path,
  ///   or else the first step that is not completed.
  func walking(_ name: String, from step: Int?) -> Job {
    let outside = surroundings.lessons
    return .blocking(.reading(name)) {
      let read = Result { try Self.walk(name, outside) }
      return { engine in
        let walk = try read.get()
        let left = walk.resumed(outside.places.last)
        guard let step else {
          return try engine.enter(left ?? walk.atFirstUndone(outside.attempts), isFresh: left == nil)
        }
        guard let there = walk.moved(by: step - 1 - walk.index) else {
          throw UsageError(Words.LaboratoryErrors.noSuchStepOnPath(step, path: name, count: walk.place.count))
        }
        return try engine.enter(there, isFresh: left?.index != there.index)
      }
    }
  }

  private static func walk(_ name: String, _ outside: LessonSurroundings) throws -> PathWalk {
    let curriculum = try outside.curriculum()
    let lessons = try curriculum.lessons()
    guard let path = try curriculum.paths(lessons).first(where: { $0.name == name }) else {
      throw UsageError.unknown("path", name, among: curriculum.pathNames)
    }
    return PathWalk(path, lessons)
  }

  /// Puts the present step of a learning path on stage.
  ///
  /// - Parameters:
  ///   - isFresh: true to begin as if the step had never been entered. The learner may have worked on it in its lesson or
  ///     on another path.
  ///   - again: questions that the step asks again.
  func enter(_ walk: PathWalk, isFresh: Bool, again: StepVisit.Again = .nothing) throws -> Job.Next {
    guard let lesson = walk.lesson else { throw UsageError(Words.LaboratoryErrors.pathHasNoSteps(walk.path.name)) }
    let isDone = surroundings.lessons.attempts.attempt(lesson.steps[walk.number - 1], of: lesson).isDone
    return starting(lesson, at: walk.number, StepVisit(again: again, walk: walk, isFresh: isFresh)) { _, info in
      .done(isFresh && isDone ? .doneBefore(lesson: lesson.title) : info.entered)
    }
  }

  // MARK: Reviews

  /// Creates the job that enters the step of the next question due for review. If no question is due, the job reports
  /// in how many days the next one is.
  func reviewing() -> Job {
    let outside = surroundings.lessons
    let last: ReviewPlace? = if case .due(_, let place) = lesson?.again { place } else { nil }
    return .blocking(.reading(Words.Subject.reviews)) {
      let today = outside.today()
      let found = outside.reviews.due(on: today).lazy.compactMap { Self.step(of: $0, outside, on: today) }.first
      let left = Set(outside.reviews.due(on: today).map { "\($0.lesson)/\($0.step)" }).count
      let days = outside.reviews.all.map(\.due).min().map { $0 - today }
      return { engine in
        // No other question is due: the step on stage was the last one.
        guard let (lesson, number, names) = found else { return .done(.noReview(days: days)) }
        let place = ReviewPlace(after: last, left: left)
        return engine.starting(lesson, at: number, StepVisit(again: .due(names, place))) { _, info in
          .done(.reviewDue(number: number, title: info.step.title, lesson: lesson.title))
        }
      }
    }
  }

  /// Finds the step of a review, with all its questions that are due. Deletes reviews of removed or changed questions.
  ///
  /// - Returns: the step's lesson and number, and the names of the due questions. Nil if the step is gone or its code
  ///   must not run, or if no question is due any more.
  private static func step(
    of review: Review, _ outside: LessonSurroundings, on day: Day
  ) -> (lesson: Lesson, number: Int, names: Set<String>)? {
    guard let lesson = try? LessonCatalog.walkable(review.lesson, in: outside.curriculum),
      outside.mayRun(lesson, isAllowed: false),
      let index = lesson.steps.firstIndex(where: { $0.folder == review.step })
    else {
      // A lesson's folder on disk may reappear. A missing step of a built-in lesson is gone for good.
      if !review.lesson.contains("/") {
        outside.reviews.forget { $0.lesson == review.lesson && $0.step == review.step }
      }
      return nil
    }
    let step = lesson.steps[index]
    let asked = Dictionary(
      step.questions.enumerated().map { (step.questionName($0.offset + 1), $0.element.fingerprint) },
      uniquingKeysWith: { first, _ in first })
    outside.reviews.forget {
      $0.lesson == review.lesson && $0.step == review.step && asked[$0.question] != $0.asked
    }
    let names = outside.reviews.due(on: day).filter { $0.lesson == review.lesson && $0.step == review.step }
      .map(\.question)
    return names.isEmpty ? nil : (lesson, index + 1, Set(names))
  }

  /// Updates the reviews with the answers that were judged since the last call.
  func updateReviews(_ stage: LessonStage) {
    let outside = surroundings.lessons
    for judged in stage.drainJudged() {
      if case .due(let names, _) = stage.again, names.contains(judged.name) {
        outside.reviews.answered(
          judged.name, of: stage.step, in: stage.lesson, isRight: judged.isRight, on: outside.today())
      } else if !judged.isRight {
        outside.reviews.missed(
          judged.name, judged.question, of: stage.step, in: stage.lesson, on: outside.today())
      }
    }
  }
}
