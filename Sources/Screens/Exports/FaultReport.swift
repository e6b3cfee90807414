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
        model.display.width, height: model.display.height, signs: model.display.isASCII ? "ASCII" : "Unicode",
        theme: model.theme.name),
    ]
    if !model.display.terminal.isEmpty {
      lines.append(Words.Report.terminal(DisplayText.visible(model.display.terminal)))
    }
    lines += ["", Words.Report.session] + model.session + ["", Words.Report.events]
    lines += model.stage.timeline.records().map { "\($0.n) \($0.kind.rawValue) \(DisplayText.visible($0.text))" }
    text = lines.joined(separator: "\n") + "\n"
  }
}
