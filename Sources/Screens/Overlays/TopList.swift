import Attach
import Canvas
import Laboratory
import Stage
import Support

/// Table of the services or scopes of the attached program. It keeps updating while it is open.
struct TopList: Overlay {
  private(set) var subject: TopSubject
  /// Index of the column to sort by; nil sorts by name.
  private var column: Int? = 0
  private var ascending = false
  /// Name of the selected row; an index would change with the order. Nil selects the first row.
  private var selected: String?

  init(_ subject: TopSubject) { self.subject = subject }

  /// Returns the table as lines of text.
  func lines(_ snapshot: AttachedSnapshot) -> [String] {
    let columns = TopRow.columns(subject)
    let rows = rows(snapshot)
    if rows.isEmpty { return [Words.Attached.noEvent] }
    return ([subject.rawValue] + columns).joined(separator: "  ").split(separator: "\n").map(String.init)
      + rows.map { ([$0.name] + $0.cells).joined(separator: "  ") }
  }

  private func rows(_ snapshot: AttachedSnapshot) -> [TopRow] {
    TopRow.rows(subject, of: snapshot, by: column, ascending: ascending)
  }

  private func index(in rows: [TopRow]) -> Int { selected.flatMap { name in rows.firstIndex { $0.name == name } } ?? 0 }

  func footer(_ behind: Backdrop) -> [FooterItem] {
    [
      FooterItem("←/→", Words.Footer.sortBy),
      FooterItem("r", ascending ? Words.Footer.mostFirst : Words.Footer.leastFirst),
      FooterItem("Tab", subject == .services ? Words.Footer.scopes : Words.Footer.services),
      FooterItem("↑/↓", Words.Footer.choose),
      FooterItem("Enter", Words.Footer.select), FooterItem("Esc", Words.Footer.close),
    ]
  }

  mutating func handle(_ key: Key, _ behind: Backdrop) -> OverlayAnswer {
    guard let snapshot = behind.stage.attached else { return .closes }
    let rows = rows(snapshot)
    var cursor = ListCursor(index(in: rows))
    if cursor.handle(key, count: rows.count, page: behind.display.height - 6) {
      selected = rows.indices.contains(cursor.selected) ? rows[cursor.selected].name : nil
      return .stays()
    }
    let columns = TopRow.columns(subject).count
    switch key {
    case .right, .character("l"), .character("s"):
      column = column.map { $0 + 1 == columns ? nil : $0 + 1 } ?? .some(0)
    case .left, .character("h"): column = column.map { $0 == 0 ? nil : $0 - 1 } ?? .some(columns - 1)
    case .character("r"): ascending.toggle()
    case .tab, .backTab:
      subject = subject == .services ? .scopes : .services
      (column, selected) = (0, nil)
    case .enter:
      guard subject == .services, rows.indices.contains(cursor.selected) else { return .closes }
      return .runs("select \(Tokens.quotedWord(rows[cursor.selected].name))")
    case .character("q"), .character("T"): return .closes
    default: break
    }
    return .stays()
  }

  mutating func wheel(_ lines: Int, _ behind: Backdrop) {
    guard let snapshot = behind.stage.attached else { return }
    let rows = rows(snapshot)
    selected = rows.isEmpty ? nil : rows[max(0, min(rows.count - 1, index(in: rows) + lines))].name
  }

  // MARK: Drawing

  /// Returns the widths of the columns after the name. Each includes a blank, and room for the sort sign.
  private static func widths(_ subject: TopSubject) -> [Int] { TopRow.columns(subject).map { max(7, $0.count + 2) } }

  func draw(on screen: inout Screen) {
    guard let snapshot = screen.stage.attached else { return }
    let times = subject == .services ? Words.Attached.timeColumns : nil
    let title: [String?] = [snapshot.name, subject.rawValue, snapshot.state.inWords, times]
    let inner = screen.window(
      width: screen.display.width, height: screen.display.height - 1,
      title: title.compactMap(\.self).joined(separator: " \(screen.glyphs.separator) "))
    let rows = rows(snapshot)
    let columns = TopRow.columns(subject)
    let room = Area(x: inner.x, y: inner.y + 1, width: inner.width, height: max(0, inner.height - 1))
    let widths = Self.widths(subject)
    var shown = 0
    var taken = 0
    while shown < widths.count, taken + widths[shown] <= inner.width - 16 {
      taken += widths[shown]
      shown += 1
    }
    let longest = rows.map { TextWidth.of(DisplayText.visible($0.name)) }.max() ?? 0
    let name = max(10, min(longest + 2, inner.width - 3 - taken, 40))
    // Right ends of the columns, whose cells are right-aligned.
    var ends: [Int] = []
    for width in widths.prefix(shown) { ends.append((ends.last ?? inner.x + 2 + name) + width) }
    let spark = inner.x + 2 + name + taken + 2
    put(subject.rawValue, column: nil, start: inner.x + 2, width: name, on: &screen, y: inner.y)
    for index in 0..<shown {
      put(
        columns[index], column: index, start: ends[index] - widths[index], width: widths[index], on: &screen, y: inner.y
      )
    }
    let history = inner.maxX - spark - 1
    if history >= 6 {
      // A column of the sparkline is a second; a short run does not fill all of them.
      let span = AttachText.span(min(Double(min(history, 180)), max(1, snapshot.seconds.rounded(.up))))
      screen.frame.put(
        screen.fitted(Words.Attached.history(columns[0], span: span), history), spark, inner.y, .dim)
    }
    if rows.isEmpty { screen.frame.put(Words.Attached.noEvent, room.x + 2, room.y, .dim) }
    let cursor = ListCursor(index(in: rows))
    screen.drawList(cursor, count: rows.count, in: room) { screen, index, area, style in
      let row = rows[index]
      let isIdle = row.values.prefix(3).allSatisfy { $0 == 0 }
      screen.frame.put(screen.fitted(row.name, name - 1), area.x, area.y, style(isIdle ? .dim : .text), limit: name)
      for (number, cell) in row.cells.prefix(shown).enumerated() {
        screen.frame.put(
          cell, ends[number] - TextWidth.of(cell), area.y, style(number == column ? .accent : isIdle ? .dim : .text))
      }
      guard history >= 6 else { return }
      screen.frame.put(
        Sparkline.text(row.history, width: history, isASCII: screen.glyphs.isASCII), spark, area.y, style(.good))
    }
    screen.drawCount(cursor.first(count: rows.count, room: room.height), room.height, rows.count, inner)
  }

  /// Draws the head of a column, with a sign if the table is sorted by that column.
  private func put(_ title: String, column: Int?, start x: Int, width: Int, on screen: inout Screen, y: Int) {
    let isSorted = column == self.column
    let sign = isSorted ? (ascending ? "↑" : "↓") : ""
    let text = screen.fitted(
      screen.glyphs.isASCII ? title + (isSorted ? (ascending ? "^" : "v") : "") : title + sign, width)
    let at = column == nil ? x : x + width - TextWidth.of(text)
    screen.frame.put(text, at, y, isSorted ? .of(.accent, bold: true) : .dim)
  }
}

/// Subject of the table of `top`.
enum TopSubject: String, Hashable, Sendable, CaseIterable { case services, scopes }
