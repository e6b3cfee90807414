import Laboratory
import Stage

extension Screen {
  /// The scenario as it would be saved, the selected service lit.
  mutating func drawScenario(in area: Area) {
    drawBorder(
      area, title: "Scenario", hasFocus: hasFocus(.code),
      note: model.at != nil ? "then" : model.status.documentPath == nil ? "not saved" : "")
    let inner = area.inner
    let text = model.at == nil ? model.status.scenarioText : ScenarioWriter.text(Scenario(model.shown))
    let lines = text.split(separator: "\n").map(String.init)
    let selected = model.selection.flatMap { name in lines.firstIndex { $0.hasPrefix("  \(name):") } }
    let wanted = model.scroll[.code] ?? (selected ?? 0) - inner.height / 2
    let first = max(0, min(wanted, lines.count - inner.height))
    for (index, line) in lines[max(0, first)...].prefix(inner.height).enumerated() {
      let isSelected = first + index == selected
      frame.put(
        fitted(line, inner.width), inner.x, inner.y + index,
        Style(role: isSelected ? .accent : line.hasPrefix(" ") ? .text : .dim, isBold: isSelected))
    }
  }
}
