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
  /// The lines with comments and strings blanked, and as they are.
  private let lines: [String]
  private let originalLines: [String]

  /// - Complexity: O(length of the text × depth of nesting).
  init(_ source: String) {
    let blanked = Self.blanked(source)
    lines = blanked.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    originalLines = source.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    var open: [Int] = []
    var header = ""
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
              kind: kind, isCatch: header.contains("catch"), line: index + 1, column: column, endLine: index + 1,
              enclosingType: enclosing, text: "",
              ownText: ""))
          header = ""
        case "}":
          if let last = open.popLast() { blocks[last].endLine = index + 1 }
          header = ""
        default:
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
  ///
  /// - Parameter blanked: without what comments and string literals say, for looking into it.
  func statement(line: Int, after column: Int = 0, blanked: Bool = true) -> String {
    guard line >= 1, line <= lines.count else { return "" }
    var text = String(decoding: lines[line - 1].utf8.dropFirst(column), as: UTF8.self)
    var next = line
    while Self.depth(text) > 0, next < lines.count {
      text += "\n" + lines[next]
      next += 1
    }
    if blanked { return text }
    let original = originalLines[(line - 1)..<next].joined(separator: "\n")
    return String(decoding: original.utf8.dropFirst(column), as: UTF8.self)
  }

  /// Whether a text calls the initializer of a type.
  static func calls(_ type: String, in text: String) -> Bool {
    var rest = text[...]
    while let range = rest.firstRange(of: type + "(") {
      let before = range.lowerBound == text.startIndex ? " " : text[text.index(before: range.lowerBound)]
      if !before.isLetter && !before.isNumber && before != "_" { return true }
      rest = rest[range.upperBound...]
    }
    return text.firstRange(of: type + ".init") != nil
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

  /// The text with comments and string literals replaced by spaces; lines and columns stay.
  private static func blanked(_ source: String) -> String {
    enum Mode { case code, line, block, string }
    var mode = Mode.code
    var result: [UInt8] = []
    let bytes = Array(source.utf8)
    var index = 0
    while index < bytes.count {
      let byte = bytes[index]
      let next = index + 1 < bytes.count ? bytes[index + 1] : 0
      var keep = byte
      switch mode {
      case .code:
        if byte == UInt8(ascii: "/"), next == UInt8(ascii: "/") { mode = .line }
        if byte == UInt8(ascii: "/"), next == UInt8(ascii: "*") { mode = .block }
        if byte == UInt8(ascii: "\"") { mode = .string }
        if mode != .code { keep = UInt8(ascii: " ") }
      case .line: if byte == UInt8(ascii: "\n") { mode = .code } else { keep = UInt8(ascii: " ") }
      case .block:
        keep = byte == UInt8(ascii: "\n") ? byte : UInt8(ascii: " ")
        if byte == UInt8(ascii: "*"), next == UInt8(ascii: "/") {
          mode = .code
          result.append(UInt8(ascii: " "))
          index += 1
        }
      case .string:
        if byte == UInt8(ascii: "\\") {
          result.append(UInt8(ascii: " "))
          index += 1
        } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\n") {
          mode = .code
        }
        keep = byte == UInt8(ascii: "\n") ? byte : UInt8(ascii: " ")
      }
      result.append(keep)
      index += 1
    }
    return String(decoding: result, as: UTF8.self)
  }
}
