import Stage

/// A finding of a check of a lesson.
package struct CheckFinding: Hashable, Sendable {
  package enum Severity: String, Hashable, Sendable, Codable {
    /// A mistake: the lesson does not do what its text promises.
    case fault
    /// Advice for a lesson that works.
    case note
  }

  package let severity: Severity
  package let fault: Fault
  /// Output of the code in the run that showed the finding.
  package let output: [String]

  package init(_ severity: Severity, _ fault: Fault, output: [String] = []) {
    self.severity = severity
    self.fault = fault
    self.output = output
  }
}

/// The result of checking one step.
package struct StepReport: Hashable, Sendable {
  /// The name of the step's folder: `06-injection`.
  package let folder: String
  package let title: String
  package let questions: Int
  package let exercises: Int
  /// Number of presses of Space from the start of the untouched code to its end; nil without code.
  package var presses: Int?
  /// The right answers to the step's yes/no questions.
  package var truths: [String] = []
  /// Number of commands of the shortest solution; nil on a step without a laboratory.
  package var commands: Int?
  /// Findings, sorted by file, line and column.
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

  /// Summary line: `06-injection: 12 presses, 2 questions, 1 exercise`.
  package var line: String {
    var parts: [String] = []
    if let presses { parts.append(presses == 1 ? "1 press" : "\(presses) presses") }
    if let commands { parts.append(Wording.count(commands, "command")) }
    if questions > 0 { parts.append(Wording.count(questions, "question")) }
    if exercises > 0 { parts.append(Wording.count(exercises, "task")) }
    if parts.isEmpty { parts.append("a page") }
    return "\(folder): \(parts.joined(separator: ", "))"
  }

  private static func place(_ finding: CheckFinding) -> (String, Int, Int, String) {
    (finding.fault.file, finding.fault.line, finding.fault.column, finding.fault.message)
  }
}
