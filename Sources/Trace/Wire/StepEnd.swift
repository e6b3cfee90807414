/// Outcome of a run, with its place.
package struct StepEnd: Codable, Hashable, Sendable {
  package enum Outcome: String, Codable, Hashable, Sendable, CaseIterable {
    case returned, threw, crashed, time, events, memory, output, stopped
  }

  package var outcome: Outcome
  /// File of the place where the run ended; nil if the place is unknown.
  ///
  /// For `crashed` the place is the line of the trap, else it is the last line that ran.
  package var file: String?
  package var line: Int?
  /// Description of the end: the error for `threw`, the trap's message for `crashed`, the reached limit for a limit.
  package var message: String

  package init(_ outcome: Outcome, file: String? = nil, line: Int? = nil, message: String = "") {
    self.outcome = outcome
    self.file = file
    self.line = line
    self.message = message
  }
}
