import Laboratory

/// One of several commands, chosen from a list: what it shows, its keys and its footer.
struct Choice: Overlay {
  struct Item: Hashable, Sendable {
    /// A letter that takes it; nil where an arrow and Enter do.
    var key: Character?
    let label: String
    var detail = ""
    /// What it runs; nil only closes the list.
    let line: String?
  }

  let title: String
  var text: [String] = []
  /// Whether labels are set apart from what is said of them.
  var hasColumns = true
  let items: [Item]
  /// Before which items a heading stands.
  var headings: [Int: String] = [:]
  var cursor = ListCursor(0)

  // MARK: The choices that there are

  /// Before work is lost.
  static func leaving(_ document: String) -> Choice {
    Choice(
      title: "Leave", text: ["\(document) has unsaved changes."],
      items: [
        Item(key: "s", label: "save", detail: "and leave", line: "quit saving"),
        Item(key: "d", label: "discard", detail: "the changes, and leave", line: "quit --force"),
        Item(key: "n", label: "stay", detail: "", line: nil),
      ])
  }

  /// What could be on stage.
  static func scenarios(_ all: [BuiltInScenario], recent: [String]) -> Choice {
    var choice = Choice(
      title: "Scenarios",
      items: all.map { Item(label: $0.name, detail: $0.summary, line: "scenario \(Tokens.quoted($0.name))") }
        + recent.map { Item(label: Paths.name($0), detail: $0, line: "open \(Tokens.quoted($0))") }
        + [Item(key: "o", label: "another file", detail: "by its name", line: "palette \"open \"")])
    choice.headings = [0: "came along", all.count: recent.isEmpty ? "yours" : "yours, the latest first"]
    return choice
  }

  // MARK: Keys

  mutating func handle(_ key: Key, _ model: inout Model) -> OverlayAnswer {
    if case .character(let letter) = key, let item = items.first(where: { $0.key == letter }) { return taking(item) }
    if cursor.handle(key, count: items.count, page: model.height - 4) { return .stays() }
    switch key {
    case .enter: return items.isEmpty ? .closes : taking(items[cursor.selected])
    case .character("q"): return .closes
    default: return .stays()
    }
  }

  mutating func wheel(_ lines: Int, _ model: Model) { cursor.move(by: lines, count: items.count) }

  private func taking(_ item: Item) -> OverlayAnswer { item.line.map { .runs($0) } ?? .closes }

  func footer(_ model: Model) -> [FooterItem] {
    items.compactMap { item in item.key.map { FooterItem(String($0), item.label) } }
      + [FooterItem("↑/↓", "choose"), FooterItem("Enter", "take it"), FooterItem("Esc", "close")]
  }

  func draw(on screen: inout Screen) { screen.drawChoice(self) }
}

extension Screen {
  fileprivate mutating func drawChoice(_ choice: Choice) {
    let column = (choice.items.map { TextWidth.of(DisplayText.visible($0.label)) }.max() ?? 0) + 2
    let wanted = choice.items.map { column + TextWidth.of(DisplayText.visible($0.detail)) + 8 }.max() ?? 0
    let width = min(frame.width, max(44, min(76, wanted)))
    let text = choice.text.flatMap { DisplayText.wrapped($0, width: width - 4) }
    var rows: [(item: Int?, text: String)] = []
    for index in choice.items.indices {
      if let heading = choice.headings[index] { rows.append((nil, heading)) }
      rows.append((index, ""))
    }
    let head = text.isEmpty ? 0 : text.count + 1
    let inner = window(width: width, height: rows.count + head + 2, title: choice.title)
    for (index, line) in text.enumerated() {
      frame.put(fitted(line, inner.width - 2), inner.x + 1, inner.y + index, .text)
    }
    let room = max(1, inner.height - head)
    let selected = rows.firstIndex { $0.item == choice.cursor.selected } ?? 0
    let first = ListCursor(selected).first(count: rows.count, room: room)
    for (row, line) in rows[first...].prefix(room).enumerated() {
      let y = inner.y + head + row
      guard let index = line.item else {
        frame.put(fitted(line.text, inner.width - 2), inner.x + 1, y, .dim)
        continue
      }
      let (item, isSelected) = (choice.items[index], index == choice.cursor.selected)
      if isSelected { frame.fill(Area(x: inner.x, y: y, width: inner.width, height: 1), " ", Style.text.selected()) }
      frame.put(isSelected ? glyphs.pointer : " ", inner.x + 1, y, Style.of(.focus).selected(isSelected))
      if let key = item.key {
        frame.put(String(key), inner.x + 3, y, Style.of(.focus, bold: true).selected(isSelected))
      }
      let x = inner.x + (choice.items.contains { $0.key != nil } ? 5 : 3)
      frame.put(
        fitted(item.label, inner.maxX - x - 1), x, y, Style(role: .text, isBold: isSelected).selected(isSelected))
      let rest = inner.maxX - x - column - 1
      if rest > 3 {
        let detail = DisplayText.fittedInMiddle(DisplayText.visible(item.detail), to: rest, ellipsis: glyphs.ellipsis)
        frame.put(detail, x + column, y, isSelected ? Style.text.selected() : .dim)
      }
    }
  }
}
