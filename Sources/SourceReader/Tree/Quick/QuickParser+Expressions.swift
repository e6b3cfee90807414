extension QuickParser {
  /// A part of operators in a row.
  enum Element {
    case value(Expression)
    case sign(Text)
    case assignment
    case ternary(Expression)
    case cast(String)
    case type(Int32)
  }

  /// Reads an expression: operators in a row with what stands between them.
  func expression(_ flavor: Flavor) throws -> Expression {
    try deeper {
      var elements: [Element] = []
      var extents: [(start: Int32, stop: Int32)] = []
      let start = token.start
      while true {
        let begin = token.start
        let value = try self.value(flavor)
        elements.append(.value(value))
        extents.append((begin, value.stop))
        while at(.as) || at(.is) {
          let begin = token.start
          var mark = "is"
          if take(.as) {
            mark = "as"
            if at(.sign), !token.isSpaced, atOperator(63) || atOperator(33) {
              mark += atOperator(63) ? "?" : "!"
              advance()
            }
          } else {
            advance()
          }
          elements.append(.cast(mark))
          extents.append((begin, end))
          let place = token.start
          let type = try self.type()
          elements.append(.type(type))
          extents.append((place, signEnd))
        }
        guard let next = try self.sign(flavor) else { break }
        elements.append(next.element)
        extents.append(next.extent)
      }
      let stop = extents.last?.stop ?? end
      if elements.count == 1, case .value(let only) = elements[0] { return only }
      let node = try fold(elements[...], extents, start, stop)
      return Expression(node: node, start: start, stop: stop)
    }
  }

  /// An operator between two values, if there is one.
  private func sign(_ flavor: Flavor) throws -> (element: Element, extent: (start: Int32, stop: Int32))? {
    guard at(.sign) else { return nil }
    let token = token
    let isSpacedBehind = isSpaceBehind(token)
    // On a line of its own an operator without space behind it begins something new.
    if token.isSpaced != isSpacedBehind {
      if token.isSpaced { return nil }
      throw NotQuick()
    }
    if isArrow(token) {
      advance()
      return (.sign(keep("->")), (token.start, token.end))
    }
    if isOperator(token, UInt8(ascii: "=")) {
      advance()
      return (.assignment, (token.start, token.end))
    }
    if isOperator(token, 63) {
      advance()
      let value = try expression(Flavor())
      try expect(.colon)
      return (.ternary(value), (token.start, end))
    }
    if isOperator(token, 33) { throw NotQuick() }
    advance()
    return (.sign(name(token)), (token.start, token.end))
  }

  /// Whether white space, a comment or a closing bracket stands behind an operator.
  private func isSpaceBehind(_ token: Token) -> Bool {
    let byte = byte(token.end)
    return byte <= 32 || [UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"), UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: ":")].contains(byte)
      || byte == UInt8(ascii: "/") && [UInt8(ascii: "/"), UInt8(ascii: "*")].contains(self.byte(token.end + 1))
  }

  /// As `TreeBuilder.sequence`.
  private func fold(
    _ elements: ArraySlice<Element>, _ extents: [(start: Int32, stop: Int32)], _ start: Int32, _ stop: Int32
  ) throws -> Int32 {
    if elements.count == 1, let only = elements.first {
      switch only {
      case .value(let value): return value.node
      case .type(let type): return type
      default: throw NotQuick()
      }
    }
    guard let first = elements.indices.first, let last = elements.indices.last else { throw NotQuick() }
    func part(_ range: ArraySlice<Element>, at index: Int?) throws -> Int32 {
      let extent = index.map { extents[$0] } ?? (start: start, stop: stop)
      return try fold(range, extents, extent.start, extent.stop)
    }
    if let split = elements.firstIndex(where: { if case .assignment = $0 { true } else { false } }) {
      let node = add(.assignment, start: start, stop: stop)
      append(try part(elements[..<split], at: first), to: node)
      append(try part(elements[(split + 1)...], at: last), to: node)
      return node
    }
    for index in elements.indices {
      guard case .ternary(let then) = elements[index] else { continue }
      let node = add(.ternary, start: start, stop: stop)
      append(try part(elements[..<index], at: nil), to: node)
      append(then.node, to: node)
      append(try part(elements[(index + 1)...], at: nil), to: node)
      return node
    }
    let signs = elements.indices.filter { if case .sign = elements[$0] { true } else { false } }
    if let split = signs.last, case .sign(let text) = elements[split] {
      let node = add(.operator, text, start: start, stop: stop)
      var begin = first
      for sign in signs {
        append(try part(elements[begin..<sign], at: begin), to: node)
        begin = sign + 1
      }
      append(try part(elements[begin...], at: begin), to: node)
      return node
    }
    guard elements.count >= 3, case .type(let type) = elements[last], case .cast(let mark) = elements[last - 1] else {
      throw NotQuick()
    }
    let node = add(.cast, keep(mark), start: start, stop: stop)
    append(try part(elements.dropLast(2), at: nil), to: node)
    append(type, to: node)
    return node
  }

  // MARK: Values

  /// Reads a value with what stands before it.
  private func value(_ flavor: Flavor) throws -> Expression {
    let start = token.start
    switch token.keyword {
    case .try:
      return try deeper {
        advance()
        var isForced = false
        if at(.sign), !token.isSpaced {
          guard atOperator(63) || atOperator(33) else { throw NotQuick() }
          isForced = atOperator(33)
          advance()
        }
        return try wrapped(start, flavor, isForced ? .forced : [])
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
    case .await where next.kind == .openBrace: throw NotQuick()
    case .each, .repeat: throw NotQuick()
    default: break
    }
    guard at(.sign) else { return try postfix(try primary(flavor), flavor) }
    // `reduce(0, +)`.
    if next.kind == .closeParen || next.kind == .comma || next.kind == .closeSquare {
      let node = add(.name, name(token), start: start, stop: token.end)
      advance()
      return Expression(node: node, start: start, stop: end, takesClosure: false)
    }
    if first(token) == UInt8(ascii: "/") || isSpaceBehind(token) { throw NotQuick() }
    if isOperator(token, UInt8(ascii: "&")) {
      advance()
      return try wrapped(start, flavor, [])
    }
    let sign = name(token)
    if isOperator(token, 63) || isArrow(token) || isOperator(token, UInt8(ascii: "=")) { throw NotQuick() }
    advance()
    return try deeper {
      let node = add(.operator, sign, start: start)
      let inner = try value(flavor)
      append(inner.node, to: node)
      nodes[Int(node)].stop = inner.stop
      return Expression(node: node, start: start, stop: inner.stop)
    }
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
      guard at(.word) || at(.quotedWord), !at(._) else { throw NotQuick() }
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
      case ._: return leaf(.other, .none, takesClosure: false)
      case .if:
        let node = try ifExpression()
        return Expression(node: node, start: token.start, stop: end, takesClosure: false)
      case .switch:
        let node = try switchExpression()
        return Expression(node: node, start: token.start, stop: end, takesClosure: false)
      case .any, .some:
        if next.kind == .word, !next.keyword.isReserved, !next.isFirstOfLine {
          let node = try type()
          return Expression(node: node, start: token.start, stop: signEnd, takesClosure: false)
        }
        if next.kind == .openParen, next.isSpaced { throw NotQuick() }
        return try reference()
      case let keyword where keyword.isReserved: throw NotQuick()
      case .Any: return leaf(.namedType, name(token))
      default: return try reference()
      }
    default: throw NotQuick()
    }
  }

  private func reference() throws -> Expression {
    let start = token.start
    let node = add(.name, try takeName(), start: start)
    skipArgumentNames()
    finish(node)
    let behind = try generics(node)
    return Expression(node: node, start: start, stop: behind ?? end)
  }

  /// `(a:b:)` behind the name of a function.
  private func skipArgumentNames() {
    guard at(.openParen), !token.isSpaced else { return }
    var index = position + 1
    while index + 1 < tokens.count, tokens[index].kind == .word || tokens[index].kind == .quotedWord,
      tokens[index + 1].kind == .colon
    {
      index += 2
    }
    if index > position + 1, tokens[index].kind == .closeParen { position = index + 1 }
  }

  /// `<A, B>` behind a name, where what follows tells that it is no comparison.
  ///
  /// - Returns: where it ends, or nil.
  private func generics(_ node: Int32) throws -> Int32? {
    guard at(.sign), !token.isSpaced, byte(token.start) == UInt8(ascii: "<") else { return nil }
    let own = nodes[Int(node)]
    let end: Int32? = attempt {
      try genericArguments(node)
      let end = nodes[Int(node)].stop
      guard splits.last?.index != position || first(token) == 63 || first(token) == 33 else { throw NotQuick() }
      switch token.kind {
      case .closeParen, .closeSquare, .closeBrace, .openBrace, .dot, .comma, .semicolon, .colon, .end: return end
      case .openParen, .openSquare: return token.isFirstOfLine ? nil : end
      case .sign:
        guard !token.isSpaced, first(token) == 63 || first(token) == 33 else { throw NotQuick() }
        return end
      default:
        guard token.isFirstOfLine else { throw NotQuick() }
        return end
      }
    }
    if end == nil {
      nodes[Int(node)] = own
    } else {
      nodes[Int(node)].stop = own.stop
    }
    return end
  }

  /// Reads calls, members, indices and closures behind a value.
  private func postfix(_ begin: Expression, _ flavor: Flavor) throws -> Expression {
    var value = begin
    var links = 0
    while true {
      links += 1
      if links > 150 { throw NotQuick() }
      switch token.kind {
      case .dot:
        // `.b` on a line of its own belongs to what stands before it.
        guard [.word, .quotedWord, .number, .dollar].contains(next.kind), next.keyword != ._ else {
          throw NotQuick()
        }
        advance()
        let node = add(.member, name(token), flags: value.isChained ? .optional : [], start: value.start)
        append(value.node, to: node)
        advance()
        skipArgumentNames()
        finish(node)
        var stop = end
        if let behind = try generics(node) { stop = behind }
        value = Expression(node: node, start: value.start, stop: stop)
      case .openParen where !token.isFirstOfLine && !isSplit:
        if token.isSpaced { throw NotQuick() }
        let node = add(.call, start: value.start)
        append(value.node, to: node)
        try arguments(node)
        if takesClosure(value, flavor) { try trailingClosures(node) }
        finish(node)
        value = Expression(node: node, start: value.start, stop: end)
      case .openSquare where !token.isFirstOfLine:
        if token.isSpaced { throw NotQuick() }
        let node = add(.index, start: value.start)
        append(value.node, to: node)
        try arguments(node, closing: .closeSquare)
        if takesClosure(value, flavor) { try trailingClosures(node) }
        finish(node)
        value = Expression(node: node, start: value.start, stop: end)
      case .openBrace:
        guard value.takesClosure, takesClosure(value, flavor) else { return value }
        let node = add(.call, start: value.start)
        append(value.node, to: node)
        try trailingClosures(node)
        finish(node)
        value = Expression(node: node, start: value.start, stop: end)
      case .sign where !token.isSpaced:
        guard first(token) == 63 || first(token) == 33 else {
          // `0...`, `x++`.
          guard isSpaceBehind(token) else { return value }
          let node = add(.operator, name(token), start: value.start)
          append(value.node, to: node)
          advance()
          finish(node)
          return Expression(node: node, start: value.start, stop: end, takesClosure: false)
        }
        // `a != b` and `a ?? b` without space.
        if token.end > token.start + 1 { throw NotQuick() }
        let isForced = first(token) == 33
        advance()
        if isForced { nodes[Int(value.node)].flags.insert(.forced) }
        value.stop = end
        value.isChained = !isForced
        value.takesClosure = true
      case .hash where token.isFirstOfLine && isWord(next, "if"):
        // Members of this value may follow in branches.
        var index = position + 2
        while index < tokens.count, !tokens[index].isFirstOfLine { index += 1 }
        if index < tokens.count, tokens[index].kind == .dot { throw NotQuick() }
        return value
      default: return value
      }
    }
  }

  private var isSplit: Bool { splits.last?.index == position }

  /// Whether a brace here begins a closure that is an argument.
  private func takesClosure(_ value: Expression, _ flavor: Flavor) -> Bool {
    guard at(.openBrace) else { return false }
    if next.keyword == .willSet || next.keyword == .didSet { return false }
    guard flavor.isCondition else { return true }
    // In a condition: only where something goes on behind it.
    var (index, open) = (position, 0)
    repeat {
      switch tokens[index].kind {
      case .openParen, .openSquare, .openBrace: open += 1
      case .closeParen, .closeSquare, .closeBrace: open -= 1
      case .end: return false
      default: break
      }
      index += 1
    } while open > 0
    let token = tokens[index]
    switch token.kind {
    case .openBrace, .comma: return true
    case .openSquare, .openParen, .dot, .colon, .sign: return !token.isFirstOfLine
    case .word where token.keyword == .where: return true
    case .word where token.keyword == .is || token.keyword == .as: return !token.isFirstOfLine
    default: return false
    }
  }

  /// Arguments in brackets.
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
      if !take(.comma) { break }
    }
    try expect(closing)
  }

  private func trailingClosures(_ node: Int32) throws {
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

  private func tuple() throws -> Expression {
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

  private func collection() throws -> Expression {
    try deeper {
      let start = token.start
      let node = add(.array, start: start)
      advance()
      if at(.colon), next.kind == .closeSquare {
        nodes[Int(node)].kind = .dictionary
        advance()
      }
      while !at(.closeSquare) {
        append(try expression(Flavor()).node, to: node)
        if take(.colon) {
          nodes[Int(node)].kind = .dictionary
          append(try expression(Flavor()).node, to: node)
        }
        if !take(.comma) { break }
      }
      try expect(.closeSquare)
      finish(node)
      return Expression(node: node, start: start, stop: end, takesClosure: true)
    }
  }

  /// `#name(arguments) { … }`.
  func macro(_ flavor: Flavor = Flavor()) throws -> Int32 {
    try deeper {
      let start = token.start
      advance()
      guard at(.word), !token.isSpaced else { throw NotQuick() }
      let node = add(.macro, name(token), start: start)
      advance()
      if at(.sign), !token.isSpaced, first(token) == UInt8(ascii: "<") {
        let none = add(.other, start: start)
        try genericArguments(none)
        if isSplit { throw NotQuick() }
      }
      if at(.openParen), !token.isSpaced { try arguments(node) }
      if at(.openBrace), takesClosure(Expression(node: node, start: start, stop: end), flavor) {
        try trailingClosures(node)
      }
      finish(node)
      return node
    }
  }
}
