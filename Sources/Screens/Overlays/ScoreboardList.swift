import Canvas
import Laboratory
import Lessons
import Stage
import Support

/// Table of the measures of all steps. Enter goes to the selected step.
struct ScoreboardList: Overlay {
  let scoreboard: Scoreboard
  var cursor: ListCursor

  func footer(_ behind: Backdrop) -> [FooterItem] {
    [
      FooterItem("↑/↓", Words.Footer.choose), FooterItem("Enter", Words.Footer.goToStep),
      FooterItem("M", Words.Footer.measures),
      FooterItem("Esc", Words.Footer.close),
    ]
  }

  mutating func handle(_ key: Key, _ behind: Backdrop) -> OverlayAnswer {
    if cursor.handle(key, count: scoreboard.rows.count, page: behind.display.height - 7) { return .stays() }
    switch key {
    case .enter: return scoreboard.rows.isEmpty ? .closes : .runs("step \(scoreboard.rows[cursor.selected].number)")
    case .character("q"), .character("B"): return .closes
    case .character("M"): return .runsBehind("measures")
    default: return .stays()
    }
  }

  mutating func wheel(_ lines: Int, _ behind: Backdrop) { cursor.move(by: lines, count: scoreboard.rows.count) }

  func draw(on screen: inout Screen) { screen.drawScoreboard(scoreboard, cursor.selected) }
}

extension Screen {
  fileprivate mutating func drawScoreboard(_ scoreboard: Scoreboard, _ selected: Int) {
    let width = min(frame.width, 110)
    let table = ScoreboardTable(scoreboard, width: width - 4)
    func wrapped(_ text: String) -> [String] { DisplayText.wrapped(DisplayText.visible(text), width: width - 4) }
    // Text about the changes that the figures of the selected step count.
    // The longest such text of all steps determines the reserved rows, so that the table keeps its position.
    let changes = scoreboard.rows.map { wrapped(ScoreboardTable.changes($0)) }
    let said = scoreboard.rows.indices.contains(selected) ? changes[selected] : []
    let gap = Array(repeating: "", count: (changes.map(\.count).max() ?? 0) - said.count)
    let legend = said + gap + wrapped(ScoreboardTable.legend)
    let inner = window(
      width: width, height: table.rows.count + legend.count + 4, title: Words.Lists.scoreboard(scoreboard.lesson))
    frame.put(fitted(table.header, inner.width - 2), inner.x + 1, inner.y, .of(.text, bold: true))
    let below = inner.height >= table.rows.count + legend.count || inner.height >= 16 ? legend.count + 1 : 0
    let room = max(1, inner.height - 1 - below)
    let first = ListCursor(selected).first(count: table.rows.count, room: room)
    for (offset, row) in table.rows.dropFirst(clamped: first).prefix(clamped: room).enumerated() {
      let isSelected = first + offset == selected
      let y = inner.y + 1 + offset
      let style = Style(role: .text, isBold: isSelected, isSelected: isSelected)
      if isSelected { frame.fill(Area(x: inner.x, y: y, width: inner.width, height: 1), " ", style) }
      frame.put(fitted(row, inner.width - 2), inner.x + 1, y, style)
      if isSelected { frame.put(glyphs.pointer, inner.x, y, Style(role: .focus, isBold: true, isSelected: true)) }
    }
    if below > 0 {
      for (index, line) in legend.enumerated() {
        let style: Style = index < said.count ? .of(.accent) : .dim
        frame.put(fitted(line, inner.width - 2), inner.x + 1, inner.maxY - legend.count + index, style)
      }
    }
    drawCount(first, room, table.rows.count, inner)
  }
}
