import Canvas
import Laboratory
import SourceReader
import Support

/// Looks for a text in the step's code: while one types, the first line that holds it stands in the middle of the code.
struct CodeSearch: Overlay {
  /// A line that holds what is looked for.
  struct Hit: Hashable, Sendable {
    let file: String
    /// From 0.
    let line: Int
    let text: String
  }

  private(set) var editor: LineEditor
  private(set) var cursor = ListCursor()
  private(set) var hits: [Hit] = []
  /// What was marked before, for Esc.
  private let before: (file: String?, line: Int?)

  private static let mostRows = 5

  init(_ model: Model) {
    before = (model.code.file, model.code.line)
    editor = LineEditor()
  }

  /// The lines of the step's files that hold a text, whatever its letters' size.
  ///
  /// - Complexity: O(length of the code).
  static func hits(_ text: String, in model: Model) -> [Hit] {
    let wanted = text.lowercased()
    guard let sight = model.stage.sight, !wanted.isEmpty else { return [] }
    return sight.files.flatMap { file in
      file.text.split(separator: "\n", omittingEmptySubsequences: false).enumerated().compactMap { number, line in
        line.lowercased().contains(wanted) ? Hit(file: file.name, line: number, text: String(line)) : nil
      }
    }
  }

  /// Marks the next line that holds a text after the marked one, or the previous one, and goes on from the other end.
  ///
  /// - Parameter text: nil for the text of the active search.
  /// - Throws: `UsageError` if there is none.
  static func find(_ text: String?, forward: Bool = true, _ model: inout Model) throws {
    guard let sight = model.stage.sight else { throw UsageError.noLesson }
    guard let text = text ?? (model.search?.subject == .code ? model.search?.text : nil) else {
      throw UsageError(Words.Refusal.noCodeSearch)
    }
    let hits = hits(text, in: model)
    let here = CodeCommands.shownFile(sight, model.code, model.stage)?.name
    let order = sight.files.map(\.name)
    func place(_ file: String, _ line: Int) -> (Int, Int) { (order.firstIndex(of: file) ?? 0, line) }
    let now = place(here ?? "", model.code.line ?? -1)
    let next =
      forward
      ? hits.first { place($0.file, $0.line) > now } ?? hits.first
      : hits.last { place($0.file, $0.line) < now } ?? hits.last
    guard let hit = next else { throw UsageError(Words.Lists.noLineContains(text)) }
    model.search = Search(text, in: .code, count: hits.count)
    mark(hit, &model)
    let number = (hits.firstIndex(of: hit) ?? 0) + 1
    model.said.lines = [
      OutputLine(Words.Lists.codeFound(hit.file, line: hit.line + 1, number: number, of: hits.count, text: text))
    ]
  }

  private static func mark(_ hit: Hit, _ model: inout Model) {
    (model.code.file, model.code.line, model.panes.focus) = (hit.file, hit.line, .code)
    if model.isPresented { model.presenting?.isPointing = true }
  }

  // MARK: Keys

  func footer(_ model: Model) -> [FooterItem] {
    [
      FooterItem("↑/↓", Words.Footer.choose), FooterItem(Key.enter.label, Words.Footer.showLine),
      FooterItem(Key.escape.label, Words.Footer.close),
    ]
  }

  mutating func handle(_ key: Key, _ model: inout Model) -> OverlayAnswer {
    if key == .enter {
      // Nothing typed: the same search again.
      if editor.text.isEmpty { return model.search?.subject == .code ? .runs("code find") : .closes }
      model.search = Search(editor.text, in: .code, count: hits.count)
      return .closes
    }
    if !cursor.handle(key, count: hits.count, page: Self.mostRows, typing: true) {
      let old = editor.text
      guard editor.edit(key) else { return .stays() }
      if editor.text != old { search(model) }
    }
    show(&model)
    return .stays()
  }

  mutating func paste(_ line: String, _ model: inout Model) {
    editor.insert(line)
    search(model)
    show(&model)
  }

  mutating func wheel(_ lines: Int, _ model: Model) { cursor.move(by: lines, count: hits.count) }

  mutating func closeInnermost(_ model: inout Model) -> Bool {
    (model.code.file, model.code.line) = before
    return false
  }

  mutating func click(row: Int, _ model: inout Model) -> OverlayAnswer {
    let rows = Self.rows(hits.count, in: model.display.height)
    let area = Area(x: 0, y: model.display.height - 2 - rows, width: model.display.width, height: rows)
    guard let wasSelected = cursor.click(row: row, in: area, count: hits.count) else { return .stays() }
    if wasSelected { return handle(.enter, &model) }
    show(&model)
    return .stays()
  }

  private static func rows(_ count: Int, in height: Int) -> Int { max(1, min(mostRows, count, height - 4)) }

  /// The first line at or below the one that was marked goes first.
  private mutating func search(_ model: Model) {
    hits = Self.hits(editor.text, in: model)
    let file = model.stage.sight.flatMap { CodeCommands.shownFile($0, model.code, model.stage)?.name }
    cursor = ListCursor(hits.firstIndex { $0.file == file && $0.line >= (before.line ?? 0) } ?? 0)
  }

  private func show(_ model: inout Model) {
    guard hits.indices.contains(cursor.selected) else { return }
    Self.mark(hits[cursor.selected], &model)
  }

  // MARK: Drawing

  func draw(on screen: inout Screen) {
    let rows = Self.rows(hits.count, in: screen.frame.height)
    let top = screen.openPrompt(rows: rows, "/", editor)
    if hits.isEmpty {
      let text =
        editor.text.isEmpty
        ? Words.Lists.typeToFind : Words.Lists.noLineContains(editor.text)
      screen.frame.put(
        " " + screen.fitted(text, screen.frame.width - 2), 0, top, .of(editor.text.isEmpty ? .dim : .warning))
      return
    }
    let hits = hits
    let inner = Area(x: 0, y: top, width: screen.frame.width, height: rows)
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
