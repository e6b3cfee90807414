extension QuickParser {
  func function(_ prefix: Prefix) throws -> Int32 {
    try deeper {
      advance()
      let node = add(.function, flags: prefix.flags, start: prefix.start)
      append(prefix.attributes, to: node)
      if at(.sign) {
        // `static func < (a: A, b: A)`. Generic parameters directly after an operator's name would be read as part of
        // it.
        nodes[Int(node)].text = name(token)
        if next.kind != .openParen || isOperator(token, UInt8(ascii: "=")) || isOperator(token, 63) || atArrow {
          throw UnsupportedSyntax()
        }
        advance()
      } else {
        if at(.wildcard) { throw UnsupportedSyntax() }
        nodes[Int(node)].text = try expectName()
        append(try genericParameters(), to: node)
      }
      append(try parameters(), to: node)
      try skipEffects()
      if atArrow { append(try result(), to: node) }
      try skipRequirements()
      try body(node)
      finish(node)
      return node
    }
  }

  /// Reads the body of a function or initializer. A requirement of a protocol has none, nor has a function that is
  /// written in another language: `@_silgen_name("f") func f()`.
  private func body(_ node: Int32) throws {
    if at(.openBrace) {
      append(try block(), to: node)
    } else if owner != .protocol, !token.isFirstOfLine, !at(.closeBrace), !at(.end) {
      throw UnsupportedSyntax()
    }
  }

  func skipEffects() throws {
    while at(.async) || at(.throws) || at(.rethrows) || at(.reasync) {
      guard accept(.throws) else {
        advance()
        if at(.async) || at(.reasync) { throw UnsupportedSyntax() }
        continue
      }
      // `async` comes before `throws`.
      if at(.async) || at(.throws) { throw UnsupportedSyntax() }
      if accept(.openParen) {
        _ = try type()
        try expect(.closeParen)
      }
    }
  }

  func result() throws -> Int32 {
    let node = add(.result, start: token.start)
    advance()
    append(try type(), to: node)
    finish(node)
    return node
  }

  func initializer(_ prefix: Prefix) throws -> Int32 {
    try deeper {
      advance()
      let node = add(.initializer, storedText("init"), flags: prefix.flags, start: prefix.start)
      append(prefix.attributes, to: node)
      if atOperator(63) || atOperator(33) { advance() }
      append(try genericParameters(), to: node)
      append(try parameters(), to: node)
      try skipEffects()
      try skipRequirements()
      try body(node)
      finish(node)
      return node
    }
  }

  func subscriptDeclaration(_ prefix: Prefix) throws -> Int32 {
    try deeper {
      advance()
      let node = add(.subscript, storedText("subscript"), flags: prefix.flags, start: prefix.start)
      append(try genericParameters(), to: node)
      append(try parameters(), to: node)
      guard atArrow else { throw UnsupportedSyntax() }
      append(try result(), to: node)
      try skipRequirements()
      if at(.openBrace) { append(try accessors(), to: node) }
      finish(node)
      return node
    }
  }

  private func parameters() throws -> [Int32] {
    try expect(.openParen)
    var result: [Int32] = []
    while !at(.closeParen) {
      let node = add(.parameter, start: token.start)
      while at(.at) { append(try attribute(), to: node) }
      let label = try parameterName()
      nodes[Int(node)].label = label
      nodes[Int(node)].text = label
      if !at(.colon) { nodes[Int(node)].text = try parameterName() }
      try expect(.colon)
      append(try type(), to: node)
      if at(.sign), first(token) == UInt8(ascii: "."), token.end == token.start + 3 { advance() }
      try value(node)
      result.append(node)
      if isLast(node) { break }
    }
    try expect(.closeParen)
    return result
  }

  /// Reads a label or parameter name, for which almost any word is valid.
  private func parameterName() throws -> Text {
    guard at(.word) || at(.quotedWord), !at(.inout), !at(.let), !at(.var) else { throw UnsupportedSyntax() }
    let text = name(token)
    advance()
    return text
  }

  /// Reads `= expression`, if there is one.
  func value(_ node: Int32, _ flavor: Flavor = Flavor()) throws {
    guard atOperator(UInt8(ascii: "=")) else {
      if at(.sign), first(token) == UInt8(ascii: "="), token.end == token.start + 1 { throw UnsupportedSyntax() }
      return
    }
    // `=.a` is an operator.
    if isSpaceBehind(token) != token.isSpaced { throw UnsupportedSyntax() }
    advance()
    let expression = try self.expression(flavor)
    let value = add(.value, start: expression.start, stop: expression.stop)
    append(expression.node, to: value)
    append(value, to: node)
  }

  func block() throws -> Int32 {
    try inside(nil) {
      let node = add(.block, start: token.start)
      try expect(.openBrace)
      try items(node, isEnd: { $0.at(.closeBrace) })
      try expect(.closeBrace)
      finish(node)
      return node
    }
  }
}
