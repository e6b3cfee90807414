import SourceReader

/// A step's file in the editor: its text and colours, and the texts that the engine has or was given.
struct EditedFile: Sendable {
  private(set) var editor: TextEditor
  /// Coloured spans of every line. They are computed outside of the loop. Until then typed text has the colour of the
  /// text before it.
  private(set) var colours: [[Span]]
  /// Number of changes of the text.
  private(set) var revision = 0
  /// First visible row of the text.
  var top = CodeRow.Place(line: 0, row: 0)
  /// Text that the engine last reported.
  private var known: String
  /// Texts that the engine was given and has not reported back yet, the oldest first.
  private var sent: [String] = []
  /// Revision of the text that the engine last reported or was given.
  private var settled = 0
  private var isColouring = false
  /// Revision whose colours were computed last; nil before the first.
  private var coloured: Int?

  /// Creates the file with a text that the engine has.
  ///
  /// - Parameter colours: spans of the text's first lines. Missing lines have no spans yet.
  init(_ text: String, colours: [[Span]]) {
    editor = TextEditor(text)
    known = text
    self.colours = colours
    while self.colours.count < editor.lines.count { self.colours.append([]) }
  }

  /// Changes the text.
  ///
  /// - Returns: the replaced lines; nil if the text is unchanged.
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

  /// Returns the text to colour outside of the loop. Nil if its colours are known or are being computed.
  mutating func wantsColours() -> (revision: Int, text: String)? {
    if isColouring || coloured == revision { return nil }
    isColouring = true
    return (revision, editor.text)
  }

  /// Stores the colours of a revision, unless the text has changed since.
  mutating func take(_ lines: [[Span]], of revision: Int) {
    isColouring = false
    guard revision == self.revision else { return }
    coloured = revision
    guard lines.count == editor.lines.count else { return }
    // The editor's lines do not contain the carriage return of a line end.
    colours = lines.map { line in
      guard let last = line.last, last.text.hasSuffix("\r") else { return line }
      let rest = String(last.text.dropLast())
      return line.dropLast() + (rest.isEmpty ? [] : [Span(rest, last.kind)])
    }
  }

  // MARK: The engine

  /// Returns true if a text is the editor's text, and the engine has it or was given it.
  func isSame(_ text: String) -> Bool { settled == revision && text == sent.last ?? known }

  /// True if the engine has reported the editor's text.
  var isCommitted: Bool { settled == revision && sent.isEmpty }

  /// Returns the text and records it as given to the engine. Nil if the engine has it or was given it already.
  mutating func commit() -> String? {
    if settled == revision { return nil }
    settled = revision
    let text = editor.text
    if text == sent.last ?? known { return nil }
    sent.append(text)
    return text
  }

  /// Receives the text that the engine has. A text that does not come from this editor replaces the editor's text.
  ///
  /// - Returns: the replaced lines; nil if the text is unchanged. Undo restores them.
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
