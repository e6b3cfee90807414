import Lessons
import Support

/// JSON form of lesson reports.
package struct LessonReportJSON: Encodable {
  let playground = 1
  let lessons: [One]

  enum CodingKeys: String, CodingKey { case playground, lessons }

  struct One: Encodable {
    let name: String
    let title: String?
    let sound: Bool
    let faults: [Found]
    let steps: [Step]
  }

  struct Step: Encodable {
    let folder: String
    let title: String
    let presses: Int?
    let commands: Int?
    let questions: Int
    let exercises: Int
    let findings: [Found]

    enum CodingKeys: String, CodingKey { case folder, title, presses, commands, questions, exercises, findings }

    func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(folder, forKey: .folder)
      try container.encode(title, forKey: .title)
      // Encode nil as null, so that all keys are present.
      try container.encode(presses, forKey: .presses)
      try container.encode(commands, forKey: .commands)
      try container.encode(questions, forKey: .questions)
      try container.encode(exercises, forKey: .exercises)
      try container.encode(findings, forKey: .findings)
    }
  }

  struct Found: Encodable {
    let severity: CheckFinding.Severity
    let file: String
    let line: Int
    let column: Int
    let message: String
    let output: [String]

    init(_ finding: CheckFinding) {
      severity = finding.severity
      (file, line, column) = (finding.fault.file, finding.fault.line, finding.fault.column)
      (message, output) = (finding.fault.message, finding.output)
    }
  }

  package init(_ reports: [LessonReport]) {
    lessons = reports.map { report in
      One(
        name: report.name, title: report.title, sound: report.isSound,
        faults: report.faults.map { Found(CheckFinding(.fault, $0)) },
        steps: report.steps.map { step in
          Step(
            folder: step.folder, title: step.title, presses: step.presses, commands: step.commands,
            questions: step.questions, exercises: step.exercises, findings: step.findings.map(Found.init))
        })
    }
  }

  package var text: String { get throws { try JSONText.of(self) } }
}
