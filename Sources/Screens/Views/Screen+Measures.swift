import Laboratory
import Lessons
import Stage

// The lists of figures, over the screen.
extension Screen {
  mutating func drawMeasures(_ list: MeasureList) {
    let inner = window(width: min(frame.width, 110), height: list.rows.count + 2, title: list.title)
    let room = max(1, inner.height)
    let first = Self.firstRow(selected: list.selected, count: list.rows.count, height: room)
    for (offset, row) in list.rows.dropFirst(first).prefix(room).enumerated() {
      draw(row, of: list, isSelected: first + offset == list.selected, x: inner.x, y: inner.y + offset, inner.width)
    }
    drawCount(first, room, list.rows.count, inner)
  }

  /// What keys do to the selected row, for the footer.
  func measureItems(_ list: MeasureList) -> [(String, String)] {
    var items = [("↑/↓", "choose")]
    if let row = list.selection {
      if let pieces = list.untried(row) {
        items.append(("Enter", pieces.isEmpty ? "leave out each piece and run" : "leave it out and run"))
      } else if !list.places(row).isEmpty {
        items.append(("Enter", "show the place"))
      }
      if list.canOpen(row) { items.append(list.isOpen(row) ? ("←", "close") : ("→", "open")) }
    }
    return items + [("B", "all steps"), ("Esc", "close")]
  }

  private mutating func draw(
    _ row: MeasureList.Row, of list: MeasureList, isSelected: Bool, x: Int, y: Int, _ width: Int
  ) {
    if isSelected { frame.fill(Area(x: x, y: y, width: width, height: 1), " ", Style(role: .text, isCurrent: true)) }
    func style(_ role: Role, bold: Bool = false) -> Style { Style(role: role, isBold: bold, isCurrent: isSelected) }
    let mark = list.canOpen(row) ? (list.isOpen(row) ? "-" : "+") : " "
    if isSelected { frame.put(glyphs.pointer, x, y, style(.focus, bold: true)) }
    switch row {
    case .measure(let measure):
      let figure = list.whole(measure).map { list.figures[$0] }
      frame.put(mark, x + 1, y, style(.focus))
      frame.put(measure.rawValue, x + 3, y, style(.text, bold: true), limit: width - 4)
      drawValue(figure, x: x + 17, y: y, style)
      frame.put(fitted(measure.meaning, width - 28), x + 27, y, style(.dim))
    case .figure(let index):
      let figure = list.figures[index]
      frame.put(mark, x + 3, y, style(.focus))
      frame.put(fitted(figure.of ?? "", 20), x + 5, y, style(.text))
      drawValue(figure, x: x + 27, y: y, style)
      // Which change it is that a solution makes.
      let exercise = model.sight?.verdict.exercises.first {
        $0.exercise.name == figure.of && figure.measure.subject == "solution"
      }
      if let exercise { frame.put(fitted(exercise.exercise.task, width - 38), x + 37, y, style(.dim)) }
      if case .unknown(let reason) = figure.value {
        let why = list.untried(row) == nil ? reason : "not tried yet"
        frame.put(fitted(why, width - 38), x + 37, y, style(.dim))
      }
    case .place(let figure, let index):
      let place = list.figures[figure].places[index]
      var at = x + 5
      at += frame.put(fitted("\(place.file):\(place.line)", width - 8), at, y, style(.dim)) + 2
      let what = place.what.isEmpty ? "" : "  " + place.what
      let room = x + width - 1 - at
      at += frame.put(fitted(place.text, max(0, room - min(TextWidth.of(what), room / 2))), at, y, style(.text))
      frame.put(fitted(what, max(0, x + width - 1 - at)), at, y, style(.accent))
    }
  }

  private mutating func drawValue(_ figure: Figure?, x: Int, y: Int, _ style: (Role, Bool) -> Style) {
    guard let figure else { return }
    frame.put(figure.text, x, y, style(figure.number == nil ? .dim : .accent, figure.number != nil))
  }

  private mutating func drawCount(_ first: Int, _ room: Int, _ count: Int, _ inner: Area) {
    guard count > room else { return }
    let note = " \(first + 1)-\(min(count, first + room)) of \(count) "
    frame.put(note, inner.maxX - TextWidth.of(note), inner.maxY, .dim)
  }

  // MARK: All steps

  mutating func drawScoreboard(_ scoreboard: Scoreboard, _ selected: Int) {
    let width = min(frame.width, 110)
    let table = ScoreboardTable(scoreboard, width: width - 4)
    func wrapped(_ text: String) -> [String] { DisplayText.wrapped(DisplayText.visible(text), width: width - 4) }
    // Which change a figure counts is said of the selected step; there is room for what any of them says.
    let changes = scoreboard.rows.map { wrapped(ScoreboardTable.changes($0)) }
    let said = scoreboard.rows.indices.contains(selected) ? changes[selected] : []
    let gap = Array(repeating: "", count: (changes.map(\.count).max() ?? 0) - said.count)
    let legend = said + gap + wrapped(ScoreboardTable.legend)
    let inner = window(
      width: width, height: table.rows.count + legend.count + 4, title: "Scoreboard: \(scoreboard.lesson)")
    frame.put(fitted(table.header, inner.width - 2), inner.x + 1, inner.y, .of(.text, bold: true))
    let below = inner.height >= table.rows.count + legend.count || inner.height >= 16 ? legend.count + 1 : 0
    let room = max(1, inner.height - 1 - below)
    let first = Self.firstRow(selected: selected, count: table.rows.count, height: room)
    for (offset, row) in table.rows.dropFirst(first).prefix(room).enumerated() {
      let isSelected = first + offset == selected
      let y = inner.y + 1 + offset
      let style = Style(role: .text, isBold: isSelected, isCurrent: isSelected)
      if isSelected { frame.fill(Area(x: inner.x, y: y, width: inner.width, height: 1), " ", style) }
      frame.put(fitted(row, inner.width - 2), inner.x + 1, y, style)
      if isSelected { frame.put(glyphs.pointer, inner.x, y, Style(role: .focus, isBold: true, isCurrent: true)) }
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
