import Lessons
import Stage

/// What a lesson has come to at its end: its questions and exercises, counted from what was done in each step.
package struct LessonClosing: Hashable, Sendable {
  /// A step in which something is left.
  package struct Left: Hashable, Sendable {
    /// The name of its lesson, where there are several.
    package let lesson: String?
    package let number: Int
    package let title: String
    /// Questions that have no answer, or none that was judged, by their numbers from 1.
    package let open: [Int]
    /// Those whose last answer was not what the run has shown.
    package let wrong: [Int]
    /// What is still to be done there.
    package let tasks: [String]
  }

  package let lesson: String
  package private(set) var right = 0
  package private(set) var wrong = 0
  package private(set) var open = 0
  package private(set) var reached = 0
  package private(set) var exercises = 0
  /// Exercises that were done after a hint.
  package private(set) var hinted = 0
  /// The name of the lesson that comes after this one.
  package internal(set) var next: String?
  package private(set) var left: [Left] = []

  init(_ lesson: Lesson, _ attempts: Attempts) {
    self.init(lesson.title, lesson.steps.indices.map { (lesson, $0 + 1) }, attempts, namesLessons: false)
  }

  /// - Parameters:
  ///   - title: of the lesson, or of the path.
  ///   - stops: the steps, by their lessons and numbers.
  ///   - namesLessons: whether the lesson of each step is to be said.
  /// - Complexity: O(steps), each read from what is kept.
  init(_ title: String, _ stops: [(lesson: Lesson, number: Int)], _ attempts: Attempts, namesLessons: Bool) {
    lesson = title
    for (lesson, number) in stops {
      guard let step = lesson.step(number) else { continue }
      let attempt = attempts.attempt(step, of: lesson)
      let numbers = step.questions.indices.map { $0 + 1 }
      let open = numbers.filter { number in
        let name = step.questionName(number)
        return attempt.answers[name] == nil || !attempt.settled.contains(name)
      }
      let wrong = numbers.filter { attempt.wrong.contains(step.questionName($0)) && !open.contains($0) }
      let todo = step.exercises.filter { !attempt.reached.contains($0.name) }
      self.open += open.count
      self.wrong += wrong.count
      right += numbers.count - open.count - wrong.count
      exercises += step.exercises.count
      reached += step.exercises.count - todo.count
      hinted += step.exercises.count { attempt.reached.contains($0.name) && attempt.hints[$0.name, default: 0] > 0 }
      if open.isEmpty, wrong.isEmpty, todo.isEmpty { continue }
      left.append(
        Left(
          lesson: namesLessons ? lesson.name : nil, number: number, title: step.title, open: open, wrong: wrong,
          tasks: todo.map(\.task)))
    }
  }

  /// The counts, in sentences; none of what the lesson does not have.
  package var counts: [String] {
    let questions = right + wrong + open
    return [
      questions == 0
        ? nil
        : Words.LessonText.questions(questions, right: right, wrong: wrong, open: open),
      exercises == 0
        ? nil
        : Words.LessonText.exercises(exercises, done: reached)
          + (hinted == 0 ? "" : Words.LessonText.withHints(hinted)),
    ].compactMap(\.self)
  }
}

extension LessonClosing.Left {
  /// `step 6`, or `knight 6`.
  package var label: String { "\(lesson ?? Words.LessonText.step) \(number)" }
  /// The command that leads there.
  package var line: String { lesson.map { "lesson \(Tokens.quoted($0)) --step \(number)" } ?? "step \(number)" }

  /// What is left, in a few words.
  package var text: String {
    func questions(_ numbers: [Int]) -> String {
      Words.LessonText.numbered(questions: numbers)
    }
    return [
      open.isEmpty ? nil : Words.LessonText.openQuestions(questions(open)),
      wrong.isEmpty ? nil : Words.LessonText.wrongQuestions(questions(wrong)),
      tasks.isEmpty ? nil : Words.LessonText.toDo(tasks.joined(separator: " ")),
    ].compactMap(\.self).joined(separator: "; ")
  }
}
