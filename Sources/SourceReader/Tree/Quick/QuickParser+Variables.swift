extension QuickParser {
  func variables(_ prefix: Prefix) throws -> [Int32] {
    var flags = prefix.flags
    if at(.let) { flags.insert(.constant) }
    advance()
    var result: [Int32] = []
    while true {
      let node = add(.variable, flags: flags, start: token.start)
      var names: [Int32] = []
      if at(.openParen) || at(.wildcard) {
        names = try self.names { try self.skipBinding() }
      } else {
        if at(.Self) || at(.Any) { throw UnsupportedSyntax() }
        nodes[Int(node)].text = try expectName()
      }
      if result.isEmpty {
        append(prefix.attributes, to: node)
      } else if !prefix.attributes.isEmpty {
        throw UnsupportedSyntax()
      }
      append(names, to: node)
      if accept(.colon) { append(try type(), to: node) }
      try value(node)
      if at(.openBrace) {
        if flags.contains(.constant) { throw UnsupportedSyntax() }
        append(try accessors(), to: node)
      }
      result.append(node)
      if isLast(node) { break }
      if !prefix.attributes.isEmpty { throw UnsupportedSyntax() }
    }
    if result.count == 1 { nodes[Int(result[0])].start = prefix.start }
    return result
  }

  func accessors() throws -> [Int32] {
    let start = token.start
    if let found = try accessorList() { return found }
    let body = try block()
    let node = add(.accessor, storedText("get"), start: start)
    append(body, to: node)
    finish(node)
    return [node]
  }

  /// Reads `get`, `set`, `didSet` …; returns nil if the braces contain statements.
  private func accessorList() throws -> [Int32]? {
    var index = position + 1
    while tokens[index].kind == .at {
      index += 2
      if index < tokens.count, tokens[index].kind == .openParen {
        while index < tokens.count, tokens[index].kind != .closeParen { index += 1 }
        index += 1
      }
      if index >= tokens.count { return nil }
    }
    while [.mutating, .nonmutating, .consuming, .borrowing].contains(tokens[index].keyword) { index += 1 }
    switch tokens[index].keyword {
    case .get, .set, .willSet, .didSet, .`init`:
      // The word may also be a function or variable with this name.
      let after = tokens[index + 1]
      guard
        after.kind == .openBrace || after.kind == .closeBrace || after.kind == .openParen
          || [.get, .set, .async, .throws, .didSet, .willSet, .mutating, .nonmutating].contains(after.keyword)
          || after.kind == .at
      else {
        // `get = a` is no accessor, but may be read as one.
        guard after.kind == .dot || after.kind == .openSquare else { throw UnsupportedSyntax() }
        return nil
      }
      if after.kind == .openParen, tokens[index].keyword == .get { return nil }
    default:
      let text = tokens[index].kind == .word ? string(name(tokens[index])) : ""
      if text == "_read" || text == "_modify" || text == "unsafeAddress" || text == "unsafeMutableAddress"
        || text == "read" || text == "modify"
      {
        throw UnsupportedSyntax()
      }
      return nil
    }
    advance()
    var result: [Int32] = []
    while !at(.closeBrace) {
      let node = add(.accessor, start: token.start)
      while at(.at) { try leavingOut { try attribute() } }
      while at(.mutating) || at(.nonmutating) || at(.consuming) || at(.borrowing) { advance() }
      switch token.keyword {
      case .get, .set, .willSet, .didSet, .`init`: break
      default: throw UnsupportedSyntax()
      }
      nodes[Int(node)].text = name(token)
      advance()
      if accept(.openParen) {
        _ = try expectName()
        try expect(.closeParen)
      }
      try skipEffects()
      if at(.openBrace) { append(try block(), to: node) }
      finish(node)
      result.append(node)
    }
    advance()
    return result
  }

  func cases() throws -> [Int32] {
    advance()
    var result: [Int32] = []
    while true {
      let node = add(.enumCase, start: token.start)
      nodes[Int(node)].text = try expectName()
      if at(.openParen) { try associatedValues(node) }
      if atOperator(UInt8(ascii: "=")) {
        advance()
        try leavingOut { try expression(Flavor()) }
      }
      result.append(node)
      if isLast(node) { return result }
    }
  }

  private func associatedValues(_ element: Int32) throws {
    advance()
    while !at(.closeParen) {
      let node = add(.parameter, storedText(""), start: token.start)
      nodes[Int(node)].label = storedText("_")
      if at(.word) || at(.quotedWord) {
        let third = tokens[min(position + 2, tokens.count - 1)]
        if next.kind == .colon {
          nodes[Int(node)].label = name(token)
          nodes[Int(node)].text = name(token)
          advance()
          advance()
        } else if next.kind == .word, third.kind == .colon {
          nodes[Int(node)].label = name(token)
          nodes[Int(node)].text = name(next)
          advance()
          advance()
          advance()
        }
      }
      append(try type(), to: node)
      try value(node)
      append(node, to: element)
      if isLast(node) { break }
    }
    try expect(.closeParen)
  }
}
