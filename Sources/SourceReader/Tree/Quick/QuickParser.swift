/// Parses common Swift text into the same tree as `TreeBuilder` does with the whole grammar.
///
/// The parser throws `UnsupportedSyntax` for any text that it cannot read with certainty. The whole grammar then reads
/// the text, which takes fifty times as long in a debug build.
///
/// Nodes refer to their first child and their next sibling. At the end they are written in order.
final class QuickParser {
  struct Node: BitwiseCopyable {
    var kind: CodeKind
    var flags = CodeFlags.none
    var text: Text = .none
    var label: Text = .none
    var start: Int32
    var stop: Int32
    var first: Int32 = -1
    var last: Int32 = -1
    var next: Int32 = -1
    var isConditional: Bool
  }

  /// A part of the source text, or an index of `storedTexts`.
  struct Text: BitwiseCopyable {
    var start: Int32
    /// End offset; -1 if `start` is an index of `storedTexts`.
    var stop: Int32
    static let none = Text(start: 0, stop: 0)
    var isNone: Bool { start == 0 && stop == 0 }
  }

  /// An expression with its range, which includes parentheses, `&` and `try`.
  struct Expression {
    var node: Int32
    var start: Int32
    var stop: Int32
    /// True after `a?`: members that follow are accessed on a value that may be nil.
    var isChained = false
    /// True if a closure that follows the expression is one of its arguments.
    var takesClosure = true
  }

  /// Rules that depend on the surroundings of an expression.
  struct Flavor {
    /// True in the condition of a statement, where a brace begins the statement's body.
    var isCondition = false
  }

  static let maximumDepth = 200

  let bytes: UnsafeBufferPointer<UInt8>
  @exclusivity(unchecked) var tokens: [Token]
  @exclusivity(unchecked) var position = 0
  @exclusivity(unchecked) var nodes: [Node] = []
  private(set) var storedTexts: [String] = []
  @exclusivity(unchecked) var depth = 0
  /// Kind of the type whose members are being read; nil inside of bodies.
  var owner: CodeKind?
  /// True while a pattern is read, which looks like an expression but may bind names.
  var isPattern = false
  /// True while the names in a pattern are bound, after `let`.
  var bindsNames = false
  /// Names that the current pattern has bound so far.
  var bound: [(name: Text, start: Int32, stop: Int32)] = []
  /// Number of enclosing branches of `#if`.
  var conditions = 0
  /// The type in parentheses that was read last; nil if another type was read since. An arrow after the parentheses
  /// would make the type the parameters of a function type.
  var lastTuple: (node: Int32, start: Int32, isSingle: Bool)?
  /// Ranges of statements and members, in order of their start.
  var ranges: [TreeBuilder.Item] = []
  /// Original tokens of which a part was consumed, such as `>` of `>>`.
  var splits: [(index: Int, token: Token)] = []

  /// Splits a text into tokens.
  ///
  /// - Throws: `UnsupportedSyntax` for text that only the whole grammar supports.
  init(_ bytes: UnsafeBufferPointer<UInt8>) throws {
    self.bytes = bytes
    tokens = try Tokens(bytes).all
    nodes.reserveCapacity(tokens.count)
  }

  // MARK: Tokens

  var token: Token { tokens[position] }
  var next: Token { tokens[min(position + 1, tokens.count - 1)] }
  /// End of the token that was consumed last; 0 before the first.
  var end: Int32 { position == 0 ? 0 : tokens[position - 1].end }

  func byte(_ offset: Int32) -> UInt8 { Int(offset) < bytes.count ? bytes[Int(offset)] : 0 }
  func first(_ token: Token) -> UInt8 { byte(token.start) }

  func at(_ kind: Token.Kind) -> Bool { tokens[position].kind == kind }
  func at(_ keyword: Keyword) -> Bool { tokens[position].keyword == keyword }
  func atOperator(_ sign: UInt8) -> Bool { isOperator(token, sign) }
  func isOperator(_ token: Token, _ sign: UInt8) -> Bool {
    token.kind == .sign && token.end == token.start + 1 && byte(token.start) == sign
  }
  var atArrow: Bool { isArrow(token) }
  func isArrow(_ token: Token) -> Bool {
    token.kind == .sign && token.end == token.start + 2 && byte(token.start) == UInt8(ascii: "-")
      && byte(token.start + 1) == UInt8(ascii: ">")
  }

  func advance() { if position < tokens.count - 1 { position += 1 } }

  func accept(_ kind: Token.Kind) -> Bool {
    guard at(kind) else { return false }
    advance()
    return true
  }

  func accept(_ keyword: Keyword) -> Bool {
    guard at(keyword) else { return false }
    advance()
    return true
  }

  func expect(_ kind: Token.Kind) throws { guard accept(kind) else { throw UnsupportedSyntax() } }
  func expect(_ keyword: Keyword) throws { guard accept(keyword) else { throw UnsupportedSyntax() } }

  /// Consumes one sign of an operator, such as `>` of `>>`.
  ///
  /// - Returns: false if the token does not begin with the sign. Nothing is consumed then.
  func acceptSign(_ sign: UInt8) -> Bool {
    guard at(.sign), byte(token.start) == sign else { return false }
    if token.end == token.start + 1 {
      advance()
    } else {
      splits.append((position, token))
      tokens[position].start += 1
      tokens[position].isSpaced = false
      tokens[position].isFirstOfLine = false
    }
    return true
  }

  /// End of the sign that was consumed last, which may be a part of a token.
  var signEnd: Int32 {
    if let last = splits.last, last.index == position { return token.start }
    return end
  }

  /// Returns the name in a token, without backticks.
  func name(_ token: Token) -> Text {
    token.kind == .quotedWord
      ? Text(start: token.start + 1, stop: token.end - 1) : Text(start: token.start, stop: token.end)
  }

  func isName(_ token: Token) -> Bool {
    token.kind == .quotedWord || token.kind == .word && !token.keyword.isReserved
  }

  /// True if the token is a modifier, and is first on its line or has a word or attribute after it on the same line.
  private var isModifierOfNext: Bool {
    token.keyword.isModifier && (token.isFirstOfLine || (next.kind == .word || next.kind == .at) && !next.isFirstOfLine)
  }

  /// Consumes a name.
  ///
  /// - Parameter isDeclared: true if the name is being declared; `self` can only be referred to.
  func expectName(isDeclared: Bool = true) throws -> Text {
    let token = token
    guard isName(token), !isDeclared || !token.keyword.isValue && !at(.`init`) && !isModifierOfNext else {
      throw UnsupportedSyntax()
    }
    advance()
    return name(token)
  }

  /// Tries to read a form. If that fails, or if `read` returns nil, goes back to the start and returns nil. Only the
  /// signature of a closure needs this.
  func attempt<Value>(_ read: () throws -> Value?) -> Value? {
    let (place, count, rangeCount, splitCount, old) = (position, nodes.count, ranges.count, splits.count, depth)
    if let value = try? read() { return value }
    nodes.removeSubrange(count...)
    ranges.removeSubrange(rangeCount...)
    while splits.count > splitCount, let last = splits.popLast() { tokens[last.index] = last.token }
    position = place
    depth = old
    return nil
  }

  /// Reads a form in which no statement is recorded, as in a pattern or an attribute.
  func leavingOut<Value>(_ read: () throws -> Value) rethrows {
    let count = ranges.count
    _ = try read()
    ranges.removeSubrange(count...)
  }

  /// Reads a statement or member, and records its range.
  func ranged<Value>(isMember: Bool, _ read: () throws -> Value) rethrows -> Value {
    let index = ranges.count
    ranges.append(TreeBuilder.Item(start: token.start, stop: 0, isMember: isMember))
    let value = try read()
    ranges[index].stop = end
    return value
  }

  /// Reads the members of a type, or the items of a body.
  ///
  /// - Parameter owner: the kind of the type; nil for a body.
  func inside<Value>(_ owner: CodeKind?, _ read: () throws -> Value) throws -> Value {
    let outer = (self.owner, isPattern, bindsNames)
    (self.owner, isPattern, bindsNames) = (owner, false, false)
    defer { (self.owner, isPattern, bindsNames) = outer }
    return try deeper(read)
  }

  func deeper<Value>(_ read: () throws -> Value) throws -> Value {
    guard depth < Self.maximumDepth else { throw UnsupportedSyntax() }
    depth += 1
    defer { depth -= 1 }
    return try read()
  }

  /// Skips the bracket at the current position, and all tokens up to and including the bracket that closes it.
  func skipBrackets() throws {
    var open = 0
    repeat {
      switch token.kind {
      case .openParen, .openSquare, .openBrace: open += 1
      case .closeParen, .closeSquare, .closeBrace: open -= 1
      case .end: throw UnsupportedSyntax()
      default: break
      }
      advance()
    } while open > 0
  }

  // MARK: Nodes

  func add(_ kind: CodeKind, _ text: Text = .none, flags: CodeFlags = .none, start: Int32, stop: Int32 = 0) -> Int32 {
    nodes.append(
      Node(kind: kind, flags: flags, text: text, start: start, stop: stop, isConditional: conditions > 0))
    return Int32(nodes.count - 1)
  }

  func append(_ child: Int32, to parent: Int32) {
    if nodes[Int(parent)].first < 0 {
      nodes[Int(parent)].first = child
    } else {
      nodes[Int(nodes[Int(parent)].last)].next = child
    }
    nodes[Int(parent)].last = child
  }

  func append(_ children: [Int32], to parent: Int32) { for child in children { append(child, to: parent) } }

  func lastChild(_ node: Int32) -> Int32? { nodes[Int(node)].last < 0 ? nil : nodes[Int(node)].last }

  func finish(_ node: Int32) { nodes[Int(node)].stop = end }

  /// Ends an element of a list, including the comma after it.
  ///
  /// - Returns: true if no comma follows the element, which is then the last one.
  func isLast(_ node: Int32) -> Bool {
    let isLast = !accept(.comma)
    finish(node)
    return isLast
  }

  func storedText(_ text: String) -> Text {
    storedTexts.append(text)
    return Text(start: Int32(storedTexts.count - 1), stop: -1)
  }

  func string(_ text: Text) -> String {
    if text.stop < 0 { return storedTexts[Int(text.start)] }
    return String(decoding: UnsafeBufferPointer(rebasing: bytes[Int(text.start)..<Int(text.stop)]), as: UTF8.self)
  }

  // MARK: The file

  /// Reads the whole file.
  ///
  /// - Returns: the node of the file.
  func file() throws -> Int32 {
    let root = add(.file, start: token.start)
    try items(root, isEnd: { $0.at(.end) })
    guard at(.end) else { throw UnsupportedSyntax() }
    nodes[Int(root)].stop = Int32(bytes.count)
    return root
  }
}
