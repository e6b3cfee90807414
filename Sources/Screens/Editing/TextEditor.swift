import Support

/// A text being edited: lines, a cursor, and what was done to it. A value that knows no screen.
///
/// Every change is a splice of whole lines, so a key costs O(length of the lines it changes) whatever the text's length,
/// beside the moving of the lines below where their number changes.
struct TextEditor: Hashable, Sendable {
  /// A line, without what ends it.
  struct Line: Hashable, Sendable {
    var text: String
    /// Whether a carriage return stands before its line feed; nothing follows the last line.
    var hasReturn = false
  }

  struct Position: Hashable, Comparable, Sendable {
    /// From 0.
    var line: Int
    /// In graphemes, from 0.
    var column: Int

    static func < (a: Self, b: Self) -> Bool { (a.line, a.column) < (b.line, b.column) }
  }

  /// Lines that gave place to others.
  struct Splice: Hashable, Sendable {
    let start: Int
    let removed: Int
    let added: Int
  }

  /// At least one.
  private(set) var lines: [Line]
  private(set) var cursor = Position(line: 0, column: 0)
  /// Where the selection began, if there is one; it reaches to the cursor.
  private var anchor: Position?
  /// The column in cells that up and down keep to.
  private var goal: Int?
  private var past: [Change] = []
  private var future: [Change] = []
  /// What was typed last may be taken back together with what is typed next.
  private var group: Group?

  /// Changes that were done one after the other and are taken back at once.
  private enum Group { case word, space, erasing }

  private struct Change: Hashable, Sendable {
    let start: Int
    let old: [Line]
    var new: [Line]
    let before: Position
    var after: Position
  }

  init(_ text: String) { lines = Self.split(text) }

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
  var canUndo: Bool { !past.isEmpty }
  var canRedo: Bool { !future.isEmpty }

  /// Takes a text apart at line feeds; a carriage return before one belongs to the end of its line.
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

  /// What is selected; what is typed takes its place.
  var selection: Range<Position>? {
    guard let anchor, anchor != cursor else { return nil }
    return min(anchor, cursor)..<max(anchor, cursor)
  }

  /// What is selected, with line feeds between its lines.
  var selectedText: String? {
    guard let selection else { return nil }
    let (first, last) = (selection.lowerBound, selection.upperBound)
    let texts = (first.line...last.line).map { line in
      let text = lines[line].text.prefix(clamped: line == last.line ? last.column : .max)
      return text.dropFirst(clamped: line == first.line ? first.column : 0)
    }
    return texts.joined(separator: "\n")
  }

  /// Moves the cursor and selects what lies on its way.
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

  /// Puts text at the cursor, as keys do: characters of one word are one step of undo.
  mutating func type(_ text: String) -> Splice? {
    let kind: Group = text.allSatisfy(\.isWhitespace) ? .space : .word
    // A word is taken back together with the blanks after it, and not with those before it.
    let joins = group == kind || (group == .word && kind == .space)
    let splice = insert(text, joining: joins)
    group = splice == nil ? nil : kind
    return splice
  }

  /// Puts text at the cursor, as one step of undo. Carriage returns alone end lines, too: terminals paste them.
  mutating func paste(_ text: String) -> Splice? {
    let splice = insert(text.replacing("\r\n", with: "\n").replacing("\r", with: "\n"), joining: false)
    group = nil
    return splice
  }

  /// Breaks the line and keeps its indentation.
  mutating func breakLine() -> Splice? {
    let place = selection?.lowerBound ?? cursor
    let head = lines[place.line].text.prefix(clamped: place.column)
    return paste("\n" + head.prefix { $0 == " " || $0 == "\t" })
  }

  /// Fills up to the next even column with spaces.
  mutating func indent() -> Splice? {
    if let selection, selection.lowerBound.line < selection.upperBound.line { return shift { "  " + $0 } }
    return paste(String(repeating: " ", clamped: 2 - cursor.column % 2))
  }

  /// Takes up to two spaces, or a tab, from the beginning of the line.
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

  /// How much of a line's beginning is one step of indentation.
  private static func blanks(_ line: String) -> Int {
    line.first == "\t" ? 1 : line.prefix(2).prefix { $0 == " " }.count
  }

  private mutating func insert(_ text: String, joining: Bool) -> Splice? {
    text.isEmpty ? nil : replace(selection ?? cursor..<cursor, with: text, joining: joining && selection == nil)
  }

  /// Changes the beginnings of all lines that are selected; they stay selected, as whole lines.
  private mutating func shift(_ change: (String) -> String) -> Splice? {
    guard let selection else { return nil }
    // A line that the selection only touches is none of it.
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

  /// Takes the cursor's line out.
  mutating func eraseLine() -> Splice? {
    let line = cursor.line
    let start = Position(line: line, column: 0)
    group = nil
    if line + 1 < lines.count { return replace(start..<Position(line: line + 1, column: 0), with: "", joining: false) }
    return erase(from: start, to: end(of: line))
  }

  private mutating func erase(to other: Position?) -> Splice? {
    if selection != nil { return eraseSelection() }
    guard let other, other != cursor else { return nil }
    let isSmall = other.line == cursor.line && abs(other.column - cursor.column) == 1
    let splice = replace(min(other, cursor)..<max(other, cursor), with: "", joining: isSmall && group == .erasing)
    group = isSmall ? .erasing : nil
    return splice
  }

  private mutating func erase(from start: Position, to end: Position) -> Splice? {
    start == end ? nil : replace(start..<end, with: "", joining: false)
  }

  // MARK: Changing

  /// Takes a text that came from elsewhere, as one step of undo.
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
    // New lines end as the one does that they stand in.
    let endsWithReturn =
      range.lowerBound.line + 1 < lines.count ? first.hasReturn : lines.dropLast().last?.hasReturn ?? false
    for index in new.indices.dropLast() { new[index].hasReturn = endsWithReturn }
    new[0].text = head + new[0].text
    let lastLine = new.count - 1
    // What is put there may join the graphemes beside it: columns are counted when it stands there.
    let before = new[lastLine].text.unicodeScalars.count
    new[lastLine].text += tail
    new[lastLine].hasReturn = last.hasReturn
    let column = Self.column(afterScalars: before, in: new[lastLine].text)
    let after = Position(line: range.lowerBound.line + lastLine, column: column)
    return change(range.lowerBound.line..<(range.upperBound.line + 1), to: new, after: after, joining: joining)
  }

  /// The number of graphemes that the first scalars lie in.
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

  /// Goes to a place, or to the nearest that there is.
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

  /// To the first character of the line that is no blank; from there to the line's beginning.
  mutating func moveToLineStart() {
    let blanks = current.prefix { $0 == " " || $0 == "\t" }.count
    go(to: Position(line: cursor.line, column: cursor.column == blanks ? 0 : blanks))
  }

  /// Up or down by lines, as near as possible to the column that the moving began in.
  mutating func move(lines count: Int) {
    let wanted = goal ?? TextCells.offset(of: cursor.column, in: current)
    let line = max(0, min(lines.count - 1, cursor.line + count))
    cursor = Position(line: line, column: TextCells.column(at: wanted, in: lines[line].text))
    group = nil
    goal = wanted
  }

  /// Nothing that comes next belongs to what came before.
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
