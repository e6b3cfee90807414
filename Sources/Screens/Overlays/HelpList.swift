import Laboratory
import Stage

/// Help as a list: keys and commands that apply here, to search and to carry out. What does nothing now says why.
struct HelpList: Overlay {
  private(set) var cursor = ListCursor()
  /// What is searched for; nil while letters are keys.
  private(set) var search: LineEditor?
  private let all: [HelpPage.Row]
  private(set) var rows: [HelpPage.Row]

  init(_ model: Model) {
    all = HelpPage.rows(model)
    rows = all
    cursor = ListCursor(all.firstIndex { $0.deed != nil } ?? 0)
  }

  func footer(_ model: Model) -> [FooterItem] {
    if search != nil { return [FooterItem("Enter", "do it"), FooterItem("↑/↓", "choose"), FooterItem("Esc", "all")] }
    return [
      FooterItem("Enter", "do it"), FooterItem(model.keys[.find], "search"), FooterItem("↑/↓", "choose"),
      FooterItem("Esc", "close"),
    ]
  }

  mutating func handle(_ key: Key, _ model: inout Model) -> OverlayAnswer {
    if cursor.handle(key, count: rows.count, page: model.height - 4, typing: search != nil) { return .stays() }
    if key == .enter { return choose(&model) }
    if search != nil {
      if search?.edit(key) == true { find() }
      return .stays()
    }
    switch key {
    case .character("/"):
      search = LineEditor()
      return .stays()
    case .character("q"), .character("?"): return .closes
    case .character(" "):
      _ = cursor.handle(.pageDown, count: rows.count, page: model.height - 4)
      return .stays()
    // Any other key closes the list and does what it means.
    default: return .passes
    }
  }

  private func choose(_ model: inout Model) -> OverlayAnswer {
    guard rows.indices.contains(cursor.selected) else { return .stays() }
    switch rows[cursor.selected].deed {
    case .key(let binding):
      guard binding.condition.obstacle(model) == nil else { return .stays() }
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
    find()
  }

  mutating func wheel(_ lines: Int, _ model: Model) { cursor.move(by: lines, count: rows.count) }

  mutating func closeInnermost(_ model: inout Model) -> Bool {
    guard search != nil else { return false }
    search = nil
    find()
    return true
  }

  private mutating func find() {
    let words = (search?.text ?? "").lowercased().split(separator: " ")
    rows = words.isEmpty ? all : all.filter { row in row.deed != nil && words.allSatisfy(row.found.contains) }
    cursor = ListCursor(rows.firstIndex { $0.deed != nil } ?? 0)
  }

  func draw(on screen: inout Screen) {
    let frame = screen.frame
    var inner = screen.window(
      width: min(frame.width, 100), height: min(frame.height - (frame.height < 12 ? 1 : 2), all.count + 5),
      title: "Help")
    if let search, inner.height > 2 {
      screen.frame.put("/", inner.x, inner.y, .of(.focus, bold: true))
      screen.drawEditor(search, x: inner.x + 1, row: inner.y, width: inner.width - 2, hasFocus: true)
      (inner.y, inner.height) = (inner.y + 1, inner.height - 1)
    }
    if rows.isEmpty {
      screen.frame.put(screen.fitted("nothing in help says that", inner.width - 2), inner.x + 1, inner.y, .of(.warning))
      return
    }
    // What the selected row says in full, and why it is not available, stands below.
    let below = says(screen.model, width: inner.width - 2).prefix(max(0, inner.height - 1))
    inner.height -= below.count
    let (rows, glyphs) = (rows, screen.glyphs)
    screen.drawList(cursor, count: rows.count, in: inner) { screen, index, area, style in
      let row = rows[index]
      let isOff = row.isOff(screen.model)
      let role: Role = row.deed == nil && row.isHeading ? .good : isOff ? .dim : .text
      let text = area.width < 40 ? row.short : row.text
      screen.frame.put(screen.fitted(text, area.width), area.x, area.y, style(role))
    }
    for (index, line) in below.enumerated() {
      let y = inner.maxY + index
      screen.frame.put(
        screen.fitted((index == 0 ? glyphs.pane.top + " " : "  ") + line.text, inner.width - 1), inner.x, y,
        Style(role: line.tone.role))
    }
    let first = cursor.first(count: rows.count, room: inner.height)
    let whole = Area(x: inner.x, y: inner.y, width: inner.width, height: inner.height + below.count)
    screen.drawCount(first, inner.height, rows.count, whole)
  }

  private func says(_ model: Model, width: Int) -> [OutputLine] {
    guard rows.indices.contains(cursor.selected), width > 4 else { return [] }
    switch rows[cursor.selected].deed {
    case .key(let binding):
      let why = binding.condition.obstacle(model).map { OutputLine("not now: \($0)", .warning) }
      return Screen.wrapped([OutputLine(binding.summary)] + (why.map { [$0] } ?? []), width: width - 2)
    case .command(let spec): return Screen.wrapped([OutputLine("\(spec.synopsis): \(spec.summary)")], width: width - 2)
    case nil: return []
    }
  }
}
