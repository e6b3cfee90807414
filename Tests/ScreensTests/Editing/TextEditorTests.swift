import Testing

@testable import Screens

/// Effects of single keys on a text.
@Suite struct TextEditorTests {
  private typealias Position = TextEditor.Position

  private func editor(_ text: String, at line: Int = 0, _ column: Int = 0) -> TextEditor {
    var editor = TextEditor(text)
    editor.go(to: Position(line: line, column: column))
    return editor
  }

  @Test(arguments: ["", "a", "a\n", "\n", "a\r\nb", "a\r\nb\nc\r\n", "e\u{301}\n\u{301}x", "\r", "a\rb\n\n"])
  func aTextIsKeptAsItIs(text: String) {
    #expect(Array(TextEditor(text).text.unicodeScalars) == Array(text.unicodeScalars))
  }

  @Test func enterKeepsTheIndentation() {
    var editor = editor("    let a = 1", at: 0, 13)
    _ = editor.breakLine()
    _ = editor.type("b")
    #expect(editor.text == "    let a = 1\n    b")
  }

  @Test func aNewLineEndsAsItsNeighbours() {
    var editor = editor("a\r\nb\r\n", at: 1, 1)
    _ = editor.breakLine()
    _ = editor.type("c")
    #expect(Array(editor.text.unicodeScalars) == Array("a\r\nb\r\nc\r\n".unicodeScalars))
    editor = self.editor("a\r\nb", at: 1, 1)
    _ = editor.breakLine()
    #expect(Array(editor.text.unicodeScalars) == Array("a\r\nb\r\n".unicodeScalars), "in the last line, too")
  }

  @Test func tabFillsToTheNextEvenColumnAndShiftTabTakesTwoAway() {
    var editor = editor("abc", at: 0, 3)
    _ = editor.indent()
    #expect(editor.text == "abc ")
    _ = editor.indent()
    #expect(editor.text == "abc   ")
    editor = self.editor("   x", at: 0, 4)
    _ = editor.outdent()
    #expect(editor.text == " x")
    #expect(editor.cursor == Position(line: 0, column: 2))
    editor = self.editor("\t\tx", at: 0, 0)
    _ = editor.outdent()
    #expect(editor.text == "\tx")
    let splice = self.editor("x").outdent2()
    #expect(splice == nil)
  }

  @Test func backspaceTakesAWholeGrapheme() {
    for text in ["騎", "e\u{301}", "👩‍👩‍👧", "🇯🇵", "👍🏽"] {
      var editor = editor("a" + text + "b", at: 0, 2)
      _ = editor.eraseBackward()
      #expect(editor.text == "ab", "\(text)")
      #expect(editor.cursor.column == 1)
    }
  }

  @Test func aCombiningMarkJoinsTheCharacterBeforeIt() {
    var editor = editor("eb", at: 0, 1)
    _ = editor.type("\u{301}")
    #expect(editor.cursor == Position(line: 0, column: 1))
    _ = editor.type("x")
    #expect(editor.text == "e\u{301}xb")
  }

  @Test func erasingALineBreakJoinsLines() {
    var editor = editor("a\r\n  b\nc", at: 1, 0)
    _ = editor.eraseBackward()
    #expect(editor.text == "a  b\nc")
    _ = editor.undo()
    #expect(editor.text == "a\r\n  b\nc")
    #expect(editor.cursor == Position(line: 1, column: 0))
    editor.go(to: Position(line: 0, column: 1))
    _ = editor.eraseForward()
    #expect(editor.text == "a  b\nc")
  }

  @Test func aTypedWordIsOneUndoStep() {
    var editor = editor("")
    for character in "let knight = 1" { _ = editor.type(String(character)) }
    var texts: [String] = []
    while editor.undo() != nil { texts.append(editor.text) }
    #expect(texts == ["let knight = ", "let knight ", "let ", ""])
    texts = []
    while editor.redo() != nil { texts.append(editor.text) }
    #expect(texts == ["let ", "let knight ", "let knight = ", "let knight = 1"])
  }

  @Test func movingEndsAStepOfUndo() {
    var editor = editor("")
    _ = editor.type("a")
    editor.moveBackward()
    editor.moveForward()
    _ = editor.type("b")
    _ = editor.undo()
    #expect(editor.text == "a")
  }

  @Test func aPasteOfFiftyLinesIsOneUndoStep() {
    let lines = (1...50).map { "  line \($0)" }
    for separator in ["\n", "\r", "\r\n"] {
      var editor = editor("before\nafter", at: 1, 0)
      _ = editor.paste(lines.joined(separator: separator) + separator)
      #expect(editor.text == "before\n" + lines.joined(separator: "\n") + "\nafter")
      #expect(editor.cursor == Position(line: 51, column: 0))
      _ = editor.undo()
      #expect(editor.text == "before\nafter")
      _ = editor.redo()
      #expect(editor.lines.count == 52)
    }
  }

  @Test func upAndDownKeepToTheColumnInCells() {
    var editor = editor("騎士騎士x\nab\n\tcd\nabcdefgh", at: 0, 2)
    editor.move(lines: 1)
    #expect(editor.cursor == Position(line: 1, column: 2))
    editor.move(lines: 1)
    #expect(editor.cursor == Position(line: 2, column: 1), "a tab takes four cells")
    editor.move(lines: 1)
    #expect(editor.cursor == Position(line: 3, column: 4))
    editor.move(lines: -3)
    #expect(editor.cursor == Position(line: 0, column: 2))
  }

  @Test func wordMovesStopAtWords() {
    var editor = editor("  knight.armor = nil\nx")
    var columns: [Int] = []
    for _ in 0..<4 {
      editor.moveWordForward()
      columns.append(editor.cursor.column)
    }
    #expect(columns == [8, 14, 20, 0])
    for _ in 0..<4 { editor.moveWordBackward() }
    #expect(editor.cursor == Position(line: 0, column: 2))
  }

  @Test func homeGoesToTheFirstCharacterAndThenToTheMargin() {
    var editor = editor("    x", at: 0, 5)
    editor.moveToLineStart()
    #expect(editor.cursor.column == 4)
    editor.moveToLineStart()
    #expect(editor.cursor.column == 0)
  }

  @Test func aLineIsErasedWhole() {
    var editor = editor("a\nb\nc", at: 1, 1)
    _ = editor.eraseLine()
    #expect(editor.text == "a\nc")
    _ = editor.eraseLine()
    #expect(editor.text == "a\n")
    _ = editor.undo()
    _ = editor.undo()
    #expect(editor.text == "a\nb\nc")
  }

  @Test func anExternalTextIsOneUndoStepThatChangesOnlyTheDifference() {
    var editor = editor("a\nb\nc\nd", at: 2, 1)
    let splice = editor.take("a\nx\ny\nc\nd")
    #expect(splice == TextEditor.Splice(start: 1, removed: 1, added: 2))
    _ = editor.undo()
    #expect(editor.text == "a\nb\nc\nd")
    #expect(editor.take("a\nb\nc\nd") == nil)
  }
}

extension TextEditor {
  fileprivate func outdent2() -> Splice? {
    var copy = self
    return copy.outdent()
  }
}
