/// A word, a sign or a literal of a text.
struct Token: BitwiseCopyable {
  enum Kind: UInt8, BitwiseCopyable {
    case word, quotedWord, dollar, number, string
    /// A string with interpolations: its beginning, each interpolation, its end.
    case openString, openInterpolation, closeInterpolation, closeString
    case openParen, closeParen, openSquare, closeSquare, openBrace, closeBrace
    case comma, semicolon, colon, at, hash, backslash, dot, sign, end
  }

  /// Whether an operator directly behind it stands before its operand.
  var opensOperand: Bool {
    switch kind {
    case .openParen, .openSquare, .openBrace, .openInterpolation, .comma, .semicolon, .colon, .sign: true
    default: false
    }
  }

  var kind: Kind
  var keyword = Keyword.none
  /// Whether a line ends before it.
  var isFirstOfLine: Bool
  /// Whether white space, a comment or nothing stands before it.
  var isSpaced: Bool
  var start: Int32
  var end: Int32
}

/// Words that mean something to the grammar, at least in some places.
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
  /// `_`: no parser takes that for the name of a case.
  case wildcard

  /// By hash of the word.
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
  /// Whether it names a type that has members.
  var isTypeDeclaration: Bool {
    switch self {
    case .class, .struct, .enum, .actor, .protocol, .extension: true
    default: false
    }
  }
  /// Whether it is an expression of its own.
  var isValue: Bool { self == .self || self == .super || self == .true || self == .false || self == .nil }
  /// Whether it is a name only between backticks, or behind a dot.
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

/// The text is one that only the whole grammar decides.
struct NotQuick: Error {}
