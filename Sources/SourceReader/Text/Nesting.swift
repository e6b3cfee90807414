/// Finds the place where a text is nested too deeply for the parser.
///
/// The parser and the visitors of its tree recurse for each level, so a deep text could overflow their stack. They
/// recurse for brackets, words or operators before an operand, signs after one, generic arguments, arrows, choices
/// (`? :`), `else if`, and `#if`. The open levels of all kinds are counted together.
enum Nesting {
  /// Maximum number of open levels. Real code has at most a fifth of them.
  ///
  /// The stack of the reading threads has room for sixteen times as many levels. However, the start of a node is found
  /// by descending to its first word, so the time grows with the square of the levels.
  static let maximumLevels = 500
  /// Maximum number of open generic argument lists.
  ///
  /// The parser looks ahead at each `<`, and again inside it, so its time grows with the square of the levels.
  static let maximumAngles = 64

  /// Returns the byte offset at which a text is nested too deeply; nil if the whole text can be parsed.
  ///
  /// Strings and comments are counted like code, because only the parser can distinguish them.
  ///
  /// - Complexity: O(bytes).
  static func end(of text: String) -> Int? {
    var text = text
    return text.withUTF8 { bytes in
      var scan = NestingScan(bytes: bytes)
      return scan.end()
    }
  }
}

/// Numbers of open levels inside one pair of brackets, or outside of all brackets, by kind.
///
/// Levels inside inner brackets are counted in frames of their own.
private struct NestingFrame {
  /// Number of words and operators that have no operand yet, and of signs after an operand.
  var prefixes = 0
  var angles = 0
  var choices = 0
  var arrows = 0
  var branches = 0
  /// Additional levels for a bracket that was opened after a key path.
  var keyPath = 0
  var hasKeyPath = false

  var count: Int { prefixes + angles + choices + arrows + branches + keyPath }
}

private struct NestingScan {
  let bytes: UnsafeBufferPointer<UInt8>
  private var index = 0
  /// Frames of the enclosing brackets.
  private var outer: [NestingFrame] = []
  private var outerCount = 0
  private var frame = NestingFrame()
  private var conditions = 0
  /// True if an operand has ended, unless a bracket or a dot follows.
  private var isOperandEnding = false
  private var isElse = false

  init(bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

  private var isTooDeep: Bool {
    frame.angles > Nesting.maximumAngles || outerCount + outer.count + frame.count + conditions > Nesting.maximumLevels
  }

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

  /// Words before an operand, a type or a pattern.
  private static let prefixWords = hashes([
    "any", "as", "await", "borrow", "borrowing", "case", "catch", "consume", "consuming", "copy", "defer", "discard",
    "do",
    "each", "else", "fallthrough", "for", "guard", "if", "in", "inout", "is", "isolated", "let", "nonisolated", "not",
    "repeat", "rethrows", "return", "sending", "some", "switch", "then", "throw", "throws", "try", "unsafe", "var",
    "where",
    "while", "yield",
  ]).union(hashes(modifiers))

  /// Words before a type or declaration. For each of these words the parser looks ahead over all following ones.
  private static let specifiers = hashes(modifiers)
  private static let modifiers = [
    "async", "borrowing", "consuming", "convenience", "distributed", "dynamic", "fileprivate", "final", "indirect",
    "infix",
    "internal", "isolated", "lazy", "mutating", "nonisolated", "nonmutating", "open", "optional", "override", "package",
    "postfix", "prefix", "private", "public", "required", "sending", "static", "unowned", "weak", "_const", "__owned",
    "__shared", "__consuming", "__setter_access", "reasync",
  ]

  /// Words that begin a declaration, which ends all open levels in the same brackets.
  private static let declarations = hashes([
    "actor", "class", "enum", "extension", "func", "import", "init", "protocol", "struct", "subscript", "typealias",
  ])

  /// Words that begin a statement or a binding. They end all open choices, generic arguments and arrows in the same
  /// brackets.
  private static let beginnings = hashes(["let", "var", "case", "return", "for", "while", "guard", "switch"])
  private static let elseWord = hash("else")
  private static let ifWord = hash("if")

  private static func hashes(_ words: [String]) -> Set<UInt32> { Set(words.map(hash)) }
  private static func hash(_ word: String) -> UInt32 {
    word.utf8.reduce(2_166_136_261) { ($0 ^ UInt32($1)) &* 16_777_619 }
  }

  private mutating func readWord() {
    var word: UInt32 = 2_166_136_261
    while index < bytes.count, Self.isInWord(bytes[index]) {
      word = (word ^ UInt32(bytes[index])) &* 16_777_619
      index += 1
    }
    endOperand()
    if word == Self.ifWord, !isElse { frame.branches = 0 }
    isElse = word == Self.elseWord
    if Self.declarations.contains(word) {
      frame = NestingFrame()
    } else if Self.prefixWords.contains(word) {
      if Self.beginnings.contains(word) { (frame.choices, frame.angles, frame.arrows) = (0, 0, 0) }
      if isElse { frame.branches += 1 }
      frame.prefixes += Self.specifiers.contains(word) ? 8 : 1
    } else {
      isOperandEnding = true
    }
  }

  private mutating func endOperand() {
    if isOperandEnding { frame.prefixes = 0 }
    isOperandEnding = false
  }

  private mutating func readSign() {
    let byte = bytes[index]
    defer { index += 1 }
    switch byte {
    case UInt8(ascii: " "), UInt8(ascii: "\n"), UInt8(ascii: "\r"), UInt8(ascii: "\t"), UInt8(ascii: "."): return
    case UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{"): return open()
    case UInt8(ascii: ")"), UInt8(ascii: "]"): return close()
    case UInt8(ascii: "}"):
      close()
      (frame.choices, frame.angles, frame.arrows) = (0, 0, 0)
    case UInt8(ascii: ";"): frame = NestingFrame()
    case UInt8(ascii: ","):
      endOperand()
      (frame.prefixes, frame.choices, frame.arrows, frame.hasKeyPath) = (0, 0, 0, false)
    case UInt8(ascii: "\""), UInt8(ascii: "'"), UInt8(ascii: "`"): isOperandEnding = true
    case UInt8(ascii: "#"):
      if follows("#if") { conditions += 1 }
      if follows("#endif") { conditions = max(0, conditions - 1) }
      endOperand()
      // Each `#` may begin a raw string, so the lexer searches for its end from each of them.
      frame.prefixes += 8
    default: readOperator(byte)
    }
  }

  private mutating func open() {
    isOperandEnding = false
    // The parser reads the components of a key path several times, and again those of nested key paths. Its time grows
    // with the cube of the levels.
    if frame.hasKeyPath { frame.keyPath = 16 }
    outer.append(frame)
    outerCount += frame.count
    frame = NestingFrame()
  }

  private mutating func close() {
    guard let last = outer.popLast() else {
      frame = NestingFrame()
      return
    }
    frame = last
    frame.keyPath = 0
    outerCount -= last.count
    isOperandEnding = true
  }

  private mutating func readOperator(_ byte: UInt8) {
    let before = index > 0 ? bytes[index - 1] : UInt8(ascii: " ")
    // A `<` after a blank is an operator.
    if byte == UInt8(ascii: "<"), Self.isInWord(before) {
      frame.angles += 1
      isOperandEnding = false
      frame.prefixes = 0
      return
    }
    if byte == UInt8(ascii: ">"), before != UInt8(ascii: "-") {
      frame.angles = max(0, frame.angles - 1)
      isOperandEnding = true
      return
    }
    endOperand()
    if byte == UInt8(ascii: "\\") { frame.hasKeyPath = true }
    if byte == UInt8(ascii: ">") { frame.arrows += 1 }
    let isMark = byte == UInt8(ascii: "!") || byte == UInt8(ascii: "?")
    // The sign of optional chaining has no blank before it, the `?` of a choice has one.
    if byte == UInt8(ascii: "?"), before == UInt8(ascii: " ") || before == UInt8(ascii: "\n") { frame.choices += 1 }
    if isMark || !Self.isOperator(before) { frame.prefixes += 1 }
  }

  private static func isOperator(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "/"), UInt8(ascii: "="), UInt8(ascii: "-"), UInt8(ascii: "+"), UInt8(ascii: "*"),
      UInt8(ascii: "%"), UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "&"), UInt8(ascii: "|"),
      UInt8(ascii: "^"), UInt8(ascii: "~"):
      true
    default: false
    }
  }

  private func follows(_ word: StaticString) -> Bool {
    let count = word.utf8CodeUnitCount
    guard index + count <= bytes.count else { return false }
    return (0..<count).allSatisfy { bytes[index + $0] == word.utf8Start[$0] }
  }
}
