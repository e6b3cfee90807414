import Laboratory
import Stage
import Support

/// List of the screens in the source, with services made for each and shared ones. A row leads to its place in code.
struct ScreenList: FilteredList {
  private let uses: ScreenUses
  /// The screens whose name or services contain the searched text.
  private var rows: [ScreenUses.Use]
  var search: LineEditor?
  var cursor = ListCursor()

  init(_ uses: ScreenUses) { (self.uses, rows) = (uses, uses.all) }

  private var selected: ScreenUses.Use? { rows[at: cursor.selected] }

  var count: Int { rows.count }

  mutating func filter(_ behind: Backdrop) {
    let text = (search?.text ?? "").lowercased()
    rows = uses.all.filter { use in
      text.isEmpty || ([use.name] + use.makes + use.shares).contains { $0.lowercased().contains(text) }
    }
    cursor = ListCursor()
  }

  func footer(_ behind: Backdrop) -> [FooterItem] {
    if search != nil { return footer(enter: Words.Footer.show) }
    return [
      FooterItem("Enter", Words.Footer.show), FooterItem(behind.stage.keys[.find], Words.Footer.search),
      FooterItem("↑/↓", Words.Footer.choose),
      FooterItem("y", Words.Footer.copy), FooterItem("Esc", Words.Footer.close),
    ]
  }

  mutating func handle(_ key: Key, _ behind: Backdrop) -> OverlayAnswer {
    if cursor.handle(key, count: rows.count, page: behind.display.height - 9, typing: search != nil) { return .stays() }
    if key == .enter { return go(behind.stage) }
    if search != nil { return edit(key, behind) }
    switch key {
    case .character("/"): search = LineEditor()
    case .character("y"):
      let text = uses.lines.map(\.text).joined(separator: "\n")
      return .changes { $0.copy(text, Words.Copied.screens) }
    case .character("q"), .character("v"): return .closes
    default: break
    }
    return .stays()
  }

  private func go(_ stage: ShownStage) -> OverlayAnswer {
    guard let selected else { return .closes }
    let name = stage.source?.graph.name(selected.name, at: selected.place)
    return .leaves { model in
      if let name { try? model.stage.select(name, centred: true) }
      SourceView.show(selected.place, &model.stage)
    }
  }

  func window(_ stage: ShownStage, _ display: Display) -> ListWindow {
    ListWindow(width: 110, rows: max(2, uses.all.count), said: 6, isSearched: search != nil, in: display)
  }

  func draw(on screen: inout Screen) {
    let window = window(screen.stage, screen.display)
    window.open(on: &screen, title: uses.summary, search)
    if rows.isEmpty { return window.sayEmpty(Words.Lists.noNameContains(search?.text ?? ""), .warning, on: &screen) }
    let rows = rows
    screen.drawList(cursor, count: rows.count, in: window.list) { screen, index, area, style in
      let use = rows[index]
      let counts = Words.Code.screen(makes: use.makes.count, shares: use.shares.count)
      let right = area.width > 50 ? TextWidth.of(counts) : 0
      screen.frame.put(
        screen.fitted(DisplayText.visible(screen.stage.titleOfSource(use.name)), max(0, area.width - right - 1)),
        area.x, area.y, style(.text))
      if right > 0 { screen.frame.put(counts, area.maxX - right, area.y, style(.dim)) }
    }
    guard let selected else { return }
    window.say(
      ScreenUses.parts(of: selected, title: screen.stage.titleOfSource).map { OutputLine(DisplayText.visible($0)) },
      cursor, count: rows.count,
      on: &screen)
  }
}
