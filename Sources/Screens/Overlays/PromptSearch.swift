import Canvas
import Laboratory
import Support

/// Incremental search in an input line, with the matches above it. While the user types, the selected match is shown.
protocol PromptSearch: Overlay {
  static var mostRows: Int { get }
  var editor: LineEditor { get set }
  var cursor: ListCursor { get set }
  /// Number of matches.
  var count: Int { get }
  /// Updates the matches for the typed text, and selects one.
  mutating func search(_ behind: Backdrop)
  /// Shows the selected match on the stage.
  func show() -> OverlayAnswer
}

extension PromptSearch {
  /// Handles a key that moves the selection or edits the text.
  mutating func edit(_ key: Key, _ behind: Backdrop) -> OverlayAnswer {
    if !cursor.handle(key, count: count, page: Self.mostRows, typing: true) {
      let old = editor.text
      guard editor.edit(key) else { return .stays() }
      if editor.text != old { search(behind) }
    }
    return show()
  }

  mutating func paste(_ line: String, _ behind: Backdrop) -> OverlayAnswer {
    editor.insert(line)
    search(behind)
    return show()
  }

  mutating func wheel(_ lines: Int, _ behind: Backdrop) { cursor.move(by: lines, count: count) }

  mutating func click(row: Int, _ behind: Backdrop) -> OverlayAnswer {
    let area = behind.display.areaAbovePrompt(min(Self.mostRows, count))
    guard let wasSelected = cursor.click(row: row, in: area, count: count) else { return .stays() }
    return wasSelected ? handle(.enter, behind) : show()
  }

  /// Draws the input line, and above it the matches, or a text if there are none.
  ///
  /// - Parameters:
  ///   - note: further facts beside the input line.
  ///   - draw: draws a match, as in `Screen.drawList`.
  func draw(
    on screen: inout Screen, orSay nothing: OutputLine, note: String = "",
    _ draw: (inout Screen, _ index: Int, _ area: Area, _ style: (Role) -> Style) -> Void
  ) {
    let area = screen.display.areaAbovePrompt(min(Self.mostRows, count))
    let top = screen.openPrompt(rows: area.height, "/", editor)
    if count == 0 {
      let role: Role = nothing.tone == .plain ? .dim : nothing.tone.role
      screen.frame.put(" " + screen.fitted(nothing.text, screen.frame.width - 2), 0, top, .of(role))
      return
    }
    screen.drawList(cursor, count: count, in: area, draw)
    let first = cursor.first(count: count, room: area.height)
    let range = count > area.height ? Words.Lists.range(first + 1, last: first + area.height, of: count) : ""
    let facts = [range, note].filter { !$0.isEmpty }.joined(separator: ", ")
    if facts.isEmpty { return }
    screen.frame.put(facts + " ", max(0, screen.frame.width - TextWidth.of(facts) - 1), top + area.height, .dim)
  }
}
