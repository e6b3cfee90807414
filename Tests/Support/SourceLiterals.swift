import Foundation

/// String literals of Swift code, with their lines. A gap replaces each interpolation. Literals inside an interpolation
/// are listed separately.
package struct SourceLiterals {
  package struct Literal: Sendable {
    package let line: Int
    /// Text as written in the source, with `gap` for each interpolation.
    package let text: String

    /// True if a space stands between two letters. Labels of one word, and a word beside a value, are thus ignored.
    package var hasTwoWords: Bool { text.contains(/[A-Za-z] +[A-Za-z]/) }
  }

  package static let gap: Character = "\u{1}"

  private let code: [UInt8]
  private var index = 0
  private var line = 1
  private var found: [Literal] = []

  /// All literals of a text.
  ///
  /// - Parameter code: code that compiles.
  package static func all(in code: String) -> [Literal] {
    var reader = SourceLiterals(code: Array(code.utf8))
    reader.readCode(isInterpolated: false)
    return reader.found
  }

  private init(code: [UInt8]) { self.code = code }

  private func starts(_ text: String) -> Bool { code[index...].starts(with: text.utf8) }

  private mutating func skip(_ count: Int = 1) {
    for _ in 0..<count where index < code.count {
      if code[index] == UInt8(ascii: "\n") { line += 1 }
      index += 1
    }
  }

  private mutating func skip(to end: String) {
    while index < code.count, !starts(end) { skip() }
    skip(end.utf8.count)
  }

  private mutating func readCode(isInterpolated: Bool) {
    var depth = 0
    while index < code.count {
      switch code[index] {
      case UInt8(ascii: "/") where starts("//"): skip(to: "\n")
      case UInt8(ascii: "/") where starts("/*"): skip(to: "*/")
      case UInt8(ascii: "\""): readLiteral()
      case UInt8(ascii: "#") where starts("#\""): readLiteral()
      case UInt8(ascii: "("):
        depth += 1
        skip()
      case UInt8(ascii: ")"):
        skip()
        if depth == 0, isInterpolated { return }
        depth -= 1
      default: skip()
      }
    }
  }

  private mutating func readLiteral() {
    let start = line
    let isRaw = code[index] == UInt8(ascii: "#")
    if isRaw { skip() }
    let quotes = starts("\"\"\"") ? "\"\"\"" : "\""
    let end = quotes + (isRaw ? "#" : "")
    let escape = isRaw ? "\\#" : "\\"
    var text: [UInt8] = []
    skip(quotes.utf8.count)
    while index < code.count, !starts(end) {
      if starts(escape + "(") {
        skip(escape.utf8.count + 1)
        readCode(isInterpolated: true)
        text += String(Self.gap).utf8
      } else {
        let count = starts(escape) ? escape.utf8.count + 1 : 1
        text += code[index...].prefix(count)
        skip(count)
      }
    }
    skip(end.utf8.count)
    found.append(Literal(line: start, text: String(decoding: text, as: UTF8.self)))
  }
}
