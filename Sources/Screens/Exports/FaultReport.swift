import Canvas
import Laboratory
import Stage
import Support

/// What somebody who looks for a fault needs, and nothing else: no files, no names of folders but those of the commands.
struct FaultReport {
  let text: String

  init(_ timeline: Timeline, session: [String], _ display: Display, theme: Theme) {
    var lines = [
      Words.Report.version(ProgramVersion.current),
      Words.Report.screen(
        display.width, height: display.height, signs: display.isASCII ? "ASCII" : "Unicode",
        theme: theme.name),
    ]
    if !display.terminal.isEmpty {
      lines.append(Words.Report.terminal(DisplayText.visible(display.terminal)))
    }
    lines += ["", Words.Report.session] + session + ["", Words.Report.events]
    lines += timeline.records().map { "\($0.n) \($0.kind.rawValue) \(DisplayText.visible($0.text))" }
    text = lines.joined(separator: "\n") + "\n"
  }
}
