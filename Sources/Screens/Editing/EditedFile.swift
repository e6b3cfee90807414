import SourceReader

/// A file of a step in the editor: its text and colours, and what the engine knows of it.
struct EditedFile: Sendable {
  private(set) var editor: TextEditor
  /// The colours of every line. They are found beside the loop; until then what is typed has the colour around it.
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
  /// The revision that has its own colours.
  private var coloured: Int?

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
    colours.replaceSubrange(range, with: LineColours.carriedOver(to: lines, from: colours[range]))
    return splice
  }

  mutating func move(_ move: (inout TextEditor) -> Void) { move(&editor) }

  // MARK: Colours

  /// The text whose colours are to be found beside the loop, unless they are known or that is under way.
  mutating func wantsColours() -> (revision: Int, text: String)? {
    if isColouring || coloured == revision { return nil }
    isColouring = true
    return (revision, editor.text)
  }

  /// Takes the colours of a text, if it is the one that stands here.
  mutating func take(_ lines: [[Span]], of revision: Int) {
    isColouring = false
    guard revision == self.revision else { return }
    coloured = revision
    guard lines.count == editor.lines.count else { return }
    // A carriage return at the end of a line is no part of what is seen.
    colours = lines.map { line in
      guard let last = line.last, last.text.hasSuffix("\r") else { return line }
      let rest = String(last.text.dropLast())
      return line.dropLast() + (rest.isEmpty ? [] : [Span(rest, last.kind)])
    }
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
