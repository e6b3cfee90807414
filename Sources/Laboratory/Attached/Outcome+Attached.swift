import Stage

extension Outcome {
  static func attached(_ name: String, _ process: Int, _ services: Int, _ tracks: Bool) -> [OutputLine] {
    let line = OutputLine("attached to \(name), process \(process): \(Wording.count(services, "service"))", .good)
    return tracks
      ? [line]
      : [
        line,
        OutputLine(
          "its container does not track instances: what is made from now on is seen, not what lives", .warning),
      ]
  }

  static func openedRecording(_ file: String, _ name: String, _ seconds: Double, _ fault: String?) -> [OutputLine] {
    let line = OutputLine("\(Paths.name(file)) is a recording of \(name), \(Int(seconds.rounded())) s long", .good)
    return [line] + (fault.map { [OutputLine($0, .warning)] } ?? [])
  }
}
