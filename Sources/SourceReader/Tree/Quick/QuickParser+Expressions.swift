extension QuickParser {
  /// Reads a value with the words and operators before it.
  func value(_ flavor: Flavor) throws -> Expression {
    let start = token.start
    switch token.keyword {
    case .try:
      return try deeper {
        advance()
        var flags: CodeFlags = []
        if at(.sign), !token.isSpaced {
          guard atOperator(63) || atOperator(33) else { throw UnsupportedSyntax() }
          flags = atOperator(33) ? .forced : .optional
          advance()
        }
        return try wrapped(start, flavor, flags)
      }
    case .await where isOperand(next):
      return try deeper {
        advance()
        return try wrapped(start, flavor, [])
      }
    case .unsafe, .copy, .consume, .borrow:
      if isOperand(next), next.kind == .word || next.kind == .quotedWord, !next.isFirstOfLine {
        return try deeper {
          advance()
          return try wrapped(start, flavor, [])
        }
      }
    case .await: throw UnsupportedSyntax()
    case .let where isPattern, .var where isPattern:
      return try deeper {
        advance()
        let outer = bindsNames
        bindsNames = true
        defer { bindsNames = outer }
        return try self.value(flavor)
      }
    case .is where isPattern:
      advance()
      let node = try type()
      return Expression(node: node, start: start, stop: signEnd, takesClosure: false)
    case .each where next.kind == .word, .repeat where next.kind != .openBrace:
      return try deeper {
        let isElement = at(.each)
        advance()
        let node = add(.other, start: start)
        let inner = isElement ? try value(flavor) : try expression(flavor)
        append(inner.node, to: node)
        nodes[Int(node)].stop = inner.stop
        return Expression(node: node, start: start, stop: inner.stop)
      }
    default: break
    }
    guard at(.sign) else { return try postfix(try primary(flavor), flavor) }
    // An operator may be a value itself: `reduce(0, +)`.
    guard first(token) != UInt8(ascii: "/"), position > 0, token.isSpaced || tokens[position - 1].opensOperand else {
      throw UnsupportedSyntax()
    }
    if !flavor.isCondition, [.closeParen, .comma, .closeSquare].contains(next.kind) {
      // It is the whole argument or element then, and no operand: `a + ^`.
      guard [.openParen, .openSquare, .comma, .colon].contains(tokens[position - 1].kind) else {
        throw UnsupportedSyntax()
      }
      // `[...]` is the whole range. Another operator that begins with a point is left to the whole grammar.
      if first(token) == UInt8(ascii: "."), token.end - token.start != 3 || byte(token.start + 2) != UInt8(ascii: ".") {
        throw UnsupportedSyntax()
      }
      if isOperator(token, UInt8(ascii: "=")) || isOperator(token, UInt8(ascii: "&")) || isOperator(token, 63)
        || isArrow(token)
      {
        throw UnsupportedSyntax()
      }
      let node = add(.name, name(token), start: start, stop: token.end)
      advance()
      return Expression(node: node, start: start, stop: end, takesClosure: false)
    }
    if isSpaceBehind(token) { throw UnsupportedSyntax() }
    if isOperator(token, UInt8(ascii: "&")) {
      // `&` is only valid before an argument.
      guard position > 0, [.openParen, .openSquare, .comma, .colon].contains(tokens[position - 1].kind) else {
        throw UnsupportedSyntax()
      }
      advance()
      return try wrapped(start, flavor, [])
    }
    let sign = name(token)
    if isOperator(token, 63) || isArrow(token) || isOperator(token, UInt8(ascii: "=")) { throw UnsupportedSyntax() }
    advance()
    // `-try a` does not parse, and `!..` is more than one operator.
    if at(.try) || at(.await) || at(.sign) { throw UnsupportedSyntax() }
    return try deeper {
      let node = add(.operator, sign, start: start)
      let inner = try value(flavor)
      append(inner.node, to: node)
      nodes[Int(node)].stop = inner.stop
      return Expression(node: node, start: start, stop: inner.stop)
    }
  }

  /// Returns a value with branches: `if a { 1 } else { 2 }`. A sign directly behind it, as in `}?`, is an error.
  private func branching(_ node: Int32, from first: Token) throws -> Expression {
    if at(.sign), !token.isSpaced { throw UnsupportedSyntax() }
    return Expression(node: node, start: first.start, stop: end, takesClosure: false)
  }

  private func isOperand(_ token: Token) -> Bool {
    switch token.kind {
    case .word: token.keyword != .as && token.keyword != .is && token.keyword != .in && token.keyword != .else
    case .quotedWord, .dollar, .number, .string, .openString, .openSquare, .backslash, .hash: true
    case .dot: token.isSpaced
    case .openParen: true
    default: false
    }
  }

  private func wrapped(_ start: Int32, _ flavor: Flavor, _ flags: CodeFlags) throws -> Expression {
    var inner = try value(flavor)
    nodes[Int(inner.node)].flags.formUnion(flags)
    inner.start = start
    inner.isChained = false
    return inner
  }

  private func leaf(_ kind: CodeKind, _ text: Text, takesClosure: Bool = true) -> Expression {
    let node = add(kind, text, start: token.start, stop: token.end)
    advance()
    return Expression(node: node, start: nodes[Int(node)].start, stop: end, takesClosure: takesClosure)
  }

  private func primary(_ flavor: Flavor) throws -> Expression {
    let token = token
    switch token.kind {
    case .number: return leaf(.literal, name(token), takesClosure: false)
    case .dollar: return leaf(.name, name(token))
    case .string, .openString: return try string()
    case .quotedWord: return try reference()
    case .openParen: return try tuple()
    case .openSquare: return try collection()
    case .openBrace:
      let node = try closure()
      return Expression(node: node, start: token.start, stop: end, takesClosure: false)
    case .backslash: return try keyPath()
    case .hash:
      let node = try macro(flavor)
      return Expression(node: node, start: token.start, stop: end, takesClosure: false)
    case .dot:
      advance()
      guard at(.word) || at(.quotedWord), !at(.wildcard) else { throw UnsupportedSyntax() }
      let node = add(.member, name(self.token), start: token.start)
      advance()
      skipArgumentNames()
      finish(node)
      var stop = end
      if let behind = try generics(node) { stop = behind }
      return Expression(node: node, start: token.start, stop: stop)
    case .word:
      switch token.keyword {
      case .true, .false, .nil: return leaf(.literal, name(token), takesClosure: false)
      case .super: return leaf(.name, name(token), takesClosure: false)
      case .wildcard: return leaf(.other, .none, takesClosure: false)
      case .if:
        return try branching(ifExpression(), from: token)
      case .switch:
        return try branching(switchExpression(), from: token)
      case .any, .some:
        if next.kind == .word, !next.keyword.isReserved, !next.isFirstOfLine {
          if token.keyword == .some { throw UnsupportedSyntax() }
          let place = max(0, position - 1)
          let node = try type()
          // The type is followed by a bracket: `(any P).self`, `[any P]()`.
          guard at(.closeSquare) || at(.closeParen) && tokens[place].kind == .openParen else {
            throw UnsupportedSyntax()
          }
          return Expression(node: node, start: token.start, stop: signEnd, takesClosure: false)
        }
        guard next.kind == .dot && !next.isFirstOfLine || next.kind == .comma || next.kind == .closeParen else {
          throw UnsupportedSyntax()
        }
        return try reference()
      case let keyword where keyword.isReserved: throw UnsupportedSyntax()
      case .Any: return leaf(.namedType, name(token))
      default: return try reference()
      }
    default: throw UnsupportedSyntax()
    }
  }

  private func reference() throws -> Expression {
    let start = token.start
    if at(.`init`) { throw UnsupportedSyntax() }
    if bindsNames {
      // `let E<Int>.a(b)` only binds b.
      if next.kind == .sign, first(next) == UInt8(ascii: "<") { throw UnsupportedSyntax() }
      if ![.dot, .openParen, .openSquare].contains(next.kind) { bound.append((name(token), token.start, token.end)) }
    }
    let node = add(.name, try expectName(isDeclared: false), start: start)
    skipArgumentNames()
    finish(node)
    let behind = try generics(node)
    return Expression(node: node, start: start, stop: behind ?? end)
  }

  /// Skips `(a:b:)` after the name of a function.
  func skipArgumentNames() {
    guard at(.openParen), !token.isSpaced else { return }
    var index = position + 1
    while index + 1 < tokens.count, tokens[index].kind == .word || tokens[index].kind == .quotedWord,
      tokens[index + 1].kind == .colon
    {
      index += 2
    }
    if index > position + 1, tokens[index].kind == .closeParen { position = index + 1 }
  }

  /// Reads `<A, B>` after a name. Throws `UnsupportedSyntax` if the text may be a comparison.
  ///
  /// - Returns: the end of the arguments; nil if there are none.
  func generics(_ node: Int32) throws -> Int32? {
    guard at(.sign), !token.isSpaced, byte(token.start) == UInt8(ascii: "<") else { return nil }
    let stop = nodes[Int(node)].stop
    try genericArguments(node)
    let end = nodes[Int(node)].stop
    nodes[Int(node)].stop = stop
    let isMarked = first(token) == 63 || first(token) == 33
    guard splits.last?.index != position || isMarked else { throw UnsupportedSyntax() }
    switch token.kind {
    case .closeParen, .closeSquare, .closeBrace, .openBrace, .dot, .comma, .semicolon, .colon, .end: return end
    case .sign where isMarked && !token.isSpaced: return end
    case .openParen, .openSquare: if !token.isFirstOfLine { return end }
    case .sign: break
    default: if token.isFirstOfLine { return end }
    }
    throw UnsupportedSyntax()
  }
}
