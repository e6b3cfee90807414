import Canvas
import Laboratory
import Layout
import Stage
import Support

extension Screen {
  /// Reason why the view of the run is empty, with the key that shows the graph.
  var whyRunIsEmpty: String {
    guard let text = graph.runView.drawing?.emptyText(stage.keys.ofRuns) else { return "" }
    // The digits answer an open question.
    let key = stage.openQuestion == nil ? stage.keys[command: "view graph"] : Words.Pane.typedGraph
    return Words.Pane.emptyView(text, graph: key)
  }

  /// Draws a view of the run in the graph's pane, or the reason why it is empty.
  mutating func drawRunView(in area: Area) {
    let title = stage.showsEarlierRun ? Words.Pane.ofLastRun(ViewTable[stage.view].title) : ViewTable[stage.view].title
    let inner = area.inner
    guard let drawing = graph.runView.drawing, !drawing.isEmpty else {
      drawBorder(area, title: title, hasFocus: hasFocus(.graph))
      let lines = DisplayText.wrapped(whyRunIsEmpty, width: max(1, inner.width - 2))
      for (index, line) in lines.enumerated() {
        let x = inner.x + max(0, (inner.width - TextWidth.of(line)) / 2)
        frame.put(fitted(line, inner.width), x, inner.y + max(0, (inner.height - lines.count) / 2) + index, .dim)
      }
      return
    }
    // A view of the code comes by itself at the end of a run, so its border tells the way back.
    let isOwn = stage.view.describesCode && stage.openQuestion == nil && drawing.note.isEmpty
    let note = isOwn ? Words.Pane.showsGraph(stage.keys[command: "view graph"]) : drawing.note
    let said = DisplayText.fittedInMiddle(
      DisplayText.visible(note), to: max(0, area.width - 11 - TextWidth.of(title)),
      ellipsis: glyphs.ellipsis)
    drawBorder(area, title: title, hasFocus: hasFocus(.graph), note: said)
    drawContinuation(of: drawing.size, in: inner, row: area.maxY - 1)
    let scroll = graph.runView.scroll
    let part = drawing.frame(Size(width: inner.width, height: inner.height), scrolled: scroll, glyphs)
    frame.draw(part, at: inner.x, inner.y)
  }

  /// Draws arrows in the directions in which a view of the run continues outside of its area, into a row below the area.
  mutating func drawContinuation(of size: Size, in inner: Area, row: Int) {
    let scroll = graph.runView.scroll
    let more = [
      (scroll.x > 0, glyphs.isASCII ? "<" : "←"), (scroll.y > 0, glyphs.isASCII ? "^" : "↑"),
      (scroll.y + inner.height < size.height, glyphs.isASCII ? "v" : "↓"),
      (scroll.x + inner.width < size.width, glyphs.isASCII ? ">" : "→"),
    ].filter(\.0).map(\.1).joined()
    if more.isEmpty { return }
    frame.put(Words.Pane.moreTo(more), max(inner.x, inner.maxX - 7 - TextWidth.of(more)), row, .dim)
  }
}
