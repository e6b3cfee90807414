import SourceReader

/// A file of a step in the editor: its text and colours, and what the engine knows of it.
struct EditedFile: Sendable {
  private(set) var editor: TextEditor
  /// The colours of every line. A line that changes is coloured at once by itself, the whole text beside the loop.
  private(set) var colours: [[Span]]
  /// Rises with every change of the text.
  private(set) var revision = 0
  /// The first row that is seen.
  var top = CodeRow.Place(line: 0, row: 0)
  /// The text that the engine had when it was last heard of.
  private var known: String
  /// What was given to the engine and has not come back yet.
  private var sent: [String] = []
  /// The revision that the engine was given last, or had itself.
  private var settled = 0
  private var isColouring = false
  /// Whether a change may have coloured other lines than its own.
  private(set) var reachesOn = false

  /// - Parameter colours: of the text's lines, as far as they are known.
  init(_ text: String, colours: [[Span]]) {
    editor = TextEditor(text)
    known = text
    self.colours = colours
    while self.colours.count < editor.lines.count { self.colours.append([]) }
  }

  /// Changes the text.
  ///
  /// - Returns: the lines that gave place to others, if any did.
  mutating func edit(_ change: (inout TextEditor) -> TextEditor.Splice?) -> TextEditor.Splice? {
    guard let splice = change(&editor) else { return nil }
    revision += 1
    let lines = editor.lines[splice.start..<(splice.start + splice.added)].map(\.text)
    let range = splice.start..<min(colours.count, splice.start + splice.removed)
    if lines.contains(where: Self.reachesOn)
      || colours[range].contains(where: { Self.reachesOn($0.map(\.text).joined()) })
    {
      reachesOn = true
    }
    colours.replaceSubrange(range, with: coloured(lines, inPlaceOf: range))
    return splice
  }

  mutating func move(_ move: (inout TextEditor) -> Void) { move(&editor) }

  // MARK: Colours

  /// Lines inside of a long comment or string keep its colour; others are coloured by what they say.
  private func coloured(_ lines: [String], inPlaceOf range: Range<Int>) -> [[Span]] {
    if lines.isEmpty { return [] }
    if range.lowerBound > 0, let around = colours[range.lowerBound - 1].last?.kind,
      around == .comment || around == .string, colours[range].first?.first?.kind == around,
      colours[range.lowerBound - 1].first?.text.drop(while: { $0 == " " }).hasPrefix("//") != true
    {
      return lines.map { $0.isEmpty ? [] : [Span($0, around)] }
    }
    let found = Highlighting.lines(of: lines.joined(separator: "\n"))
    return found.count == lines.count ? found : lines.map { [Span($0, .plain)] }
  }

  /// Whether a line begins or ends a comment or string of several lines.
  private static func reachesOn(_ line: String) -> Bool {
    line.contains("/*") || line.contains("*/") || line.contains("\"\"\"")
  }

  /// The text whose colours are to be found beside the loop, unless that is under way.
  mutating func wantsColours() -> (revision: Int, text: String)? {
    if isColouring { return nil }
    (isColouring, reachesOn) = (true, false)
    return (revision, editor.text)
  }

  /// Takes the colours of a text.
  ///
  /// - Returns: whether they are those of the text as it stands.
  mutating func take(_ lines: [[Span]], of revision: Int) -> Bool {
    isColouring = false
    guard revision == self.revision, lines.count == editor.lines.count else { return false }
    // A carriage return at the end of a line is no part of what is seen.
    colours = lines.map { line in
      guard let last = line.last, last.text.hasSuffix("\r") else { return line }
      let rest = String(last.text.dropLast())
      return line.dropLast() + (rest.isEmpty ? [] : [Span(rest, last.kind)])
    }
    return true
  }

  // MARK: The engine

  /// Whether a text is the one that stands in the editor.
  func isSame(_ text: String) -> Bool { settled == revision && text == sent.last ?? known }

  /// The text, if the engine has another one; it counts as given to it.
  mutating func commit() -> String? {
    if settled == revision { return nil }
    settled = revision
    let text = editor.text
    if text == sent.last ?? known { return nil }
    sent.append(text)
    return text
  }

  /// Hears what text the engine has. One that was not given to it from here is taken, and can be taken back.
  mutating func hear(_ text: String) -> TextEditor.Splice? {
    if text == known { return nil }
    known = text
    if let index = sent.firstIndex(of: text) {
      sent.removeFirst(index + 1)
      return nil
    }
    sent = []
    let splice = edit { $0.take(text) }
    settled = revision
    return splice
  }
}
