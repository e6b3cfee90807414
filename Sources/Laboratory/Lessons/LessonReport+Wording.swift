import Lessons
import Stage

extension StepReport {
  /// Line for the step, followed by the lines of its findings.
  package var lines: [OutputLine] {
    let count = faults.count
    let head = count == 0 ? OutputLine(line, .good) : OutputLine("\(line); \(Wording.count(count, "fault"))", .bad)
    // Findings of one run have the same output, which is shown once.
    var shown: [String] = []
    return [head]
      + findings.flatMap { finding in
        defer { if !finding.output.isEmpty { shown = finding.output } }
        return finding.output == shown ? CheckFinding(finding.severity, finding.fault).lines : finding.lines
      }
  }
}

extension CheckFinding {
  /// The finding with its place: `knight/06-injection/step.md:5:10: …`, followed by the output of the code.
  package var lines: [OutputLine] {
    var note = fault
    note.message = "note: \(fault.message)"
    return switch severity {
    case .fault:
      [OutputLine(fault.description, .bad)] + output.map { OutputLine("  output: \($0)") }
    case .note:
      [OutputLine(note.description)]
    }
  }
}

extension LessonReport {
  /// Lines at the top of the report: the faults of the lesson's files.
  package var head: [OutputLine] { faults.map { OutputLine($0.description, .bad) } }

  /// Last line of the report.
  package var summary: OutputLine {
    let all = steps.reduce(faults.count) { $0 + $1.faults.count }
    // The report about paths has no steps.
    if all == 0, steps.isEmpty { return OutputLine("\(name): no faults", .good) }
    let ran = steps.isEmpty ? "" : " in \(Wording.count(steps.count, "step"))"
    return all == 0
      ? OutputLine("\(name): \(Wording.count(steps.count, "step")), no faults", .good)
      : OutputLine("\(name): \(Wording.count(all, "fault"))\(ran)", .bad)
  }

  /// Notes about the lesson as a whole.
  package var notes: [OutputLine] {
    let (answer, count, all) = commonAnswer
    return isGuessable
      ? [
        OutputLine(
          "\(name): note: the answer is \(answer) for \(count) of \(all) yes/no questions; expected at most 60 %")
      ]
      : []
  }

  package var lines: [OutputLine] { head + steps.flatMap(\.lines) + notes + [summary] }
}
