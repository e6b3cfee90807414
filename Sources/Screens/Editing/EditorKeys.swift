/// Keys of the code editor that perform one action. Dispatch, footer and help are made from `table`; other characters
/// are typed.
struct EditorKey: Sendable {
  enum Action: Sendable {
    case leave, undo, redo, save, nextFile, previousFile
    case breakLine, indent, outdent, eraseBackward, eraseForward, eraseWord, eraseLine
    case left, right, up, down, wordLeft, wordRight, lineStart, lineEnd, pageUp, pageDown, textStart, textEnd
    case selectLeft, selectRight, selectUp, selectDown, selectLineStart, selectLineEnd, copy, cut, paste
  }

  let keys: [Key]
  let action: Action
  /// Label of one or two words for the footer; empty if the footer leaves the key out.
  let label: String
  /// Description of the action for help.
  let summary: String

  init(_ keys: [Key], _ action: Action, _ label: String, _ summary: String) {
    (self.keys, self.action, self.label, self.summary) = (keys, action, label, summary)
  }

  /// All keys of the editor. Ctrl-z suspends the program, as everywhere in a terminal. So undo has ctrl-u, and ctrl-_
  /// as in Emacs.
  static let table: [EditorKey] = [
    EditorKey([.escape], .leave, "done", "stop editing; the changes are saved"),
    EditorKey(
      [.control("u"), .control("_")], .undo, "undo", "undo the last change of the text (^Z suspends Playground)"),
    EditorKey([.control("r"), .control("y")], .redo, "redo", "redo the last undone change"),
    EditorKey([.control("s")], .save, "", "save the code (it is saved automatically)"),
    EditorKey([.control("n")], .nextFile, "next file", "edit the step's next file"),
    EditorKey([.control("p")], .previousFile, "", "edit the step's previous file"),
    EditorKey([.enter], .breakLine, "", "insert a new line with the same indentation"),
    EditorKey([.tab], .indent, "indent", "insert two spaces"),
    EditorKey([.backTab], .outdent, "", "remove two spaces of indentation"),
    EditorKey([.backspace], .eraseBackward, "", "erase the character to the left"),
    EditorKey([.delete], .eraseForward, "", "erase the character to the right"),
    EditorKey([.control("w")], .eraseWord, "", "erase the word to the left"),
    EditorKey([.control("k")], .eraseLine, "erase line", "erase the line"),
    EditorKey([.left], .left, "", "go one character to the left"),
    EditorKey([.right], .right, "", "go one character to the right"),
    EditorKey([.up], .up, "", "go one line up"),
    EditorKey([.down], .down, "", "go one line down"),
    EditorKey([.wordLeft, .alt("b")], .wordLeft, "", "go one word to the left"),
    EditorKey([.wordRight, .alt("f")], .wordRight, "", "go one word to the right"),
    EditorKey([.home, .control("a")], .lineStart, "", "go to the beginning of the line"),
    EditorKey([.end, .control("e")], .lineEnd, "", "go to the end of the line"),
    EditorKey([.pageUp], .pageUp, "", "go one page up"),
    EditorKey([.pageDown], .pageDown, "", "go one page down"),
    EditorKey([.textStart], .textStart, "", "go to the beginning of the file"),
    EditorKey([.textEnd], .textEnd, "", "go to the end of the file"),
    EditorKey([.shiftLeft], .selectLeft, "", "select to the left; typed text replaces the selection"),
    EditorKey([.shiftRight], .selectRight, "", "select to the right"),
    EditorKey([.shiftUp], .selectUp, "", "select one line upwards"),
    EditorKey([.shiftDown], .selectDown, "", "select one line downwards"),
    EditorKey([.shiftHome], .selectLineStart, "", "select to the beginning of the line"),
    EditorKey([.shiftEnd], .selectLineEnd, "", "select to the end of the line"),
    EditorKey([.control("c")], .copy, "", "copy the selection"),
    EditorKey([.control("x")], .cut, "", "cut the selection"),
    EditorKey([.control("v")], .paste, "", "paste the text copied or cut last"),
  ]

  /// Returns the label of an action's first key, for hints; empty for an action without a key.
  static func label(_ action: Action) -> String { table.first { $0.action == action }?.keys.first?.label ?? "" }

  static func action(_ key: Key) -> Action? { byKey[key] }

  private static let byKey = Dictionary(
    table.flatMap { binding in binding.keys.map { ($0, binding.action) } }, uniquingKeysWith: { first, _ in first })
}
