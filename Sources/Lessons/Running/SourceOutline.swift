/// Which type and function each brace of a Swift file belongs to, and the text of its statements.
///
/// A lexical outline, enough for the lessons' own code: comments and string literals are blanked, braces are matched,
/// and the words before an opening brace say what it opens.
struct SourceOutline {
  struct Block {
    enum Kind: Equatable {
      case type(String)
      case function(String)
      case other
    }

    let kind: Kind
    /// A `catch` clause: entering it means that frames inside were left by `throw`.
    let isCatch: Bool
    /// The line on which the words before its brace begin.
    let headerLine: Int
    /// Its opening brace.
    let line: Int
    let column: Int
    var endLine: Int
    /// The innermost type around it, itself included.
    let enclosingType: String?
    /// Its text, inner blocks included.
    var text: String
    /// Its text without inner blocks.
    var ownText: String
  }

  private(set) var blocks: [Block] = []
  /// The text without comments and without what is inside string literals.
  private let lines: [String]
  /// The text as it was written, line by line, with the same columns.
  private let written: [String]

  /// - Complexity: O(length of the text × depth of nesting).
  init(_ source: String) {
    let blanked = Self.blanked(source)
    lines = blanked.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    written = source.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    var open: [Int] = []
    var header = ""
    var headerLine = 1
    for (index, line) in lines.enumerated() {
      var column = 0
      for character in line {
        column += character.utf8.count
        switch character {
        case "{":
          let type = open.last.flatMap { blocks[$0].enclosingType }
          let kind = Self.kind(of: header)
          let enclosing = if case .type(let name) = kind { name } else { type }
          open.append(blocks.count)
          blocks.append(
            Block(
              kind: kind, isCatch: header.contains("catch"), headerLine: headerLine, line: index + 1, column: column,
              endLine: index + 1, enclosingType: enclosing, text: "", ownText: ""))
          header = ""
        case "}":
          if let last = open.popLast() { blocks[last].endLine = index + 1 }
          header = ""
        default:
          if header.allSatisfy(\.isWhitespace) { headerLine = index + 1 }
          header.append(character)
          for block in open { blocks[block].text.append(character) }
          if let last = open.last { blocks[last].ownText.append(character) }
        }
      }
      for block in open { blocks[block].text.append("\n") }
      if let last = open.last { blocks[last].ownText.append("\n") }
      // A statement ends with its line, unless something is still open in it or the brace comes on the next line.
      if !Self.isOpen(header) { header = "" }
    }
  }

  /// The block that a scope event reports.
  func block(line: Int, column: Int) -> Block? { blocks.first { $0.line == line && $0.column == column } }

  /// The body of a type, without its functions.
  func declarations(of type: String) -> String {
    blocks.filter { $0.kind == .type(type) }.map(\.ownText).joined(separator: "\n")
  }

  /// The statement that starts on a line, over as many lines as its brackets need, from a column on.
  func statement(line: Int, after column: Int = 0) -> String { statement(in: lines, line, column) }

  /// The same as it was written, string literals included.
  func writtenStatement(line: Int, after column: Int = 0) -> String { statement(in: written, line, column) }

  private func statement(in text: [String], _ line: Int, _ column: Int) -> String {
    guard line >= 1, line <= lines.count else { return "" }
    var result: [Substring] = []
    var depth = 0
    for (index, code) in lines.enumerated().dropFirst(line - 1) {
      let start = index == line - 1 ? column : 0
      let end = Self.end(of: Array(code.utf8), from: start, &depth)
      result.append(Substring(text[index].utf8.prefix(end).dropFirst(start)))
      if depth <= 0 { break }
    }
    return result.joined(separator: "\n")
  }

  /// Where a statement's text ends on a line: before a brace that closes what is around it, and before a comment.
  private static func end(of code: [UInt8], from start: Int, _ depth: inout Int) -> Int {
    var braces = 0
    var end = start
    for (column, byte) in code.enumerated().dropFirst(start) {
      switch byte {
      case UInt8(ascii: "("), UInt8(ascii: "["): depth += 1
      case UInt8(ascii: ")"), UInt8(ascii: "]"): depth -= 1
      case UInt8(ascii: "{"): braces += 1
      case UInt8(ascii: "}"):
        braces -= 1
        if braces < 0 { return end }
      default: break
      }
      if byte != UInt8(ascii: " ") { end = column + 1 }
    }
    return end
  }

  /// Whether a text calls the initializer of a type, or hands it on: `Armor(…)`, `Armor.init`.
  static func calls(_ type: String, in text: String) -> Bool {
    func isPartOfName(_ character: Character) -> Bool { character.isLetter || character.isNumber || character == "_" }
    var rest = text[...]
    while let range = rest.firstRange(of: type) {
      let before = text[..<range.lowerBound].last
      let after = text[range.upperBound...]
      rest = after
      if before.map(isPartOfName) ?? false { continue }
      if after.hasPrefix("(") { return true }
      if after.hasPrefix(".init"), !(after.dropFirst(5).first.map(isPartOfName) ?? false) { return true }
    }
    return false
  }

  private static func depth(_ text: String) -> Int {
    text.reduce(0) { depth, character in
      switch character {
      case "(", "[": depth + 1
      case ")", "]": depth - 1
      default: depth
      }
    }
  }

  private static func isOpen(_ header: String) -> Bool {
    depth(header) > 0 || header.allSatisfy(\.isWhitespace) || header.contains("func ") || header.contains("init(")
      || header.contains("class ")
  }

  private static func kind(of header: String) -> Block.Kind {
    let words = header.split { !($0.isLetter || $0.isNumber || $0 == "_") }.map(String.init)
    for keyword in ["class", "struct", "enum", "protocol", "extension", "actor"] {
      if let index = words.firstIndex(of: keyword), index + 1 < words.count, !words.contains("func") {
        return .type(words[index + 1])
      }
    }
    if let index = words.firstIndex(of: "func"), index + 1 < words.count { return .function(words[index + 1]) }
    if words.contains("init"), header.contains("init(") || header.contains("init?(") { return .function("init") }
    if words == ["deinit"] { return .function("deinit") }
    return .other
  }

  /// The text with comments and what is inside string literals replaced by spaces; lines and columns stay.
  private static func blanked(_ source: String) -> String {
    enum Mode { case code, line, block, string, text }
    let quote = UInt8(ascii: "\"")
    let newline = UInt8(ascii: "\n")
    var mode = Mode.code
    var result: [UInt8] = []
    let bytes = Array(source.utf8)
    var index = 0
    func follows(_ string: StaticString) -> Bool {
      bytes[index...].starts(with: UnsafeBufferPointer(start: string.utf8Start, count: string.utf8CodeUnitCount))
    }
    func take(_ count: Int = 1, blank: Bool) {
      for byte in bytes[index...].prefix(count) { result.append(blank && byte != newline ? UInt8(ascii: " ") : byte) }
      index += count
    }
    while index < bytes.count {
      switch mode {
      case .code:
        if follows("//") {
          mode = .line
        } else if follows("/*") {
          mode = .block
        } else if follows("\"\"\"") {
          mode = .text
          take(3, blank: false)
        } else {
          if bytes[index] == quote { mode = .string }
          take(blank: false)
        }
      case .line:
        if bytes[index] == newline { mode = .code }
        take(blank: true)
      case .block:
        if follows("*/") {
          mode = .code
          take(2, blank: true)
        } else {
          take(blank: true)
        }
      case .string:
        if follows("\\") {
          take(2, blank: true)
        } else {
          let ends = bytes[index] == quote || bytes[index] == newline
          if ends { mode = .code }
          take(blank: !ends)
        }
      case .text:
        if follows("\"\"\"") {
          mode = .code
          take(3, blank: false)
        } else {
          take(follows("\\") ? 2 : 1, blank: true)
        }
      }
    }
    return String(decoding: result, as: UTF8.self)
  }
}
