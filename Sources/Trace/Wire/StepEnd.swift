/// Outcome of a run, with its place.
package struct StepEnd: Codable, Hashable, Sendable {
  package enum Outcome: String, Codable, Hashable, Sendable, CaseIterable {
    case returned, threw, crashed, time, events, memory, output, stopped
  }

  package var outcome: Outcome
  /// File of the place where the run ended; nil if the place is unknown.
  ///
  /// For `crashed` the place is the line of the trap, for `threw` that of the last throw, for `time` the line that the
  /// code has reached. If that line is unknown, and for other outcomes, it is the place of the last event.
  package var file: String?
  package var line: Int?
  /// Description of the end: the error for `threw`, the trap's message for `crashed`, the reached limit for a limit;
  /// empty for `returned`.
  package var message: String

  package init(_ outcome: Outcome, file: String? = nil, line: Int? = nil, message: String = "") {
    self.outcome = outcome
    self.file = file
    self.line = line
    self.message = message
  }
}
