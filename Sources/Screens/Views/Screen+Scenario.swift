import Canvas
import Laboratory
import Stage
import Support

extension Screen {
  /// Draws the scenario as `save` would write it, with the selected service highlighted.
  ///
  /// Lines that the saved file does not have are marked, but not in the past.
  mutating func drawScenario(in area: Area) {
    let inner = uncovered(area)
    let stage = stage
    let lines =
      stage.at == nil
      ? stage.scenarioLines : LaboratoryMode.lines(of: ScenarioWriter.text(Scenario(stage.shown)))
    let saved = stage.at == nil ? LaboratoryMode.lines(of: stage.status.savedText) : lines
    let (known, present) = (Set(saved), Set(lines))
    let changes = (added: lines.count { !known.contains($0) }, removed: saved.count { !present.contains($0) })
    let note =
      changes == (0, 0) ? Words.Pane.noChange : Words.Pane.changes(added: changes.added, removed: changes.removed)
    drawBorder(
      area, title: Words.Pane.scenario, hasFocus: hasFocus(.code), note: stage.at == nil ? note : Words.Pane.then)
    let start = stage.selection.map { "  \($0):" }
    let selected = start.flatMap { start in lines.firstIndex { $0.hasPrefix(start) } }
    let wanted =
      panes.scroll[.code] ?? ListCursor.steadyFirst(selected ?? 0, count: lines.count, room: inner.height)
    let first = max(0, min(wanted, lines.count - inner.height))
    for (index, line) in lines[max(0, first)...].prefix(clamped: inner.height).enumerated() {
      let isSelected = first + index == selected
      if !known.contains(line) { frame.put(glyphs.changed, inner.x, inner.y + index, .of(.changed)) }
      frame.put(
        fitted(line, inner.width - 1), inner.x + 1, inner.y + index,
        Style(role: isSelected ? .accent : line.hasPrefix(" ") ? .text : .dim, isBold: isSelected))
    }
  }
}
