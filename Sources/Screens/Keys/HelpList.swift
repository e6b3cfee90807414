import Canvas
import Laboratory
import Stage

/// Searchable help: the keys that have an effect here, or the rows about a topic. Enter runs the selected row's key, or
/// opens the palette with its command.
///
/// For a key that is not available now, the lines below the list give the reason.
struct HelpList: FilteredList {
  var cursor = ListCursor()
  /// Editor of the search text; nil while letters are key commands.
  var search: LineEditor?
  /// Rows that are shown without a search.
  private let first: [HelpPage.Row]
  private(set) var rows: [HelpPage.Row]
  /// Sections of the whole help, which a search looks through.
  private let sections: [HelpPage.Section]

  /// Creates the list.
  ///
  /// - Parameters:
  ///   - first: rows that are shown without a search.
  ///   - sections: sections of the whole help.
  init(_ first: [HelpPage.Row], of sections: [HelpPage.Section]) {
    (self.first, self.sections) = (first, sections)
    rows = first
    cursor = ListCursor(first.firstIndex { $0.deed != nil } ?? 0)
  }

  var count: Int { rows.count }

  func footer(_ behind: Backdrop) -> [FooterItem] {
    let items =
      search != nil
      ? footer(enter: Words.Footer.run)
      : [
        FooterItem("Enter", Words.Footer.run), FooterItem(behind.stage.keys[.find], Words.Footer.search),
        FooterItem("↑/↓", Words.Footer.choose),
        FooterItem("Esc", Words.Footer.close),
      ]
    // A heading runs nothing.
    return rows[at: cursor.selected]?.deed == nil ? items.filter { $0.label != Words.Footer.run } : items
  }

  mutating func handle(_ key: Key, _ behind: Backdrop) -> OverlayAnswer {
    if cursor.handle(key, count: rows.count, page: behind.display.height - 4, typing: search != nil) { return .stays() }
    if key == .enter { return choose(behind) }
    if search != nil { return edit(key, behind) }
    switch key {
    case .character("/"): search = LineEditor()
    case .character("q"), .character("?"): return .closes
    case .character(" "): _ = cursor.handle(.pageDown, count: rows.count, page: behind.display.height - 4)
    // Letters run no command here, because the user is probably typing a word to search for.
    default: break
    }
    return .stays()
  }

  private func choose(_ behind: Backdrop) -> OverlayAnswer {
    switch rows[at: cursor.selected]?.deed {
    case .key(let binding):
      if let why = binding.condition.obstacle(behind.stage, behind.focus) {
        return .says([OutputLine(Words.Help.notAvailable(why), .warning)])
      }
      return .ends { model in
        // Stops a step that runs by itself, as a press of the key does.
        if binding.context != .watching, binding.action != .advance { model.stopRun() }
        return Keyboard.run(binding, &model)
      }
    case .command(let spec):
      let line = "palette \(Tokens.quotedWord(spec.name + (spec.arguments.isEmpty ? "" : " ")))"
      return .run([line]) { $0.stopRun() }
    case nil: return .stays()
    }
  }

  mutating func filter(_ behind: Backdrop) {
    let text = (search?.text ?? "").trimmed
    rows = text.isEmpty ? first : HelpPage.rows(about: text, in: sections)
    cursor = ListCursor(rows.firstIndex { $0.deed != nil } ?? 0)
  }

  func window(_ stage: ShownStage, _ display: Display) -> ListWindow {
    ListWindow(width: 100, rows: HelpPage.mostRows, said: 3, isSearched: search != nil, in: display)
  }

  func draw(on screen: inout Screen) {
    let window = window(screen.stage, screen.display)
    window.open(on: &screen, title: Words.Help.help, search)
    if rows.isEmpty { return window.sayEmpty(Words.Help.noHelp(for: search?.text ?? ""), .warning, on: &screen) }
    let rows = rows
    screen.drawList(cursor, count: rows.count, in: window.list) { screen, index, area, style in
      let row = rows[index]
      let role: Role = row.isHeading ? .good : row.isOff(screen.stage, screen.panes.focus) ? .dim : .text
      let text = area.width < 40 ? row.short ?? row.text : row.text
      screen.frame.put(screen.fitted(text, area.width), area.x, area.y, style(role))
    }
    window.say(says(screen.stage, screen.panes.focus), cursor, count: rows.count, on: &screen)
  }

  /// Returns the description of the selected row, and the reason if its key is not available now; empty for a row
  /// without a key or command.
  private func says(_ stage: ShownStage, _ focus: Pane) -> [OutputLine] {
    switch rows[at: cursor.selected]?.deed {
    case .key(let binding):
      let why = binding.condition.obstacle(stage, focus)
      return [OutputLine(binding.summary)] + (why.map { [OutputLine(Words.Help.notAvailable($0), .warning)] } ?? [])
    case .command(let spec): return [OutputLine("\(spec.synopsis): \(spec.summary)")]
    case nil: return []
    }
  }
}
