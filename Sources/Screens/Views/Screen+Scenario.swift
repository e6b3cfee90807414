import Canvas
import Laboratory
import Stage
import Support

extension Screen {
  /// The scenario as it would be saved, the selected service lit.
  mutating func drawScenario(in area: Area) {
    drawBorder(
      area, title: "Scenario", hasFocus: hasFocus(.code),
      note: model.at != nil ? "then" : model.status.documentPath == nil ? "not saved" : "")
    let inner = area.inner
    let lines = model.at == nil ? model.scenarioLines : Model.lines(of: ScenarioWriter.text(Scenario(model.shown)))
    let start = model.selection.map { "  \($0):" }
    let selected = start.flatMap { start in lines.firstIndex { $0.hasPrefix(start) } }
    let wanted =
      model.scroll[.code] ?? ListCursor.steadyFirst(selected ?? 0, count: lines.count, room: inner.height)
    let first = max(0, min(wanted, lines.count - inner.height))
    for (index, line) in lines[max(0, first)...].prefix(clamped: inner.height).enumerated() {
      let isSelected = first + index == selected
      frame.put(
        fitted(line, inner.width), inner.x, inner.y + index,
        Style(role: isSelected ? .accent : line.hasPrefix(" ") ? .text : .dim, isBold: isSelected))
    }
  }
}
