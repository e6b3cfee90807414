import Laboratory
import Lessons
import SourceReader
import Stage

/// The code pane: which file and line one looks at, and what one does to the step's code.
struct CodeDesk: Sendable {
  /// The file that was chosen; nil follows the run.
  var file: String?
  /// The line that was chosen while reading, from 0; nil follows the run.
  var line: Int?
  /// The file that is edited, while one is.
  private(set) var editing: String?
  /// What the compiler says of the code as it was when one paused last, or when it was compiled to be run.
  private(set) var messages: [CompilerMessage] = []
  /// Whether it is asked, or will be when one pauses.
  private(set) var isChecking = false
  /// Whether it has accepted the code as it stands.
  private(set) var isAccepted = false
  /// What the next reply to a change of the code is to say instead of its own words.
  var note: OutputLine?
  /// What was copied or cut last.
  var clipboard = ""
  /// Rises with every change: who pauses after an earlier one does not pause now.
  private(set) var pause = 0
  private var files: [String: EditedFile] = [:]
  /// The files as they are read, by name.
  private var read: [String: LineColours] = [:]
  /// The step that all this is about.
  private(set) var step: StepTitle?

  var isEditing: Bool { editing != nil }
  var edited: EditedFile? { editing.flatMap { files[$0] } }

  /// What was found wrong in a file, by line from 0.
  func faults(in file: String) -> [Int: String] {
    Dictionary(
      messages.filter { $0.severity == .error && $0.file == file }.map { ($0.line - 1, $0.message) },
      uniquingKeysWith: { first, _ in first })
  }

  var errorCount: Int { messages.count { $0.severity == .error } }

  /// The lines of a file, in stretches of one colour.
  func lines(of file: LessonSight.File) -> [[Span]] {
    if let edited = files[file.name], edited.isSame(file.text) { return edited.colours }
    if let known = read[file.name], known.text == file.text { return known.lines }
    return LineColours(file.text).lines
  }

  // MARK: Following the stage

  /// Takes what is on stage now.
  ///
  /// - Returns: whether the text of a file changed by that.
  mutating func follow(_ sight: LessonSight?) -> Bool {
    guard let sight, sight.step == step else {
      self = CodeDesk(after: self)
      step = sight?.step
      return false
    }
    var hasChanged = false
    for file in sight.files {
      guard let splice = files[file.name]?.hear(file.text) else { continue }
      shift(file.name, splice)
      hasChanged = true
    }
    return hasChanged
  }

  init() {}

  private init(after other: CodeDesk) {
    (pause, clipboard) = (other.pause + 1, other.clipboard)
  }

  /// The code was compiled to be run.
  mutating func compiled(_ messages: [CompilerMessage]) {
    if !isChecking { hear(messages) }
  }

  /// The run has gone on: one looks where it is.
  mutating func followRun() { (file, line) = (nil, nil) }

  // MARK: Editing

  mutating func edit(_ file: LessonSight.File, at line: Int) {
    if files[file.name] == nil {
      files[file.name] = EditedFile(file.text, colours: lines(of: file))
      files[file.name]?.move { $0.go(to: TextEditor.Position(line: line, column: 0)) }
    }
    editing = file.name
    self.file = file.name
  }

  mutating func leave() {
    line = edited?.editor.cursor.line
    editing = nil
  }

  /// Lets the editor do something.
  ///
  /// - Returns: whether the text changed.
  mutating func perform(_ action: (inout TextEditor) -> TextEditor.Splice?) -> Bool {
    guard let editing, let splice = files[editing]?.edit(action) else { return false }
    shift(editing, splice)
    return true
  }

  mutating func move(_ move: (inout TextEditor) -> Void) { if let editing { files[editing]?.move(move) } }

  mutating func scroll(to place: CodeRow.Place) { if let editing { files[editing]?.top = place } }

  /// Messages stay at their lines until the compiler has looked again.
  private mutating func shift(_ file: String, _ splice: TextEditor.Splice) {
    pause += 1
    (isChecking, isAccepted) = (true, false)
    for index in messages.indices where messages[index].file == file {
      let line = messages[index].line - 1
      if line >= splice.start + splice.removed { messages[index].line += splice.added - splice.removed }
    }
  }

  // MARK: Beside the loop

  /// What the engine has to be given: texts that it has not.
  mutating func commits() -> [(file: String, text: String)] {
    var result: [(file: String, text: String)] = []
    for name in files.keys.sorted() { if let text = files[name]?.commit() { result.append((name, text)) } }
    return result
  }

  /// The files as they stand in the editor, for the compiler.
  var texts: [StepFile] { files.keys.sorted().map { StepFile(name: $0, text: files[$0]?.editor.text ?? "") } }

  /// Effects that highlight the files whose text has changed, and the file that is edited.
  mutating func wantsColours(of sight: LessonSight?) -> [Effect] {
    var effects: [Effect] = []
    for file in sight?.files ?? [] where read[file.name]?.text != file.text {
      read[file.name] = LineColours(file.text, after: read[file.name])
      effects.append(.highlight(file: file.name, text: file.text))
    }
    if let editing, let wanted = files[editing]?.wantsColours() {
      effects.append(.colour(file: editing, revision: wanted.revision, text: wanted.text))
    }
    return effects
  }

  /// Takes the colours of a file that is read, unless its text has changed meanwhile.
  mutating func take(_ lines: [[Span]], of file: String, text: String) {
    if read[file]?.text == text { read[file]?.take(lines) }
  }

  /// Takes the colours of what was typed.
  mutating func take(_ lines: [[Span]], of file: String, revision: Int) { files[file]?.take(lines, of: revision) }

  /// Takes what the compiler says, unless something was changed since it was asked.
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
