import Laboratory
import Stage
import Support

/// What somebody who looks for a fault needs, and nothing else: no files, no names of folders but those of the commands.
struct FaultReport {
  let text: String

  init(_ model: Model) {
    var lines = [
      "playground \(ProgramVersion.current)",
      "screen: \(model.width)x\(model.height), \(model.isASCII ? "ASCII" : "Unicode"), theme \(model.theme.name)",
    ]
    if !model.terminal.isEmpty { lines.append("terminal: \(DisplayText.visible(model.terminal))") }
    lines += ["", "# session"] + model.session + ["", "# events"]
    lines += model.timeline.records().map { "\($0.n) \($0.kind.rawValue) \(DisplayText.visible($0.text))" }
    text = lines.joined(separator: "\n") + "\n"
  }
}
