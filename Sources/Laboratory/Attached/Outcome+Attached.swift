import Stage

extension Outcome {
  static func attached(_ name: String, _ process: Int, _ services: Int, _ tracks: Bool) -> [OutputLine] {
    let line = OutputLine("Attached to \(name), process \(process): \(Wording.count(services, "service"))", .good)
    return tracks
      ? [line]
      : [
        line,
        OutputLine(
          "The container does not track instances: objects made from now on are shown, live counts are not", .warning),
      ]
  }

  static func openedRecording(_ file: String, _ name: String, _ seconds: Double, _ fault: String?) -> [OutputLine] {
    let line = OutputLine("\(Paths.name(file)) is a recording of \(name), \(Int(seconds.rounded())) s", .good)
    return [line] + (fault.map { [OutputLine($0, .warning)] } ?? [])
  }
}
