import Core
import Importer

/// The explanation of a rule, for a terminal or for the page of all rules.
package enum RuleText {
  /// Returns the explanation of a rule for a terminal.
  ///
  /// - Throws: `UnknownRule` if no rule has the name.
  package static func explanation(of name: String) throws(UnknownRule) -> String {
    guard let rule = Rule.named(name) else { throw UnknownRule(name: name) }
    return rule.explanation
  }

  package struct UnknownRule: Error, Hashable, CustomStringConvertible {
    let name: String
    package var description: String { ConfigurationReader.unknown("rule", name, among: Rule.names) }
  }

  /// Returns the explanation of a rule in Markdown, without its heading.
  static func markdown(_ rule: Rule) -> String {
    """
    \(rule.meaning) Severity: \(rule.severities).

    ```swift
    \(rule.example)
    ```

    - **Fix.** \(rule.fix)
    - **Acceptable.** \(rule.acceptable)
    \(rule.silence.map { "- **Suppress.** \($0)" }.joined(separator: "\n"))
    """
  }

  /// Contents of the file docs/rules.md.
  package static var page: String {
    let table = Rule.all.map { "| [`\($0.name)`](#\($0.name)) | \($0.severity.rawValue) | \($0.meaning) |" }
    let rules = Rule.all.map { "## \($0.name)\n\n\(markdown($0))\n" }
    return """
      # Rules of `check`

      Made from the table of rules in the program; `playground check --explain RULE` prints the same text.
      [linting.md](linting.md) describes how a team configures the rules, starts with existing code and checks each change.

      An **error** is certain: the program cannot work, whatever the code outside the tree does. A **warning** is a point that a
      reviewer would ask to change. A **note** is information. It is reported only with `--strict` or `--level note`.

      | rule | severity | meaning |
      |---|---|---|
      \(table.joined(separator: "\n"))

      \(rules.joined(separator: "\n"))
      """
  }
}
