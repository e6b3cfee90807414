import Core

/// A rule of `check`.
///
/// The table `Rule.all` is the only source of severities, of `check --explain` and of docs/rules.md.
package struct Rule: Sendable, Hashable {
  /// A case in which a finding of the rule has another severity.
  package struct Exception: Sendable, Hashable {
    package let severity: Diagnostic.Severity
    /// The case, as a clause that follows "where": `a property or a deferred request closes the cycle`.
    package let condition: String
  }

  package let kind: Finding.Kind
  /// Severity of the rule in the usual case.
  package let severity: Diagnostic.Severity
  package let exceptions: [Exception]
  /// Explanation of the rule in one sentence.
  package let meaning: String
  /// Swift code with exactly one finding of the rule.
  package let example: String
  package let fix: String
  /// Reasons for accepting a finding of the rule.
  package let acceptable: String

  package var name: String { kind.rawValue }

  /// Ways to suppress findings of the rule, one sentence each: a comment and the configuration. `bad-suppression` has
  /// only the latter.
  package var silence: [String] {
    if kind == .badSuppression { return ["Correct the comment; `rules: { \(name): off }` switches the rule off."] }
    return [
      "`// playground:allow \(name) REASON` on the line or the line before; `allow-begin` and `allow-end` around a region; "
        + "`allow-file` for a file.",
      "`rules: { \(name): off }` in `.playground.yml`, or `note`, `warning`, `error` for another severity.",
    ]
  }

  /// Severity of the rule in words, with its exceptions.
  package var severities: String {
    ([severity.rawValue] + exceptions.map { "\($0.severity.rawValue) where \($0.condition)" }).joined(separator: "; ")
  }

  /// Identifier of the rule for readers of SARIF. It is a URN, because the project has no public page to link to.
  package var helpURI: String { "urn:playground:rule:\(name)" }

  package static let names = all.map(\.name)

  /// Returns the rule with a name; nil if there is none.
  ///
  /// - Complexity: O(rules).
  package static func named(_ name: String) -> Rule? { all.first { $0.name == name } }

  /// Returns the severity of a finding in the usual case.
  static func severity(_ kind: Finding.Kind) -> Diagnostic.Severity { named(kind.rawValue)?.severity ?? .note }

  /// Returns the severity of a finding in an exceptional case.
  ///
  /// - Parameter exception: index of the exception in the rule's list of exceptions. For any other index, the result is
  ///   the severity in the usual case.
  static func severity(_ kind: Finding.Kind, exception: Int) -> Diagnostic.Severity {
    guard let rule = named(kind.rawValue), rule.exceptions.indices.contains(exception) else { return severity(kind) }
    return rule.exceptions[exception].severity
  }
}
