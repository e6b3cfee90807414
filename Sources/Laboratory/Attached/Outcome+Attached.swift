import Attach
import Core
import Stage

extension Outcome {
  /// Returns the lines that describe an attached program.
  ///
  /// - Parameter differences: differences between program and code; nil if the code was not read.
  static func attached(
    _ name: String, _ process: Int, _ services: Int, _ tracks: Bool, _ differences: [Diagnostic]?
  ) -> [OutputLine] {
    var lines = [OutputLine("Attached to \(name), process \(process): \(Wording.count(services, "service"))", .good)]
    if !tracks {
      lines.append(OutputLine("Instances not tracked: no counts of live instances", .warning))
    }
    if let differences {
      let (code, program) = (differences.count { $0.kind == .unused }, differences.count { $0.kind != .unused })
      lines.append(
        differences.isEmpty
          ? OutputLine("Code and program have the same registrations", .good)
          : OutputLine(
            "Only in code: \(code), only in program: \(program); 'check' lists all", .warning))
    }
    return lines
  }

  static func openedRecording(_ file: String, _ name: String, _ seconds: Double, _ fault: String?) -> [OutputLine] {
    let line = OutputLine("\(Paths.name(file)) is a recording of \(name), \(AttachText.span(seconds.rounded()))", .good)
    return [line] + (fault.map { [OutputLine($0, .warning)] } ?? [])
  }
}
