extension Rule {
  /// The rule's page for a terminal: severities, meaning, example, fix, and how to suppress its findings.
  package var explanation: String {
    """
    \(name): \(severities)

    \(meaning)

    \(exampleAndFix)
    Acceptable: \(acceptable)

    To suppress findings:
    \(silence.map { "  - \($0)" }.joined(separator: "\n"))

    """
  }

  /// The part of the rule's page that holds wherever a finding of its kind was made.
  package var exampleAndFix: String {
    """
    Example:
    \(example.split(separator: "\n").map { "    \($0)" }.joined(separator: "\n"))

    Fix: \(fix)
    """
  }
}
