import Support

/// Text with a cursor, a selection and an undo history. The value does not depend on a screen.
///
/// Every change is a splice of whole lines. Methods that change the text return the splice, or nil if the text is
/// unchanged. A key costs O(length of the changed lines), whatever the text's length. If the number of lines changes,
/// the lines below are moved in addition.
struct TextEditor: Hashable, Sendable {
  /// A line without its line end.
  struct Line: Hashable, Sendable {
    var text: String
    /// True if a carriage return precedes the line feed. The last line has no line end.
    var hasReturn = false
  }

  struct Position: Hashable, Comparable, Sendable {
    /// Index of the line, from 0.
    var line: Int
    /// Number of graphemes before the position in its line.
    var column: Int

    static func < (a: Self, b: Self) -> Bool { (a.line, a.column) < (b.line, b.column) }
  }

  /// Replacement of lines: from index `start` on, `removed` lines were replaced by `added` lines.
  struct Splice: Hashable, Sendable {
    let start: Int
    let removed: Int
    let added: Int
  }

  /// Lines of the text, at least one.
  private(set) var lines: [Line]
  private(set) var cursor = Position(line: 0, column: 0)
  /// Fixed end of the selection, whose other end is the cursor; nil without a selection.
  private var anchor: Position?
  /// Column, in cells, that moves up and down return to in each line; nil after any other action.
  private var goal: Int?
  private var past: [Change] = []
  private var future: [Change] = []
  /// Kind of the last change, if the next change may join it as one step of undo; otherwise nil.
  private var group: Group?

  /// Kinds of changes that are undone together if they follow each other.
  private enum Group { case word, space, erasing }

  private struct Change: Hashable, Sendable {
    let start: Int
    let old: [Line]
    var new: [Line]
    let before: Position
    var after: Position
  }

  init(_ text: String) { lines = Self.split(text) }

  /// The whole text with its line ends.
  ///
  /// - Complexity: O(length).
  var text: String {
    var result = ""
    for (index, line) in lines.enumerated() {
      result += line.text
      if index < lines.count - 1 { result += line.hasReturn ? "\r\n" : "\n" }
    }
    return result
  }

  var current: String { lines[cursor.line].text }

  /// Splits a text at line feeds. A carriage return before a line feed belongs to the line end.
  static func split(_ text: String) -> [Line] {
    var result: [Line] = []
    var scalars = Substring(text).unicodeScalars
    while let end = scalars.firstIndex(of: "\n") {
      let line = scalars[..<end]
      let hasReturn = line.last == "\r"
      result.append(Line(text: String(hasReturn ? line.dropLast() : line), hasReturn: hasReturn))
      scalars = scalars[scalars.index(after: end)...]
    }
    return result + [Line(text: String(scalars))]
  }

  // MARK: Selecting

  /// Selected range; nil if nothing is selected. Typed text replaces it.
  var selection: Range<Position>? {
    guard let anchor, anchor != cursor else { return nil }
    return min(anchor, cursor)..<max(anchor, cursor)
  }

  /// Selected text, with line feeds between its lines; nil if nothing is selected.
  var selectedText: String? {
    guard let selection else { return nil }
    let (first, last) = (selection.lowerBound, selection.upperBound)
    let texts = (first.line...last.line).map { line in
      let text = lines[line].text.prefix(clamped: line == last.line ? last.column : .max)
      return text.dropFirst(clamped: line == first.line ? first.column : 0)
    }
    return texts.joined(separator: "\n")
  }

  /// Moves the cursor and extends the selection to its new position.
  mutating func select(_ move: (inout Self) -> Void) {
    let start = anchor ?? cursor
    move(&self)
    anchor = start
  }

  mutating func deselect() { anchor = nil }

  mutating func eraseSelection() -> Splice? {
    guard let selection else { return nil }
    group = nil
    return replace(selection, with: "", joining: false)
  }

  // MARK: Typing

  /// Inserts typed text at the cursor. Consecutive characters of a word are one step of undo.
  ///
  /// - Returns: the replaced lines; nil if the text is unchanged.
  mutating func type(_ text: String) -> Splice? {
    let kind: Group = text.allSatisfy(\.isWhitespace) ? .space : .word
    // One undo removes a word with the blanks after it, not with those before it.
    let joins = group == kind || (group == .word && kind == .space)
    let splice = insert(text, joining: joins)
    group = splice == nil ? nil : kind
    return splice
  }

  /// Inserts text at the cursor as one step of undo.
  ///
  /// A carriage return alone ends a line, too, because terminals paste such line ends.
  mutating func paste(_ text: String) -> Splice? {
    let splice = insert(text.replacing("\r\n", with: "\n").replacing("\r", with: "\n"), joining: false)
    group = nil
    return splice
  }

  /// Breaks the line at the cursor. The new line has the same indentation.
  mutating func breakLine() -> Splice? {
    let place = selection?.lowerBound ?? cursor
    let head = lines[place.line].text.prefix(clamped: place.column)
    return paste("\n" + head.prefix { $0 == " " || $0 == "\t" })
  }

  /// Inserts spaces up to the next even column. If several lines are selected, indents them by two spaces.
  mutating func indent() -> Splice? {
    if let selection, selection.lowerBound.line < selection.upperBound.line { return shift { "  " + $0 } }
    return paste(String(repeating: " ", clamped: 2 - cursor.column % 2))
  }

  /// Removes up to two spaces, or a tab, from the beginning of the line or of several selected lines.
  ///
  /// - Returns: the replaced lines; nil if there is nothing to remove.
  mutating func outdent() -> Splice? {
    if let selection, selection.lowerBound.line < selection.upperBound.line {
      return shift { String($0.dropFirst(clamped: Self.blanks($0))) }
    }
    let blanks = Self.blanks(current)
    if blanks == 0 { return nil }
    let column = cursor.column
    let splice = replace(
      Position(line: cursor.line, column: 0)..<Position(line: cursor.line, column: blanks), with: "", joining: false)
    cursor.column = max(0, column - blanks)
    settle()
    return splice
  }

  /// Returns the number of characters at a line's beginning that make one step of indentation.
  private static func blanks(_ line: String) -> Int {
    line.first == "\t" ? 1 : line.prefix(2).prefix { $0 == " " }.count
  }

  private mutating func insert(_ text: String, joining: Bool) -> Splice? {
    text.isEmpty ? nil : replace(selection ?? cursor..<cursor, with: text, joining: joining && selection == nil)
  }

  /// Changes the beginnings of all selected lines, and selects these lines as a whole.
  ///
  /// - Returns: the replaced lines; nil if nothing is selected, or if no line has changed.
  private mutating func shift(_ change: (String) -> String) -> Splice? {
    guard let selection else { return nil }
    // The last line does not count if the selection ends at its beginning.
    let last = selection.upperBound.column > 0 ? selection.upperBound.line : selection.upperBound.line - 1
    let range = selection.lowerBound.line...last
    let new = lines[range].map { Line(text: $0.text.isEmpty ? "" : change($0.text), hasReturn: $0.hasReturn) }
    if Array(lines[range]) == new { return nil }
    group = nil
    let end = Position(line: last, column: new.last?.text.count ?? 0)
    let splice = self.change(range.lowerBound..<(last + 1), to: new, after: end, joining: false)
    anchor = Position(line: range.lowerBound, column: 0)
    return splice
  }

  // MARK: Erasing

  mutating func eraseBackward() -> Splice? { erase(to: position(before: cursor)) }
  mutating func eraseForward() -> Splice? { erase(to: position(after: cursor)) }
  mutating func eraseWordBackward() -> Splice? { erase(to: wordStart(before: cursor)) }

  /// Removes the cursor's line.
  mutating func eraseLine() -> Splice? {
    let line = cursor.line
    let start = Position(line: line, column: 0)
    group = nil
    if line + 1 < lines.count { return replace(start..<Position(line: line + 1, column: 0), with: "", joining: false) }
    return start == end(of: line) ? nil : replace(start..<end(of: line), with: "", joining: false)
  }

  private mutating func erase(to other: Position?) -> Splice? {
    if selection != nil { return eraseSelection() }
    guard let other, other != cursor else { return nil }
    let isSmall = other.line == cursor.line && abs(other.column - cursor.column) == 1
    let splice = replace(min(other, cursor)..<max(other, cursor), with: "", joining: isSmall && group == .erasing)
    group = isSmall ? .erasing : nil
    return splice
  }

  // MARK: Changing

  /// Replaces the text by a text from outside of the editor, as one step of undo.
  ///
  /// - Returns: the replaced lines; nil if the texts are equal.
  mutating func take(_ text: String) -> Splice? {
    let new = Self.split(text)
    if new == lines { return nil }
    let head = zip(lines, new).prefix { $0 == $1 }.count
    let tail = zip(lines.dropFirst(clamped: head).reversed(), new.dropFirst(clamped: head).reversed()).prefix {
      $0 == $1
    }.count
    let line = min(cursor.line, new.count - 1)
    let after = Position(line: line, column: min(cursor.column, new[line].text.count))
    group = nil
    return change(head..<(lines.count - tail), to: Array(new[head..<(new.count - tail)]), after: after, joining: false)
  }

  private mutating func replace(_ range: Range<Position>, with text: String, joining: Bool) -> Splice {
    let (first, last) = (lines[range.lowerBound.line], lines[range.upperBound.line])
    let head = first.text.prefix(clamped: range.lowerBound.column)
    let tail = last.text.dropFirst(clamped: range.upperBound.column)
    var new = Self.split(text)
    // New lines get the line end of the line in which they are inserted.
    let endsWithReturn =
      range.lowerBound.line + 1 < lines.count ? first.hasReturn : lines.dropLast().last?.hasReturn ?? false
    for index in new.indices.dropLast() { new[index].hasReturn = endsWithReturn }
    new[0].text = head + new[0].text
    let lastLine = new.count - 1
    // The inserted text may merge with the graphemes beside it, so the column is counted in the joined line.
    let before = new[lastLine].text.unicodeScalars.count
    new[lastLine].text += tail
    new[lastLine].hasReturn = last.hasReturn
    let column = Self.column(afterScalars: before, in: new[lastLine].text)
    let after = Position(line: range.lowerBound.line + lastLine, column: column)
    return change(range.lowerBound.line..<(range.upperBound.line + 1), to: new, after: after, joining: joining)
  }

  /// Returns the number of graphemes that contain the first `count` scalars.
  private static func column(afterScalars count: Int, in text: String) -> Int {
    let scalars = text.unicodeScalars
    let index = scalars.index(scalars.startIndex, offsetBy: count, limitedBy: scalars.endIndex) ?? scalars.endIndex
    if index == scalars.endIndex { return text.count }
    var column = 0
    var place = text.startIndex
    while place < index {
      place = text.index(after: place)
      column += 1
    }
    return column
  }

  private mutating func change(_ range: Range<Int>, to new: [Line], after: Position, joining: Bool) -> Splice {
    let old = Array(lines[range])
    lines.replaceSubrange(range, with: new)
    future = []
    if joining, let last = past.last, last.after == cursor, last.start == range.lowerBound, last.new == old {
      past[past.count - 1].new = new
      past[past.count - 1].after = after
    } else {
      past.append(Change(start: range.lowerBound, old: old, new: new, before: cursor, after: after))
    }
    cursor = after
    (goal, anchor) = (nil, nil)
    return Splice(start: range.lowerBound, removed: old.count, added: new.count)
  }

  // MARK: Undo

  mutating func undo() -> Splice? {
    guard let change = past.popLast() else { return nil }
    future.append(change)
    return put(change.old, inPlaceOf: change.new.count, at: change.start, cursor: change.before)
  }

  mutating func redo() -> Splice? {
    guard let change = future.popLast() else { return nil }
    past.append(change)
    return put(change.new, inPlaceOf: change.old.count, at: change.start, cursor: change.after)
  }

  private mutating func put(_ new: [Line], inPlaceOf count: Int, at start: Int, cursor: Position) -> Splice {
    lines.replaceSubrange(start..<(start + count), with: new)
    self.cursor = cursor
    anchor = nil
    settle()
    return Splice(start: start, removed: count, added: new.count)
  }

  // MARK: Moving

  /// Moves the cursor to a position, or to the nearest one in the text.
  mutating func go(to position: Position) {
    let line = max(0, min(lines.count - 1, position.line))
    cursor = Position(line: line, column: max(0, min(lines[line].text.count, position.column)))
    settle()
  }

  mutating func moveBackward() { go(to: position(before: cursor) ?? cursor) }
  mutating func moveForward() { go(to: position(after: cursor) ?? cursor) }
  mutating func moveWordBackward() { go(to: wordStart(before: cursor) ?? cursor) }
  mutating func moveWordForward() { go(to: wordEnd(after: cursor) ?? cursor) }
  mutating func moveToStart() { go(to: Position(line: 0, column: 0)) }
  mutating func moveToEnd() { go(to: end(of: lines.count - 1)) }
  mutating func moveToLineEnd() { go(to: end(of: cursor.line)) }

  /// Moves the cursor to the line's first character that is no blank, and from there to the line's beginning.
  mutating func moveToLineStart() {
    let blanks = current.prefix { $0 == " " || $0 == "\t" }.count
    go(to: Position(line: cursor.line, column: cursor.column == blanks ? 0 : blanks))
  }

  /// Moves the cursor down by a number of lines, or up by a negative number.
  ///
  /// The cursor stays as near as possible to the column where such moves began.
  mutating func move(lines count: Int) {
    let wanted = goal ?? TextCells.offset(of: cursor.column, in: current)
    let line = max(0, min(lines.count - 1, cursor.line + count))
    cursor = Position(line: line, column: TextCells.column(at: wanted, in: lines[line].text))
    group = nil
    goal = wanted
  }

  /// Ends the step of undo and the series of moves up and down, so that later input begins a new step and series.
  private mutating func settle() {
    group = nil
    goal = nil
  }

  private func end(of line: Int) -> Position { Position(line: line, column: lines[line].text.count) }

  private func position(before place: Position) -> Position? {
    if place.column > 0 { return Position(line: place.line, column: place.column - 1) }
    return place.line > 0 ? end(of: place.line - 1) : nil
  }

  private func position(after place: Position) -> Position? {
    if place.column < lines[place.line].text.count { return Position(line: place.line, column: place.column + 1) }
    return place.line + 1 < lines.count ? Position(line: place.line + 1, column: 0) : nil
  }

  private static func isWord(_ character: Character) -> Bool {
    character.isLetter || character.isNumber || character == "_"
  }

  private func wordStart(before place: Position) -> Position? {
    if place.column == 0 { return position(before: place) }
    let head = lines[place.line].text.prefix(clamped: place.column).reversed()
    let blanks = head.prefix { !Self.isWord($0) }.count
    let word = head.dropFirst(clamped: blanks).prefix { Self.isWord($0) }.count
    return Position(line: place.line, column: place.column - blanks - word)
  }

  private func wordEnd(after place: Position) -> Position? {
    let tail = lines[place.line].text.dropFirst(clamped: place.column)
    if tail.isEmpty { return position(after: place) }
    let blanks = tail.prefix { !Self.isWord($0) }.count
    let word = tail.dropFirst(clamped: blanks).prefix { Self.isWord($0) }.count
    return Position(line: place.line, column: place.column + blanks + word)
  }
}
