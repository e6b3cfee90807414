/// Reads the tokens of a part of a text, without white space and comments.
///
/// The part lies between the nodes of a tree, so its tokens are words, signs, and the strings of attributes.
struct TokenScan: Sequence, IteratorProtocol {
  struct Piece {
    let range: Range<Int>
    /// A word, a string, or one byte of a sign.
    let text: String
  }

  private let bytes: [UInt8]
  /// Byte offset of the next token, or of white space or a comment before it.
  private var index: Int
  private let end: Int

  init(_ bytes: [UInt8], in range: Range<Int>) {
    self.bytes = bytes
    index = range.lowerBound
    end = Swift.min(range.upperBound, bytes.count)
  }

  mutating func next() -> Piece? {
    skipSpace()
    guard index < end else { return nil }
    let start = index
    switch bytes[index] {
    case UInt8(ascii: "\""), UInt8(ascii: "`"): skipQuoted(bytes[index])
    case let byte where Self.isInWord(byte): while index < end, Self.isInWord(bytes[index]) { index += 1 }
    default: index += 1
    }
    return Piece(range: start..<index, text: String(decoding: bytes[start..<index], as: UTF8.self))
  }

  /// Skips tokens up to and including a sign.
  ///
  /// - Returns: the end of the sign; nil if it does not follow.
  mutating func skip(to sign: String) -> Int? {
    while let token = next() { if token.text == sign { return token.range.upperBound } }
    return nil
  }

  /// Skips the rest of an attribute, whose `@` has been read.
  mutating func skipAttribute() {
    _ = next()
    while index < end, bytes[index] == UInt8(ascii: ".") { _ = (next(), next()) }
    for (open, close) in [("<", ">"), ("(", ")")] where index < end && bytes[index] == open.utf8.first {
      var depth = 0
      while let token = next() {
        if token.text == open { depth += 1 } else if token.text == close { depth -= 1 }
        if depth == 0 { break }
      }
    }
  }

  /// Skips white space and comments. Comments in `/* */` may be nested.
  private mutating func skipSpace() {
    var depth = 0
    while index < end {
      switch (bytes[index], index + 1 < end ? bytes[index + 1] : 0) {
      case (UInt8(ascii: "/"), UInt8(ascii: "*")): (depth, index) = (depth + 1, index + 2)
      case (UInt8(ascii: "*"), UInt8(ascii: "/")) where depth > 0: (depth, index) = (depth - 1, index + 2)
      case (UInt8(ascii: "/"), UInt8(ascii: "/")) where depth == 0:
        while index < end, bytes[index] != 10 { index += 1 }
      case (let byte, _): if depth > 0 || byte <= 32 { index += 1 } else { return }
      }
    }
  }

  private mutating func skipQuoted(_ quote: UInt8) {
    index += 1
    while index < end, bytes[index] != quote { index += bytes[index] == UInt8(ascii: "\\") ? 2 : 1 }
    index = Swift.min(index + 1, end)
  }

  private static func isInWord(_ byte: UInt8) -> Bool {
    switch byte {
    case 48...57, 65...90, 97...122, UInt8(ascii: "_"), UInt8(ascii: "$"), 128...: true
    default: false
    }
  }
}
