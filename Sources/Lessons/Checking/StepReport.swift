import Stage

/// Something that a check of a lesson points out.
package struct CheckFinding: Hashable, Sendable {
  package enum Severity: String, Hashable, Sendable, Codable {
    /// The lesson does not do what it says.
    case fault
    /// Worth looking at; the lesson works all the same.
    case note
  }

  package let severity: Severity
  package let fault: Fault
  /// What the code had printed in the run that showed it.
  package let output: [String]

  package init(_ severity: Severity, _ fault: Fault, output: [String] = []) {
    self.severity = severity
    self.fault = fault
    self.output = output
  }
}

/// What a check of one step found.
package struct StepReport: Hashable, Sendable {
  /// The name of its folder: `06-injection`.
  package let folder: String
  package let title: String
  package let questions: Int
  package let exercises: Int
  /// How often Space is pressed from the start of the untouched code to its end; nil where no code runs.
  package var presses: Int?
  /// The right answers to its yes/no questions.
  package var truths: [String] = []
  /// How many commands the shortest solution takes, on a step that has a laboratory.
  package var commands: Int?
  /// In the order of files, lines and columns.
  package var findings: [CheckFinding] = [] {
    didSet { findings.sort { Self.place($0) < Self.place($1) } }
  }

  package init(_ step: Step) {
    folder = step.folder
    title = step.title
    questions = step.questions.count
    exercises = step.exercises.count
  }

  package var faults: [CheckFinding] { findings.filter { $0.severity == .fault } }

  /// `06-injection: 12 presses, 2 questions, 1 exercise`
  package var line: String {
    var parts: [String] = []
    if let presses { parts.append(presses == 1 ? "1 press" : "\(presses) presses") }
    if let commands { parts.append(Wording.count(commands, "command")) }
    if questions > 0 { parts.append(Wording.count(questions, "question")) }
    if exercises > 0 { parts.append(Wording.count(exercises, "exercise")) }
    if parts.isEmpty { parts.append("a page") }
    return "\(folder): \(parts.joined(separator: ", "))"
  }

  private static func place(_ finding: CheckFinding) -> (String, Int, Int, String) {
    (finding.fault.file, finding.fault.line, finding.fault.column, finding.fault.message)
  }
}
