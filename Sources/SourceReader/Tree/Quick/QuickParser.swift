/// Makes a tree of a text as `TreeBuilder` does with the whole grammar, for text as most people write it. Where it is not sure
/// it says so, and the whole grammar decides: that takes fifty times as long in a debug build.
///
/// Nodes are made as they are read, each with its first child and its next sibling, and written in order at the end.
final class QuickParser {
  struct Node: BitwiseCopyable {
    var kind: CodeKind
    var flags: CodeFlags = []
    var text: Text = .none
    var label: Text = .none
    var start: Int32
    var stop: Int32
    var first: Int32 = -1
    var last: Int32 = -1
    var next: Int32 = -1
    var isConditional: Bool
  }

  /// A part of the text, or one of `made`.
  struct Text: BitwiseCopyable {
    var start: Int32
    /// -1 for the text at `start` in `made`.
    var stop: Int32
    static let none = Text(start: 0, stop: 0)
    var isNone: Bool { start == 0 && stop == 0 }
  }

  /// What was read as an expression, with all that belongs to it: parentheses, `&`, `try`.
  struct Expression {
    var node: Int32
    var start: Int32
    var stop: Int32
    /// `a?`: what follows is called on something that may be nil.
    var isChained = false
    /// Whether a closure behind it is an argument.
    var takesClosure = true
  }

  /// What a place allows.
  struct Flavor {
    /// In the condition of a statement, a brace begins the statement's body.
    var isCondition = false
  }

  static let maximumDepth = 200

  let bytes: UnsafeBufferPointer<UInt8>
  var tokens: [Token]
  var position = 0
  var nodes: [Node] = []
  private(set) var made: [String] = []
  var depth = 0
  /// The kind of type whose members are read; nil inside of bodies.
  var owner: CodeKind?
  /// Whether what is read is a pattern, which looks like an expression that may also bind names.
  var isPattern = false
  /// Whether names in it are bound: behind `let`.
  var bindsNames = false
  /// What the pattern that is read has bound so far.
  var bound: [(name: Text, start: Int32, stop: Int32)] = []
  /// How many branches of `#if` are around the place.
  var conditions = 0
  /// The last type in parentheses: what a function type takes, if an arrow follows.
  var lastTuple: (node: Int32, start: Int32, isSingle: Bool)?
  /// Tokens as they were before a part of them was taken: `>` of `>>`.
  var splits: [(index: Int, token: Token)] = []

  /// - Throws: where the text has a form that is left to the whole grammar.
  init(_ bytes: UnsafeBufferPointer<UInt8>) throws {
    self.bytes = bytes
    tokens = try Tokens(bytes).all
    nodes.reserveCapacity(tokens.count)
  }

  // MARK: Tokens

  var token: Token { tokens[position] }
  var next: Token { tokens[min(position + 1, tokens.count - 1)] }
  /// Where the last token that was taken ends.
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

  func take(_ kind: Token.Kind) -> Bool {
    guard at(kind) else { return false }
    advance()
    return true
  }

  func take(_ keyword: Keyword) -> Bool {
    guard at(keyword) else { return false }
    advance()
    return true
  }

  func expect(_ kind: Token.Kind) throws { guard take(kind) else { throw NotQuick() } }
  func expect(_ keyword: Keyword) throws { guard take(keyword) else { throw NotQuick() } }

  /// Takes one sign of an operator: `>` of `>>`.
  func takeSign(_ sign: UInt8) -> Bool {
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

  /// Where the last sign ends, be it a part of a token.
  var signEnd: Int32 {
    if let last = splits.last, last.index == position { return token.start }
    return end
  }

  /// A name as a token has it: between backticks without them.
  func name(_ token: Token) -> Text {
    token.kind == .quotedWord
      ? Text(start: token.start + 1, stop: token.end - 1) : Text(start: token.start, stop: token.end)
  }

  func isName(_ token: Token) -> Bool {
    token.kind == .quotedWord || token.kind == .word && !token.keyword.isReserved
  }

  /// Whether a word stands before another on its line or the next, as a modifier does.
  private var isModifierOfNext: Bool {
    token.keyword.isModifier && (token.isFirstOfLine || (next.kind == .word || next.kind == .at) && !next.isFirstOfLine)
  }

  /// Takes a name.
  ///
  /// - Parameter isDeclared: whether something may be called so: `self` is only referred to.
  func takeName(isDeclared: Bool = true) throws -> Text {
    let token = token
    guard isName(token), !isDeclared || !token.keyword.isValue && !at(.`init`) && !isModifierOfNext else {
      throw NotQuick()
    }
    advance()
    return name(token)
  }

  /// Reads what may be something, and goes back where it is not. That of a closure's parameters is the only such form.
  func attempt<Value>(_ read: () throws -> Value?) -> Value? {
    let (place, count, splitCount, old) = (position, nodes.count, splits.count, depth)
    if let value = try? read() { return value }
    nodes.removeSubrange(count...)
    while splits.count > splitCount, let last = splits.popLast() { tokens[last.index] = last.token }
    position = place
    depth = old
    return nil
  }

  /// Reads members of a type, or the items of a body.
  func inside<Value>(_ owner: CodeKind?, _ read: () throws -> Value) throws -> Value {
    let outer = (self.owner, isPattern, bindsNames)
    (self.owner, isPattern, bindsNames) = (owner, false, false)
    defer { (self.owner, isPattern, bindsNames) = outer }
    return try deeper(read)
  }

  func deeper<Value>(_ read: () throws -> Value) throws -> Value {
    guard depth < Self.maximumDepth else { throw NotQuick() }
    depth += 1
    defer { depth -= 1 }
    return try read()
  }

  /// Goes behind the bracket that closes the one at this place.
  func skipBrackets() throws {
    var open = 0
    repeat {
      switch token.kind {
      case .openParen, .openSquare, .openBrace: open += 1
      case .closeParen, .closeSquare, .closeBrace: open -= 1
      case .end: throw NotQuick()
      default: break
      }
      advance()
    } while open > 0
  }

  // MARK: Nodes

  func add(_ kind: CodeKind, _ text: Text = .none, flags: CodeFlags = [], start: Int32, stop: Int32 = 0) -> Int32 {
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

  /// Ends an element of a list, with the comma behind it.
  ///
  /// - Returns: whether no comma follows, so that the element is the last.
  func isLast(_ node: Int32) -> Bool {
    let isLast = !take(.comma)
    finish(node)
    return isLast
  }

  func keep(_ text: String) -> Text {
    made.append(text)
    return Text(start: Int32(made.count - 1), stop: -1)
  }

  func string(_ text: Text) -> String {
    if text.stop < 0 { return made[Int(text.start)] }
    return String(decoding: UnsafeBufferPointer(rebasing: bytes[Int(text.start)..<Int(text.stop)]), as: UTF8.self)
  }

  // MARK: The file

  /// Reads the file.
  ///
  /// - Returns: its node.
  func file() throws -> Int32 {
    let root = add(.file, start: token.start)
    try items(root, isEnd: { $0.at(.end) })
    guard at(.end) else { throw NotQuick() }
    nodes[Int(root)].stop = Int32(bytes.count)
    return root
  }
}
