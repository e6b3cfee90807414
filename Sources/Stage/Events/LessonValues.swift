package struct LessonTitle: Hashable, Sendable, Codable {
  /// The word that commands use: `knight`.
  package let name: String
  package let title: String

  package init(name: String, title: String) {
    self.name = name
    self.title = title
  }
}

/// A step as it is entered.
package struct StepTitle: Hashable, Sendable, Codable {
  package let lesson: LessonTitle
  /// From 1.
  package let number: Int
  /// How many steps the lesson has.
  package let count: Int
  package let folder: String
  package let title: String
  /// The file whose code is shown first; nil for a step without code.
  package var file: String?
  package var mode: Mode
  /// Whether the mode key leads to a step that shows the same objects the other way.
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

/// What the compiler said of a step's code.
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

/// How a run of a step came to its end.
package enum RunOutcome: String, Hashable, Sendable, Codable, CaseIterable {
  case returned, threw, crashed
  /// A limit was reached: running time, number of events, resident memory, output.
  case time, events, memory, output
  /// It was left or stopped before its end.
  case stopped
}
