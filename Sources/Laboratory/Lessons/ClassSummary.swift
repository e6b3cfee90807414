import Foundation
import Lessons
import Stage
import Support

/// Progress of a school class: completed steps and given answers, added up from the files of its learners.
package struct ClassSummary: Hashable, Sendable, Encodable {
  package struct Part: Hashable, Sendable, Encodable {
    package let name: String
    package let title: String
    package fileprivate(set) var steps: [Step] = []
  }

  package struct Step: Hashable, Sendable, Encodable {
    package let folder: String
    package let number: Int
    package let title: String
    /// Number of learners who have run the step to its end, whether or not its tasks are done.
    package fileprivate(set) var ran = 0
    /// Number of learners who have finished the step: run it to its end, and done all its tasks. `of` is the number of learners who have begun the lesson.
    package fileprivate(set) var through = 0
    package fileprivate(set) var of = 0
    /// Number of learners who have done anything in the step.
    package fileprivate(set) var begun = 0
    package fileprivate(set) var questions: [Question] = []
    package fileprivate(set) var exercises: [Exercise] = []
  }

  package struct Question: Hashable, Sendable, Encodable {
    package let name: String
    package let ask: String
    /// Number of times each answer was given.
    package fileprivate(set) var answers: [String: Int] = [:]
    /// Number of right first answers, and of right last answers, which may belong to a review.
    package fileprivate(set) var right = 0
    package fileprivate(set) var rightLast = 0
    package fileprivate(set) var judged = 0
  }

  package struct Exercise: Hashable, Sendable, Encodable {
    package let name: String
    /// Text of the task; empty if all files are of earlier versions.
    package fileprivate(set) var task = ""
    package fileprivate(set) var reached = 0
    package fileprivate(set) var hinted = 0
    /// Number of learners who have done the exercise after its solution was shown or inserted. They count as `reached`,
    /// too.
    package fileprivate(set) var solved = 0
    /// Names of the learners who took hints, and of those who saw the solution, as far as their files have names.
    package fileprivate(set) var hintedBy: [String] = []
    package fileprivate(set) var solvedBy: [String] = []
  }

  /// A learner whose file contains a name.
  package struct Learner: Hashable, Sendable, Encodable {
    package let name: String
    package let steps: Int
    /// Number of right first answers, and of right last answers, which may belong to a review.
    package let right: Int
    package let rightLast: Int
    package let judged: Int
    /// Numbers of exercises that the learner has done with hints, and after the solution was shown or inserted.
    package let hinted: Int
    package let solved: Int
  }

  package struct Skipped: Hashable, Sendable, Encodable {
    package let file: String
    package let reason: String
  }

  package let playground = 1
  package let kind = "class"
  /// Number of files that were counted.
  package private(set) var files = 0
  package private(set) var lessons: [Part] = []
  package private(set) var learners: [Learner] = []
  /// Files that were not counted, each with the reason.
  package private(set) var skipped: [Skipped] = []

  enum CodingKeys: String, CodingKey { case playground, kind, files, lessons, learners, skipped }

  package init() {}

  /// Adds the progress of a learner.
  ///
  /// - Complexity: O(steps of the file × known steps of its lessons).
  package mutating func add(_ file: ProgressFile) {
    files += 1
    for part in file.lessons {
      let index = lessons.firstIndex { $0.name == part.name } ?? lessons.count
      if index == lessons.count { lessons.append(Part(name: part.name, title: part.title)) }
      for step in part.steps { lessons[index].add(step, by: file.learner) }
    }
    guard let name = file.learner else { return }
    let steps = file.lessons.flatMap(\.steps)
    let judged = steps.flatMap(\.questions).filter { $0.right != nil }
    let reached = steps.flatMap(\.exercises).filter(\.reached)
    learners.append(
      Learner(
        name: name, steps: steps.count(where: \.isFinished), right: judged.count { $0.right == true },
        rightLast: judged.count { $0.rightLast == true }, judged: judged.count, hinted: reached.count { $0.hints > 0 },
        solved: reached.count(where: \.solution)))
  }

  package mutating func skip(_ file: String, _ reason: String) { skipped.append(Skipped(file: file, reason: reason)) }

  /// Reads the files of a school class. Damaged and repeated files are reported and skipped.
  ///
  /// - Parameter read: returns the bytes of a file, or throws the reason why the file cannot be read.
  package init(_ paths: [String], reading read: (String) throws -> Data) {
    var seen: [String: String] = [:]
    for path in paths {
      do {
        let data = try read(path)
        let file = try ProgressFile(reading: data, file: path)
        let digest = SHA256.hex(of: data)
        if let same = seen[digest] {
          skip(path, Words.LessonText.sameFile(same))
          continue
        }
        seen[digest] = path
        add(file)
      } catch let fault as ProgressFault {
        skip(path, fault.message)
      } catch let error as FileError {
        // The file's path precedes the message already.
        skip(path, error.faults.map(\.message).joined(separator: "; "))
      } catch { skip(path, "\(error)") }
    }
    learners.sort { ($0.name.lowercased(), $0.name) < ($1.name.lowercased(), $1.name) }
  }

  package var text: String { get throws { try JSONText.of(self) } }
}

extension ClassSummary.Part {
  fileprivate mutating func add(_ new: ProgressFile.Step, by learner: String?) {
    let index = steps.firstIndex { $0.folder == new.folder } ?? steps.count
    if index == steps.count { steps.append(.init(folder: new.folder, number: new.number, title: new.title)) }
    steps[index].of += 1
    if new.begun { steps[index].begun += 1 }
    if new.done { steps[index].ran += 1 }
    if new.isFinished { steps[index].through += 1 }
    for question in new.questions { steps[index].add(question) }
    for exercise in new.exercises { steps[index].add(exercise, by: learner) }
    // Files of two versions of the lesson may have different steps.
    steps.sort { ($0.number, $0.folder) < ($1.number, $1.folder) }
  }
}

extension ClassSummary.Step {
  fileprivate mutating func add(_ new: ProgressFile.Question) {
    // A rewritten question counts as a different question.
    let index = questions.firstIndex { $0.name == new.name && $0.ask == new.ask } ?? questions.count
    if index == questions.count { questions.append(.init(name: new.name, ask: new.ask)) }
    if let answer = new.answer { questions[index].answers[answer, default: 0] += 1 }
    guard let right = new.right else { return }
    questions[index].judged += 1
    if right { questions[index].right += 1 }
    if new.rightLast == true { questions[index].rightLast += 1 }
  }

  fileprivate mutating func add(_ new: ProgressFile.Exercise, by learner: String?) {
    let index = exercises.firstIndex { $0.name == new.name } ?? exercises.count
    if index == exercises.count { exercises.append(.init(name: new.name)) }
    if exercises[index].task.isEmpty { exercises[index].task = new.task }
    if new.reached { exercises[index].reached += 1 }
    if new.hints > 0 {
      exercises[index].hinted += 1
      if let learner { exercises[index].hintedBy.append(learner) }
    }
    if new.reached, new.solution {
      exercises[index].solved += 1
      if let learner { exercises[index].solvedBy.append(learner) }
    }
  }
}

extension ClassSummary {
  /// Lines for people: a line for each begun step, followed by its answered questions and its exercises with progress.
  /// The other steps of a lesson share a line. The named learners come last.
  package var lines: [OutputLine] {
    var lines = [OutputLine(Words.LessonText.learners(files))]
    for part in lessons {
      lines.append(OutputLine("\(part.name): \(part.title)"))
      for step in part.steps where step.begun > 0 {
        lines.append(
          OutputLine(
            Words.LessonText.stepThrough(
              step.number, title: step.title, ran: step.ran, through: step.through, of: step.of,
              hasTasks: !step.exercises.isEmpty)))
        for question in step.questions where !question.answers.isEmpty {
          let answers = question.answers.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
            .map { Words.LessonText.answer(DisplayText.visible($0.key), by: $0.value) }.joined(separator: ", ")
          lines.append(
            OutputLine(
              Words.LessonText.answers(
                DisplayText.visible(question.ask), answers: answers, right: question.right, last: question.rightLast,
                of: question.judged)))
        }
        for (index, exercise) in step.exercises.enumerated() where exercise.reached > 0 || exercise.hinted > 0 {
          lines.append(
            OutputLine(
              Words.LessonText.exercise(
                index + 1, of: step.exercises.count, task: DisplayText.visible(exercise.task), done: exercise.reached,
                hinted: exercise.hinted, solved: exercise.solved, hintedBy: exercise.hintedBy.map(DisplayText.visible),
                solvedBy: exercise.solvedBy.map(DisplayText.visible))))
        }
      }
      let others = part.steps.filter { $0.begun == 0 }.map(\.number)
      if !others.isEmpty { lines.append(OutputLine(Words.LessonText.notBegun(others))) }
    }
    if !learners.isEmpty { lines.append(OutputLine(Words.LessonText.named)) }
    lines += learners.map {
      OutputLine(
        Words.LessonText.learner(
          DisplayText.visible($0.name), steps: $0.steps, right: $0.right, last: $0.rightLast, of: $0.judged,
          hinted: $0.hinted, solved: $0.solved))
    }
    return lines
  }

  /// Lines for the files that were not counted.
  package var faults: [OutputLine] {
    skipped.map { OutputLine(Words.LessonText.skipped($0.file, reason: $0.reason), .warning) }
  }

  /// CSV text with one row for each step, each different answer to a question, each exercise, and each named learner.
  package var csv: String {
    var rows = [
      ["lesson", "step", "folder", "item", "name", "answer", "count", "of", "right", "hinted", "solved", "rightLast"]
    ]
    for part in lessons {
      for step in part.steps {
        let place = [part.name, "\(step.number)", step.folder]
        rows.append(place + ["step", step.title, "", "\(step.through)", "\(step.of)", "", "", "", ""])
        for question in step.questions {
          for (answer, count) in question.answers.sorted(by: { $0.key < $1.key }) {
            rows.append(
              place + [
                "question", question.name, answer, "\(count)", "\(question.judged)", "\(question.right)", "", "",
                "\(question.rightLast)",
              ])
          }
        }
        rows += step.exercises.map {
          place + [
            "exercise", $0.name, "", "\($0.reached)", "\(step.of)", "", "\($0.hinted)", "\($0.solved)", "",
          ]
        }
      }
    }
    rows += learners.map {
      [
        "", "", "", "learner", $0.name, "", "\($0.steps)", "\($0.judged)", "\($0.right)", "\($0.hinted)",
        "\($0.solved)", "\($0.rightLast)",
      ]
    }
    return CSVText.of(rows)
  }
}
