import Canvas
import Support

extension Screen {
  /// Draws everything but overlays.
  mutating func draw() {
    switch layout.form {
    case .tooSmall:
      let need = Words.Pane.tooSmall(ScreenLayout.smallestWidth, height: ScreenLayout.smallestHeight)
      let whole = need + Words.Pane.windowTooSmall
      frame.put(TextWidth.of(whole) <= frame.width ? whole : need, 0, 0, .of(.warning))
    case .list:
      drawHeader()
      for (pane, area) in layout.areas {
        if pane == .services, !stage.isInLesson { drawServices(in: area, framed: false) } else { draw(pane, in: area) }
      }
      for (index, line) in layout.message.enumerated() {
        let row = frame.height - 1 - layout.message.count + index
        frame.put(" " + fitted(line.text, frame.width - 2), 0, row, .of(line.tone.role))
      }
      drawFooter()
    case .presenting:
      drawPresentation()
      // An overlay has keys of its own: the footer names them.
      if isCovered {
        frame.fill(Area(x: 0, y: frame.height - 1, width: frame.width, height: 1))
        drawFooter()
      }
    case .single, .full:
      drawHeader()
      for pane in Pane.allCases { if let area = layout.areas[pane] { draw(pane, in: area) } }
      if let area = layout.target { drawTarget(in: area) }
      drawMessage()
      drawFooter()
    }
  }

  private mutating func draw(_ pane: Pane, in area: Area) {
    switch pane {
    case .services: drawServices(in: area, framed: true)
    case .inspector where stage.source != nil: SourceInspector.draw(on: &self, in: area)
    case .inspector: InspectorPanel.draw(on: &self, in: area)
    case .graph: drawGraph(in: area)
    case .code: drawCode(in: area)
    case .task: drawTask(in: area)
    case .events: drawEvents(in: area)
    }
  }
}
