/// Name and title of a lesson.
package struct LessonTitle: Hashable, Sendable, Codable {
  /// Name used in commands: `knight`.
  package let name: String
  package let title: String

  package init(name: String, title: String) {
    self.name = name
    self.title = title
  }
}

/// Description of a step, recorded when it is entered.
package struct StepTitle: Hashable, Sendable, Codable {
  package let lesson: LessonTitle
  /// Number of the step, from 1.
  package let number: Int
  /// Number of steps of the lesson.
  package let count: Int
  package let folder: String
  package let title: String
  /// File whose code is shown first; nil for a step without code.
  package var file: String?
  package var mode: Mode
  /// True if the lesson has a step that shows the same objects in the other mode, to which the command `mode` leads.
  package var hasCounterpart: Bool

  package init(
    lesson: LessonTitle, number: Int, count: Int, folder: String, title: String, file: String? = nil,
    mode: Mode = .injection, hasCounterpart: Bool = false
  ) {
    self.lesson = lesson
    self.number = number
    self.count = count
    self.folder = folder
    self.title = title
    self.file = file
    self.mode = mode
    self.hasCounterpart = hasCounterpart
  }
}

/// Message of the compiler about a step's code.
package struct CompilerMessage: Hashable, Sendable, Codable {
  package enum Severity: String, Hashable, Sendable, Codable { case error, warning, note }

  package var file: String
  package var line: Int
  package var column: Int
  package var severity: Severity
  package var message: String

  package init(file: String, line: Int, column: Int, severity: Severity = .error, message: String) {
    self.file = file
    self.line = line
    self.column = column
    self.severity = severity
    self.message = message
  }
}

/// Outcome of a step's run.
package enum RunOutcome: String, Hashable, Sendable, Codable, CaseIterable {
  case returned, threw, crashed
  /// A limit of the run was reached: time, number of events, memory (also threads and objects), or output.
  case time, events, memory, output
  /// The run was stopped or left before its end.
  case stopped

  /// True if a limit has stopped the run.
  package var isLimit: Bool {
    switch self {
    case .time, .events, .memory, .output: true
    case .returned, .threw, .crashed, .stopped: false
    }
  }

  /// Verb phrase about the run: `reached its end`.
  package var words: String {
    switch self {
    case .returned: "reached its end"
    case .threw: "threw an error"
    case .crashed: "crashed"
    case .time: "exceeded its time limit"
    case .events: "exceeded its event limit"
    case .memory: "exceeded its memory, thread or object limit"
    case .output: "exceeded its output limit"
    case .stopped: "was stopped"
    }
  }
}
