import Stage

/// Collector of the findings of a step's check, each with its place in the step's folder.
package struct CheckFindings {
  package private(set) var findings: [CheckFinding] = []
  /// The step's folder, as messages name it: `knight/06-injection`.
  private let path: String

  package init(path: String) { self.path = path }

  package mutating func fault(_ message: String, at mark: Mark, output: [String] = []) {
    add(.fault, message, "step.md", mark, output)
  }

  package mutating func note(_ message: String, at mark: Mark) { add(.note, message, "step.md", mark, []) }

  /// Adds a finding of severity `fault`.
  ///
  /// - Parameters:
  ///   - message: text of the fault.
  ///   - file: path of the file below the step's folder.
  ///   - mark: place in the file.
  ///   - output: output of the run that showed the fault.
  package mutating func fault(_ message: String, in file: String, at mark: Mark, output: [String] = []) {
    add(.fault, message, file, mark, output)
  }

  /// Removes the findings at places of step.md that a condition selects: consequences of another fault there.
  ///
  /// - Parameter isConsequence: receives the place and the message of a finding.
  package mutating func drop(_ isConsequence: (Mark, String) -> Bool) {
    findings = findings.filter { finding in
      let fault = finding.fault
      return fault.file != "\(path)/step.md"
        || !isConsequence(Mark(line: fault.line, column: fault.column), fault.message)
    }
  }

  /// Returns true if a message at a place of step.md begins with a text.
  package func has(_ beginning: String, at mark: Mark) -> Bool {
    findings.contains { isThere($0, beginning, mark) }
  }

  private func isThere(_ finding: CheckFinding, _ beginning: String, _ mark: Mark) -> Bool {
    finding.fault.line == mark.line && finding.fault.column == mark.column && finding.fault.file == "\(path)/step.md"
      && finding.fault.message.hasPrefix(beginning)
  }

  private mutating func add(
    _ severity: CheckFinding.Severity, _ message: String, _ file: String, _ mark: Mark, _ output: [String]
  ) {
    let fault = Fault(file: "\(path)/\(file)", line: mark.line, column: mark.column, message: message)
    let finding = CheckFinding(severity, fault, output: output)
    if !findings.contains(finding) { findings.append(finding) }
  }
}
