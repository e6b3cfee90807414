import Testing

@testable import Screens

/// Selections with shift and arrows, and edits of them.
@Suite struct SelectionTests {
  private func selecting(_ text: String, from: (Int, Int), to: (Int, Int)) -> TextEditor {
    var editor = TextEditor(text)
    editor.go(to: .init(line: from.0, column: from.1))
    editor.select { $0.go(to: .init(line: to.0, column: to.1)) }
    return editor
  }

  @Test func typedTextReplacesTheSelection() {
    var editor = selecting("let a = 1\nlet b = 2", from: (1, 5), to: (0, 4))
    #expect(editor.selectedText == "a = 1\nlet b")
    _ = editor.type("c")
    #expect(editor.text == "let c = 2")
    #expect(editor.selection == nil)
    _ = editor.undo()
    #expect(editor.text == "let a = 1\nlet b = 2")
  }

  @Test(arguments: [
    ("backspace", "ad"), ("delete", "ad"), ("paste", "aXd"), ("break", "a\nd"), ("word", "ad"),
  ])
  func deletingAndPastingReplaceTheSelection(way: String, text: String) {
    var editor = selecting("abcd", from: (0, 1), to: (0, 3))
    switch way {
    case "backspace": _ = editor.eraseBackward()
    case "delete": _ = editor.eraseForward()
    case "paste": _ = editor.paste("X")
    case "break": _ = editor.breakLine()
    default: _ = editor.eraseWordBackward()
    }
    #expect(editor.text == text)
  }

  @Test func severalSelectedLinesAreMovedInAndOut() {
    var editor = selecting("a\n  b\n\nc", from: (0, 0), to: (3, 0))
    _ = editor.indent()
    #expect(editor.text == "  a\n    b\n\nc", "an empty line and one that is only touched stay")
    _ = editor.outdent()
    _ = editor.outdent()
    #expect(editor.text == "a\nb\n\nc")
    _ = editor.undo()
    #expect(editor.text == "a\n  b\n\nc")
  }

  @Test func anEmptySelectionCountsAsNone() {
    var editor = selecting("ab", from: (0, 1), to: (0, 2))
    editor.select { $0.moveBackward() }
    #expect(editor.selection == nil && editor.selectedText == nil && editor.eraseSelection() == nil)
    editor.select { $0.moveBackward() }
    #expect(editor.selectedText == "a")
  }
}
