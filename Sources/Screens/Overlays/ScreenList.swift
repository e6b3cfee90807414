import Laboratory
import Stage
import Support

/// List of the screens in the source, with services made for each and shared ones. A row leads to its place in code.
struct ScreenList: ListOverlay {
  private let uses: ScreenUses
  var cursor = ListCursor()

  init(_ uses: ScreenUses) { self.uses = uses }

  private var selected: ScreenUses.Use? { uses.all[at: cursor.selected] }

  var count: Int { uses.all.count }

  func footer(_ behind: Backdrop) -> [FooterItem] {
    [
      FooterItem("Enter", Words.Footer.show), FooterItem("↑/↓", Words.Footer.choose),
      FooterItem("y", Words.Footer.copy), FooterItem("Esc", Words.Footer.close),
    ]
  }

  mutating func handle(_ key: Key, _ behind: Backdrop) -> OverlayAnswer {
    if cursor.handle(key, count: uses.all.count, page: behind.display.height - 9) { return .stays() }
    switch key {
    case .enter: return go(behind.stage)
    case .character("y"):
      let text = uses.lines.map(\.text).joined(separator: "\n")
      return .changes { $0.copy(text, Words.Copied.screens) }
    case .character("q"), .character("v"): return .closes
    default: return .stays()
    }
  }

  private func go(_ stage: ShownStage) -> OverlayAnswer {
    guard let selected else { return .closes }
    let isShown = stage.picture[selected.name] != nil
    return .leaves { model in
      if isShown { try? model.stage.select(selected.name, centred: true) }
      SourceView.show(selected.place, &model.stage, &model.panes)
    }
  }

  func window(_ stage: ShownStage, _ display: Display) -> ListWindow {
    ListWindow(width: 110, rows: max(2, uses.all.count), said: 6, isSearched: false, in: display)
  }

  func draw(on screen: inout Screen) {
    let window = window(screen.stage, screen.display)
    window.open(on: &screen, title: uses.summary, nil)
    screen.drawList(cursor, count: uses.all.count, in: window.list) { screen, index, area, style in
      let use = uses.all[index]
      let counts = Words.Code.screen(makes: use.makes.count, shares: use.shares.count)
      let right = area.width > 50 ? TextWidth.of(counts) : 0
      screen.frame.put(
        screen.fitted(DisplayText.visible(use.name), max(0, area.width - right - 1)), area.x, area.y, style(.text))
      if right > 0 { screen.frame.put(counts, area.maxX - right, area.y, style(.dim)) }
    }
    guard let selected else { return }
    window.say(
      ScreenUses.parts(of: selected).map { OutputLine(DisplayText.visible($0)) }, cursor, count: uses.all.count,
      on: &screen)
  }
}
