extension Rule {
  /// The rule's page for a terminal: severities, meaning, example, fix, and how to silence the rule.
  package var explanation: String {
    let example = example.split(separator: "\n").map { "    \($0)" }.joined(separator: "\n")
    return """
      \(name): \(severities)

      \(meaning)

      Example:
      \(example)

      Fix: \(fix)
      Acceptable where: \(acceptable)

      To silence it:
      \(silence.map { "  - \($0)" }.joined(separator: "\n"))

      """
  }
}
