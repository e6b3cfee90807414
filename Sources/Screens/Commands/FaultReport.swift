import Canvas
import Laboratory
import Stage
import Support

/// Report for finding a bug: version, screen, commands of the session, and events.
///
/// It contains no files. Names of folders appear only as parts of commands.
struct FaultReport {
  let text: String

  init(_ timeline: Timeline, session: [String], _ display: Display, theme: Theme) {
    var lines = [
      Words.Report.version(ProgramVersion.current),
      Words.Report.screen(
        display.width, height: display.height, signs: display.isASCII ? "ASCII" : "Unicode",
        theme: theme.name),
    ]
    if !display.terminal.isEmpty { lines.append(Words.Report.terminal(DisplayText.visible(display.terminal))) }
    lines += ["", Words.Report.session] + session + ["", Words.Report.events]
    lines += timeline.records().map { "\($0.n) \($0.kind.words) \(DisplayText.visible($0.text))" }
    text = lines.joined(separator: "\n") + "\n"
  }
}
