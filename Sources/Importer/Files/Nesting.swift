/// Keeps text from being nested deeper than the parser can follow. The parser calls itself for each level, so that a text that
/// was made to be deep, or that is no Swift, would end its stack.
enum Nesting {
  /// Levels of one kind that a text may have. Code that people write has a tenth of them.
  private enum Limit {
    static let brackets = 1_000
    static let conditions = 1_000
    static let choices = 256
    /// The parser looks ahead at each `<`, again inside of it, and so on: its time grows with the square of the levels.
    static let angles = 64
    static let arrows = 256
    static let words = 256
    static let marks = 256
    static let branches = 1_000
  }

  /// Words that may stand before themselves: `try try f()`, `repeat each repeat each T`.
  private static let prefixWords: Set<String> = [
    "any", "await", "borrow", "borrowing", "consume", "consuming", "copy", "each", "inout", "isolated", "not", "repeat",
    "sending", "some", "throw", "return", "try", "unsafe", "yield",
  ]

  /// Words that begin a declaration: whatever stood open before them was not nested.
  private static let declarations: Set<String> = [
    "actor", "case", "class", "enum", "extension", "func", "import", "init", "let", "protocol", "struct", "subscript",
    "typealias", "var",
  ]

  /// The text up to where it is nested too deep: it does not parse there, and that is said of it.
  ///
  /// Strings and comments count, too.
  ///
  /// - Complexity: O(bytes).
  static func cut(_ text: String) -> String {
    var text = text
    let deep: Int? = text.withUTF8 { bytes in
      var scan = Scan(bytes: bytes)
      return scan.end()
    }
    guard let end = deep else { return text }
    return String(decoding: text.utf8.prefix(end), as: UTF8.self)
  }

  /// How many levels of each kind are open at a place.
  private struct Scan {
    let bytes: UnsafeBufferPointer<UInt8>
    private var index = 0
    private var (brackets, conditions, choices, angles, arrows) = (0, 0, 0, 0, 0)
    private var (words, marks, branches) = (0, 0, 0)
    /// The angles that were open before each open bracket: a `<` between brackets that is an operator ends with them.
    private var anglesOutside: [Int] = []

    init(bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

    private var isTooDeep: Bool {
      brackets > Limit.brackets || conditions > Limit.conditions || choices > Limit.choices || angles > Limit.angles
        || arrows > Limit.arrows || words > Limit.words || marks > Limit.marks || branches > Limit.branches
    }

    /// The byte where the text is too deep; nil if it is nowhere.
    mutating func end() -> Int? {
      while index < bytes.count {
        let start = index
        if Self.isInWord(bytes[index]) { readWord() } else { readSign() }
        if isTooDeep { return start }
      }
      return nil
    }

    private static func isInWord(_ byte: UInt8) -> Bool {
      byte >= UInt8(ascii: "a") && byte <= UInt8(ascii: "z") || byte >= UInt8(ascii: "A") && byte <= UInt8(ascii: "Z")
        || byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9") || byte == UInt8(ascii: "_") || byte >= 128
    }

    private mutating func readWord() {
      let start = index
      while index < bytes.count, Self.isInWord(bytes[index]) { index += 1 }
      marks = 0
      // No word that counts is longer.
      let length = index - start
      let word = length <= 10 ? String(decoding: bytes[start..<index], as: UTF8.self) : ""
      words = prefixWords.contains(word) ? words + 1 : 0
      if word == "else" { branches += 1 }
      if declarations.contains(word) { (choices, angles, arrows, branches) = (0, 0, 0, 0) }
    }

    private mutating func readSign() {
      let byte = bytes[index]
      defer { index += 1 }
      switch byte {
      case UInt8(ascii: " "), UInt8(ascii: "\n"), UInt8(ascii: "\r"), UInt8(ascii: "\t"): return
      case UInt8(ascii: "!"): marks += 1
      case UInt8(ascii: "?"):
        marks += 1
        choices += 1
      default:
        (words, marks) = (0, 0)
      }
      switch byte {
      case UInt8(ascii: "("), UInt8(ascii: "["):
        brackets += 1
        anglesOutside.append(angles)
      case UInt8(ascii: ")"), UInt8(ascii: "]"):
        brackets = max(0, brackets - 1)
        angles = anglesOutside.popLast() ?? angles
      case UInt8(ascii: "{"):
        brackets += 1
        anglesOutside.append(0)
        (choices, angles, arrows) = (0, 0, 0)
      case UInt8(ascii: "}"):
        brackets = max(0, brackets - 1)
        _ = anglesOutside.popLast()
        (choices, angles, arrows) = (0, 0, 0)
      case UInt8(ascii: ";"): (choices, angles, arrows, branches) = (0, 0, 0, 0)
      case UInt8(ascii: ","): (choices, arrows) = (0, 0)
      // A `<` with a blank before it is an operator.
      case UInt8(ascii: "<") where index > 0 && Self.isInWord(bytes[index - 1]): angles += 1
      case UInt8(ascii: ">"):
        if index > 0, bytes[index - 1] == UInt8(ascii: "-") { arrows += 1 } else { angles = max(0, angles - 1) }
      case UInt8(ascii: "#"):
        if follows("#if") { conditions += 1 }
        if follows("#endif") { conditions = max(0, conditions - 1) }
      default: break
      }
    }

    private func follows(_ word: StaticString) -> Bool {
      let count = word.utf8CodeUnitCount
      guard index + count <= bytes.count else { return false }
      return (0..<count).allSatisfy { bytes[index + $0] == word.utf8Start[$0] }
    }
  }
}
