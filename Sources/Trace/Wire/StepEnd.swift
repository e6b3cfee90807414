/// How a run came to its end.
package struct StepEnd: Codable, Hashable, Sendable {
  package enum Outcome: String, Codable, Hashable, Sendable, CaseIterable {
    case returned, threw, crashed, time, events, memory, output, stopped
  }

  package var outcome: Outcome
  /// Where: for `crashed` the line of the trap, else the line that ran last.
  package var file: String?
  package var line: Int?
  /// For `threw` the error, for `crashed` the trap's message, for a limit what was reached.
  package var message: String

  package init(_ outcome: Outcome, file: String? = nil, line: Int? = nil, message: String = "") {
    self.outcome = outcome
    self.file = file
    self.line = line
    self.message = message
  }
}
