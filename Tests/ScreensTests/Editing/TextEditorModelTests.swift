import TestSupport
import Testing

@testable import Screens

/// Random keys in the text editor, compared with a naive model. `SEED=` repeats a run.
@Suite struct TextEditorModelTests {
  @Test func randomKeysMatchASimpleModel() {
    let seed = Seed.fresh()
    print("text editor: SEED=\(seed)")
    var random = SplitMix(state: seed)
    for round in 0..<60 {
      let start = Self.texts.randomElement(using: &random) ?? ""
      var editor = TextEditor(start)
      var plain = PlainText(start)
      for key in 0..<80 {
        let number = Int.random(in: 0..<14, using: &random)
        let text = Self.typed.randomElement(using: &random) ?? "a"
        Self.perform(number, text, &editor, &plain)
        let place = "SEED=\(seed), round \(round), key \(key), action \(number) '\(text.debugDescription)'"
        #expect(Array(editor.text.unicodeScalars) == plain.scalars, "\(place)")
        #expect(plain.offset(of: editor.cursor) == plain.cursor, "\(place)")
        if Array(editor.text.unicodeScalars) != plain.scalars { return }
      }
      let end = editor.text
      while editor.undo() != nil {}
      #expect(Array(editor.text.unicodeScalars) == Array(start.unicodeScalars), "SEED=\(seed), round \(round)")
      while editor.redo() != nil {}
      #expect(editor.text == end, "SEED=\(seed), round \(round)")
    }
  }

  private static let texts = [
    "", "\n", "class Knight {\n  var armor: Armor?\n}\n", "a\r\nb\r\n", "騎士 e\u{301}\n\n👩‍👧x", "no end", "a\r\nb\nc",
  ]
  private static let typed = ["a", " ", "_", "騎", "\u{301}", "👍", "\u{1F3FD}", "\u{200D}", "🇯", "\n", "x\ny", "\t"]

  private static func perform(_ number: Int, _ text: String, _ editor: inout TextEditor, _ plain: inout PlainText) {
    switch number {
    case 0..<4:
      _ = editor.type(text)
      plain.insert(text)
    case 4:
      _ = editor.paste(text)
      plain.insert(text)
    case 5, 6:
      _ = editor.eraseBackward()
      plain.erase(from: plain.boundary(before: plain.cursor), to: plain.cursor)
    case 7:
      _ = editor.eraseForward()
      plain.erase(from: plain.cursor, to: plain.boundary(after: plain.cursor))
    case 8:
      editor.moveBackward()
      plain.cursor = plain.boundary(before: plain.cursor)
    case 9:
      editor.moveForward()
      plain.cursor = plain.boundary(after: plain.cursor)
    case 10:
      editor.moveToStart()
      plain.cursor = 0
    case 11:
      editor.moveToEnd()
      plain.cursor = plain.scalars.count
    default:
      // The model takes the editor's cursor after these moves. It must be a position in the unchanged text.
      if number == 12 { editor.move(lines: text == "a" ? -1 : 1) } else { editor.moveWordForward() }
      plain.cursor = plain.offset(of: editor.cursor)
    }
  }
}

/// A naive model of the editor: an array of scalars and a cursor. Every result is computed from the whole text.
private struct PlainText {
  var scalars: [Unicode.Scalar]
  var cursor = 0

  init(_ text: String) { scalars = Array(text.unicodeScalars) }

  /// Boundaries of characters. A carriage return and the following line feed form one character; other characters do
  /// not cross lines.
  private var boundaries: [Int] {
    var result: [Int] = [0]
    var line: [Unicode.Scalar] = []
    func close(_ start: Int) {
      var end = start
      var view = String.UnicodeScalarView()
      view.append(contentsOf: line)
      for character in String(view) {
        end += character.unicodeScalars.count
        result.append(end)
      }
      line = []
    }
    var index = 0
    while index < scalars.count {
      let isReturn = scalars[index] == "\r" && index + 1 < scalars.count && scalars[index + 1] == "\n"
      if scalars[index] == "\n" || isReturn {
        close(index - line.count)
        index += isReturn ? 2 : 1
        result.append(index)
      } else {
        line.append(scalars[index])
        index += 1
      }
    }
    close(index - line.count)
    return result
  }

  func boundary(before place: Int) -> Int { boundaries.last { $0 < place } ?? 0 }
  func boundary(after place: Int) -> Int { boundaries.first { $0 > place } ?? scalars.count }

  mutating func insert(_ text: String) {
    // A new line gets the line ending of the line that it is inserted in, or of the line before the last.
    let line = scalars[..<cursor].count { $0 == "\n" }
    let ends = scalars.indices.filter { scalars[$0] == "\n" }
    let own = ends.indices.contains(line) ? ends[line] : ends.last
    let hasReturn = own.map { $0 > 0 && scalars[$0 - 1] == "\r" } ?? false
    let new = Array((hasReturn ? text.replacing("\n", with: "\r\n") : text).unicodeScalars)
    scalars.insert(contentsOf: new, at: cursor)
    cursor = boundaries.first { $0 >= cursor + new.count } ?? scalars.count
  }

  mutating func erase(from start: Int, to end: Int) {
    scalars.removeSubrange(start..<end)
    cursor = boundaries.first { $0 >= start } ?? scalars.count
  }

  func offset(of position: TextEditor.Position) -> Int {
    var start = 0
    for _ in 0..<position.line { start = (scalars[start...].firstIndex(of: "\n") ?? start) + 1 }
    let all = boundaries
    guard let first = all.firstIndex(of: start) else { return -1 }
    return all.indices.contains(first + position.column) ? all[first + position.column] : -1
  }
}
