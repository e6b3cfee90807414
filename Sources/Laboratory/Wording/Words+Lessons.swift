import Stage

extension Words {
  /// Texts about lessons and progress.
  enum LessonText {
    static func changed(_ edge: String, to now: String, from old: String) -> String {
      "\(edge) (\(now) instead of \(old))"
    }
    static let afterwards = "After this lesson you can:\n\n"
    static func sameFile(_ other: String) -> String { "the same file as \(other)" }
    static func doesNotCompile(_ place: String, _ message: String) -> String {
      "\(place): the step does not compile: \(message)"
    }
    static func stepsDoNotCompile(_ count: Int, first: String, lesson: String) -> String {
      "\(Wording.count(count, "step")) cannot be compiled; 'playground lesson --check \(lesson)' lists all errors; "
        + "the first: \(first)"
    }
    static func learners(_ count: Int) -> String { Wording.count(count, "learner") }
    /// A step counts as finished if it was run to its end and all its tasks are done.
    static func stepThrough(_ number: Int, title: String, ran: Int, through: Int, of count: Int, hasTasks: Bool)
      -> String
    {
      hasTasks
        ? "  \(number) \(title): run to its end by \(ran) of \(learners(count)), all tasks done by \(through)"
        : "  \(number) \(title): finished by \(through) of \(count)"
    }
    private static func names(_ names: [String]) -> String {
      names.isEmpty ? "" : " (\(names.joined(separator: ", ")))"
    }
    static func answer(_ answer: String, by count: Int) -> String { "\(answer) (\(learners(count)))" }
    static func answers(_ ask: String, answers: String, right: Int, last: Int, of judged: Int) -> String {
      "    \(ask) answers: \(answers); "
        + (judged == 0 ? notRun : "\(right) of \(judged) right\(reviewed(right: right, last: last))")
    }
    /// Number of right answers after reviews, if it differs from the number at first: ` at first, 3 after reviews`.
    private static func reviewed(right: Int, last: Int) -> String {
      right == last ? "" : " at first, \(last) after reviews"
    }
    /// Line of an exercise: with its task if it is the only one of its step, else with its number.
    static func exercise(
      _ number: Int, of count: Int, task: String, done: Int, hinted: Int, solved: Int, hintedBy: [String],
      solvedBy: [String]
    ) -> String {
      let name = count == 1 && !task.isEmpty ? shortTask(task) : "task \(number)"
      return "    \(name): done by \(Wording.count(done, "learner")); "
        + "\(hinted) took hints\(names(hintedBy)), \(solved) saw the solution\(names(solvedBy))"
    }
    /// The first words of a task, without the full stop at its end.
    private static func shortTask(_ task: String) -> String {
      var short = ""
      for word in task.split(separator: " ") {
        if !short.isEmpty, short.count + 1 + word.count > 60 { return short + " …" }
        short += short.isEmpty ? String(word) : " \(word)"
      }
      return short.last == "." ? String(short.dropLast()) : short
    }
    /// Line of the steps that no learner has begun: `steps not begun: 3–21`.
    static func notBegun(_ numbers: [Int]) -> String {
      var ranges: [ClosedRange<Int>] = []
      for number in Set(numbers).sorted() {
        if let last = ranges.last, last.upperBound == number - 1 {
          ranges[ranges.count - 1] = last.lowerBound...number
        } else {
          ranges.append(number...number)
        }
      }
      let texts = ranges.map { $0.count == 1 ? "\($0.lowerBound)" : "\($0.lowerBound)–\($0.upperBound)" }
      return "  steps not begun: " + texts.joined(separator: ", ")
    }
    static let named = "learners who gave a name"
    static func learner(
      _ name: String, steps: Int, right: Int, last: Int, of judged: Int, hinted: Int, solved: Int
    ) -> String {
      let answers =
        judged == 0
        ? undecided
        : "\(right) of \(Wording.count(judged, "answer")) right"
          + reviewed(right: right, last: last)
      let exercises = [
        hinted == 0 ? nil : "\(Wording.count(hinted, "task")) with hints",
        solved == 0 ? nil : "\(Wording.count(solved, "task")) with the solution",
      ].compactMap(\.self)
      return
        ([
          "  \(name): \(Wording.count(steps, "step")) finished", answers,
        ] + exercises).joined(separator: ", ")
    }
    private static let undecided = "no answer decided yet"
    private static let notRun = "not run yet"
    static func skipped(_ file: String, reason: String) -> String { "skipped \(file): \(reason)" }
    static func questions(_ count: Int, right: Int, wrong: Int, open: Int) -> String {
      "\(Wording.count(count, "question")): \(right) right, \(wrong) wrong, \(open) open"
    }
    static func exercises(_ count: Int, done: Int) -> String {
      "\(Wording.count(count, "task")): \(done) done, \(count - done) open"
    }
    static func withHints(_ count: Int) -> String { "; \(count) with hints" }
    static func withSolution(_ count: Int) -> String { "; \(count) after seeing the solution" }
    static let step = "step"
    static func numbered(questions numbers: [Int]) -> String {
      "question\(numbers.count == 1 ? "" : "s") \(numbers.map(String.init).joined(separator: ", "))"
    }
    static func openQuestions(_ questions: String) -> String { "\(questions) open" }
    static func wrongQuestions(_ questions: String) -> String { "\(questions) answered wrong" }
    static func openTasks(_ tasks: [String]) -> String {
      "open task\(tasks.count == 1 ? "" : "s"): \(tasks.joined(separator: "; "))"
    }
    static let isOptimized = " (compiled with -O)"
    static let edited = "edited"
    static let withO = ", with -O"
    static func size(steps: Int, minutes: Int) -> String {
      "\(Wording.count(steps, "step")), about \(Wording.count(minutes, "minute"))"
    }
    static func leftOut(_ folder: String) -> String { "Left out the lesson in \(folder): cannot read it" }
    static let nothingDone = "No progress yet; 'lesson opening' starts a lesson"
    static func done(
      _ lesson: String, steps: Int, of allSteps: Int, right: Int, last: Int, of allQuestions: Int, exercises: Int,
      of allExercises: Int
    ) -> String {
      "\(lesson): \(steps) of \(Wording.count(allSteps, "step")) finished, "
        + "\(right) of \(Wording.count(allQuestions, "question")) right\(reviewed(right: right, last: last)), "
        + "\(exercises) of \(Wording.count(allExercises, "task")) done"
    }
  }

  /// Faults that the check of lessons finds by playing them.
  enum CheckFault {
    static func needsTrust(_ question: String) -> String { "\(question); --trust lets it run" }
    static func seedAndKeys(_ seed: UInt64, keys: String) -> String { "SEED=\(seed), keys: \(keys)" }
    static func decidedByKeys(question: Int, truth: String, shown: String, by: String) -> String {
      "the answer to question \(question) depends on the pressed keys: with the keys of the step's 'give' it "
        + "is \(truth), with random keys \(shown) (\(by))"
    }
    static func reachesExercise(_ name: String, by: String) -> String {
      "random keys reach the goals of task '\(name)' without an edit (\(by))"
    }
    static func theSolution(_ name: String) -> String { "the solution of '\(name)'" }
    static let aReturn = "a return to the step"
    static func changedAnswer(question: Int, after event: String, wasRight: Bool, now: String, seed: UInt64) -> String {
      "the result of the answer to question \(question) changes after \(event): it was "
        + "\(wasRight ? right : wrong), now \(now) (SEED=\(seed))"
    }
    static let right = "right"
    static let wrong = "wrong"
    static let open = "open"
    static func undecided(_ question: String) -> String {
      "no run decides the question '\(question)'; expected the file solutions/NAME/commands.pg for the "
        + "step's first task"
    }
    /// Beginning of the fault of a solution that misses its goal.
    static let missedGoal = "the solution "
    static let noCommands = "the file is missing; expected the commands of this solution or near miss"
  }
}
