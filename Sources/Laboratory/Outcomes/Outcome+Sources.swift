import Stage

extension Outcome {
  private static let mostFaults = 3

  /// Returns the lines for a code base that was saved as a scenario, with the differences between the two.
  static func saved(_ path: String, services: Int, _ notes: [String]) -> [OutputLine] {
    var lines = [
      OutputLine(
        "Saved \(Wording.count(services, "service")) to \(path); 'open \(Tokens.quoted(path))' opens them in the "
          + "laboratory",
        .good)
    ]
    if !notes.isEmpty { lines.append(OutputLine("left out of the scenario, or written differently:")) }
    return lines + notes.map { OutputLine("  \($0)") }
  }

  /// Returns the lines for Swift code that was read: a summary, and up to three of the faults in its files.
  static func read(_ summary: String, _ faults: [String], leftOut: Int) -> [OutputLine] {
    let left = leftOut == 0 ? "" : ". Suppressed by '.playground.yml': \(Wording.count(leftOut, "finding"))"
    return [OutputLine(summary + left, .good)] + Self.faults(faults)
  }

  /// Returns up to three lines about faults in files, and a line about the number of other faults.
  static func faults(_ faults: [String]) -> [OutputLine] {
    var lines = faults.prefix(mostFaults).map { OutputLine($0, .warning) }
    if faults.count > mostFaults {
      lines.append(
        OutputLine(
          "More files with faults: \(faults.count - mostFaults); 'playground check' lists all faults", .warning))
    }
    return lines
  }
}
