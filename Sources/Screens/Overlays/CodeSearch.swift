import Canvas
import Laboratory
import SourceReader
import Support

/// Incremental search in the step's code. While the user types, the code pane centres the selected match.
///
/// Without a match, the line from before the search is marked, and Enter keeps it.
struct CodeSearch: PromptSearch {
  /// Line of code that contains the searched text.
  struct Hit: Hashable, Sendable {
    let file: String
    /// Index of the line in its file, from 0.
    let line: Int
    let text: String
  }

  var editor = LineEditor()
  var cursor = ListCursor()
  private(set) var hits: [Hit] = []
  /// File and line that were marked when the search was opened. Esc marks them again.
  private let before: (file: String?, line: Int?)

  static let mostRows = 5

  init(_ code: CodeEditorState) { before = (code.file, code.line) }

  var count: Int { hits.count }

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
    if key != .enter { return edit(key, behind) }
    // Enter without a text repeats the active search.
    if editor.text.isEmpty { return behind.search?.subject == .code ? .runs("code find") : .closes }
    let search = Search(editor.text, in: .code, count: hits.count)
    guard hits.isEmpty else { return .leaves { $0.search = search } }
    let (before, said) = (before, OutputLine(Words.Lists.noLineContains(editor.text), .warning))
    return .leaves { model in
      (model.code.file, model.code.line) = before
      (model.search, model.said.lines) = (nil, [said])
    }
  }

  mutating func closeInnermost(_ behind: Backdrop) -> OverlayAnswer {
    let before = before
    return .leaves { model in (model.code.file, model.code.line) = before }
  }

  /// Updates the matches for the typed text.
  ///
  /// Selects the first match in the shown file at or below the line that was marked when the search was opened. Without
  /// such a match, selects the first match of all files.
  mutating func search(_ behind: Backdrop) {
    let snapshot = behind.stage.snapshot
    hits = Self.hits(editor.text, in: snapshot)
    let file = snapshot.flatMap { CodeCommands.shownFile($0, behind.code, behind.stage)?.name }
    cursor = ListCursor(hits.firstIndex { $0.file == file && $0.line >= (before.line ?? 0) } ?? 0)
  }

  func show() -> OverlayAnswer {
    guard hits.indices.contains(cursor.selected) else {
      let before = before
      return .sets { model in (model.code.file, model.code.line) = before }
    }
    let hit = hits[cursor.selected]
    return .sets { $0.mark(file: hit.file, line: hit.line) }
  }

  // MARK: Drawing

  func draw(on screen: inout Screen) {
    let nothing =
      editor.text.isEmpty
      ? OutputLine(Words.Lists.typeToFind) : OutputLine(Words.Lists.noLineContains(editor.text), .warning)
    let hits = hits
    draw(on: &screen, orSay: nothing) { screen, index, area, style in
      let place = "\(hits[index].file):\(hits[index].line + 1)"
      let room = min(28, area.width / 3)
      screen.frame.put(screen.fitted(place, room), area.x, area.y, style(.dim))
      let text = String(hits[index].text.drop(while: \.isWhitespace))
      screen.frame.put(screen.fitted(text, area.width - room - 2), area.x + room + 1, area.y, style(.text))
    }
  }
}
