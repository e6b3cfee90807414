import Canvas
import Laboratory
import SourceReader
import Support

/// Incremental search in the step's code. While the user types, the code pane centres the selected match.
struct CodeSearch: Overlay {
  /// Line of code that contains the searched text.
  struct Hit: Hashable, Sendable {
    let file: String
    /// Index of the line in its file, from 0.
    let line: Int
    let text: String
  }

  private(set) var editor: LineEditor
  private(set) var cursor = ListCursor()
  private(set) var hits: [Hit] = []
  /// File and line that were marked when the search was opened. Esc marks them again.
  private let before: (file: String?, line: Int?)

  private static let mostRows = 5

  init(_ code: CodeEditorState) {
    before = (code.file, code.line)
    editor = LineEditor()
  }

  /// Returns the lines of the step's files that contain a text, ignoring case. An empty text has no matches.
  ///
  /// - Complexity: O(length of the code).
  static func hits(_ text: String, in snapshot: LessonSnapshot?) -> [Hit] {
    let wanted = text.lowercased()
    guard let snapshot, !wanted.isEmpty else { return [] }
    return snapshot.files.flatMap { file in
      file.text.split(separator: "\n", omittingEmptySubsequences: false).enumerated().compactMap { number, line in
        line.lowercased().contains(wanted) ? Hit(file: file.name, line: number, text: String(line)) : nil
      }
    }
  }

  // MARK: Keys

  func footer(_ behind: Backdrop) -> [FooterItem] {
    [
      FooterItem("↑/↓", Words.Footer.choose), FooterItem(Key.enter.label, Words.Footer.showLine),
      FooterItem(Key.escape.label, Words.Footer.close),
    ]
  }

  mutating func handle(_ key: Key, _ behind: Backdrop) -> OverlayAnswer {
    if key == .enter {
      // Enter without a text repeats the active search.
      if editor.text.isEmpty { return behind.search?.subject == .code ? .runs("code find") : .closes }
      let search = Search(editor.text, in: .code, count: hits.count)
      return .ends { model in
        model.search = search
        return []
      }
    }
    if !cursor.handle(key, count: hits.count, page: Self.mostRows, typing: true) {
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

  mutating func wheel(_ lines: Int, _ behind: Backdrop) { cursor.move(by: lines, count: hits.count) }

  mutating func closeInnermost(_ behind: Backdrop) -> OverlayAnswer {
    let before = before
    return .ends { model in
      (model.code.file, model.code.line) = before
      return []
    }
  }

  mutating func click(row: Int, _ behind: Backdrop) -> OverlayAnswer {
    let area = behind.display.areaAbovePrompt(min(Self.mostRows, hits.count))
    guard let wasSelected = cursor.click(row: row, in: area, count: hits.count) else { return .stays() }
    if wasSelected { return handle(.enter, behind) }
    return show()
  }

  /// Updates the matches for the typed text.
  ///
  /// Selects the first match in the shown file at or below the line that was marked when the search was opened. Without
  /// such a match, selects the first match of all files.
  private mutating func search(_ behind: Backdrop) {
    let snapshot = behind.stage.snapshot
    hits = Self.hits(editor.text, in: snapshot)
    let file = snapshot.flatMap { CodeCommands.shownFile($0, behind.code, behind.stage)?.name }
    cursor = ListCursor(hits.firstIndex { $0.file == file && $0.line >= (before.line ?? 0) } ?? 0)
  }

  private func show() -> OverlayAnswer {
    guard hits.indices.contains(cursor.selected) else { return .stays() }
    let hit = hits[cursor.selected]
    return .changes { model in
      model.mark(file: hit.file, line: hit.line)
      return []
    }
  }

  // MARK: Drawing

  func draw(on screen: inout Screen) {
    let inner = screen.display.areaAbovePrompt(min(Self.mostRows, hits.count))
    let (top, rows) = (screen.openPrompt(rows: inner.height, "/", editor), inner.height)
    if hits.isEmpty {
      let text =
        editor.text.isEmpty
        ? Words.Lists.typeToFind : Words.Lists.noLineContains(editor.text)
      screen.frame.put(
        " " + screen.fitted(text, screen.frame.width - 2), 0, top, .of(editor.text.isEmpty ? .dim : .warning))
      return
    }
    let hits = hits
    screen.drawList(cursor, count: hits.count, in: inner) { screen, index, area, style in
      let place = "\(hits[index].file):\(hits[index].line + 1)"
      let room = min(28, area.width / 3)
      screen.frame.put(screen.fitted(place, room), area.x, area.y, style(.dim))
      let text = String(hits[index].text.drop(while: \.isWhitespace))
      screen.frame.put(screen.fitted(text, area.width - room - 2), area.x + room + 1, area.y, style(.text))
    }
    guard hits.count > rows else { return }
    let first = cursor.first(count: hits.count, room: rows)
    let note = Words.Lists.range(first + 1, last: first + rows, of: hits.count) + " "
    screen.frame.put(note, max(0, screen.frame.width - TextWidth.of(note)), top + rows, .dim)
  }
}
