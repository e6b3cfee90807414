import Foundation
import TestSupport
import Testing

@testable import Laboratory
@testable import Lessons

/// Summary of a class's progress, from the files of its learners.
///
/// A failure prints its seed; `SEED=… swift test --filter ClassSummaryTests` repeats it.
@Suite struct ClassSummaryTests {
  /// A learner with random progress in the first lessons.
  private static func learner(
    _ number: Int, _ lessons: [Lesson], _ random: inout SplitMix
  ) -> (file: ProgressFile, done: [String: Int], answers: [String: [String: Int]]) {
    let attempts = Attempts(.memory())
    var (done, answers): ([String: Int], [String: [String: Int]]) = ([:], [:])
    for lesson in lessons {
      for step in lesson.steps where Bool.random(using: &random) {
        var attempt = Attempt()
        attempt.isDone = Bool.random(using: &random)
        let exercises = step.exercises.map(\.name)
        attempt.reached = Set(exercises.filter { _ in Bool.random(using: &random) })
        if attempt.isDone, attempt.reached.count == exercises.count {
          done["\(lesson.name)/\(step.folder)", default: 0] += 1
        }
        for (index, question) in step.questions.enumerated() where Bool.random(using: &random) {
          let name = step.questionName(index + 1)
          let answer = (question.choices + ["42"]).randomElement(using: &random) ?? "42"
          attempt.answers[name] = answer
          attempt.judged[name] = JudgedAnswer(
            answer: answer, truth: "42", isRight: answer == "42", asked: question.fingerprint)
          attempt.settled.insert(name)
          answers["\(lesson.name)/\(step.folder)/\(name)", default: [:]][answer, default: 0] += 1
        }
        attempts.keep(attempt, step, of: lesson)
      }
    }
    let name = Bool.random(using: &random) ? "Learner \(number)" : nil
    return (ProgressFile(lessons, attempts, learner: name), done, answers)
  }

  /// A damaged file, in one of several ways.
  private static func damaged(_ data: Data, _ way: Int, _ random: inout SplitMix) -> Data {
    switch way {
    case 0: data.prefix(Int.random(in: 1..<data.count / 2, using: &random))
    case 1: Data("not even JSON".utf8)
    default: Data(String(decoding: data, as: UTF8.self).replacing("\"progress\"", with: "\"notes\"").utf8)
    }
  }

  @Test func thirtyFilesAreSummedUpAndThreeDamagedOnesSkipped() throws {
    let seed = Seed.fresh()
    var random = SplitMix(state: seed)
    let lessons = Array(try Curriculum().lessons().prefix(3))
    var files: [String: Data] = [:]
    var (done, answers, named): ([String: Int], [String: [String: Int]], Int) = ([:], [:], 0)
    let broken = Set((0..<30).shuffled(using: &random).prefix(3))
    for number in 0..<30 {
      let learner = Self.learner(number, lessons, &random)
      let data = Data(try learner.file.text.utf8)
      if let way = broken.sorted().firstIndex(of: number) {
        files["\(number).json"] = Self.damaged(data, way, &random)
        continue
      }
      files["\(number).json"] = data
      done.merge(learner.done, uniquingKeysWith: +)
      answers.merge(learner.answers) { $0.merging($1, uniquingKeysWith: +) }
      named += learner.file.learner == nil ? 0 : 1
    }
    let paths = (0..<30).map { "\($0).json" }
    let summary = ClassSummary(paths) { files[$0] ?? Data() }

    #expect(summary.files == 27, "SEED=\(seed)")
    #expect(Set(summary.skipped.map(\.file)) == Set(broken.map { "\($0).json" }), "SEED=\(seed)")
    #expect(summary.skipped.allSatisfy { !$0.reason.isEmpty }, "SEED=\(seed)")
    #expect(summary.learners.count == named, "SEED=\(seed)")
    var through: [String: Int] = [:]
    var given: [String: [String: Int]] = [:]
    for part in summary.lessons {
      for step in part.steps {
        if step.through > 0 { through["\(part.name)/\(step.folder)"] = step.through }
        #expect(step.through <= step.of && step.of <= 27, "SEED=\(seed)")
        for question in step.questions {
          if !question.answers.isEmpty { given["\(part.name)/\(step.folder)/\(question.name)"] = question.answers }
          #expect(question.right == question.answers["42", default: 0], "SEED=\(seed)")
          #expect(question.judged == question.answers.values.reduce(0, +), "SEED=\(seed)")
        }
      }
    }
    #expect(through == done, "SEED=\(seed)")
    #expect(given == answers, "SEED=\(seed)")
  }

  private func reason(_ text: String) -> String? {
    ClassSummary(["a.json"]) { _ in Data(text.utf8) }.skipped.first?.reason
  }

  @Test func eachKindOfDamageIsReportedWithItsPlace() {
    let way = "; 'progress FILE.json' writes a new one"
    #expect(reason("") == "the file is empty" + way)
    #expect(reason("[1]") == "this is not a JSON object, or the file is incomplete" + way)
    #expect(reason("{}") == "this is not a progress file: 'kind' is missing, expected 'progress'" + way)
    #expect(
      reason(#"{"kind": "progress", "playground": 9}"#)
        == "version 9 is too new; this program reads up to version 1; update Playground")
    #expect(reason(#"{"kind": "progress", "playground": 1}"#) == "'lessons' is missing" + way)
    #expect(
      reason(#"{"kind": "progress", "playground": 1, "lessons": [{"name": "a", "title": 3, "steps": []}]}"#)
        == "'lessons[0].title' has an unexpected value" + way)
  }

  @Test func aFileIsCountedOnce() throws {
    let text = try ProgressFile([], Attempts(.memory()), learner: "Ann").text
    let summary = ClassSummary(["a.json", "b.json"]) { _ in Data(text.utf8) }
    #expect(summary.files == 1)
    #expect(summary.skipped == [.init(file: "b.json", reason: "the same file as a.json")])
  }

  @Test func theReportOfAnUnreadableFileHasItsNameOnce() {
    let summary = ClassSummary(["gone.json"]) { try DiskFiles().read("/nowhere/\($0)") }
    #expect(summary.files == 0)
    #expect(summary.skipped.first.map { !$0.reason.contains("gone.json") } == true)
  }

  @Test func aNameIsShownOnlyIfItWasGiven() throws {
    let files = try ["Ann", nil, "  "].map { name in
      try ProgressFile([], Attempts(.memory()), learner: name).text
    }
    let summary = ClassSummary(files) { Data($0.utf8) }
    #expect(summary.learners.map(\.name) == ["Ann"])
    #expect(summary.files == 3)
  }

  /// A step with code ends when its code has run, one without code when its task is done.
  @Test func aStepIsFinishedWhenItHasEndedAndItsExercisesAreDone() throws {
    let lesson = try Curriculum().lesson("knight")
    let step = try #require(lesson.steps.first { $0.exercises.count == 1 })
    func lines(_ reached: Set<String>) throws -> [String] {
      let attempts = Attempts(.memory())
      var attempt = Attempt()
      (attempt.isDone, attempt.reached) = (true, reached)
      attempts.keep(attempt, step, of: lesson)
      let text = try ProgressFile([lesson], attempts, learner: "Ann").text
      return ClassSummary(["a.json"]) { _ in Data(text.utf8) }.lines.map(\.text)
    }
    let ran = "\(step.title): run to its end by 1 of 1 learner, all tasks done by "
    #expect(try lines([]).contains { $0.hasSuffix(ran + "0") })
    #expect(try lines([step.exercises[0].name]).contains { $0.hasSuffix(ran + "1") })
    #expect(try lines([]).last == "  Ann: 0 steps finished, no answer decided yet")
  }

  @Test func anAnswerThatNoRunHasDecidedIsNotCounted() throws {
    let lesson = try Curriculum().lesson("knight")
    let step = try #require(lesson.steps.first { !$0.questions.isEmpty })
    let attempts = Attempts(.memory())
    var attempt = Attempt()
    attempt.answers[step.questionName(1)] = "1"
    attempts.keep(attempt, step, of: lesson)
    let text = try ProgressFile([lesson], attempts, learner: nil).text
    let lines = ClassSummary(["a.json"]) { _ in Data(text.utf8) }.lines.map(\.text)
    #expect(lines.contains { $0.hasSuffix(" answers: 1 (1 learner); not run yet") })
  }

  @Test func anExerciseThatWasDoneWithItsSolutionIsCountedApart() throws {
    let lesson = try Curriculum().lesson("knight")
    let step = try #require(lesson.steps.first { $0.exercises.count == 1 })
    let name = step.exercises[0].name
    func text(_ work: (inout Attempt) -> Void) throws -> String {
      let attempts = Attempts(.memory())
      var attempt = Attempt()
      work(&attempt)
      attempts.keep(attempt, step, of: lesson)
      return try ProgressFile([lesson], attempts).text
    }
    let files = [
      try text { $0.reached = [name] },
      try text {
        $0.sawSolution(of: name)
        $0.reached = [name]
      },
      try text {
        ($0.reached, $0.hints) = ([name], [name: 1])
        $0.sawSolution(of: name)
      },
      try text { $0.sawSolution(of: name) },
    ]
    let summary = ClassSummary(files) { Data($0.utf8) }
    let exercise = try #require(summary.lessons.first?.steps.flatMap(\.exercises).first { $0.name == name })
    #expect(exercise.reached == 3 && exercise.hinted == 1 && exercise.solved == 1)
    #expect(
      summary.lines.contains { $0.text.hasSuffix("done by 3 learners; 1 took hints, 1 saw the solution") })
    #expect(summary.csv.contains(",exercise,\(name),,3,4,,1,1,\r\n"))
    let file = try ProgressFile(reading: Data(files[1].utf8), file: "a.json")
    #expect(file.csv.contains(",exercise,\(name),yes,,,0,yes,\r\n"))
  }

  /// A learner's line tells own work from hints and solutions, and first answers from those of reviews.
  @Test func aLearnerIsListedWithHintsSolutionsAndReviews() throws {
    let lesson = try Curriculum().lesson("knight")
    let asked = try #require(lesson.steps.first { !$0.questions.isEmpty })
    let question = asked.questionName(1)
    let tasks = lesson.steps.filter { !$0.exercises.isEmpty && $0.folder != asked.folder }
    let attempts = Attempts(.memory())
    var attempt = Attempt()
    func judge(_ isRight: Bool) {
      attempt.answers[question] = "1"
      attempt.judged[question] = JudgedAnswer(
        answer: "1", truth: "1", isRight: isRight, asked: asked.questions[0].fingerprint)
      attempt.settled.insert(question)
      attempt.wrong = isRight ? [] : [question]
    }
    judge(false)
    attempt.forget(question)
    judge(true)
    attempts.keep(attempt, asked, of: lesson)
    for (number, step) in tasks.prefix(2).enumerated() {
      var attempt = Attempt()
      attempt.hints = [step.exercises[0].name: 1]
      if number == 1 { attempt.sawSolution(of: step.exercises[0].name) }
      attempt.reached = [step.exercises[0].name]
      attempts.keep(attempt, step, of: lesson)
    }
    let file = ProgressFile([lesson], attempts, learner: "Ben")
    #expect(file.lines[0].text.contains("0 of "))
    #expect(file.lines[0].text.contains(" questions right at first, 1 after reviews, 2 of "))
    let text = try file.text
    let summary = ClassSummary(["ben.json"]) { _ in Data(text.utf8) }
    #expect(
      summary.lines.last?.text
        == "  Ben: 0 steps finished, 0 of 1 answer right at first, 1 after reviews, 2 tasks with hints, "
        + "1 task with the solution")
    #expect(summary.csv.hasSuffix(",,,learner,Ben,,0,1,0,2,1,1\r\n"))
  }

  @Test func aFileOfAnEarlierVersionIsRead() throws {
    let exercise = #"{"name": "swap", "reached": true, "hints": 2}"#
    let step = """
      {"folder": "01-one", "number": 1, "title": "One", "done": true, "questions": [], "exercises": [\(exercise)]}
      """
    let text = """
      {"playground": 1, "kind": "progress", "learner": null, "lessons": [
      {"name": "mine", "title": "Mine", "steps": [\(step)]}]}
      """
    let file = try ProgressFile(reading: Data(text.utf8), file: "a.json")
    let read = try #require(file.lessons.first?.steps.first)
    #expect(read.begun && read.exercises.map(\.solution) == [false])
    let summary = ClassSummary(["a.json"]) { _ in Data(text.utf8) }
    #expect(summary.lines.contains { $0.text.hasPrefix("    task 1: done by 1 learner; 1 took hints") })
  }

  @Test func stepsThatNobodyHasBegunShareALineAndExercisesHaveTheirTasks() throws {
    let lesson = try Curriculum().lesson("knight")
    let one = try #require(lesson.steps.firstIndex { $0.exercises.count == 1 }) + 1
    let two = try #require(lesson.steps.firstIndex { $0.exercises.count == 2 }) + 1
    let attempts = Attempts(.memory())
    for number in [one, two] {
      let step = lesson.steps[number - 1]
      var attempt = Attempt()
      attempt.reached = Set(step.exercises.map(\.name))
      attempts.keep(attempt, step, of: lesson)
    }
    let text = try ProgressFile([lesson], attempts).text
    let lines = ClassSummary(["a.json"]) { _ in Data(text.utf8) }.lines.map(\.text)
    let count = "done by 1 learner; 0 took hints, 0 saw the solution"
    #expect(lines.filter { $0.contains(", all tasks done by ") }.count == 2)
    let task = lesson.steps[one - 1].exercises[0].task
    #expect(lines.contains { $0.hasSuffix(count) && $0.dropFirst(4).hasPrefix(task.prefix(20)) }, "\(lines)")
    #expect(lines.contains("    task 2: \(count)"))
    #expect(lines.filter { $0.hasPrefix("  steps not begun: ") }.count == 1)
    #expect(!lines.contains { line in lesson.steps[one - 1].exercises.contains { line.contains("\($0.name):") } })
  }

  @Test(arguments: [([1], "1"), ([3, 4, 5, 6], "3–6"), ([2, 5, 4, 9], "2, 4–5, 9"), ([7, 7, 8], "7–8")])
  func numbersOfStepsAreJoinedToRanges(numbers: [Int], text: String) {
    #expect(Words.LessonText.notBegun(numbers) == "  steps not begun: " + text)
  }

  @Test func aWrittenProgressFileIsReadBack() throws {
    var random = SplitMix(state: 7)
    let lessons = Array(try Curriculum().lessons().prefix(2))
    let file = Self.learner(1, lessons, &random).file
    #expect(try ProgressFile(reading: Data(file.text.utf8), file: "a.json") == file)
  }

  @Test func cellsAreQuotedAndNoneIsAFormula() {
    #expect(CSVText.of([["a,b", "say \"x\"", "=1+1", "-2", "é"]]) == "\"a,b\",\"say \"\"x\"\"\",'=1+1,'-2,é\r\n")
  }

  // MARK: Lessons of one's own

  /// Regression: only the bundled lessons were collected.
  @Test func lessonsOfOnesOwnAreIncluded() async throws {
    try await TemporaryFolder.uses { folder in
      let attempts = Attempts(.memory())
      for name in ["tea", "opening", "gone"] {
        try FirstLesson(title: "My \(name)").write(to: folder.path(name))
        let lesson = try LessonReader.read(folder: folder.path(name))
        var attempt = Attempt()
        attempt.answers = ["1": "1"]
        attempts.keep(attempt, lesson.steps[0], of: lesson)
        attempts.keep(Attempt(), lesson.steps[1], of: lesson)
      }
      try FileManager.default.removeItem(atPath: folder.path("gone"))
      let file = try ProgressFile(all: Curriculum(), attempts, learner: "Ann")
      // A lesson with the name of a bundled one is called by its folder.
      let names = file.lessons.map(\.name)
      #expect(names.count == 2 && names[0] == "tea" && names[1].hasSuffix("/opening") && names[1].hasPrefix("/"))
      #expect(file.lessons.map(\.title) == ["My tea", "My opening"])
      #expect(file.lessons[0].steps[0].questions[0].answer == "1")
      #expect(file.notices.count == 1)
      #expect(file.notices[0].hasPrefix("Left out the lesson in /") && file.notices[0].contains("/gone"))
      #expect(file.lines.last?.text == file.notices[0] && file.lines.count == 3)
      #expect(try !file.text.contains("gone"))
    }
  }
}
