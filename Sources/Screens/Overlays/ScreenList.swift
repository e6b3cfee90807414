import Laboratory
import Stage
import Support

/// List of the screens in the source, each with the services made for it and shared ones. A row leads to its place in
/// code.
struct ScreenList: FilteredList {
  private struct Row {
    let use: ScreenUses.Use
    /// A service of the screen above; nil for a screen.
    var service: (name: String, how: String)?
  }

  private let uses: ScreenUses
  /// Names of the screens whose services are listed.
  private var opened: Set<String> = []
  /// The screens whose name or services contain the searched text, and the services of the unfolded ones.
  private var rows: [Row] = []
  var search: LineEditor?
  var cursor = ListCursor()

  init(_ uses: ScreenUses) {
    self.uses = uses
    arrange()
  }

  private var selected: Row? { rows[at: cursor.selected] }

  var count: Int { rows.count }

  private mutating func arrange() {
    let text = (search?.text ?? "").lowercased()
    let found = uses.all.filter { use in
      text.isEmpty || ([use.name] + use.makes + use.shares).contains { $0.lowercased().contains(text) }
    }
    rows = found.flatMap { use in
      let services =
        use.makes.map { ($0, Words.Code.made) } + use.shares.map { ($0, Words.Code.shared) }
        + use.unclear.map { ($0, Words.Code.unclear) }
      return [Row(use: use)] + (opened.contains(use.name) ? services.map { Row(use: use, service: $0) } : [])
    }
  }

  mutating func filter(_ behind: Backdrop) {
    arrange()
    cursor = ListCursor()
  }

  /// Unfolds or folds the selected screen. On a service, the left arrow folds its screen.
  ///
  /// - Returns: false if the key does neither.
  private mutating func fold(_ key: Key) -> Bool {
    guard let selected else { return false }
    let name = selected.use.name
    switch key {
    case .enter, .right:
      guard selected.service == nil, opened.insert(name).inserted else { return key == .right }
    default:
      opened.remove(name)
      let place = rows.firstIndex { $0.use.name == name } ?? 0
      cursor = ListCursor(place)
    }
    arrange()
    return true
  }

  func footer(_ behind: Backdrop) -> [FooterItem] {
    if search != nil { return footer(enter: Words.Footer.show) }
    let unfolds = selected.map { $0.service == nil && !opened.contains($0.use.name) } ?? false
    return [
      FooterItem("Enter", unfolds ? Words.Footer.unfold : Words.Footer.show),
      FooterItem(behind.stage.keys[.find], Words.Footer.search),
      FooterItem("↑/↓", Words.Footer.choose), FooterItem("E", Words.Footer.yourEditor),
      FooterItem("y", Words.Footer.copy), FooterItem("Esc", Words.Footer.close),
    ]
  }

  mutating func handle(_ key: Key, _ behind: Backdrop) -> OverlayAnswer {
    if cursor.handle(key, count: rows.count, page: behind.display.height - 9, typing: search != nil) { return .stays() }
    if [.enter, .right, .left].contains(key), search == nil, fold(key) { return .stays() }
    if key == .enter { return go(behind.stage) }
    if search != nil { return edit(key, behind) }
    switch key {
    case .character("E"):
      guard let place = place(behind.stage) else { return .stays() }
      return .run(["code editor"]) { SourceView.show(place, &$0.stage) }
    case .character("/"): search = LineEditor()
    case .character("y"):
      let text = uses.lines.map(\.text).joined(separator: "\n")
      return .changes { $0.copy(text, Words.Copied.screens) }
    case .character("q"), .character("v"): return .closes
    default: break
    }
    return .stays()
  }

  /// Returns the place of the selected service, or of the screen's first dependency.
  private func place(_ stage: ShownStage) -> SourcePlace? {
    guard let selected else { return nil }
    return selected.service.flatMap { stage.source?.whole.place(of: $0.name) } ?? selected.use.place
  }

  private func go(_ stage: ShownStage) -> OverlayAnswer {
    guard let selected, let place = place(stage) else { return .closes }
    let graph = stage.source?.graph
    let service = selected.service.flatMap { graph?.picture[$0.name]?.name }
    let name = service ?? graph?.name(selected.use.name, at: selected.use.place)
    return .leaves { model in
      if let name { try? model.stage.select(name, centred: true) }
      SourceView.show(place, &model.stage)
    }
  }

  func window(_ stage: ShownStage, _ display: Display) -> ListWindow {
    ListWindow(width: 110, rows: max(2, rows.count), said: 4, isSearched: search != nil, in: display)
  }

  func draw(on screen: inout Screen) {
    let window = window(screen.stage, screen.display)
    window.open(on: &screen, title: uses.summary, search)
    if rows.isEmpty { return window.sayEmpty(Words.Lists.noNameContains(search?.text ?? ""), .warning, on: &screen) }
    let (rows, opened) = (rows, opened)
    screen.drawList(cursor, count: rows.count, in: window.list) { screen, index, area, style in
      let use = rows[index].use
      if let service = rows[index].service {
        let right = area.width > 50 ? TextWidth.of(service.how) : 0
        let name = DisplayText.visible(screen.stage.titleOfSource(service.name))
        screen.frame.put(screen.fitted(name, max(0, area.width - right - 5)), area.x + 4, area.y, style(.text))
        if right > 0 { screen.frame.put(service.how, area.maxX - right, area.y, style(.dim)) }
        return
      }
      screen.frame.put(opened.contains(use.name) ? "-" : "+", area.x, area.y, style(.accent))
      let counts = Words.Code.screen(makes: use.makes.count, shares: use.shares.count)
      let right = area.width > 50 ? TextWidth.of(counts) : 0
      screen.frame.put(
        screen.fitted(DisplayText.visible(screen.stage.titleOfSource(use.name)), max(0, area.width - right - 3)),
        area.x + 2, area.y, style(.text))
      if right > 0 { screen.frame.put(counts, area.maxX - right, area.y, style(.dim)) }
    }
    guard let selected else { return }
    window.say(
      ScreenUses.parts(of: selected.use, title: screen.stage.titleOfSource).map { OutputLine(DisplayText.visible($0)) },
      cursor, count: rows.count,
      on: &screen)
  }
}
