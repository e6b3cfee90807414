import Canvas
import Laboratory
import Lessons
import Support

/// Menu of commands in a window, with an optional text above the items.
struct Choice: Overlay {
  struct Item: Hashable, Sendable {
    /// Letter that chooses the item; nil if the item has no key of its own.
    var key: Character?
    let label: String
    var detail = ""
    /// True for a path, whose end is important and is not cut.
    var isPath = false
    /// Command line that the item runs; nil only closes the menu.
    let line: String?
    /// True if the menu stays behind what the line opens.
    var staysBehind = false
  }

  let title: String
  var text: [String] = []
  let items: [Item]
  /// Headings, by the index of the item below. An empty heading is a blank row.
  var headings: [Int: String] = [:]
  var cursor = ListCursor(0)
  /// True if a key without a meaning in the menu closes the menu, and then has its usual effect.
  var passesOthers = false
  /// True if every item opens something.
  var opens = false
  /// True if the menu stands above the message, so that the graph can be seen.
  var isLow = false

  // MARK: The choices that there are

  /// Menu before unsaved changes are lost: save, discard or stay.
  static func leaving(_ document: String) -> Choice {
    Choice(
      title: Words.Choices.leaveTitle, text: [Words.Choices.hasUnsavedChanges(document)],
      items: [
        Item(key: "s", label: Words.Choices.save, detail: Words.Choices.andLeave, line: "quit saving"),
        Item(key: "d", label: Words.Choices.discard, detail: Words.Choices.changesAndLeave, line: "quit --force"),
        Item(key: "n", label: Words.Choices.stay, detail: "", line: nil),
      ])
  }

  /// Menu for unsaved work of a process that was killed: recover, move to a file or decide later.
  static func recovery(of document: String) -> Choice {
    Choice(
      title: Words.Choices.unsavedWork, text: [Words.Choices.unsavedWorkOf(document)],
      items: [
        Item(key: "r", label: Words.Choices.recover, detail: Words.Choices.opensIt, line: "recover"),
        Item(key: "d", label: Words.Choices.moveToFile, detail: Words.Choices.staysInFile, line: "recover --discard"),
        Item(key: "n", label: Words.Choices.later, detail: Words.Choices.asksAgain, line: nil),
      ])
  }

  /// Menu of scenarios: built-in scenarios, recent files, and an item that opens another file.
  static func scenarios(_ all: [BuiltInScenario], recent: [String]) -> Choice {
    Choice(
      title: Words.Choices.scenarios,
      items: all.map { Item(label: $0.name, detail: $0.summary, line: "scenario \(Tokens.quoted($0.name))") }
        + recent.map { Item(label: Paths.name($0), detail: $0, isPath: true, line: "open \(Tokens.quoted($0))") }
        + [
          Item(key: "o", label: Words.Choices.anotherFile, detail: Words.Choices.opensByName, line: "palette \"open \"")
        ],
      headings: [
        0: Words.Choices.examples, all.count: recent.isEmpty ? Words.Choices.yourFiles : Words.Choices.recentFiles,
      ], opens: true)
  }

  /// Menu at the end of a lesson: results, unfinished steps, the next lesson, and other choices.
  static func closing(_ closing: LessonClosing, _ keys: KeyLabels) -> Choice {
    let left = closing.left.map { left in
      Item(label: left.label, detail: KeyMention.replaced(in: left.text) { keys[command: $0] }, line: left.line)
    }
    return Choice(
      title: closing.lesson, text: [Words.Choices.wasLastStep] + closing.counts,
      items: left
        + (closing.next.map {
          [Item(label: Words.Choices.nextLesson, detail: closing.nextTitle ?? $0, line: "lesson \($0)")]
        } ?? [])
        + [
          Item(label: Words.Choices.sheet, detail: Words.Choices.onOnePage, line: "cheatsheet"),
          Item(label: Words.Choices.leave, detail: Words.Choices.backToLaboratory, line: "lesson leave"),
          Item(label: Words.Choices.stay, detail: Words.Choices.hereOnLastStep, line: nil),
        ], headings: left.isEmpty ? [:] : [0: Words.Choices.unfinishedSteps, left.count: ""], passesOthers: true)
  }

  // MARK: Keys

  mutating func handle(_ key: Key, _ behind: Backdrop) -> OverlayAnswer {
    if case .character(let letter) = key, let item = items.first(where: { $0.key == letter }) { return taking(item) }
    if cursor.handle(key, count: items.count, page: behind.display.height - 4) { return .stays() }
    switch key {
    case .enter: return items.isEmpty ? .closes : taking(items[cursor.selected])
    case .character("q"): return .closes
    default: return passesOthers ? .passes : .stays()
    }
  }

  mutating func wheel(_ lines: Int, _ behind: Backdrop) { cursor.move(by: lines, count: items.count) }

  /// Selects the clicked item. A click on the selected item chooses it.
  mutating func click(row: Int, _ behind: Backdrop) -> OverlayAnswer {
    let plan = Plan(self, in: behind.display)
    let index = plan.first + row - plan.list.y
    guard row >= plan.list.y, row < plan.list.maxY, plan.rows.indices.contains(index), let item = plan.rows[index].item
    else { return .stays() }
    if item == cursor.selected { return taking(items[item]) }
    cursor.move(by: item - cursor.selected, count: items.count)
    return .stays()
  }

  private func taking(_ item: Item) -> OverlayAnswer {
    item.line.map { item.staysBehind ? .runsBehind($0) : .runs($0) } ?? .closes
  }

  func footer(_ behind: Backdrop) -> [FooterItem] {
    items.compactMap { item in item.key.map { FooterItem(String($0), item.label) } }
      + [
        FooterItem("↑/↓", opens ? Words.Footer.choose : Words.Footer.select),
        FooterItem("Enter", opens ? Words.Footer.open : Words.Footer.choose), FooterItem("Esc", Words.Footer.close),
      ]
  }

  func draw(on screen: inout Screen) { screen.drawChoice(self) }
}

extension Choice {
  /// Layout of a menu on a screen: sizes, rows and the first visible row.
  fileprivate struct Plan {
    /// Width of the column of labels, in cells.
    let column: Int
    let width: Int
    /// Text above the list, wrapped to the width of the window.
    let text: [String]
    /// Number of rows for the text and a blank row below it; fewer on a small screen.
    let head: Int
    /// Rows of the list: the index of an item, or the text of a heading.
    let rows: [(item: Int?, text: String)]
    let height: Int
    let list: Area
    /// Index of the first visible row.
    let first: Int

    init(_ choice: Choice, in display: Display) {
      column = (choice.items.map { TextWidth.of(DisplayText.visible($0.label)) }.max() ?? 0) + 2
      let labels = column
      let wanted = choice.items.map { labels + TextWidth.of(DisplayText.visible($0.detail)) + 8 }.max() ?? 0
      let said = (choice.text.map(TextWidth.of).max() ?? 0) + 4
      width = min(display.width, max(44, min(76, max(wanted, said))))
      let room = width - 4
      text = choice.text.flatMap { DisplayText.wrapped($0, width: room) }
      rows = choice.items.indices.flatMap { index -> [(item: Int?, text: String)] in
        (choice.headings[index].map { [(nil, $0)] } ?? []) + [(index, "")]
      }
      let wholeHead = text.isEmpty ? 0 : text.count + 1
      height = rows.count + wholeHead + 2
      let inner = Screen.windowArea(width: width, height: height, isLow: choice.isLow, in: display).inner
      // On a small screen the text is cut first, so that up to two rows of the list stay visible.
      let isRoomy = inner.height >= wholeHead + rows.count
      head = isRoomy ? wholeHead : min(text.count, max(0, inner.height - min(2, rows.count)))
      list = Area(x: inner.x, y: inner.y + head, width: inner.width, height: max(1, inner.height - head))
      let selected = rows.firstIndex { $0.item == choice.cursor.selected } ?? 0
      first = ListCursor(selected).first(count: rows.count, room: list.height)
    }
  }
}

extension Screen {
  fileprivate mutating func drawChoice(_ choice: Choice) {
    let plan = Choice.Plan(choice, in: display)
    let inner = window(width: plan.width, height: plan.height, isLow: choice.isLow, title: choice.title)
    for (index, line) in plan.text.prefix(clamped: plan.head).enumerated() {
      let isCut = index == plan.head - 1 && plan.head < plan.text.count
      frame.put(fitted(isCut ? line + glyphs.ellipsis : line, inner.width - 2), inner.x + 1, inner.y + index, .text)
    }
    for (row, line) in plan.rows[plan.first...].prefix(clamped: plan.list.height).enumerated() {
      let y = plan.list.y + row
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
      let rest = inner.maxX - x - plan.column - 1
      if rest > 3 {
        let detail = DisplayText.visible(item.detail)
        frame.put(
          item.isPath ? DisplayText.fittedInMiddle(detail, to: rest, ellipsis: glyphs.ellipsis) : fitted(detail, rest),
          x + plan.column, y, isSelected ? Style.text.selected() : .dim)
      }
    }
  }
}
