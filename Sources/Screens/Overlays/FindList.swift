import Canvas
import Diagrams
import Laboratory
import Stage
import Support

/// Incremental search for services and instances by name. While the user types, the graph centres the selected match.
struct FindList: Overlay {
  private(set) var editor = LineEditor()
  private(set) var cursor = ListCursor()
  private(set) var found: [String] = []
  /// Service and instance that were selected before the search. Esc selects them again.
  private let before: (selection: String?, object: String?)

  private static let mostRows = 8

  init(_ stage: ShownStage) {
    before = (stage.selection, stage.object)
    found = stage.names(containing: "")
    cursor = ListCursor(found.firstIndex { $0 == stage.selection } ?? 0)
  }

  func footer(_ behind: Backdrop) -> [FooterItem] {
    [
      FooterItem("↑/↓", Words.Footer.choose), FooterItem("Enter", Words.Footer.select),
      FooterItem("Tab", Words.Footer.listOnlyThese),
      FooterItem("Esc", Words.Footer.close),
    ]
  }

  mutating func handle(_ key: Key, _ behind: Backdrop) -> OverlayAnswer {
    switch key {
    case .enter:
      guard found.indices.contains(cursor.selected) else { return .closes }
      let search = Search(editor.text, in: .names, count: found.count)
      let line = "select \(Self.written(found[cursor.selected]))"
      return .run([line]) { $0.search = search }
    case .tab: return .runs("services filter \(Tokens.quotedWord(editor.text))")
    default: break
    }
    if !cursor.handle(key, count: found.count, page: Self.mostRows, typing: true) {
      let old = editor.text
      guard editor.edit(key) else { return .stays() }
      if editor.text != old { search(behind.stage) }
    }
    return show()
  }

  mutating func paste(_ line: String, _ behind: Backdrop) -> OverlayAnswer {
    editor.insert(line)
    search(behind.stage)
    return show()
  }

  mutating func wheel(_ lines: Int, _ behind: Backdrop) { cursor.move(by: lines, count: found.count) }

  mutating func closeInnermost(_ behind: Backdrop) -> OverlayAnswer {
    let before = before
    return .ends { model in
      (model.stage.selection, model.stage.object) = before
      model.stage.revealSelection()
      return []
    }
  }

  mutating func click(row: Int, _ behind: Backdrop) -> OverlayAnswer {
    let area = behind.display.areaAbovePrompt(min(Self.mostRows, found.count))
    guard let wasSelected = cursor.click(row: row, in: area, count: found.count) else { return .stays() }
    if wasSelected { return handle(.enter, behind) }
    return show()
  }

  private mutating func search(_ stage: ShownStage) {
    found = stage.names(containing: editor.text)
    cursor = ListCursor()
  }

  private func show() -> OverlayAnswer {
    guard found.indices.contains(cursor.selected) else { return .stays() }
    let name = found[cursor.selected]
    return .changes { model in
      try? model.stage.select(name, centred: true)
      return []
    }
  }

  /// Returns a name as an argument of a command. The number of an instance (`#2`) stays outside the quotes.
  private static func written(_ name: String) -> String {
    guard let sign = name.lastIndex(of: "#") else { return Tokens.quoted(name) }
    return Tokens.quoted(String(name[..<sign])) + name[sign...]
  }

  func draw(on screen: inout Screen) {
    let inner = screen.display.areaAbovePrompt(min(Self.mostRows, found.count))
    let (top, rows) = (screen.openPrompt(rows: inner.height, "/", editor), inner.height)
    if found.isEmpty {
      let nothing = editor.text.isEmpty ? Words.Lists.nothingToFind : Words.Lists.noNameContains(editor.text)
      screen.frame.put(
        " " + screen.fitted(nothing, screen.frame.width - 2), 0, top, .of(.warning))
      return
    }
    let picture = screen.stage.picture
    let found = found
    let first = cursor.first(count: found.count, room: rows)
    screen.drawList(cursor, count: found.count, in: inner) { screen, index, area, style in
      let service = found[index].contains("#") ? found[index].prefix { $0 != "#" }.description : found[index]
      let node = picture[service]
      let room = min(40, max(8, area.width / 2))
      let (x, y) = (area.x, area.y)
      if let node {
        let (mark, _, _) = BoxMetrics.label(node, screen.glyphs)
        screen.frame.put(mark, x, y, style(Role(node.lifetime, node.standing)))
      }
      screen.frame.put(screen.fitted(found[index], room), x + 2, y, style(.text))
      let says =
        node.map {
          ([screen.lifetimeText($0), Words.Lists.live($0.live)] + $0.interfaces.map { Words.Lists.providing($0) })
        } ?? []
      screen.frame.put(
        screen.fitted(says.joined(separator: "  "), max(0, area.width - room - 4)), x + room + 3, y, style(.dim))
    }
    guard found.count > rows else { return }
    let note = Words.Lists.range(first + 1, last: first + rows, of: found.count) + " "
    screen.frame.put(note, max(0, screen.frame.width - TextWidth.of(note)), top + rows, .dim)
  }
}
