import Canvas
import Diagrams
import Laboratory
import Layout
import Stage
import Support

/// Painter of the screen: header, panes, message and footer are drawn into one frame.
struct Screen {
  let stage: ShownStage
  let panes: Panes
  let graph: GraphPane
  /// The code pane of a lesson.
  let code: CodeEditorState
  /// The presentation on a projector; nil outside of presentations.
  let presenting: Presenting?
  /// True if the screen has the layout of a presentation, or would have it on a larger display.
  let isPresented: Bool
  /// Lines of the last message.
  let said: [OutputLine]
  let display: Display
  let preferences: Preferences
  /// The job that runs outside of the loop.
  let job: Job.Kind?
  /// Text of the hint line.
  var hint = ""
  /// Rows of the message, and the hint below it or beside its last row.
  var message: (rows: [OutputLine], hint: String) = ([], "")
  /// Keys that have an effect now, for the footer.
  var keys: [FooterItem] = []
  /// True if an overlay takes the keys.
  let isCovered: Bool
  /// Lines of text that an overlay shows; nil if none shows text.
  let page: [OutputLine]?
  let layout: ScreenLayout
  let glyphs: Glyphs
  var frame: Frame

  /// True while the pointer of a presentation is on.
  var isPointing: Bool { presenting?.isPointing == true }

  /// Drawing of the graph's pane with its area; nil if the pane is not visible or has no drawing yet.
  var scene: (scene: GraphScene, area: Area)? { graph.scene(in: layout.graphArea) }

  /// Draws the border of a pane with its title. In the form `list` panes have no border.
  ///
  /// The title of the focused pane has another colour and stands between two marks.
  ///
  /// - Parameters:
  ///   - note: text beside the title. Without room there it moves to the lower border, or is left out.
  ///   - mark: text in the right corner that is never left out: the title is truncated in its favour.
  mutating func drawBorder(_ area: Area, title: String, hasFocus: Bool, note: String = "", mark: String = "") {
    guard area.width >= 2, area.height >= 2, layout.form != .list else { return }
    let style = Style.of(hasFocus ? .focus : .border)
    let box = glyphs.pane
    let bar = String(repeating: box.top, clamped: area.width - 2)
    frame.put(box.topLeft + bar + box.topRight, area.x, area.y, style, limit: area.width)
    frame.put(box.bottomLeft + bar + box.bottomRight, area.x, area.maxY - 1, style, limit: area.width)
    for row in (area.y + 1)..<max(area.y + 1, area.maxY - 1) {
      frame.put(box.side, area.x, row, style)
      frame.put(box.side, area.maxX - 1, row, style)
    }
    let room = mark.isEmpty ? 0 : TextWidth.of(mark) + 2
    let (before, after) = hasFocus ? glyphs.focused : ("", "")
    let limit = max(0, area.width - 3 - room - before.count - after.count)
    let text = before + DisplayText.fitted(" \(title) ", to: limit, ellipsis: glyphs.ellipsis) + after
    let used = frame.put(text, area.x + 1, area.y, hasFocus ? .of(.focus, bold: true) : .title)
    if room > 0 { frame.put(" \(mark) ", max(area.x + 1, area.maxX - 1 - room), area.y, .of(.accent)) }
    let width = TextWidth.of(note) + 2
    guard !note.isEmpty, width < area.width - 2 else { return }
    if used + width + room < area.width - 2 {
      frame.put(" \(note) ", area.maxX - 1 - room - width, area.y, .dim)
    } else {
      frame.put(" \(note) ", area.maxX - 1 - width, area.maxY - 1, .dim)
    }
  }

  /// Writes the number of rows below the visible ones into the lower border.
  mutating func drawMore(_ count: Int, in area: Area) {
    guard count > 0, area.inner.height > 0 else { return }
    let note = Words.Pane.more(count)
    frame.put(note, max(area.x + 1, area.maxX - 1 - TextWidth.of(note)), area.maxY - 1, .dim)
  }

  func hasFocus(_ pane: Pane) -> Bool { panes.focus == pane && !isCovered }

  /// Returns a text with visible control characters, truncated to a width.
  func fitted(_ text: String, _ width: Int) -> String {
    DisplayText.fitted(DisplayText.visible(text), to: width, ellipsis: glyphs.ellipsis)
  }
}
