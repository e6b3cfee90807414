import Foundation
import Lessons
import Stage
import Support
import Yams

/// Progress of a learner, stored as a file. The format is a contract with other programs
/// (`schema/progress.schema.json`).
package struct ProgressFile: Hashable, Sendable, Codable {
  /// Version of the format.
  package var playground = ProgressFile.version
  package var kind = ProgressFile.kind
  /// Name of the learner; nil if none was given.
  package var learner: String?
  /// Lessons in which the learner has made progress.
  package var lessons: [Part]
  /// Folders of lessons with progress that could not be read. They are not part of the file.
  package private(set) var unreadable: [String] = []

  enum CodingKeys: String, CodingKey { case playground, kind, learner, lessons }

  static let version = 1
  static let kind = "progress"

  package struct Part: Hashable, Sendable, Codable {
    package let name: String
    package let title: String
    package let steps: [Step]
  }

  package struct Step: Hashable, Sendable, Codable {
    package let folder: String
    /// Number of the step, from 1.
    package let number: Int
    package let title: String
    /// True if the learner has done anything in the step. Files of earlier versions do not say it.
    package let begun: Bool
    /// True if the learner went through the step to its end.
    package let done: Bool
    package let questions: [Question]
    package let exercises: [Exercise]

    enum CodingKeys: String, CodingKey { case folder, number, title, begun, done, questions, exercises }

    /// True if the step has ended and all its exercises are done, with and without code alike. The list of lessons
    /// counts in the same way (`StepStanding.isFinished`).
    package var isFinished: Bool { done && exercises.allSatisfy(\.reached) }
  }

  package struct Question: Hashable, Sendable, Codable {
    package let name: String
    package let ask: String
    /// The learner's first answer, which reviews do not change; nil if there is none.
    package let answer: String?
    /// True if that answer was right; nil if it was not judged.
    package let right: Bool?
    /// True if the last answer, which may belong to a review, was right; nil if none was judged. In files of earlier
    /// versions it is the first answer.
    package let rightLast: Bool?

    enum CodingKeys: String, CodingKey { case name, ask, answer, right, rightLast }

    package func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(name, forKey: .name)
      try container.encode(ask, forKey: .ask)
      // Encode nil as null, so that all keys are present.
      try container.encode(answer, forKey: .answer)
      try container.encode(right, forKey: .right)
      try container.encode(rightLast, forKey: .rightLast)
    }
  }

  package struct Exercise: Hashable, Sendable, Codable {
    package let name: String
    /// Text of the task; empty in files of earlier versions.
    package let task: String
    package let reached: Bool
    /// Number of hints that were shown.
    package let hints: Int
    /// True if the solution was shown or inserted before the exercise was done. Files of earlier versions do not say it.
    package let solution: Bool

    enum CodingKeys: String, CodingKey { case name, task, reached, hints, solution }
  }

  /// Collects the progress in some lessons.
  ///
  /// - Complexity: O(steps), each read from the store.
  package init(_ lessons: [Lesson], _ attempts: Attempts, learner: String? = nil) {
    self.learner = learner
    self.lessons = lessons.compactMap { Part($0, attempts) }
  }

  /// Collects the progress in all bundled lessons, and in those folders in which attempts were stored.
  ///
  /// A lesson with the name of an earlier one is called by its folder.
  ///
  /// - Throws: an error if the bundled lessons are missing or cannot be read.
  package init(all curriculum: Curriculum, _ attempts: Attempts, learner: String? = nil) throws {
    self.init(try curriculum.lessons(), attempts, learner: learner)
    var names = Set(curriculum.names)
    for path in attempts.folders {
      guard let lesson = try? LessonReader.read(folder: path) else {
        unreadable.append(path)
        continue
      }
      let name = names.insert(lesson.name).inserted ? lesson.name : path
      if let part = Part(lesson, attempts, name: name) { lessons.append(part) }
    }
  }

  /// A notice for each lesson whose folder could not be read.
  package var notices: [String] { unreadable.map(Words.LessonText.leftOut) }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(playground, forKey: .playground)
    try container.encode(kind, forKey: .kind)
    try container.encode(learner, forKey: .learner)
    try container.encode(lessons, forKey: .lessons)
  }

  /// JSON text of the file.
  package var text: String { get throws { try JSONText.of(self) } }
}

extension ProgressFile.Part {
  /// Collects the progress in a lesson; nil if there is none.
  ///
  /// - Parameter name: name of the lesson in the file; nil for its own.
  fileprivate init?(_ lesson: Lesson, _ attempts: Attempts, name other: String? = nil) {
    let kept = lesson.steps.map { ($0, attempts.attempt($0, of: lesson)) }
    if kept.allSatisfy({ $0.1 == Attempt() }) { return nil }
    (name, title) = (other ?? lesson.name, lesson.title)
    steps = kept.enumerated().map { index, kept in
      let (step, attempt) = kept
      return ProgressFile.Step(
        folder: step.folder, number: index + 1, title: step.title,
        begun: attempt != Attempt(), done: attempt.isDone,
        questions: step.questions.enumerated().map { index, question in
          let name = step.questionName(index + 1)
          let first = attempt.firstJudged(name)
          return ProgressFile.Question(
            name: name, ask: Self.text(question.ask),
            answer: first?.answer ?? attempt.answers[name], right: first?.isRight,
            rightLast: first == nil ? nil : !attempt.wrong.contains(name))
        },
        exercises: step.exercises.map {
          ProgressFile.Exercise(
            name: $0.name, task: Self.text($0.task), reached: attempt.reached.contains($0.name),
            hints: attempt.hints[$0.name, default: 0], solution: attempt.solved.contains($0.name))
        })
    }
  }

  private static func text(_ text: String) -> String { KeyMention.replaced(in: text) { "'\($0)'" } }
}

// MARK: Reading

/// Reason why a file is not a progress file.
package struct ProgressFault: Error, Hashable, CustomStringConvertible {
  package let file: String
  package let message: String

  package var description: String { "\(file): \(message)" }
}

extension ProgressFile {
  /// Maximum size in bytes. Larger files are refused.
  static let largest = 4 << 20

  /// Reads a file.
  ///
  /// - Parameter file: path of the file as the user wrote it, for messages.
  /// - Throws: `ProgressFault` with the fault and a remedy.
  package init(reading data: Data, file: String) throws(ProgressFault) {
    func fault(_ message: String) -> ProgressFault {
      ProgressFault(file: file, message: Words.ProgressFaults.writesNew(message))
    }
    if data.isEmpty { throw fault(Words.ProgressFaults.isEmpty) }
    if data.count > Self.largest { throw fault(Words.ProgressFaults.tooLarge(megabytes: Self.largest >> 20)) }
    struct Head: Decodable {
      let playground: Int?
      let kind: String?
    }
    let decoder = JSONDecoder()
    guard let head = try? decoder.decode(Head.self, from: data) else {
      throw fault(Self.place(of: data).map { Words.ProgressFaults.brokenOff($0) } ?? Words.ProgressFaults.notJSON)
    }
    guard head.kind == Self.kind else {
      throw fault(Words.ProgressFaults.notProgress(head.kind, expected: Self.kind))
    }
    guard let version = head.playground, version >= 1 else {
      throw fault(Words.ProgressFaults.noVersion)
    }
    guard version <= Self.version else {
      throw ProgressFault(
        file: file, message: Words.ProgressFaults.tooNew(version, newest: Self.version))
    }
    do { self = try decoder.decode(ProgressFile.self, from: data) } catch { throw fault(Self.words(error)) }
    learner = learner.map { $0.trimmingCharacters(in: .whitespacesAndNewlines) }.flatMap { $0.isEmpty ? nil : $0 }
  }

  /// Returns the line at which the text is no JSON; nil if the text is JSON.
  private static func place(of data: Data) -> Int? {
    do { _ = try Yams.compose(yaml: String(decoding: data, as: UTF8.self)) } catch {
      switch error as? YamlError {
      case .scanner(_, _, let mark, _)?, .parser(_, _, let mark, _)?, .composer(_, _, let mark, _)?: return mark.line
      default: return nil
      }
    }
    return nil
  }

  private static func words(_ error: any Error) -> String {
    func place(_ path: [any CodingKey]) -> String {
      path.reduce("") { text, key in
        key.intValue.map { "\(text)[\($0)]" } ?? (text.isEmpty ? key.stringValue : "\(text).\(key.stringValue)")
      }
    }
    switch error as? DecodingError {
    case .keyNotFound(let key, let context)?: return Words.ProgressFaults.missing(place(context.codingPath + [key]))
    case .typeMismatch(_, let context)?, .valueNotFound(_, let context)?, .dataCorrupted(let context)?:
      return Words.ProgressFaults.unexpected(place(context.codingPath))
    default: return Words.ProgressFaults.unreadable
    }
  }
}

extension ProgressFile.Step {
  /// Decodes a step. In files of earlier versions, answers, hints and done exercises show that the step was begun.
  package init(from decoder: any Decoder) throws {
    let kept = try decoder.container(keyedBy: CodingKeys.self)
    folder = try kept.decode(String.self, forKey: .folder)
    number = try kept.decode(Int.self, forKey: .number)
    title = try kept.decode(String.self, forKey: .title)
    let done = try kept.decode(Bool.self, forKey: .done)
    let questions = try kept.decode([ProgressFile.Question].self, forKey: .questions)
    let exercises = try kept.decode([ProgressFile.Exercise].self, forKey: .exercises)
    begun =
      try kept.decodeIfPresent(Bool.self, forKey: .begun)
      ?? (done || questions.contains { $0.answer != nil } || exercises.contains { $0.reached || $0.hints > 0 })
    (self.done, self.questions, self.exercises) = (done, questions, exercises)
  }
}

extension ProgressFile.Question {
  /// Decodes a question. A key that files of earlier versions do not have gets its default.
  package init(from decoder: any Decoder) throws {
    let kept = try decoder.container(keyedBy: CodingKeys.self)
    name = try kept.decode(String.self, forKey: .name)
    ask = try kept.decode(String.self, forKey: .ask)
    answer = try kept.decode(String?.self, forKey: .answer)
    right = try kept.decode(Bool?.self, forKey: .right)
    rightLast = try kept.decodeIfPresent(Bool.self, forKey: .rightLast) ?? right
  }
}

extension ProgressFile.Exercise {
  /// Decodes an exercise. A key that files of earlier versions do not have gets its default.
  package init(from decoder: any Decoder) throws {
    let kept = try decoder.container(keyedBy: CodingKeys.self)
    name = try kept.decode(String.self, forKey: .name)
    task = try kept.decodeIfPresent(String.self, forKey: .task) ?? ""
    reached = try kept.decode(Bool.self, forKey: .reached)
    hints = try kept.decode(Int.self, forKey: .hints)
    solution = try kept.decodeIfPresent(Bool.self, forKey: .solution) ?? false
  }
}

// MARK: Text

extension ProgressFile {
  /// CSV text (RFC 4180) with a row for each step, question and exercise.
  package var csv: String {
    let head = [
      "learner", "lesson", "step", "folder", "item", "name", "done", "answer", "right", "hints", "solution",
      "rightLast",
    ]
    var rows = [head]
    for part in lessons {
      for step in part.steps {
        let place = [learner ?? "", part.name, "\(step.number)", step.folder]
        rows.append(place + ["step", step.title, Self.truth(step.done), "", "", "", "", ""])
        rows += step.questions.map { question in
          place + [
            "question", question.name, Self.truth(question.right != nil), question.answer ?? "",
            question.right.map(Self.truth) ?? "", "", "", question.rightLast.map(Self.truth) ?? "",
          ]
        }
        rows += step.exercises.map { exercise in
          place + [
            "exercise", exercise.name, Self.truth(exercise.reached), "", "", "\(exercise.hints)",
            Self.truth(exercise.solution), "",
          ]
        }
      }
    }
    return CSVText.of(rows)
  }

  private static func truth(_ value: Bool) -> String { value ? "yes" : "no" }

  package var lines: [OutputLine] {
    let left = notices.map { OutputLine($0, .warning) }
    if lessons.isEmpty { return [OutputLine(Words.LessonText.nothingDone)] + left }
    let done = lessons.map { part in
      let questions = part.steps.flatMap(\.questions)
      let exercises = part.steps.flatMap(\.exercises)
      return OutputLine(
        Words.LessonText.done(
          part.name, steps: part.steps.count(where: \.isFinished), of: part.steps.count,
          right: questions.count { $0.right == true }, last: questions.count { $0.rightLast == true },
          of: questions.count,
          exercises: exercises.count(where: \.reached), of: exercises.count))
    }
    return done + left
  }
}

/// Formats rows of cells as CSV.
enum CSVText {
  static func of(_ rows: [[String]]) -> String {
    rows.map { $0.map(cell).joined(separator: ",") + "\r\n" }.joined()
  }

  /// Formats a cell. A text that a spreadsheet would interpret as a formula is prefixed with an apostrophe.
  private static func cell(_ text: String) -> String {
    let isFormula = text.first.map { "=+-@\t\r".contains($0) } ?? false
    let safe = isFormula ? "'" + text : text
    guard safe.contains(where: { $0 == "," || $0 == "\"" || $0.isNewline }) else { return safe }
    return "\"" + safe.replacing("\"", with: "\"\"") + "\""
  }
}
