import Laboratory

/// The answer to the last command.
package struct Said: Sendable {
  package internal(set) var lines: [OutputLine] = []
  /// The reason why the command was not carried out.
  package internal(set) var error: UsageError?
  /// Non-fatal faults reported since the command.
  package internal(set) var notices: [String] = []
  /// The difference from what a script expected.
  package internal(set) var failedExpectation: String?

  /// Forgets the faults of the command before.
  mutating func begin() { (error, failedExpectation) = (nil, nil) }

  /// Takes a reply of the engine, and names the keys that there are.
  mutating func take(_ reply: Reply, _ keys: KeyLabels) {
    lines =
      reply.error.map { $0.description.split(separator: "\n").map { OutputLine(String($0), .bad) } }
      ?? reply.outcome.lines.map { $0.naming { keys[command: $0] } }
    error = reply.error
    if case .checked(let reports) = reply.outcome, reports.contains(where: { !$0.isSound }) {
      failedExpectation = reports.flatMap(\.lines).map(\.text).joined(separator: "\n")
    }
  }
}
