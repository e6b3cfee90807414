import Canvas
import Laboratory
import Layout
import Stage
import Support

/// Draws a model into a frame, without side effects.
///
/// - Returns: a frame of exactly the size in `model.display`.
package func view(_ model: Model) -> Frame {
  var screen = Screen(model)
  screen.draw()
  return screen.frame
}

/// Painter of the whole screen: it draws header, panes, message and footer into one frame.
struct Screen {
  let model: Model
  let glyphs: Glyphs
  let layout: ScreenLayout
  var frame: Frame

  init(_ model: Model) {
    self.model = model
    glyphs = Glyphs(isASCII: model.display.isASCII)
    layout = ScreenLayout(model)
    frame = Frame(width: model.display.width, height: model.display.height)
  }

  mutating func draw() {
    switch layout.form {
    case .tooSmall:
      frame.put(
        Words.Pane.tooSmall(ScreenLayout.smallestWidth, height: ScreenLayout.smallestHeight), 0, 0, .of(.warning))
      return
    case .list:
      drawHeader()
      if model.stage.isInLesson {
        for (pane, area) in layout.areas { PanelTable[pane].draw(on: &self, in: area) }
      } else if let area = layout.areas[.services] {
        if model.stage.source != nil {
          drawOutline(in: area, framed: false)
        } else {
          drawServices(in: area, framed: false)
        }
      }
      let said = ScreenLayout.listMessage(model)
      for (index, line) in said.enumerated() {
        let row = frame.height - 1 - said.count + index
        frame.put(" " + fitted(line.text, frame.width - 2), 0, row, .of(line.tone.role))
      }
      drawFooter()
    case .presenting:
      drawPresentation()
      // An overlay has keys of its own: the footer names them.
      if model.overlay != nil {
        frame.fill(Area(x: 0, y: frame.height - 1, width: frame.width, height: 1))
        drawFooter()
      }
    case .single, .full:
      drawHeader()
      for pane in Pane.allCases { if let area = layout.areas[pane] { PanelTable[pane].draw(on: &self, in: area) } }
      drawMessage()
      drawFooter()
    }
    model.overlay?.draw(on: &self)
    if glyphs.isASCII { frame.makeASCII() }
  }

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
    let limit = max(0, area.width - 4 - room - before.count - after.count)
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

  func hasFocus(_ pane: Pane) -> Bool { model.panes.focus == pane && model.overlay == nil }

  /// Returns a text with visible control characters, truncated to a width.
  func fitted(_ text: String, _ width: Int) -> String {
    DisplayText.fitted(DisplayText.visible(text), to: width, ellipsis: glyphs.ellipsis)
  }
}
