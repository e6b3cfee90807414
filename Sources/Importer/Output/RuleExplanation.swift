extension Rule {
  /// The rule's page for a terminal: severities, meaning, example, fix, and how to suppress its findings.
  package var explanation: String {
    let example = example.split(separator: "\n").map { "    \($0)" }.joined(separator: "\n")
    return """
      \(name): \(severities)

      \(meaning)

      Example:
      \(example)

      Fix: \(fix)
      Acceptable: \(acceptable)

      To suppress findings:
      \(silence.map { "  - \($0)" }.joined(separator: "\n"))

      """
  }
}
