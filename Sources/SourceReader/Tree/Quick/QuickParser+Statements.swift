extension QuickParser {
  /// Reads declarations, statements and expressions until `isEnd` returns true, and appends their nodes to `parent`.
  func items(_ parent: Int32, areMembers: Bool = false, isEnd: (QuickParser) -> Bool) throws {
    while !isEnd(self) {
      if at(.end) { throw UnsupportedSyntax() }
      let start = position
      append(try ranged(isMember: areMembers) { try item(isMember: areMembers) }, to: parent)
      if position == start { throw UnsupportedSyntax() }
      if !isEnd(self) { try separate() }
    }
  }

  /// Checks that the next item begins on a new line or after a semicolon, or that the enclosing braces end. Consumes
  /// the semicolon.
  ///
  /// - Throws: `UnsupportedSyntax` otherwise.
  func separate() throws {
    guard accept(.semicolon) || token.isFirstOfLine || at(.closeBrace) else { throw UnsupportedSyntax() }
  }

  private func item(isMember: Bool) throws -> [Int32] {
    if at(.hash) {
      if isWord(next, "if") { return [try conditional()] }
      if isWord(next, "sourceLocation") || isWord(next, "line") { throw UnsupportedSyntax() }
      return [try expression(Flavor()).node]
    }
    if isDeclaration() { return try declaration() }
    if isMember { throw UnsupportedSyntax() }
    if let found = try statement() { return found }
    return [try expression(Flavor()).node]
  }

  /// Reads a statement, and returns its nodes: none for `break`, `continue` and `fallthrough`. Returns nil if no
  /// statement begins here.
  private func statement() throws -> [Int32]? {
    guard at(.word) else { return nil }
    switch token.keyword {
    case .return: return [try exit("return")]
    case .throw: return [try exit("throw")]
    case .guard:
      return [
        try statement("guard") {
          try self.conditions($0)
          try self.expect(.else)
          self.append(try self.block(), to: $0)
        }
      ]
    case .while:
      return [
        try statement("while") {
          try self.conditions($0)
          self.append(try self.block(), to: $0)
        }
      ]
    case .repeat where next.kind == .openBrace:
      return [
        try statement("repeat") {
          self.append(try self.block(), to: $0)
          try self.expect(.while)
          self.append(try self.expression(Flavor()).node, to: $0)
        }
      ]
    case .for: return [try statement("for") { try self.forLoop($0) }]
    case .do where next.kind == .openBrace || next.keyword == .throws: return [try doStatement()]
    case .defer where next.kind == .openBrace:
      return [try statement("defer") { self.append(try self.block(), to: $0) }]
    case .break, .continue, .fallthrough:
      let keyword = token.keyword
      advance()
      if keyword != .fallthrough, at(.word), !token.isFirstOfLine, !token.keyword.isReserved { advance() }
      return []
    case .yield, .discard, .then:
      if next.kind == .word || next.kind == .sign, !next.isFirstOfLine { throw UnsupportedSyntax() }
      return nil
    case .if: return [try ifExpression()]
    case .switch: return [try switchExpression()]
    default:
      guard next.kind == .colon, isName(token) else { return nil }
      switch tokens[min(position + 2, tokens.count - 1)].keyword {
      case .for, .while, .repeat, .do, .if, .switch:
        advance()
        advance()
        return try statement()
      default: return nil
      }
    }
  }

  private func statement(_ text: String, _ read: (Int32) throws -> Void) throws -> Int32 {
    try deeper {
      let node = add(.statement, name(token), start: token.start)
      advance()
      try read(node)
      finish(node)
      return node
    }
  }

  private func exit(_ word: String) throws -> Int32 {
    let node = add(.exit, name(token), start: token.start)
    advance()
    if word == "throw" || startsExpression() {
      if token.isFirstOfLine, at(.if) || at(.switch) || at(.hash) { throw UnsupportedSyntax() }
      append(try expression(Flavor()).node, to: node)
    }
    finish(node)
    return node
  }

  private func startsExpression() -> Bool {
    switch token.kind {
    case .closeBrace, .closeParen, .closeSquare, .semicolon, .end, .comma, .colon: return false
    case .hash: return !(isWord(next, "endif") || isWord(next, "else") || isWord(next, "elseif") || isWord(next, "if"))
    case .word:
      switch token.keyword {
      case .case, .default, .return, .throw, .guard, .while, .for, .do, .repeat, .defer, .break, .continue,
        .fallthrough:
        return false
      default: return !isDeclaration()
      }
    default: return !at(.at)
    }
  }

  private func doStatement() throws -> Int32 {
    try statement("do") { node in
      try self.skipEffects()
      self.append(try self.block(), to: node)
      while self.at(.catch) {
        let clause = self.add(.statement, self.name(self.token), start: self.token.start)
        self.advance()
        if self.at(.openBrace) {
          let last = self.tokens[self.position - 1]
          self.append(self.add(.binding, self.storedText("error"), start: last.start, stop: last.end), to: clause)
        } else {
          repeat {
            self.append(try self.names { try self.skipPattern() }, to: clause)
            if self.accept(.where) { try self.leavingOut { try self.expression(Flavor(isCondition: true)) } }
          } while self.accept(.comma)
        }
        self.append(try self.block(), to: clause)
        self.finish(clause)
        self.append(clause, to: node)
      }
    }
  }

  /// Reads names that get a value, `a` or `(a, b: _)`, and adds them to `bound`.
  func skipBinding() throws {
    guard accept(.openParen) else {
      if !accept(.wildcard) {
        let token = token
        if token.keyword.isValue, !at(.self) { throw UnsupportedSyntax() }
        bound.append((try expectName(isDeclared: false), token.start, token.end))
      }
      return
    }
    repeat {
      if next.kind == .colon {
        _ = try expectName()
        advance()
      }
      try deeper { try skipBinding() }
    } while accept(.comma)
    try expect(.closeParen)
  }

  /// Runs a closure that reads a pattern, and returns a new node for each name that the pattern binds.
  func names(_ read: () throws -> Void) rethrows -> [Int32] {
    let outer = bound
    bound = []
    defer { bound = outer }
    try read()
    return bound.map { add(.binding, $0.name, start: $0.start, stop: $0.stop) }
  }

  /// Reads a pattern. The tree contains only the names that the pattern binds.
  private func skipPattern() throws {
    isPattern = true
    defer { isPattern = false }
    try leavingOut { try expression(Flavor(isCondition: true)) }
  }

  private func forLoop(_ node: Int32) throws {
    while at(.try) || at(.await) { advance() }
    var start = token.start
    var text = Text.none
    let isCase = accept(.case)
    if isCase { start = token.start }
    let first = position
    let names = try names { if isCase { try self.skipPattern() } else { try self.skipLoopBinding() } }
    let patternEnd = position
    text = patternName(first, patternEnd, isCase: isCase)
    let stop = tokens[patternEnd - 1].end
    let binding = add(.binding, text, start: start, stop: stop)
    if text.isNone { append(names, to: binding) }
    if accept(.colon) { append(try type(), to: binding) }
    try expect(.in)
    append(try expression(Flavor(isCondition: true)).node, to: node)
    append(binding, to: node)
    if accept(.where) { append(try expression(Flavor(isCondition: true)).node, to: node) }
    append(try block(), to: node)
  }

  private func skipLoopBinding() throws {
    if at(.var) || at(.let) { advance() }
    try skipBinding()
  }

  /// Returns the name of the pattern between two tokens, if the pattern is a single name; `Text.none` otherwise.
  private func patternName(_ first: Int, _ end: Int, isCase: Bool) -> Text {
    let isBound = tokens[first].keyword == .let || tokens[first].keyword == .var
    let index = isBound ? first + 1 : first
    guard end == index + 1, isName(tokens[index]), isBound || !isCase, tokens[index].keyword != .wildcard else {
      return .none
    }
    return name(tokens[index])
  }

  private func conditions(_ node: Int32) throws {
    let flavor = Flavor(isCondition: true)
    repeat {
      if at(.hash), isWord(next, "available") || isWord(next, "unavailable") {
        advance()
        advance()
        try availability()
      } else if at(.let) || at(.var) {
        let binding = add(.binding, start: token.start)
        advance()
        let first = position
        let names = try names { try self.skipBinding() }
        nodes[Int(binding)].text = patternName(first, position, isCase: false)
        if nodes[Int(binding)].text.isNone { append(names, to: binding) }
        if accept(.colon) { append(try type(), to: binding) }
        try value(binding, flavor)
        finish(binding)
        append(binding, to: node)
      } else if at(.case) {
        let binding = add(.binding, start: token.start)
        advance()
        let first = position
        let names = try names { try self.skipPattern() }
        guard atOperator(UInt8(ascii: "=")) else { throw UnsupportedSyntax() }
        nodes[Int(binding)].text = patternName(first, position, isCase: true)
        if nodes[Int(binding)].text.isNone { append(names, to: binding) }
        try value(binding, flavor)
        finish(binding)
        append(binding, to: node)
      } else {
        append(try expression(flavor).node, to: node)
      }
    } while accept(.comma)
  }

  func ifExpression() throws -> Int32 {
    try statement("if") { node in
      try self.conditions(node)
      self.append(try self.block(), to: node)
      guard self.accept(.else) else { return }
      self.append(self.at(.if) ? try self.ifExpression() : try self.block(), to: node)
    }
  }

  func switchExpression() throws -> Int32 {
    try statement("switch") { node in
      self.append(try self.expression(Flavor(isCondition: true)).node, to: node)
      try self.expect(.openBrace)
      while !self.at(.closeBrace) { self.append(try self.switchCase(), to: node) }
      self.advance()
    }
  }

  private func switchCase() throws -> Int32 {
    let node = add(.block, storedText("case"), start: token.start)
    if at(.at) {
      advance()
      guard isWord(token, "unknown") else { throw UnsupportedSyntax() }
      advance()
    }
    if accept(.case) {
      repeat {
        append(try names { try self.skipPattern() }, to: node)
        if accept(.where) { try leavingOut { try expression(Flavor()) } }
      } while accept(.comma)
    } else {
      try expect(.default)
    }
    try expect(.colon)
    try items(node) { $0.at(.closeBrace) || $0.at(.case) || $0.at(.default) || $0.at(.at) && $0.isUnknownCase }
    finish(node)
    return node
  }

  private var isUnknownCase: Bool { isWord(next, "unknown") }
}
