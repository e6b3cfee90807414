/// A word, sign or literal of a text.
struct Token: BitwiseCopyable {
  enum Kind: UInt8, BitwiseCopyable {
    case word, quotedWord, dollar, number, string
    /// Parts of a string with interpolations: its start, each interpolation, its end.
    case openString, openInterpolation, closeInterpolation, closeString
    case openParen, closeParen, openSquare, closeSquare, openBrace, closeBrace
    case comma, semicolon, colon, at, hash, backslash, dot, sign, end
  }

  /// True if an operator directly after this token is a prefix operator.
  var opensOperand: Bool {
    switch kind {
    case .openParen, .openSquare, .openBrace, .openInterpolation, .comma, .semicolon, .colon, .sign: true
    default: false
    }
  }

  var kind: Kind
  var keyword = Keyword.none
  /// True if the token is the first of its line.
  var isFirstOfLine: Bool
  /// True if white space, a comment or the start of the text precedes the token.
  var isSpaced: Bool
  var start: Int32
  var end: Int32
}

/// Words with a meaning in the grammar, at least at some places.
enum Keyword: UInt8, CaseIterable, BitwiseCopyable {
  case none
  case `associatedtype`, `class`, `deinit`, `enum`, `extension`, `func`, `import`, `init`, `let`, `operator`,
    `precedencegroup`, `protocol`, `struct`, `subscript`, `typealias`, `var`, actor, macro
  case `break`, `case`, `catch`, `continue`, `default`, `defer`, `do`, `else`, `fallthrough`, `for`, `guard`, `if`,
    `in`,
    `repeat`, `return`, `switch`, `throw`, `where`, `while`, yield, discard, then
  case `as`, await, `is`, `try`, `super`, copy, consume, borrow, unsafe, each, any, some
  case `true`, `false`, `nil`
  case async, `throws`, `rethrows`, reasync
  case `inout`, borrowing, consuming, sending, isolated, _const
  case `static`, lazy, weak, unowned, `private`, `fileprivate`, override, `public`, `internal`, open, package, final,
    indirect, mutating, nonmutating, nonisolated, optional, required, convenience, dynamic, infix, prefix, postfix,
    distributed
  case get, set, willSet, didSet
  case `self`, `Self`, `Any`
  /// The word `_`, which cannot be the name of a case.
  case wildcard

  /// Keywords by hash of the word.
  static let all: [UInt32: Keyword] = {
    var table: [UInt32: Keyword] = [:]
    for keyword in allCases where keyword != .none {
      let word = keyword == .wildcard ? "_" : "\(keyword)"
      let hash = word.utf8.reduce(2_166_136_261) { ($0 ^ UInt32($1)) &* 16_777_619 }
      precondition(table.updateValue(keyword, forKey: hash) == nil, "two keywords of one hash")
    }
    return table
  }()

  var isModifier: Bool {
    rawValue >= Keyword.static.rawValue && rawValue <= Keyword.distributed.rawValue
      || self == .class || self == .async || self == .borrowing || self == .consuming
  }
  var isDeclaration: Bool { rawValue >= Keyword.associatedtype.rawValue && rawValue <= Keyword.macro.rawValue }
  /// True if the word declares a type with members.
  var isTypeDeclaration: Bool {
    switch self {
    case .class, .struct, .enum, .actor, .protocol, .extension: true
    default: false
    }
  }
  /// True if the word is an expression by itself.
  var isValue: Bool { self == .self || self == .super || self == .true || self == .false || self == .nil }
  /// True if the word is a name only in backticks or after a dot.
  var isReserved: Bool {
    switch self {
    case .associatedtype, .class, .deinit, .enum, .extension, .func, .import, .let, .operator, .precedencegroup,
      .protocol, .struct, .subscript, .typealias, .var, .break, .case, .catch, .continue, .default, .defer, .do, .else,
      .fallthrough, .for, .guard, .if, .in, .repeat, .return, .switch, .throw, .where, .while, .as, .is, .try, .throws,
      .rethrows, .inout, .static, .private, .fileprivate, .public, .internal:
      true
    default: false
    }
  }
}

/// Error for text that only the whole grammar supports.
struct UnsupportedSyntax: Error {}
