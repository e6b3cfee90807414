extension QuickParser {
  /// Reads calls, members, subscripts and closures after a value.
  func postfix(_ begin: Expression, _ flavor: Flavor) throws -> Expression {
    var value = begin
    while true {
      switch token.kind {
      case .dot:
        // `.b` on its own line continues the expression before it.
        guard [.word, .quotedWord, .number, .dollar].contains(next.kind), next.keyword != .wildcard else {
          throw UnsupportedSyntax()
        }
        // `.$0` is no member.
        if next.kind == .dollar, (48...57).contains(byte(next.start + 1)) { throw UnsupportedSyntax() }
        advance()
        let node = add(.member, name(token), flags: value.isChained ? .optional : .none, start: value.start)
        append(value.node, to: node)
        advance()
        skipArgumentNames()
        finish(node)
        var stop = end
        if let behind = try generics(node) { stop = behind }
        value = Expression(node: node, start: value.start, stop: stop)
      case .openParen where !token.isFirstOfLine && !isSplit:
        if token.isSpaced { throw UnsupportedSyntax() }
        let node = add(.call, start: value.start)
        append(value.node, to: node)
        try arguments(node)
        if try takesClosure(value, flavor) { try trailingClosures(node) }
        finish(node)
        value = Expression(node: node, start: value.start, stop: end)
      case .openSquare where !token.isFirstOfLine:
        if token.isSpaced { throw UnsupportedSyntax() }
        let node = add(.index, start: value.start)
        append(value.node, to: node)
        try arguments(node, closing: .closeSquare)
        if try takesClosure(value, flavor) {
          if flavor.isCondition { throw UnsupportedSyntax() }
          try trailingClosures(node)
        }
        finish(node)
        value = Expression(node: node, start: value.start, stop: end)
      case .openBrace:
        if token.isFirstOfLine, !flavor.isCondition { throw UnsupportedSyntax() }
        // A second trailing closure needs a label.
        if let last = lastChild(value.node), nodes[Int(last)].flags.contains(.trailing) { throw UnsupportedSyntax() }
        guard value.takesClosure, try takesClosure(value, flavor) else { return value }
        let node = add(.call, start: value.start)
        append(value.node, to: node)
        try trailingClosures(node)
        finish(node)
        value = Expression(node: node, start: value.start, stop: end)
      case .sign where !token.isSpaced:
        guard first(token) == 63 || first(token) == 33 else {
          // A postfix operator: `0...`.
          guard isSpaceBehind(token) else { return value }
          if first(token) != UInt8(ascii: ".") { throw UnsupportedSyntax() }
          let node = add(.operator, name(token), start: value.start)
          append(value.node, to: node)
          advance()
          finish(node)
          // A member on the next line or a closure may follow.
          if at(.dot) || at(.openBrace) && !flavor.isCondition { throw UnsupportedSyntax() }
          return Expression(node: node, start: value.start, stop: end, takesClosure: false)
        }
        // Binary operators without spaces: `a != b`, `a ?? b`.
        if token.end > token.start + 1 { throw UnsupportedSyntax() }
        let isForced = first(token) == 33
        advance()
        if isForced { nodes[Int(value.node)].flags.insert(.forced) }
        value.stop = end
        value.isChained = !isForced
        value.takesClosure = true
      case .hash where token.isFirstOfLine && isWord(next, "if"):
        // Members of this value may follow in the branches of `#if`.
        var index = position + 2
        while index < tokens.count, !tokens[index].isFirstOfLine { index += 1 }
        if index < tokens.count, tokens[index].kind == .dot { throw UnsupportedSyntax() }
        return value
      default: return value
      }
    }
  }

  var isSplit: Bool { splits.last?.index == position }

  /// Returns whether a brace stands here that begins a trailing closure.
  func takesClosure(_ value: Expression, _ flavor: Flavor) throws -> Bool {
    guard at(.openBrace) else { return false }
    if next.keyword == .willSet || next.keyword == .didSet { return false }
    guard flavor.isCondition else { return true }
    // In a condition the brace begins a closure only if the condition continues after it.
    var (index, open): (Int, [Token.Kind]) = (position, [])
    repeat {
      switch tokens[index].kind {
      case .openParen: open.append(.closeParen)
      case .openSquare: open.append(.closeSquare)
      case .openBrace: open.append(.closeBrace)
      case .closeParen, .closeSquare, .closeBrace:
        if open.popLast() != tokens[index].kind { throw UnsupportedSyntax() }
      case .end: return false
      default: break
      }
      index += 1
    } while !open.isEmpty
    let token = tokens[index]
    switch token.kind {
    case .openBrace: throw UnsupportedSyntax()
    case .comma:
      // The body of the statement may follow the last comma.
      if [.openBrace, .end].contains(tokens[index + 1].kind) { throw UnsupportedSyntax() }
      return true
    case .openSquare, .openParen, .dot, .colon, .sign: return !token.isFirstOfLine
    case .word where token.keyword == .where: return true
    case .word where token.keyword == .is || token.keyword == .as: return !token.isFirstOfLine
    default: return false
    }
  }

  /// Reads arguments in brackets.
  func arguments(_ node: Int32, closing: Token.Kind = .closeParen) throws {
    advance()
    while !at(closing) {
      var label = Text.none
      if at(.word) || at(.quotedWord), next.kind == .colon {
        label = name(token)
        advance()
        advance()
      }
      let value = try expression(Flavor())
      let argument = add(.argument, start: value.start, stop: value.stop)
      nodes[Int(argument)].label = label
      append(value.node, to: argument)
      append(argument, to: node)
      if !accept(.comma) { break }
    }
    try expect(closing)
  }

  func trailingClosures(_ node: Int32) throws {
    var label = Text.none
    repeat {
      let start = token.start
      let closure = try self.closure()
      let argument = add(.argument, flags: .trailing, start: start, stop: end)
      nodes[Int(argument)].label = label
      append(closure, to: argument)
      append(argument, to: node)
      guard at(.word) || at(.quotedWord), next.kind == .colon, position + 2 < tokens.count,
        tokens[position + 2].kind == .openBrace, token.keyword != .default
      else { return }
      label = name(token)
      advance()
      advance()
    } while at(.openBrace)
  }

  func tuple() throws -> Expression {
    try deeper {
      let start = token.start
      let node = add(.tuple, start: start)
      try arguments(node)
      finish(node)
      let first = nodes[Int(node)].first
      if first >= 0, nodes[Int(first)].next < 0, nodes[Int(first)].label.stop == 0 {
        return Expression(node: nodes[Int(first)].first, start: start, stop: end)
      }
      return Expression(node: node, start: start, stop: end)
    }
  }

  func collection() throws -> Expression {
    try deeper {
      let start = token.start
      let node = add(.array, start: start)
      advance()
      if at(.colon), next.kind == .closeSquare {
        nodes[Int(node)].kind = .dictionary
        advance()
      }
      while !at(.closeSquare) {
        // An operator as an element is no valid Swift.
        if at(.sign), [.comma, .closeSquare].contains(next.kind) { throw UnsupportedSyntax() }
        append(try expression(Flavor()).node, to: node)
        if nodes[Int(node)].first == nodes[Int(node)].last, at(.colon) { nodes[Int(node)].kind = .dictionary }
        if at(.colon) != (nodes[Int(node)].kind == .dictionary) { throw UnsupportedSyntax() }
        if accept(.colon) {
          append(try expression(Flavor()).node, to: node)
        }
        if !accept(.comma) { break }
      }
      try expect(.closeSquare)
      finish(node)
      return Expression(node: node, start: start, stop: end, takesClosure: false)
    }
  }

  /// Reads `#name(arguments) { … }`.
  func macro(_ flavor: Flavor = Flavor()) throws -> Int32 {
    try deeper {
      let start = token.start
      advance()
      guard at(.word), !token.isSpaced, !isBranch(token), !isWord(token, "if") else { throw UnsupportedSyntax() }
      let node = add(.macro, name(token), start: start)
      advance()
      if at(.sign), !token.isSpaced, first(token) == UInt8(ascii: "<") {
        let none = add(.other, start: start)
        try genericArguments(none)
        if isSplit { throw UnsupportedSyntax() }
      }
      if at(.openParen), !token.isSpaced { try arguments(node) }
      if at(.openBrace), try takesClosure(Expression(node: node, start: start, stop: end), flavor) {
        try trailingClosures(node)
      }
      finish(node)
      return node
    }
  }
}
