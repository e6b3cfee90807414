/// Replaces square brackets that are nested too deeply for the parser.
///
/// The parser of swift-syntax 603 looks ahead at every `[` for an inline array type, and again inside it. Its time
/// doubles with each level, so that twenty levels take a minute. Deeper brackets are replaced by parentheses, which
/// keeps the length of the text and its surroundings.
struct BracketMask {
  static let maximumDepth = 6

  /// The text for the parser, with the deep brackets replaced.
  private(set) var text: String
  /// Byte offset of the first replaced bracket; nil if none was replaced.
  private(set) var firstMasked: Int?

  /// Replaces the deep brackets of a text.
  ///
  /// - Complexity: O(length of the text).
  init(_ source: String) {
    text = source
    guard source.utf8.count(where: { $0 == UInt8(ascii: "[") }) > Self.maximumDepth else { return }
    var scanner = BracketScanner(Array(source.utf8))
    scanner.scan()
    firstMasked = scanner.firstMasked
    if firstMasked != nil { text = String(decoding: scanner.bytes, as: UTF8.self) }
  }
}

/// Finds brackets outside of strings and comments.
private struct BracketScanner {
  private enum Mode {
    case code
    /// A string that ends at `"` or `"""` followed by that many `#`.
    case string(quotes: Int, pounds: Int)
    /// An interpolation `\(` in a string, with the number of open parentheses.
    case interpolation(open: Int)
  }

  private(set) var bytes: [UInt8]
  private(set) var firstMasked: Int?
  private var index = 0
  private var depth = 0
  private var modes: [Mode] = [.code]

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  mutating func scan() {
    while index < bytes.count {
      switch modes.last ?? .code {
      case .string(let quotes, let pounds): scanString(quotes, pounds)
      case .code: scanCode()
      case .interpolation(let open):
        let byte = bytes[index]
        if byte == UInt8(ascii: "(") { modes[modes.count - 1] = .interpolation(open: open + 1) }
        if byte == UInt8(ascii: ")") {
          if open == 1 { modes.removeLast() } else { modes[modes.count - 1] = .interpolation(open: open - 1) }
        }
        scanCode()
      }
    }
  }

  private func follows(_ text: StaticString, at start: Int) -> Bool {
    guard start + text.utf8CodeUnitCount <= bytes.count else { return false }
    return (0..<text.utf8CodeUnitCount).allSatisfy { bytes[start + $0] == text.utf8Start[$0] }
  }

  private func pounds(at start: Int) -> Int { bytes.dropFirst(start).prefix { $0 == UInt8(ascii: "#") }.count }

  private mutating func scanCode() {
    switch bytes[index] {
    case UInt8(ascii: "/") where follows("//", at: index):
      while index < bytes.count, bytes[index] != UInt8(ascii: "\n") { index += 1 }
    case UInt8(ascii: "/") where follows("/*", at: index): skipComment()
    case UInt8(ascii: "\""), UInt8(ascii: "#"):
      let pounds = pounds(at: index)
      guard index + pounds < bytes.count, bytes[index + pounds] == UInt8(ascii: "\"") else {
        index += max(1, pounds)
        return
      }
      let quotes = follows("\"\"\"", at: index + pounds) ? 3 : 1
      index += pounds + quotes
      modes.append(.string(quotes: quotes, pounds: pounds))
    case UInt8(ascii: "["):
      depth += 1
      mask(UInt8(ascii: "("))
    case UInt8(ascii: "]"):
      mask(UInt8(ascii: ")"))
      depth = max(0, depth - 1)
    case UInt8(ascii: "}"):
      // A closing brace at the start of a line ends a declaration, and with it brackets that were left open.
      if modes.count == 1, index > 0, bytes[index - 1] == UInt8(ascii: "\n") { depth = 0 }
      index += 1
    default: index += 1
    }
  }

  private mutating func mask(_ replacement: UInt8) {
    if depth > BracketMask.maximumDepth {
      if firstMasked == nil { firstMasked = index }
      bytes[index] = replacement
    }
    index += 1
  }

  private mutating func skipComment() {
    var open = 0
    repeat {
      if follows("/*", at: index) {
        open += 1
        index += 2
      } else if follows("*/", at: index) {
        open -= 1
        index += 2
      } else {
        index += 1
      }
    } while open > 0 && index < bytes.count
  }

  private mutating func scanString(_ quotes: Int, _ pounds: Int) {
    let byte = bytes[index]
    if byte == UInt8(ascii: "\n"), quotes == 1 {
      modes.removeLast()
      index += 1
    } else if byte == UInt8(ascii: "\\"), self.pounds(at: index + 1) >= pounds {
      let escaped = index + 1 + pounds
      if escaped < bytes.count, bytes[escaped] == UInt8(ascii: "(") { modes.append(.interpolation(open: 1)) }
      index = escaped + 1
    } else if byte == UInt8(ascii: "\""), follows(quotes == 3 ? "\"\"\"" : "\"", at: index),
      self.pounds(at: index + quotes) >= pounds
    {
      modes.removeLast()
      index += quotes + pounds
    } else {
      index += 1
    }
  }
}
