extension QuickParser {
  /// Attributes and modifiers of a declaration.
  struct Prefix {
    var start: Int32
    var attributes: [Int32] = []
    var flags: CodeFlags = []
  }

  /// Returns whether a declaration begins here. Attributes and modifiers may precede its keyword.
  func isDeclaration() -> Bool {
    var index = position
    while true {
      let token = tokens[index]
      let next = tokens[min(index + 1, tokens.count - 1)]
      if token.kind == .at { return true }
      guard token.kind == .word else { return false }
      switch token.keyword {
      case .actor, .macro:
        return next.kind == .word && !next.isFirstOfLine && !next.keyword.isReserved
      case .`init`: return next.kind == .openParen || next.kind == .sign
      case .class where next.keyword.isDeclaration || next.keyword.isModifier: index += 1
      case let keyword where keyword.isDeclaration: return true
      case .case: return true
      case let keyword where keyword.isModifier:
        if next.kind == .openParen {
          // A modifier with a detail: `private(set)`, `unowned(unsafe)`.
          guard index + 3 < tokens.count, tokens[index + 3].kind == .closeParen else { return false }
          index += 4
        } else if next.kind == .word || next.kind == .at {
          if next.isFirstOfLine, !keyword.isReserved, !(next.keyword.isDeclaration || next.keyword.isModifier) {
            return false
          }
          index += 1
        } else {
          return false
        }
      default: return false
      }
    }
  }

  func prefix() throws -> Prefix {
    var prefix = Prefix(start: token.start)
    var hasModifier = false
    while true {
      if at(.at) {
        // An attribute after a modifier is not allowed everywhere.
        if hasModifier { throw UnsupportedSyntax() }
        prefix.attributes.append(try attribute())
        continue
      }
      guard at(.word), token.keyword.isModifier else { return prefix }
      let keyword = token.keyword
      if keyword == .class, !next.keyword.isDeclaration && !next.keyword.isModifier { return prefix }
      // `async let`, or a name that looks like a modifier.
      guard next.kind == .word || next.kind == .at || next.kind == .openParen else { return prefix }
      advance()
      hasModifier = true
      var hasDetail = false
      if at(.openParen) {
        if keyword == .async || keyword == .static || keyword == .class { throw UnsupportedSyntax() }
        hasDetail = true
        advance()
        guard ["set", "unsafe", "safe", "nonsending"].contains(where: { isWord(token, $0) }) else {
          throw UnsupportedSyntax()
        }
        advance()
        try expect(.closeParen)
      }
      switch keyword {
      case .static, .class: prefix.flags.insert(.isStatic)
      case .lazy: prefix.flags.insert(.isLazy)
      case .weak, .unowned: prefix.flags.insert(.isWeak)
      case .private, .fileprivate: if !hasDetail { prefix.flags.insert(.isPrivate) }
      case .public, .open: if !hasDetail { prefix.flags.insert(.isPublic) }
      case .override: prefix.flags.insert(.isOverride)
      default: break
      }
    }
  }

  /// Attributes with their own grammar, whose arguments are no expressions.
  private static let special: Set<String> = [
    "_backDeploy", "_documentation", "_dynamicReplacement", "_effects", "_implements", "_originallyDefinedIn",
    "specialized", "_specialize", "_spi_available", "rethrows", "abi", "attached", "available", "backDeployed",
    "derivative", "differentiable", "freestanding", "objc", "Sendable", "transpose",
  ]

  func attribute() throws -> Int32 {
    let start = token.start
    try expect(.at)
    if at(.hash) { throw UnsupportedSyntax() }
    var names = [try expectName()]
    while at(.dot), next.kind == .word {
      advance()
      names.append(name(token))
      advance()
    }
    let text = names.count == 1 ? names[0] : storedText(names.map(string).joined(separator: "."))
    let node = add(.attribute, text, start: start)
    if at(.sign), !token.isSpaced, byte(token.start) == UInt8(ascii: "<") {
      if names.count > 1 { throw UnsupportedSyntax() }
      try genericArguments(node)
      if splits.last?.index == position { throw UnsupportedSyntax() }
    }
    finish(node)
    if at(.openParen), !token.isSpaced {
      if names.count == 1, Self.special.contains(string(text)) {
        if string(text) == "available" {
          try availability()
        } else {
          try plainArguments()
        }
      } else {
        try leavingOut { try arguments(node) }
      }
      finish(node)
    }
    return node
  }

  /// Skips the arguments of an attribute with its own grammar.
  private func plainArguments() throws {
    let open = position
    try skipBrackets()
    for index in open..<position {
      // The only sign that is simple to read is `*`. Words and strings are separated by signs.
      let isSign = tokens[index].kind == .sign && !isOperator(tokens[index], UInt8(ascii: "*"))
      if isSign || isWordOrText(tokens[index]) && isWordOrText(tokens[index + 1]) { throw UnsupportedSyntax() }
    }
  }

  private func isWordOrText(_ token: Token) -> Bool { [.word, .quotedWord, .string].contains(token.kind) }

  /// Skips the arguments of `@available` or `#available`: `(iOS 15.0, *)`, `(*, deprecated, message: "Old")`.
  func availability() throws {
    try expect(.openParen)
    repeat {
      if atOperator(UInt8(ascii: "*")) {
        advance()
        continue
      }
      guard at(.word) else { throw UnsupportedSyntax() }
      let word = string(name(token))
      advance()
      switch word {
      case "message", "renamed":
        try expect(.colon)
        try expect(.string)
      case "introduced", "obsoleted",
        "deprecated" where at(.colon):
        try expect(.colon)
        guard version() else { throw UnsupportedSyntax() }
      case "deprecated", "unavailable", "noasync": break
      default: _ = version()
      }
    } while accept(.comma)
    try expect(.closeParen)
  }

  /// Skips a version, such as `15`, `15.0` or `10.15.4`.
  ///
  /// - Returns: false if there is none.
  private func version() -> Bool {
    guard accept(.number) else { return false }
    while at(.dot), next.kind == .number { position += 2 }
    return true
  }

  /// Reads a declaration.
  ///
  /// - Returns: the nodes of the declaration; empty for a declaration that the tree leaves out.
  func declaration() throws -> [Int32] {
    if at(.hash) { return [try conditional()] }
    let prefix = try prefix()
    let keyword = token.keyword
    guard at(.word) else { throw UnsupportedSyntax() }
    switch keyword {
    case .case where owner != .enum: throw UnsupportedSyntax()
    case .`init` where owner == nil, .deinit where owner == nil, .subscript where owner == nil:
      throw UnsupportedSyntax()
    case .import: return [try importDeclaration(prefix)]
    case .class: return [try typeDeclaration(.class, prefix)]
    case .struct: return [try typeDeclaration(.struct, prefix)]
    case .enum: return [try typeDeclaration(.enum, prefix)]
    case .actor: return [try typeDeclaration(.actor, prefix)]
    case .protocol: return [try typeDeclaration(.protocol, prefix)]
    case .extension: return [try typeDeclaration(.extension, prefix)]
    case .typealias: return [try alias(prefix)]
    case .associatedtype:
      try associatedType()
      return []
    case .func: return [try function(prefix)]
    case .`init`: return [try initializer(prefix)]
    case .deinit:
      advance()
      let node = add(.deinitializer, storedText("deinit"), start: prefix.start)
      if at(.openBrace) { append(try block(), to: node) }
      finish(node)
      return [node]
    case .subscript: return [try subscriptDeclaration(prefix)]
    case .var, .let: return try variables(prefix)
    case .case: return try cases()
    default: throw UnsupportedSyntax()
    }
  }

  private func importDeclaration(_ prefix: Prefix) throws -> Int32 {
    advance()
    switch token.keyword {
    case .class, .struct, .enum, .protocol, .typealias, .func, .let, .var: advance()
    default: break
    }
    if at(.wildcard) { throw UnsupportedSyntax() }
    var names = [string(try expectName())]
    while accept(.dot) { names.append(string(try expectName())) }
    let node = add(.import, storedText(names.joined(separator: ".")), start: prefix.start)
    finish(node)
    return node
  }

  private func typeDeclaration(_ kind: CodeKind, _ prefix: Prefix) throws -> Int32 {
    try inside(kind) {
      advance()
      let node = add(kind, flags: prefix.flags, start: prefix.start)
      append(prefix.attributes, to: node)
      if kind == .extension {
        let start = token.start
        if at(.any) || at(.some) { throw UnsupportedSyntax() }
        let extended = try type()
        let isName = nodes[Int(extended)].kind == .namedType && !nodes[Int(extended)].flags.contains(.optional)
        nodes[Int(node)].text = isName ? nodes[Int(extended)].text : Text(start: start, stop: signEnd)
      } else {
        if at(.wildcard) { throw UnsupportedSyntax() }
        nodes[Int(node)].text = try expectName()
        if kind == .protocol {
          if at(.sign) { try skipAngles() }
        } else {
          append(try genericParameters(), to: node)
        }
      }
      if accept(.colon) {
        repeat { append(try type(), to: node) } while accept(.comma)
      }
      try skipRequirements()
      try members(node)
      finish(node)
      return node
    }
  }

  private func skipAngles() throws {
    guard acceptSign(UInt8(ascii: "<")) else { throw UnsupportedSyntax() }
    repeat { _ = try expectName() } while accept(.comma)
    guard acceptSign(UInt8(ascii: ">")) else { throw UnsupportedSyntax() }
  }

  private func members(_ node: Int32) throws {
    try expect(.openBrace)
    while !at(.closeBrace) {
      let isMacro = at(.hash) && !isWord(next, "if")
      append(try ranged(isMember: true) { isMacro ? [try macro()] : try declaration() }, to: node)
      try separate()
    }
    advance()
  }

  func isWord(_ token: Token, _ text: String) -> Bool {
    token.kind == .word && Int(token.end - token.start) == text.utf8.count && string(name(token)) == text
  }

  func genericParameters() throws -> [Int32] {
    guard at(.sign), byte(token.start) == UInt8(ascii: "<") else { return [] }
    guard acceptSign(UInt8(ascii: "<")) else { throw UnsupportedSyntax() }
    var result: [Int32] = []
    while true {
      let node = add(.genericParameter, start: token.start)
      if accept(.each), !at(.word) { throw UnsupportedSyntax() }
      if at(.let) || at(.at) { throw UnsupportedSyntax() }
      nodes[Int(node)].text = Text(start: token.start, stop: token.end)
      _ = try expectName()
      finish(node)
      if accept(.colon) {
        append(try type(), to: node)
        nodes[Int(node)].stop = signEnd
      }
      result.append(node)
      if at(.comma) {
        advance()
        finish(node)
        continue
      }
      break
    }
    guard acceptSign(UInt8(ascii: ">")) else { throw UnsupportedSyntax() }
    if splits.last?.index == position { throw UnsupportedSyntax() }
    return result
  }

  /// Skips `where T: P, T.A == B`.
  func skipRequirements() throws {
    guard accept(.where) else { return }
    repeat {
      _ = try type()
      if accept(.colon) {
        _ = try type()
      } else {
        guard at(.sign), token.end == token.start + 2, first(token) == UInt8(ascii: "=") else {
          throw UnsupportedSyntax()
        }
        advance()
        _ = try type()
      }
    } while accept(.comma)
  }

  private func alias(_ prefix: Prefix) throws -> Int32 {
    advance()
    let node = add(.alias, try expectName(), start: prefix.start)
    append(try genericParameters(), to: node)
    guard atOperator(UInt8(ascii: "=")) else { throw UnsupportedSyntax() }
    advance()
    append(try type(), to: node)
    try skipRequirements()
    finish(node)
    return node
  }

  private func associatedType() throws {
    advance()
    _ = try expectName()
    if accept(.colon) { repeat { _ = try type() } while accept(.comma) }
    if atOperator(UInt8(ascii: "=")) {
      advance()
      _ = try type()
    }
    try skipRequirements()
  }
}
