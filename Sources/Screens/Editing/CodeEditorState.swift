import Canvas
import Laboratory
import Lessons
import SourceReader
import Stage

/// State of the code pane: the file and line that are shown, and the edits of the step's code.
struct CodeEditorState: Sendable {
  /// Name of the file that the learner chose; nil follows the run.
  var file: String?
  /// Index of the line that the learner selected while reading, from 0; nil follows the run.
  var line: Int?
  /// Name of the file that is being edited; nil while none is.
  private(set) var editing: String?
  /// Messages of the last compilation, after a pause in typing or before a run.
  private(set) var messages: [CompilerMessage] = []
  /// True from a change of the code until the compiler has checked it.
  private(set) var isChecking = false
  /// True if the compiler has found no errors in the present code.
  private(set) var isAccepted = false
  /// Message for the next reply to a change of the code, in place of that reply's own message; nil for none.
  var note: OutputLine?
  /// Text that was copied or cut last.
  var clipboard = ""
  /// Number of changes of the code or the step. A pause in typing with an older number is ignored.
  private(set) var pause = 0
  private var files: [String: EditedFile] = [:]
  /// Colours of files that are shown without being edited, by name.
  private var read: [String: LineColours] = [:]
  /// The step that this state belongs to; nil outside of lessons.
  private(set) var step: StepTitle?

  var isEditing: Bool { editing != nil }
  var edited: EditedFile? { editing.flatMap { files[$0] } }

  var errorCount: Int { messages.count { $0.severity == .error } }

  /// Returns the lines of a file as coloured spans.
  func lines(of file: LessonSnapshot.File) -> [[Span]] {
    if let edited = files[file.name], edited.isSame(file.text) { return edited.colours }
    if let known = read[file.name], known.text == file.text { return known.lines }
    return LineColours(file.text).lines
  }

  // MARK: Following the stage

  /// Updates the state for the code on stage. For another step, only the clipboard is kept. Code that was replaced, as by
  /// a solution, is shown at its first change.
  ///
  /// - Returns: true if the text of an edited file has changed.
  mutating func follow(_ snapshot: LessonSnapshot?) -> Bool {
    guard let snapshot, snapshot.step == step else {
      self = CodeEditorState(after: self)
      step = snapshot?.step
      return false
    }
    var hasChanged = false
    var first: (file: String, line: Int)?
    for file in snapshot.files {
      if let splice = files[file.name]?.hear(file.text) {
        shift(file.name, splice)
        hasChanged = true
        first = first ?? (file.name, splice.start)
      } else if files[file.name] == nil, let line = read[file.name]?.firstChange(to: file.text) {
        first = first ?? (file.name, line)
        // The messages are about the text before.
        messages.removeAll { $0.file == file.name }
      }
    }
    if let first, !isEditing { (file, line) = (first.file, first.line) }
    return hasChanged
  }

  init() {}

  private init(after other: CodeEditorState) { (pause, clipboard) = (other.pause + 1, other.clipboard) }

  /// Stores the messages of a compilation before a run, unless the code has changed since it began.
  mutating func compiled(_ messages: [CompilerMessage]) {
    if !isChecking, files.values.allSatisfy(\.isCommitted) { hear(messages) }
  }

  /// Forgets the chosen file and line, so that the pane follows the run.
  mutating func followRun() { (file, line) = (nil, nil) }

  // MARK: Editing

  mutating func edit(_ file: LessonSnapshot.File, at line: Int) {
    if files[file.name] == nil {
      files[file.name] = EditedFile(file.text, colours: lines(of: file))
      files[file.name]?.move { $0.go(to: TextEditor.Position(line: line, column: 0)) }
    }
    editing = file.name
    self.file = file.name
  }

  /// Leaves the editor.
  ///
  /// - Returns: effects that give changed texts to the engine.
  mutating func leave() -> [Effect] {
    stopEditing()
    return commitEffects()
  }

  mutating func stopEditing() {
    line = edited?.editor.cursor.line
    editing = nil
  }

  /// Performs an action in the edited file.
  ///
  /// - Returns: true if the text has changed.
  mutating func perform(_ action: (inout TextEditor) -> TextEditor.Splice?) -> Bool {
    guard let editing, let splice = files[editing]?.edit(action) else { return false }
    shift(editing, splice)
    return true
  }

  mutating func move(_ move: (inout TextEditor) -> Void) { if let editing { files[editing]?.move(move) } }

  /// Moves the cursor, and ends the selection.
  mutating func moveCursor(_ move: (inout TextEditor) -> Void) {
    self.move { editor in
      editor.deselect()
      move(&editor)
    }
  }

  /// Scrolls until the cursor is visible, and its whole line if that fits.
  ///
  /// - Parameter pane: area of the code pane; nil if it is not on the screen.
  mutating func showCursor(in pane: Area?) {
    guard let editing, let window = EditorWindow(self, in: pane) else { return }
    files[editing]?.top = window.topWithCursor
  }

  /// Moves the messages below a change with their lines, and marks the code as unchecked.
  private mutating func shift(_ file: String, _ splice: TextEditor.Splice) {
    pause += 1
    (isChecking, isAccepted) = (true, false)
    for index in messages.indices where messages[index].file == file {
      let line = messages[index].line - 1
      if line >= splice.start + splice.removed { messages[index].line += splice.added - splice.removed }
    }
  }

  // MARK: Beside the loop

  /// Returns the changed texts that the engine was not given yet, and records them as given.
  mutating func commits() -> [(file: String, text: String)] {
    var result: [(file: String, text: String)] = []
    for name in files.keys.sorted() { if let text = files[name]?.commit() { result.append((name, text)) } }
    return result
  }

  /// Returns effects that give changed texts to the engine.
  mutating func commitEffects() -> [Effect] {
    commits().map { .perform(.codeText($0.file, $0.text), label: "code text \($0.file)") }
  }

  /// Present texts of all files that were opened in the editor, for the compiler.
  var texts: [StepFile] { files.keys.sorted().map { StepFile(name: $0, text: files[$0]?.editor.text ?? "") } }

  /// Returns effects that colour files whose text has changed, and files that were opened in the editor.
  mutating func wantsColours(of snapshot: LessonSnapshot?) -> [Effect] {
    var effects: [Effect] = []
    for file in snapshot?.files ?? [] where read[file.name]?.text != file.text {
      read[file.name] = LineColours(file.text, after: read[file.name])
      effects.append(.highlight(file: file.name, text: file.text))
    }
    for name in files.keys.sorted() {
      guard let wanted = files[name]?.wantsColours() else { continue }
      effects.append(.colour(file: name, revision: wanted.revision, text: wanted.text))
    }
    return effects
  }

  /// Stores the colours of a file that is shown, unless its text has changed since.
  mutating func take(_ lines: [[Span]], of file: String, text: String) {
    if read[file]?.text == text { read[file]?.take(lines) }
  }

  /// Stores the colours of an edited file, unless its text has changed since.
  mutating func take(_ lines: [[Span]], of file: String, revision: Int) { files[file]?.take(lines, of: revision) }

  /// Stores the messages of a check, unless the code has changed since. Nil messages only end the check.
  mutating func checked(_ messages: [CompilerMessage]?, at pause: Int) {
    guard pause == self.pause else { return }
    isChecking = false
    if let messages { hear(messages) }
  }

  private mutating func hear(_ messages: [CompilerMessage]) {
    self.messages = messages
    isAccepted = errorCount == 0
  }
}

extension [CompilerMessage] {
  /// Returns the first error in each line of a file, by line from 0.
  func errors(in file: String) -> [Int: String] {
    Dictionary(
      filter { $0.severity == .error && $0.file == file }.map { ($0.line - 1, $0.message) },
      uniquingKeysWith: { first, _ in first })
  }
}
