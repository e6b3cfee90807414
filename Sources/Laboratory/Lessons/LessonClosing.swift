import Lessons
import Stage

/// Results at the end of a lesson or path, counted from the attempts at each step.
package struct LessonClosing: Hashable, Sendable {
  /// A step with open or wrongly answered questions, or with exercises that are not reached.
  package struct Left: Hashable, Sendable {
    /// Name of the step's lesson, for a path through several lessons; nil otherwise.
    package let lesson: String?
    package let number: Int
    package let title: String
    /// Numbers, from 1, of the questions without a judged answer.
    package let open: [Int]
    /// Numbers of the questions whose last answer was wrong.
    package let wrong: [Int]
    /// Tasks of the exercises that are not reached.
    package let tasks: [String]
  }

  package let lesson: String
  package private(set) var right = 0
  package private(set) var wrong = 0
  package private(set) var open = 0
  package private(set) var reached = 0
  package private(set) var exercises = 0
  /// Numbers of exercises reached after a hint, and after the solution was shown or inserted.
  package private(set) var hinted = 0
  package private(set) var solved = 0
  /// Name and title of the bundled lesson that follows this one. Nil if there is none, and at the end of a path.
  package internal(set) var next: String?
  package internal(set) var nextTitle: String?
  package private(set) var left: [Left] = []

  init(_ lesson: Lesson, _ attempts: Attempts) {
    self.init(lesson.title, lesson.steps.indices.map { (lesson, $0 + 1) }, attempts, namesLessons: false)
  }

  /// Counts the results of some steps.
  ///
  /// - Parameters:
  ///   - title: title of the lesson or the path.
  ///   - stops: the steps, by their lessons and numbers.
  ///   - namesLessons: true if the lesson of each step has to be named.
  /// - Complexity: O(steps), each read from the store.
  init(_ title: String, _ stops: [(lesson: Lesson, number: Int)], _ attempts: Attempts, namesLessons: Bool) {
    lesson = title
    for (lesson, number) in stops {
      guard let step = lesson.step(number) else { continue }
      let attempt = attempts.attempt(step, of: lesson)
      let numbers = step.questions.indices.map { $0 + 1 }
      // A question that a review asks again, and that the learner skips, keeps its earlier result.
      let open = numbers.filter { !attempt.settled.contains(step.questionName($0)) }
      let wrong = numbers.filter { attempt.wrong.contains(step.questionName($0)) && !open.contains($0) }
      let todo = step.exercises.filter { !attempt.reached.contains($0.name) }
      self.open += open.count
      self.wrong += wrong.count
      right += numbers.count - open.count - wrong.count
      exercises += step.exercises.count
      reached += step.exercises.count - todo.count
      hinted += step.exercises.count { attempt.reached.contains($0.name) && attempt.hints[$0.name, default: 0] > 0 }
      solved += step.exercises.count { attempt.reached.contains($0.name) && attempt.solved.contains($0.name) }
      if open.isEmpty, wrong.isEmpty, todo.isEmpty { continue }
      left.append(
        Left(
          lesson: namesLessons ? lesson.name : nil, number: number, title: step.title, open: open, wrong: wrong,
          tasks: todo.map(\.task)))
    }
  }

  /// Counts as sentences. Sentences about questions or exercises are omitted if the lesson has none.
  package var counts: [String] {
    let questions = right + wrong + open
    return [
      questions == 0
        ? nil
        : Words.LessonText.questions(questions, right: right, wrong: wrong, open: open),
      exercises == 0
        ? nil
        : Words.LessonText.exercises(exercises, done: reached)
          + (hinted == 0 ? "" : Words.LessonText.withHints(hinted))
          + (solved == 0 ? "" : Words.LessonText.withSolution(solved)),
    ].compactMap(\.self)
  }
}

extension LessonClosing.Left {
  /// Label of the step: `step 6`, or `knight 6`.
  package var label: String { "\(lesson ?? Words.LessonText.step) \(number)" }
  /// Command that enters the step: `step 6`, or `lesson knight --step 6`.
  package var line: String { lesson.map { "lesson \(Tokens.quoted($0)) --step \(number)" } ?? "step \(number)" }

  /// Short description of the step's unfinished parts.
  package var text: String {
    func questions(_ numbers: [Int]) -> String {
      Words.LessonText.numbered(questions: numbers)
    }
    return [
      open.isEmpty ? nil : Words.LessonText.openQuestions(questions(open)),
      wrong.isEmpty ? nil : Words.LessonText.wrongQuestions(questions(wrong)),
      tasks.isEmpty ? nil : Words.LessonText.openTasks(tasks),
    ].compactMap(\.self).joined(separator: "; ")
  }
}
