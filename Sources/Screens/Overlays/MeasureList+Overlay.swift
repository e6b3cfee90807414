import Canvas
import Laboratory
import Lessons
import Stage
import Support

extension MeasureList: Overlay {
  /// Returns the footer items for the selected row, and the footer items for the whole list.
  func footer(_ behind: Backdrop) -> [FooterItem] {
    var items = [FooterItem("↑/↓", Words.Footer.choose)]
    if let row = selection {
      if let pieces = untried(row) {
        items.append(FooterItem("Enter", pieces.isEmpty ? Words.Footer.runWithoutEach : Words.Footer.runWithoutThis))
      } else if !places(row).isEmpty {
        items.append(FooterItem("Enter", Words.Footer.showLine))
      }
      if canOpen(row) {
        items.append(isOpen(row) ? FooterItem("←", Words.Footer.close) : FooterItem("→", Words.Footer.open))
      }
    }
    return items + [FooterItem("B", Words.Footer.allSteps), FooterItem("Esc", Words.Footer.close)]
  }

  mutating func handle(_ key: Key, _ behind: Backdrop) -> OverlayAnswer {
    switch key {
    case .up, .character("k"): move(-1)
    case .down, .character("j"): move(1)
    case .pageUp: move(-(behind.display.height - 6))
    case .pageDown: move(behind.display.height - 6)
    case .home: move(-100_000)
    case .end: move(100_000)
    case .right, .character("l"), .character(" "): open()
    case .left, .character("h"): close()
    case .enter: return choose()
    case .character("q"), .character("M"): return .closes
    case .character("B"): return .runsBehind("scoreboard")
    default: break
    }
    let list = self
    return .sets { $0.measures = list }
  }

  mutating func wheel(_ lines: Int, _ behind: Backdrop) { move(lines) }

  /// Runs the measurement that a row of `detection` still lacks. For another row, shows its first place, or opens it.
  private mutating func choose() -> OverlayAnswer {
    guard let row = selection else { return .stays() }
    if let piece = untried(row) {
      return .runs("measures detection" + piece.map { " " + Tokens.quoted($0) }.joined())
    }
    guard let place = places(row).first else {
      open()
      return .stays()
    }
    return .runs("code show \(Tokens.quoted(place.file)) \(place.line)")
  }

  func draw(on screen: inout Screen) { screen.drawMeasures(self) }
}

extension Screen {
  fileprivate mutating func drawMeasures(_ list: MeasureList) {
    let inner = window(width: min(frame.width, 110), height: list.rows.count + 2, title: list.title)
    let room = max(1, inner.height)
    let first = ListCursor(list.selected).first(count: list.rows.count, room: room)
    for (offset, row) in list.rows.dropFirst(clamped: first).prefix(clamped: room).enumerated() {
      draw(row, of: list, isSelected: first + offset == list.selected, x: inner.x, y: inner.y + offset, inner.width)
    }
    drawCount(first, room, list.rows.count, inner)
  }

  private mutating func draw(
    _ row: MeasureList.Row, of list: MeasureList, isSelected: Bool, x: Int, y: Int, _ width: Int
  ) {
    if isSelected { frame.fill(Area(x: x, y: y, width: width, height: 1), " ", Style(role: .text, isSelected: true)) }
    func style(_ role: Role, bold: Bool = false) -> Style { Style(role: role, isBold: bold, isSelected: isSelected) }
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
      // The task of the exercise whose solution the figure rates.
      let exercise = stage.snapshot?.verdict.exercises.first {
        $0.exercise.name == figure.of && figure.measure.subject == "solution"
      }
      if let exercise { frame.put(fitted(exercise.exercise.task, width - 38), x + 37, y, style(.dim)) }
      if case .unknown(let reason) = figure.value {
        let why = list.untried(row) == nil ? reason : Words.Lists.notTried
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
}
