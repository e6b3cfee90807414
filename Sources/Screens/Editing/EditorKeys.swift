/// What a key does while code is edited; characters are typed. Dispatch, footer and help are made from the table.
struct EditorKey: Sendable {
  enum Action: Sendable {
    case leave, undo, redo, save, nextFile, previousFile
    case breakLine, indent, outdent, eraseBackward, eraseForward, eraseWord, eraseLine
    case left, right, up, down, wordLeft, wordRight, lineStart, lineEnd, pageUp, pageDown, textStart, textEnd
    case selectLeft, selectRight, selectUp, selectDown, selectLineStart, selectLineEnd, copy, cut, paste
  }

  let keys: [Key]
  let action: Action
  /// One or two words for the footer; empty leaves it out.
  let label: String
  /// What it does, for help.
  let summary: String

  init(_ keys: [Key], _ action: Action, _ label: String, _ summary: String) {
    self.keys = keys
    self.action = action
    self.label = label
    self.summary = summary
  }

  /// ctrl-z stops the program, as everywhere in a terminal; undo is on the keys of Emacs and of redo beside it.
  static let table: [EditorKey] = [
    EditorKey([.escape], .leave, "done", "leave the editing; what was changed is kept"),
    EditorKey(
      [.control("u"), .control("_")], .undo, "undo", "take the last change of the text back (ctrl-z stops the program)"),
    EditorKey([.control("r"), .control("y")], .redo, "redo", "do it again"),
    EditorKey([.control("s")], .save, "", "say that it is kept: what you type is kept by itself"),
    EditorKey([.control("n")], .nextFile, "next file", "edit the step's next file"),
    EditorKey([.control("p")], .previousFile, "", "edit the step's previous file"),
    EditorKey([.enter], .breakLine, "", "a new line, as far in as this one"),
    EditorKey([.tab], .indent, "indent", "two blanks"),
    EditorKey([.backTab], .outdent, "", "the line two blanks to the left"),
    EditorKey([.backspace], .eraseBackward, "", "erase to the left"),
    EditorKey([.delete], .eraseForward, "", "erase to the right"),
    EditorKey([.control("w")], .eraseWord, "", "erase a word to the left"),
    EditorKey([.control("k")], .eraseLine, "erase line", "erase the line"),
    EditorKey([.left], .left, "", "left"),
    EditorKey([.right], .right, "", "right"),
    EditorKey([.up], .up, "", "up"),
    EditorKey([.down], .down, "", "down"),
    EditorKey([.wordLeft, .alt("b")], .wordLeft, "", "a word to the left"),
    EditorKey([.wordRight, .alt("f")], .wordRight, "", "a word to the right"),
    EditorKey([.home, .control("a")], .lineStart, "", "the beginning of the line"),
    EditorKey([.end, .control("e")], .lineEnd, "", "the end of the line"),
    EditorKey([.pageUp], .pageUp, "", "a page up"),
    EditorKey([.pageDown], .pageDown, "", "a page down"),
    EditorKey([.textStart], .textStart, "", "the beginning of the file"),
    EditorKey([.textEnd], .textEnd, "", "the end of the file"),
    EditorKey([.shiftLeft], .selectLeft, "", "select to the left; what is typed takes the place of what is selected"),
    EditorKey([.shiftRight], .selectRight, "", "select to the right"),
    EditorKey([.shiftUp], .selectUp, "", "select a line up"),
    EditorKey([.shiftDown], .selectDown, "", "select a line down"),
    EditorKey([.shiftHome], .selectLineStart, "", "select to the beginning of the line"),
    EditorKey([.shiftEnd], .selectLineEnd, "", "select to the end of the line"),
    EditorKey([.control("c")], .copy, "", "copy what is selected"),
    EditorKey([.control("x")], .cut, "", "cut out what is selected"),
    EditorKey([.control("v")], .paste, "", "put in what was copied or cut last"),
  ]

  /// The key of an action, for hints.
  static func label(_ action: Action) -> String { table.first { $0.action == action }?.keys.first?.label ?? "" }

  static func action(_ key: Key) -> Action? { byKey[key] }

  private static let byKey = Dictionary(
    table.flatMap { binding in binding.keys.map { ($0, binding.action) } }, uniquingKeysWith: { first, _ in first })
}
