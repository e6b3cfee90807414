import Canvas
import Diagrams
import Laboratory
import Stage
import Support

extension Screen {
  /// Draws the legend into the lower border of the graph's pane, as much as fits.
  mutating func drawLegend(_ scene: GraphScene, in area: Area) {
    if !scene.fit.showsLines { return drawRosterLegend(in: area) }
    draw(GraphLegend(stage.content, stage.look.subject, of: painter(of: scene)), in: area)
  }

  mutating func draw(_ legend: GraphLegend, in area: Area) {
    let (entries, gap) = legend.fitting(area.width - 6, glyphs)
    if entries.isEmpty { return }
    var pieces: [(text: String, style: Style)] = [(" ", .dim)]
    for entry in entries {
      if pieces.count > 1 { pieces.append((String(repeating: " ", clamped: gap), .dim)) }
      pieces += entry.pieces(glyphs)
    }
    pieces.append((" ", .dim))
    var x = area.maxX - 2 - pieces.reduce(0) { $0 + TextWidth.of($1.text) }
    for piece in pieces { x += frame.put(piece.text, x, area.maxY - 1, piece.style) }
  }

  /// Draws the meaning of the marks beside names, for a drawing without lines. Only a selection has such marks.
  private mutating func drawRosterLegend(in area: Area) {
    if stage.selectedNode == nil { return }
    let whole = Words.Pane.needLegend(glyphs.needed, needing: glyphs.needing)
    let text =
      TextWidth.of(whole) <= area.width - 4 ? whole : Words.Pane.shortLegend(glyphs.needed, needing: glyphs.needing)
    if TextWidth.of(text) > area.width - 4 { return }
    frame.put(text, area.maxX - 2 - TextWidth.of(text), area.maxY - 1, .dim)
  }
}
