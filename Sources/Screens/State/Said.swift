import Laboratory

/// The answer to the last command.
package struct Said: Sendable {
  package internal(set) var lines: [OutputLine] = []
  /// Meaning of the next Enter or Esc; nil if the last message gives them none.
  var kind: Kind?
  /// Reason why the last command was refused; nil if it was carried out.
  package internal(set) var error: UsageError?
  /// Messages since the last command or key that are no answer to a command, such as a file that could not be written or
  /// the end of the learner's own editor. They stay when a job in the background ends.
  package internal(set) var notices: [OutputLine] = []
  /// Difference from the expectation of a script; nil if no expectation failed.
  package internal(set) var failedExpectation: String?

  /// A message that gives a key a meaning.
  enum Kind {
    /// A service was removed. Enter answers the question of the message, which is asked only sometimes.
    case removal
    /// An explanation was asked for. Esc removes it.
    case explanation
    /// A hint was shown in the task. The next Esc does not leave the lesson.
    case hint
  }

  /// Shows a message that is no answer to a command.
  mutating func tell(_ line: OutputLine) {
    if !notices.contains(line) { notices.append(line) }
    lines = notices
  }

  /// Clears the error and the failed expectation of the previous command.
  mutating func begin() { (error, failedExpectation) = (nil, nil) }

  /// Stores the answer of a reply of the engine, with keys in place of the commands that it names.
  mutating func take(_ reply: Reply, _ keys: KeyLabels) {
    lines =
      reply.error.map { $0.description.split(separator: "\n").map { OutputLine(String($0), .bad) } }
      ?? reply.outcome.lines.map { $0.naming { keys[command: $0] } }
    error = reply.error
    kind =
      switch reply.outcome {
      case .removed: .removal
      case .why, .hint: .explanation
      default: nil
      }
    if case .checked(let reports) = reply.outcome, reports.contains(where: { !$0.isSound }) {
      failedExpectation = reports.flatMap(\.lines).map(\.text).joined(separator: "\n")
    }
  }
}
