extension Outcome {
  private static let mostFaults = 3

  /// What was read, and what could not be.
  static func read(_ summary: String, _ faults: [String], isSlowBuild: Bool) -> [OutputLine] {
    var lines = [OutputLine(summary, .good)]
    lines += faults.prefix(mostFaults).map { OutputLine($0, .warning) }
    if faults.count > mostFaults {
      lines.append(OutputLine("and \(faults.count - mostFaults) more; 'playground check' lists them", .warning))
    }
    if isSlowBuild {
      lines.append(
        OutputLine("this is a debug build: one by 'swift build -c release' reads many times as fast"))
    }
    return lines
  }
}
