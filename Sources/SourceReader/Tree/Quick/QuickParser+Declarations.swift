extension QuickParser {
  /// What stands before a declaration.
  struct Prefix {
    var start: Int32
    var attributes: [Int32] = []
    var flags: CodeFlags = []
  }

  /// Whether a declaration begins here, behind attributes and modifiers.
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
          // `private(set)`, `unowned(unsafe)`.
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
    while true {
      if at(.at) {
        prefix.attributes.append(try attribute())
        continue
      }
      guard at(.word), token.keyword.isModifier else { return prefix }
      let keyword = token.keyword
      if keyword == .class, !next.keyword.isDeclaration && !next.keyword.isModifier { return prefix }
      // `async let`; a name that looks like a modifier.
      guard next.kind == .word || next.kind == .at || next.kind == .openParen else { return prefix }
      advance()
      var hasDetail = false
      if at(.openParen) {
        hasDetail = true
        try skipBrackets()
      }
      switch keyword {
      case .static, .class: prefix.flags.insert(.isStatic)
      case .lazy: prefix.flags.insert(.isLazy)
      case .weak, .unowned: prefix.flags.insert(.isWeak)
      case .private, .fileprivate: if !hasDetail { prefix.flags.insert(.isPrivate) }
      case .override: prefix.flags.insert(.isOverride)
      default: break
      }
    }
  }

  /// Attributes with a grammar of their own: their arguments are no expressions.
  private static let special: Set<String> = [
    "_backDeploy", "_documentation", "_dynamicReplacement", "_effects", "_implements", "_originallyDefinedIn",
    "specialized", "_specialize", "_spi_available", "rethrows", "abi", "attached", "available", "backDeployed",
    "derivative", "differentiable", "freestanding", "objc", "Sendable", "transpose",
  ]

  private func attribute() throws -> Int32 {
    let start = token.start
    try expect(.at)
    if at(.hash) { throw NotQuick() }
    var names = [try takeName()]
    while at(.dot), next.kind == .word {
      advance()
      names.append(name(token))
      advance()
    }
    let text = names.count == 1 ? names[0] : keep(names.map(string).joined(separator: "."))
    let node = add(.attribute, text, start: start)
    if at(.sign), !token.isSpaced, byte(token.start) == UInt8(ascii: "<") {
      if names.count > 1 { throw NotQuick() }
      try genericArguments(node)
      if splits.last?.index == position { throw NotQuick() }
    }
    finish(node)
    if at(.openParen), !token.isSpaced {
      if names.count == 1, Self.special.contains(string(text)) {
        try skipBrackets()
      } else {
        try arguments(node)
      }
      finish(node)
    }
    return node
  }

  /// Reads a declaration.
  ///
  /// - Returns: its nodes; none for what is left out.
  func declaration() throws -> [Int32] {
    if at(.hash) { return [try conditional()] }
    let prefix = try prefix()
    let keyword = token.keyword
    guard at(.word) else { throw NotQuick() }
    switch keyword {
    case .case where owner != .enum: throw NotQuick()
    case .`init` where owner == nil, .deinit where owner == nil, .subscript where owner == nil: throw NotQuick()
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
      let node = add(.deinitializer, keep("deinit"), start: prefix.start)
      if at(.openBrace) { append(try block(), to: node) }
      finish(node)
      return [node]
    case .subscript: return [try subscriptDeclaration(prefix)]
    case .var, .let: return try variables(prefix)
    case .case: return try cases()
    default: throw NotQuick()
    }
  }

  private func importDeclaration(_ prefix: Prefix) throws -> Int32 {
    advance()
    if token.keyword.isDeclaration { advance() }
    var names = [string(try takeName())]
    while at(.dot) {
      advance()
      names.append(string(name(token)))
      advance()
    }
    let node = add(.import, keep(names.joined(separator: ".")), start: prefix.start)
    finish(node)
    return node
  }

  private func typeDeclaration(_ kind: CodeKind, _ prefix: Prefix) throws -> Int32 {
    try inside(kind) {
      advance()
      let node = add(kind, flags: prefix.flags, start: prefix.start)
      append(prefix.attributes, to: node)
      if kind == .extension {
        let extended = try type()
        guard nodes[Int(extended)].kind == .namedType, !nodes[Int(extended)].flags.contains(.optional) else {
          throw NotQuick()
        }
        nodes[Int(node)].text = nodes[Int(extended)].text
      } else {
        nodes[Int(node)].text = try takeName()
        if kind == .protocol {
          if at(.sign) { try skipAngles() }
        } else {
          append(try genericParameters(), to: node)
        }
      }
      if take(.colon) {
        repeat { append(try type(), to: node) } while take(.comma)
      }
      try skipRequirements()
      try members(node)
      finish(node)
      return node
    }
  }

  private func skipAngles() throws {
    guard takeSign(UInt8(ascii: "<")) else { throw NotQuick() }
    repeat { _ = try takeName() } while take(.comma)
    guard takeSign(UInt8(ascii: ">")) else { throw NotQuick() }
  }

  private func members(_ node: Int32) throws {
    try expect(.openBrace)
    while !at(.closeBrace) {
      if take(.semicolon) { continue }
      if at(.hash), next.keyword != .if, !isWord(next, "if") {
        append(try macro(), to: node)
        continue
      }
      guard at(.hash) || at(.at) || at(.word) else { throw NotQuick() }
      append(try declaration(), to: node)
    }
    advance()
  }

  func isWord(_ token: Token, _ text: String) -> Bool {
    token.kind == .word && Int(token.end - token.start) == text.utf8.count && string(name(token)) == text
  }

  func genericParameters() throws -> [Int32] {
    guard at(.sign), byte(token.start) == UInt8(ascii: "<") else { return [] }
    guard takeSign(UInt8(ascii: "<")) else { throw NotQuick() }
    var result: [Int32] = []
    while true {
      let node = add(.genericParameter, start: token.start)
      if at(.each) || at(.let) || at(.at) { throw NotQuick() }
      nodes[Int(node)].text = Text(start: token.start, stop: token.end)
      _ = try takeName()
      finish(node)
      if take(.colon) {
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
    guard takeSign(UInt8(ascii: ">")) else { throw NotQuick() }
    if splits.last?.index == position { throw NotQuick() }
    return result
  }

  /// `where T: P, T.A == B`.
  func skipRequirements() throws {
    guard take(.where) else { return }
    repeat {
      _ = try type()
      if take(.colon) {
        _ = try type()
      } else {
        guard at(.sign), token.end == token.start + 2, first(token) == UInt8(ascii: "=") else { throw NotQuick() }
        advance()
        _ = try type()
      }
    } while take(.comma)
  }

  private func alias(_ prefix: Prefix) throws -> Int32 {
    advance()
    let node = add(.alias, try takeName(), start: prefix.start)
    _ = try genericParameters()
    guard atOperator(UInt8(ascii: "=")) else { throw NotQuick() }
    advance()
    append(try type(), to: node)
    try skipRequirements()
    finish(node)
    return node
  }

  private func associatedType() throws {
    advance()
    _ = try takeName()
    if take(.colon) { repeat { _ = try type() } while take(.comma) }
    if atOperator(UInt8(ascii: "=")) {
      advance()
      _ = try type()
    }
    try skipRequirements()
  }

  // MARK: Functions

  private func function(_ prefix: Prefix) throws -> Int32 {
    try deeper {
      advance()
      let node = add(.function, flags: prefix.flags, start: prefix.start)
      append(prefix.attributes, to: node)
      if at(.sign) {
        // `static func < (a: A, b: A)`; generic parameters directly behind it are read as a part of it.
        nodes[Int(node)].text = name(token)
        if next.kind != .openParen { throw NotQuick() }
        advance()
      } else {
        nodes[Int(node)].text = try takeName()
        append(try genericParameters(), to: node)
      }
      append(try parameters(), to: node)
      try skipEffects()
      if atArrow { append(try result(), to: node) }
      try skipRequirements()
      if at(.openBrace) { append(try block(), to: node) }
      finish(node)
      return node
    }
  }

  func skipEffects() throws {
    while at(.async) || at(.throws) || at(.rethrows) || at(.reasync) {
      advance()
      if at(.openParen) { try skipBrackets() }
    }
  }

  func result() throws -> Int32 {
    let node = add(.result, start: token.start)
    advance()
    append(try type(), to: node)
    finish(node)
    return node
  }

  private func initializer(_ prefix: Prefix) throws -> Int32 {
    try deeper {
      advance()
      let node = add(.initializer, keep("init"), flags: prefix.flags, start: prefix.start)
      append(prefix.attributes, to: node)
      if atOperator(63) || atOperator(33) { advance() }
      append(try genericParameters(), to: node)
      append(try parameters(), to: node)
      try skipEffects()
      try skipRequirements()
      if at(.openBrace) { append(try block(), to: node) }
      finish(node)
      return node
    }
  }

  private func subscriptDeclaration(_ prefix: Prefix) throws -> Int32 {
    try deeper {
      advance()
      let node = add(.subscript, keep("subscript"), flags: prefix.flags, start: prefix.start)
      append(try genericParameters(), to: node)
      append(try parameters(), to: node)
      guard atArrow else { throw NotQuick() }
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
      let isLast = !take(.comma)
      finish(node)
      if isLast { break }
    }
    try expect(.closeParen)
    return result
  }

  /// Any word may be a label.
  private func parameterName() throws -> Text {
    guard at(.word) || at(.quotedWord) else { throw NotQuick() }
    let text = name(token)
    advance()
    return text
  }

  /// `= expression`, if it is there.
  func value(_ node: Int32, _ flavor: Flavor = Flavor()) throws {
    guard atOperator(UInt8(ascii: "=")) else {
      if at(.sign), first(token) == UInt8(ascii: "="), token.end == token.start + 1 { throw NotQuick() }
      return
    }
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

  // MARK: Variables

  private func variables(_ prefix: Prefix) throws -> [Int32] {
    var flags = prefix.flags
    if at(.let) { flags.insert(.constant) }
    advance()
    var result: [Int32] = []
    while true {
      let node = add(.variable, flags: flags, start: token.start)
      if at(.openParen) {
        try skipBrackets()
      } else if at(._) {
        advance()
      } else {
        nodes[Int(node)].text = try takeName()
      }
      if result.isEmpty { append(prefix.attributes, to: node) } else if !prefix.attributes.isEmpty { throw NotQuick() }
      if take(.colon) { append(try type(), to: node) }
      try value(node)
      if at(.openBrace) { append(try accessors(), to: node) }
      result.append(node)
      let isLast = !take(.comma)
      finish(node)
      if isLast { break }
      if !prefix.attributes.isEmpty { throw NotQuick() }
    }
    if result.count == 1 { nodes[Int(result[0])].start = prefix.start }
    return result
  }

  private func accessors() throws -> [Int32] {
    let start = token.start
    if let found = try accessorList() { return found }
    let body = try block()
    let node = add(.accessor, keep("get"), start: start)
    append(body, to: node)
    finish(node)
    return [node]
  }

  /// `get`, `set`, `didSet` …; nil where the braces hold statements.
  private func accessorList() throws -> [Int32]? {
    var index = position + 1
    while tokens[index].kind == .at {
      index += 2
      if index < tokens.count, tokens[index].kind == .openParen { throw NotQuick() }
      if index >= tokens.count { return nil }
    }
    while [.mutating, .nonmutating, .__owned, .consuming, .borrowing].contains(tokens[index].keyword) { index += 1 }
    switch tokens[index].keyword {
    case .get, .set, .willSet, .didSet, .`init`:
      // A function that is called so, or a variable.
      let after = tokens[index + 1]
      guard after.kind == .openBrace || after.kind == .closeBrace || after.kind == .openParen
        || [.get, .set, .async, .throws, .didSet, .willSet, .mutating, .nonmutating].contains(after.keyword)
        || after.kind == .at
      else { return nil }
      if after.kind == .openParen, tokens[index].keyword == .get { return nil }
    default:
      let text = tokens[index].kind == .word ? string(name(tokens[index])) : ""
      if text == "_read" || text == "_modify" || text == "unsafeAddress" || text == "unsafeMutableAddress"
        || text == "read" || text == "modify"
      {
        throw NotQuick()
      }
      return nil
    }
    advance()
    var result: [Int32] = []
    while !at(.closeBrace) {
      let node = add(.accessor, start: token.start)
      while at(.at) { _ = try attribute() }
      while at(.mutating) || at(.nonmutating) || at(.__owned) || at(.consuming) || at(.borrowing) { advance() }
      switch token.keyword {
      case .get, .set, .willSet, .didSet, .`init`: break
      default: throw NotQuick()
      }
      nodes[Int(node)].text = name(token)
      advance()
      if at(.openParen) { try skipBrackets() }
      try skipEffects()
      if at(.openBrace) { append(try block(), to: node) }
      finish(node)
      result.append(node)
    }
    advance()
    return result
  }

  private func cases() throws -> [Int32] {
    advance()
    var result: [Int32] = []
    while true {
      let node = add(.enumCase, start: token.start)
      nodes[Int(node)].text = try takeName()
      if at(.openParen) { try associatedValues(node) }
      if atOperator(UInt8(ascii: "=")) {
        advance()
        _ = try expression(Flavor())
      }
      result.append(node)
      let isLast = !take(.comma)
      finish(node)
      if isLast { return result }
    }
  }

  private func associatedValues(_ element: Int32) throws {
    advance()
    while !at(.closeParen) {
      let node = add(.parameter, keep(""), start: token.start)
      nodes[Int(node)].label = keep("_")
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
      if atOperator(UInt8(ascii: "=")) {
        advance()
        _ = try expression(Flavor())
      }
      append(node, to: element)
      let isLast = !take(.comma)
      finish(node)
      if isLast { break }
    }
    try expect(.closeParen)
  }

  // MARK: Conditions

  /// `#if … #elseif … #else … #endif` around declarations or statements.
  func conditional() throws -> Int32 {
    try deeper {
      let node = add(.conditional, start: token.start)
      conditions += 1
      defer { conditions -= 1 }
      while true {
        let clause = add(.clause, start: token.start)
        try expect(.hash)
        let word = token
        advance()
        if isWord(word, "endif") {
          nodes.removeLast()
          break
        }
        if isWord(word, "else") {
          nodes[Int(clause)].text = keep("else")
        } else {
          guard isWord(word, "if") || isWord(word, "elseif") else { throw NotQuick() }
          let start = token.start
          while !token.isFirstOfLine, !at(.end) { advance() }
          nodes[Int(clause)].text = Text(start: start, stop: end)
          if end < start { throw NotQuick() }
        }
        finish(clause)
        // A member of what stands before `#if`.
        if at(.dot) { throw NotQuick() }
        try items(clause, isEnd: { $0.atClauseEnd })
        finish(clause)
        append(clause, to: node)
      }
      finish(node)
      return node
    }
  }

  private var atClauseEnd: Bool {
    at(.end) || at(.closeBrace)
      || at(.hash) && (isWord(next, "endif") || isWord(next, "else") || isWord(next, "elseif"))
  }
}
