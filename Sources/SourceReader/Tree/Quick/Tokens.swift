/// The tokens of a text, for the part of the grammar that `QuickParser` supports.
struct Tokens {
  private(set) var all: [Token] = []
  private let bytes: UnsafeBufferPointer<UInt8>
  private var index = 0
  /// Number of enclosing interpolations.
  private var interpolations = 0
  private static let maximumInterpolations = 50
  private var isFirstOfLine = true
  private var isSpaced = true

  /// Splits a text.
  ///
  /// - Throws: `UnsupportedSyntax` for text that only the whole grammar supports.
  /// - Complexity: O(bytes). The loops are plain, because this module is not optimised in debug builds.
  init(_ bytes: UnsafeBufferPointer<UInt8>) throws {
    self.bytes = bytes
    all.reserveCapacity(bytes.count / 4)
    if bytes.count > 2, bytes[0] == 0xEF || bytes[0] == hash && bytes[1] == exclamation { throw UnsupportedSyntax() }
    try read(until: nil)
    add(.end, bytes.count)
  }

  private func byte(_ offset: Int) -> UInt8 { offset < bytes.count ? bytes[offset] : 0 }

  private mutating func add(_ kind: Token.Kind, _ start: Int, _ keyword: Keyword = .none) {
    all.append(
      Token(
        kind: kind, keyword: keyword, isFirstOfLine: isFirstOfLine, isSpaced: isSpaced, start: Int32(start),
        end: Int32(index)))
    isFirstOfLine = false
    isSpaced = false
  }

  /// Reads to the end, or to the parenthesis that closes an interpolation.
  private mutating func read(until close: UInt8?) throws {
    var depth = 0
    let count = bytes.count
    while index < count {
      let byte = bytes[index]
      let start = index
      switch Self.classes[Int(byte)] {
      case .space:
        if byte == 10 || byte == 13 { isFirstOfLine = true }
        isSpaced = true
        index += 1
      case .word:
        readWord()
        // A `$` inside a word belongs to the word.
        if self.byte(index) == dollar { throw UnsupportedSyntax() }
      case .digit: try readNumber()
      case .single(let kind):
        if kind == .openParen { depth += 1 }
        if kind == .closeParen {
          if depth == 0, close != nil { return }
          depth -= 1
        }
        index += 1
        add(kind, start)
      case .quote: try readString(hashes: 0)
      case .hash:
        var hashes = 0
        while self.byte(index + hashes) == hash { hashes += 1 }
        if self.byte(index + hashes) == quote {
          try readString(hashes: hashes)
        } else if hashes > 1 || self.byte(index + 1) == slash {
          throw UnsupportedSyntax()
        } else {
          index += 1
          add(.hash, start)
        }
      case .backtick:
        index += 1
        while index < count, Self.isWord(bytes[index]) { index += 1 }
        guard self.byte(index) == backtick, index > start + 1 else { throw UnsupportedSyntax() }
        index += 1
        add(.quotedWord, start)
      case .dollar:
        index += 1
        while index < count, Self.isWord(bytes[index]) { index += 1 }
        guard index > start + 1 else { throw UnsupportedSyntax() }
        add(.dollar, start)
      case .dot:
        if self.byte(index + 1) == dot {
          index += 1
          while index < count, bytes[index] == dot || Self.isOperator(bytes[index]) {
            if bytes[index] == slash { throw UnsupportedSyntax() }
            index += 1
          }
          add(.sign, start)
        } else {
          index += 1
          // A name must follow the dot directly.
          if self.byte(index) <= 32 || self.byte(index) == slash { throw UnsupportedSyntax() }
          add(.dot, start)
        }
      case .operator:
        if byte == slash, self.byte(index + 1) == slash {
          while index < count, bytes[index] != 10, bytes[index] != 13 { index += 1 }
          isSpaced = true
        } else if byte == slash, self.byte(index + 1) == star {
          try skipBlock()
        } else {
          readOperator()
        }
      case .other: throw UnsupportedSyntax()
      }
    }
    if close != nil { throw UnsupportedSyntax() }
  }

  private mutating func skipBlock() throws {
    var depth = 0
    while index + 1 < bytes.count {
      if bytes[index] == slash, bytes[index + 1] == star {
        depth += 1
        index += 2
      } else if bytes[index] == star, bytes[index + 1] == slash {
        depth -= 1
        index += 2
        if depth == 0 {
          isSpaced = true
          return
        }
      } else {
        if bytes[index] == 10 { isFirstOfLine = true }
        index += 1
      }
    }
    throw UnsupportedSyntax()
  }

  private mutating func readWord() {
    let start = index
    var hash: UInt32 = 2_166_136_261
    while index < bytes.count, Self.isWord(bytes[index]) {
      hash = (hash ^ UInt32(bytes[index])) &* 16_777_619
      index += 1
    }
    let keyword = index - start <= 15 ? Keyword.all[hash] ?? .none : .none
    add(.word, start, keyword)
  }

  private mutating func readNumber() throws {
    let start = index
    let isMember = all.last?.kind == .dot && !isSpaced
    while index < bytes.count, Self.isWord(bytes[index]) { index += 1 }
    if !isMember {
      if byte(index) == dot, byte(index + 1) >= 48, byte(index + 1) <= 57 {
        index += 1
        while index < bytes.count, Self.isWord(bytes[index]) { index += 1 }
      }
      // Numbers with a base have a fraction only before the exponent of a hexadecimal number: `0x1.8p3`.
      let isHex = byte(start) == 48 && byte(start + 1) == 120
      let isBased = isHex || byte(start) == 48 && (byte(start + 1) == 98 || byte(start + 1) == 111)
      if isBased, let point = bytes[start..<index].firstIndex(of: dot),
        !isHex || !bytes[point..<index].contains(where: { $0 == 112 || $0 == 80 })
      {
        throw UnsupportedSyntax()
      }
      // A number may have an exponent with a sign: `1e-3`.
      let last = bytes[index - 1]
      if byte(index) == 43 || byte(index) == 45, isHex ? last == 112 || last == 80 : last == 101 || last == 69,
        byte(index + 1) >= 48, byte(index + 1) <= 57
      {
        index += 1
        while index < bytes.count, Self.isWord(bytes[index]) { index += 1 }
      }
    }
    add(.number, start)
  }

  private mutating func readOperator() {
    let start = index
    while index < bytes.count, Self.isOperator(bytes[index]) {
      // A comment ends the operator.
      if index > start, bytes[index] == slash, byte(index + 1) == slash || byte(index + 1) == star { break }
      index += 1
    }
    // Signs without a space between them are one token: `a!-b`, `a?<b`. The parser of types splits it if necessary.
    add(.sign, start)
  }

  // MARK: Strings

  private mutating func readString(hashes: Int) throws {
    let start = index
    index += hashes
    let isLong = byte(index + 1) == quote && byte(index + 2) == quote
    index += isLong ? 3 : 1
    // The text of a multi-line string begins on the next line.
    if isLong, byte(index) != 10 { throw UnsupportedSyntax() }
    let (first, spaced) = (isFirstOfLine, isSpaced)
    let place = all.count
    var isInterpolated = false
    while true {
      guard index < bytes.count else { throw UnsupportedSyntax() }
      let byte = bytes[index]
      if byte == quote, closes(isLong, hashes) {
        // The closing quotes of a multi-line string stand alone on their line.
        if isLong {
          var before = index
          while before > start, bytes[before - 1] == 32 || bytes[before - 1] == 9 { before -= 1 }
          if bytes[before - 1] != 10 { throw UnsupportedSyntax() }
        }
        index += (isLong ? 3 : 1) + hashes
        break
      }
      if byte == 92, isEscape(hashes) {
        index += 1 + hashes
        if self.byte(index) == 40 {
          if !isInterpolated {
            isInterpolated = true
            all.append(
              Token(
                kind: .openString, isFirstOfLine: first, isSpaced: spaced, start: Int32(start), end: Int32(start)))
          }
          index += 1
          add(.openInterpolation, index)
          isSpaced = true
          let open = index
          interpolations += 1
          if interpolations > Self.maximumInterpolations { throw UnsupportedSyntax() }
          try read(until: 41)
          interpolations -= 1
          if !isLong, hasNewline(open, index) { throw UnsupportedSyntax() }
          add(.closeInterpolation, index)
          index += 1
        } else if !isLong, self.byte(index) == 10 || self.byte(index) == 13 {
          throw UnsupportedSyntax()
        } else {
          index += 1
        }
        continue
      }
      if !isLong, byte == 10 || byte == 13 { throw UnsupportedSyntax() }
      index += 1
    }
    (isFirstOfLine, isSpaced) = (first, spaced)
    if isInterpolated {
      add(.closeString, start)
      all[place].end = Int32(index)
    } else {
      add(.string, start)
    }
  }

  private func hasNewline(_ start: Int, _ end: Int) -> Bool {
    var offset = start
    while offset < end {
      if bytes[offset] == 10 || bytes[offset] == 13 { return true }
      offset += 1
    }
    return false
  }

  private func isEscape(_ hashes: Int) -> Bool {
    var offset = 0
    while offset < hashes {
      if byte(index + 1 + offset) != hash { return false }
      offset += 1
    }
    return true
  }

  private func closes(_ isLong: Bool, _ hashes: Int) -> Bool {
    var offset = 1
    if isLong {
      guard byte(index + 1) == quote, byte(index + 2) == quote else { return false }
      offset = 3
    }
    let end = offset + hashes
    while offset < end {
      if byte(index + offset) != hash { return false }
      offset += 1
    }
    return true
  }

  // MARK: Bytes

  private enum Class: Sendable {
    case space, word, digit, quote, hash, backtick, dollar, dot, `operator`, other
    case single(Token.Kind)
  }

  private static let classes: [Class] = (0..<256).map { byte in
    switch UInt8(byte) {
    case 9, 10, 11, 12, 13, 32: .space
    case 48...57: .digit
    case 65...90, 97...122, 95: .word
    case UInt8(ascii: "("): .single(.openParen)
    case UInt8(ascii: ")"): .single(.closeParen)
    case UInt8(ascii: "["): .single(.openSquare)
    case UInt8(ascii: "]"): .single(.closeSquare)
    case UInt8(ascii: "{"): .single(.openBrace)
    case UInt8(ascii: "}"): .single(.closeBrace)
    case UInt8(ascii: ","): .single(.comma)
    case UInt8(ascii: ";"): .single(.semicolon)
    case UInt8(ascii: ":"): .single(.colon)
    case UInt8(ascii: "@"): .single(.at)
    case 92: .single(.backslash)
    case 34: .quote
    case 35: .hash
    case 36: .dollar
    case 46: .dot
    case 96: .backtick
    default: isOperator(UInt8(byte)) ? .operator : .other
    }
  }

  private static func isWord(_ byte: UInt8) -> Bool { wordBytes[Int(byte)] }
  private static func isOperator(_ byte: UInt8) -> Bool { operatorBytes[Int(byte)] }
  private static let wordBytes: [Bool] = (0..<256).map {
    $0 == 95 || (48...57).contains($0) || (65...90).contains($0) || (97...122).contains($0)
  }
  private static let operatorBytes: [Bool] = (0..<256).map { "/=-+!*%<>&|^~?".utf8.contains(UInt8($0)) }
}

private let quote = UInt8(ascii: "\"")
private let hash = UInt8(ascii: "#")
private let slash = UInt8(ascii: "/")
private let star = UInt8(ascii: "*")
private let dot = UInt8(ascii: ".")
private let dollar = UInt8(ascii: "$")
private let backtick = UInt8(ascii: "`")
private let exclamation = UInt8(ascii: "!")
