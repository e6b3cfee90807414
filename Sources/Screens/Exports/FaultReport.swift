import Laboratory
import Stage
import Support

/// What somebody who looks for a fault needs, and nothing else: no files, no names of folders but those of the commands.
struct FaultReport {
  let text: String

  init(_ model: Model) {
    var lines = [
      Words.Report.version(ProgramVersion.current),
      Words.Report.screen(
        model.width, height: model.height, signs: model.isASCII ? "ASCII" : "Unicode", theme: model.theme.name),
    ]
    if !model.terminal.isEmpty { lines.append(Words.Report.terminal(DisplayText.visible(model.terminal))) }
    lines += ["", Words.Report.session] + model.session + ["", Words.Report.events]
    lines += model.timeline.records().map { "\($0.n) \($0.kind.rawValue) \(DisplayText.visible($0.text))" }
    text = lines.joined(separator: "\n") + "\n"
  }
}
