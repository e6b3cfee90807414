extension QuickParser {
  /// Reads a type, including specifiers before it and an arrow after it.
  func type() throws -> Int32 {
    try deeper {
      try skipSpecifiers()
      let start = token.start
      var node = try composition()
      // A function type: `(A, B) async throws -> C`.
      let place = position
      let tuple = lastTuple
      try skipEffects()
      lastTuple = tuple
      if atArrow {
        guard byte(start) == UInt8(ascii: "("), isTuple(node, start) else { throw UnsupportedSyntax() }
        advance()
        let function = add(.functionType, start: start)
        appendElements(of: node, to: function)
        node = function
        append(try type(), to: function)
        finish(function)
      } else {
        position = place
      }
      return node
    }
  }

  /// Returns whether a node is the content of the parentheses that were read last. An arrow after them makes it the
  /// parameters of a function type.
  private func isTuple(_ node: Int32, _ start: Int32) -> Bool { lastTuple?.node == node && lastTuple?.start == start }

  private func appendElements(of node: Int32, to function: Int32) {
    guard let tuple = lastTuple else { return }
    if tuple.isSingle {
      append(node, to: function)
    } else {
      nodes[Int(function)].first = nodes[Int(node)].first
      nodes[Int(function)].last = nodes[Int(node)].last
    }
  }

  private func skipSpecifiers() throws {
    while true {
      if at(.at) {
        advance()
        _ = try expectName()
        // Arguments follow an attribute's name directly, parameters of a function type usually do not.
        if at(.openParen), !token.isSpaced {
          let (open, isEmpty) = (position, next.kind == .closeParen)
          try skipBrackets()
          if atArrow || at(.async) || at(.throws) {
            // `@MainActor(A) -> B`
            position = open
          } else if isEmpty {
            throw UnsupportedSyntax()
          }
        }
        continue
      }
      switch token.keyword {
      case .inout, .borrowing, .consuming, .sending, .isolated, ._const:
        guard next.kind != .dot,
          next.kind == .word || next.kind == .openParen || next.kind == .openSquare
            || next.kind == .at || next.kind == .quotedWord
        else { return }
        advance()
      case .nonisolated: throw UnsupportedSyntax()
      default: return
      }
    }
  }

  private func composition() throws -> Int32 {
    let start = token.start
    var isAbstract = false
    if at(.some) || at(.any), isStartOfType(next) {
      isAbstract = true
      advance()
    }
    let inner = token.start
    let first = try simple()
    guard atOperator(UInt8(ascii: "&")) else {
      if isAbstract { nodes[Int(first)].flags.insert(.abstract) }
      return first
    }
    _ = start
    let node = add(.composition, flags: isAbstract ? .abstract : [], start: inner)
    append(first, to: node)
    while acceptAmpersand() { append(try simple(), to: node) }
    finish(node)
    lastTuple = nil
    return node
  }

  private func acceptAmpersand() -> Bool {
    guard atOperator(UInt8(ascii: "&")) else { return false }
    advance()
    return true
  }

  private func isStartOfType(_ token: Token) -> Bool {
    isName(token) || token.kind == .openParen || token.kind == .openSquare || isOperator(token, UInt8(ascii: "~"))
  }

  /// Reads a type without specifiers, with `?`, `!` and `.Type` after it.
  private func simple() throws -> Int32 {
    let start = token.start
    var node: Int32
    var tuple: (node: Int32, start: Int32, isSingle: Bool)?
    /// Words of the name so far, for `A.B`.
    var names: [Text] = []
    if atOperator(UInt8(ascii: "~")) {
      advance()
      return try deeper { try simple() }
    }
    switch token.kind {
    case .openParen: (node, tuple) = try tupleType()
    case .openSquare: node = try collectionType()
    case .word, .quotedWord:
      switch token.keyword {
      case .each, .repeat:
        advance()
        let node = add(.otherType, start: start)
        try leavingOut { try type() }
        nodes[Int(node)].text = Text(start: start, stop: signEnd)
        nodes[Int(node)].stop = signEnd
        return node
      case .wildcard, .any, .some, .`init`: throw UnsupportedSyntax()
      default: break
      }
      names = [try expectName()]
      node = add(.namedType, names[0], start: start)
      finish(node)
      try genericArguments(node)
      if string(names[0]) == "Optional", nodes[Int(node)].first >= 0 {
        node = nodes[Int(node)].first
        guard nodes[Int(node)].next < 0 else { throw UnsupportedSyntax() }
        nodes[Int(node)].flags.insert(.optional)
        if at(.dot) { throw UnsupportedSyntax() }
        names = []
      }
    default: throw UnsupportedSyntax()
    }
    while true {
      if at(.dot), !token.isFirstOfLine || next.kind == .word {
        guard next.kind == .word || next.kind == .quotedWord else { break }
        let member = next
        let text = string(name(member))
        if text == "Type" || text == "Protocol" {
          advance()
          advance()
          let metatype = add(.metatype, start: start)
          join(names, as: node)
          append(node, to: metatype)
          finish(metatype)
          (node, names, tuple) = (metatype, [], nil)
        } else {
          guard !names.isEmpty else { throw UnsupportedSyntax() }
          advance()
          advance()
          names.append(name(member))
          node = add(.namedType, start: start)
          finish(node)
          try genericArguments(node)
        }
      } else if at(.sign), !token.isSpaced, byte(token.start) == 63 || byte(token.start) == 33, !isBinarySign {
        join(names, as: node)
        let place = position
        repeat {
          let isForced = byte(token.start) == 33
          _ = acceptSign(byte(token.start))
          nodes[Int(node)].flags.insert(isForced ? [.optional, .forced] : .optional)
        } while position == place && (byte(token.start) == 63 || byte(token.start) == 33)
        (names, tuple) = ([], nil)
      } else {
        break
      }
    }
    join(names, as: node)
    lastTuple = tuple
    return node
  }

  /// Sets the text of a type with several words, `A.B`. This is done once, at the end of the name, so that the time does
  /// not grow with the square of the words.
  private func join(_ names: [Text], as node: Int32) {
    if names.count > 1 { nodes[Int(node)].text = storedText(names.map(string).joined(separator: ".")) }
  }

  /// True for `!=` and `?=`, which do not belong to a type.
  private var isBinarySign: Bool {
    var offset = token.start
    while offset < token.end, byte(offset) == 63 || byte(offset) == 33 { offset += 1 }
    return offset < token.end && byte(offset) != UInt8(ascii: ">")
  }

  /// Reads `<A, B>` after a name.
  func genericArguments(_ node: Int32) throws {
    guard at(.sign), byte(token.start) == UInt8(ascii: "<"), acceptSign(UInt8(ascii: "<")) else { return }
    while true {
      if at(.number) { throw UnsupportedSyntax() }
      append(try type(), to: node)
      if accept(.comma) { continue }
      break
    }
    guard acceptSign(UInt8(ascii: ">")) else { throw UnsupportedSyntax() }
    // The sign and a comment directly behind it may be one operator.
    if signEnd < token.start, byte(signEnd) == UInt8(ascii: "/") { throw UnsupportedSyntax() }
    nodes[Int(node)].stop = signEnd
  }

  private func tupleType() throws -> (Int32, (node: Int32, start: Int32, isSingle: Bool)) {
    let start = token.start
    try expect(.openParen)
    var types: [Int32] = []
    while !at(.closeParen) {
      // A label: `name:`, `_ name:`.
      if token.kind == .word || token.kind == .quotedWord {
        if next.kind == .colon {
          advance()
          advance()
        } else if tokens[min(position + 2, tokens.count - 1)].kind == .colon, next.kind == .word {
          advance()
          advance()
          advance()
        }
      }
      types.append(try type())
      if at(.sign) { throw UnsupportedSyntax() }
      if !accept(.comma) { break }
    }
    try expect(.closeParen)
    if types.count == 1 { return (types[0], (types[0], start, true)) }
    let node = add(.tupleType, start: start)
    append(types, to: node)
    finish(node)
    return (node, (node, start, false))
  }

  private func collectionType() throws -> Int32 {
    let start = token.start
    try expect(.openSquare)
    let first = try type()
    var second: Int32?
    if accept(.colon) { second = try type() }
    try expect(.closeSquare)
    let node = add(second == nil ? .arrayType : .dictionaryType, start: start)
    append(first, to: node)
    if let second { append(second, to: node) }
    finish(node)
    return node
  }
}
