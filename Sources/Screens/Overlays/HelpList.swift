import Canvas
import Laboratory
import Stage

/// Help as a list to search and to carry out: the keys that do something here, or the rows about a topic. A row that does
/// nothing now says why.
struct HelpList: Overlay {
  private(set) var cursor = ListCursor()
  /// What is searched for; nil while letters are keys.
  private(set) var search: LineEditor?
  /// The rows before somebody searches.
  private let first: [HelpPage.Row]
  private(set) var rows: [HelpPage.Row]

  /// - Parameter topic: nil for the keys that do something here.
  init(_ model: Model, about topic: String? = nil) {
    first = topic.map { HelpPage.rows(about: $0, model) } ?? HelpPage.shortRows(model)
    rows = first
    cursor = ListCursor(first.firstIndex { $0.deed != nil } ?? 0)
  }

  func footer(_ model: Model) -> [FooterItem] {
    if search != nil {
      return [
        FooterItem("Enter", Words.Footer.run), FooterItem("↑/↓", Words.Footer.choose),
        FooterItem("Esc", Words.Footer.all),
      ]
    }
    return [
      FooterItem("Enter", Words.Footer.run), FooterItem(model.stage.keys[.find], Words.Footer.search),
      FooterItem("↑/↓", Words.Footer.choose),
      FooterItem("Esc", Words.Footer.close),
    ]
  }

  mutating func handle(_ key: Key, _ model: inout Model) -> OverlayAnswer {
    if cursor.handle(key, count: rows.count, page: model.display.height - 4, typing: search != nil) { return .stays() }
    if key == .enter { return choose(&model) }
    if search != nil {
      if search?.edit(key) == true { find(model) }
      return .stays()
    }
    switch key {
    case .character("/"):
      search = LineEditor()
      return .stays()
    case .character("q"), .character("?"): return .closes
    case .character(" "):
      _ = cursor.handle(.pageDown, count: rows.count, page: model.display.height - 4)
      return .stays()
    // A key never runs a command from here: whoever types looks for something.
    default: return .stays()
    }
  }

  private func choose(_ model: inout Model) -> OverlayAnswer {
    guard rows.indices.contains(cursor.selected) else { return .stays() }
    switch rows[cursor.selected].deed {
    case .key(let binding):
      guard binding.condition.obstacle(model.stage, model.panes.focus) == nil else { return .stays() }
      model.overlay = nil
      return .done(Keyboard.run(binding, &model))
    case .command(let spec):
      model.overlay = .palette(LineEditor(spec.name + (spec.arguments.isEmpty ? "" : " ")))
      return .done([])
    case nil: return .stays()
    }
  }

  mutating func paste(_ line: String, _ model: inout Model) {
    guard search != nil else { return }
    search?.insert(line)
    find(model)
  }

  mutating func wheel(_ lines: Int, _ model: Model) { cursor.move(by: lines, count: rows.count) }

  mutating func closeInnermost(_ model: inout Model) -> Bool {
    guard search != nil else { return false }
    search = nil
    find(model)
    return true
  }

  private mutating func find(_ model: Model) {
    let text = (search?.text ?? "").trimmed
    rows = text.isEmpty ? first : HelpPage.rows(about: text, model)
    cursor = ListCursor(rows.firstIndex { $0.deed != nil } ?? 0)
  }

  private func window(_ model: Model) -> ListWindow {
    ListWindow(width: 100, rows: HelpPage.mostRows, said: 3, isSearched: search != nil, in: model)
  }

  mutating func click(row: Int, _ model: inout Model) -> OverlayAnswer {
    cursor.click(row: row, in: window(model).list, count: rows.count) == true ? choose(&model) : .stays()
  }

  func draw(on screen: inout Screen) {
    let window = window(screen.model)
    window.open(on: &screen, title: Words.Help.help, search)
    if rows.isEmpty { return window.sayEmpty(Words.Help.noHelp(for: search?.text ?? ""), .warning, on: &screen) }
    let rows = rows
    screen.drawList(cursor, count: rows.count, in: window.list) { screen, index, area, style in
      let row = rows[index]
      let role: Role = row.isHeading ? .good : row.isOff(screen.model) ? .dim : .text
      let text = area.width < 40 ? row.short : row.text
      screen.frame.put(screen.fitted(text, area.width), area.x, area.y, style(role))
    }
    window.say(says(screen.model), cursor, count: rows.count, on: &screen)
  }

  /// What the selected row does, and why it does not now.
  private func says(_ model: Model) -> [OutputLine] {
    guard rows.indices.contains(cursor.selected) else { return [] }
    switch rows[cursor.selected].deed {
    case .key(let binding):
      let why = binding.condition.obstacle(model.stage, model.panes.focus).map {
        OutputLine(Words.Help.notAvailable($0), .warning)
      }
      return [OutputLine(binding.summary)] + (why.map { [$0] } ?? [])
    case .command(let spec): return [OutputLine("\(spec.synopsis): \(spec.summary)")]
    case nil: return []
    }
  }
}
