extension QuickParser {
  /// An element of an expression: a value, an operator, a part of a choice, or a cast with its type.
  enum Element {
    case value(Expression)
    case sign(Text)
    case assignment
    case ternary(Expression)
    case cast(String)
    case type(Int32)

    /// True if the operands of the element are nodes inside its own. Other operators have one node for all operands.
    var isLevel: Bool {
      switch self {
      case .assignment, .ternary, .cast: true
      case .value, .sign, .type: false
      }
    }
  }

  /// Reads an expression: values with operators between them.
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
          if accept(.as) {
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
      // Each of these is a level of the tree, for which `fold` looks at all elements inside.
      if elements.count(where: \.isLevel) > Self.maximumDepth { throw UnsupportedSyntax() }
      let stop = extents.last?.stop ?? end
      if elements.count == 1, case .value(let only) = elements[0] { return only }
      let node = try fold(elements[...], extents, start, stop)
      return Expression(node: node, start: start, stop: stop)
    }
  }

  /// Reads an operator between two values; returns nil if there is none.
  private func sign(_ flavor: Flavor) throws -> (element: Element, extent: (start: Int32, stop: Int32))? {
    guard at(.sign) else { return nil }
    let token = token
    let isSpacedBehind = isSpaceBehind(token)
    // An operator with space before it but not after it belongs to the next expression.
    if token.isSpaced != isSpacedBehind {
      if token.isSpaced { return nil }
      throw UnsupportedSyntax()
    }
    // An arrow is part of a function type, or a fault. The operator of `a==.b` includes the dot.
    if isArrow(token) || !token.isSpaced && byte(token.end) == UInt8(ascii: ".") { throw UnsupportedSyntax() }
    // It may be a marker of a merge conflict.
    if token.end - token.start == 7 { throw UnsupportedSyntax() }
    if isOperator(token, UInt8(ascii: "=")) {
      if isPattern { return nil }
      if flavor.isCondition { throw UnsupportedSyntax() }
      advance()
      return (.assignment, (token.start, token.end))
    }
    if isOperator(token, 63) {
      advance()
      let value = try expression(Flavor())
      try expect(.colon)
      if at(.sign), isSpaceBehind(self.token) { throw UnsupportedSyntax() }
      return (.ternary(value), (token.start, end))
    }
    if isOperator(token, 33) { throw UnsupportedSyntax() }
    advance()
    return (.sign(name(token)), (token.start, token.end))
  }

  /// Returns whether white space, a comment, a closing bracket, `,`, `;` or `:` follows an operator.
  func isSpaceBehind(_ token: Token) -> Bool {
    let byte = byte(token.end)
    return byte <= 32
      || [
        UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"), UInt8(ascii: ","), UInt8(ascii: ";"),
        UInt8(ascii: ":"),
      ].contains(byte)
      || byte == UInt8(ascii: "/") && [UInt8(ascii: "/"), UInt8(ascii: "*")].contains(self.byte(token.end + 1))
  }

  /// Combines the elements of an expression into one node, in the same way as `TreeBuilder.sequence`.
  private func fold(
    _ elements: ArraySlice<Element>, _ extents: [(start: Int32, stop: Int32)], _ start: Int32, _ stop: Int32
  ) throws -> Int32 {
    if elements.count == 1, let only = elements.first {
      switch only {
      case .value(let value): return value.node
      case .type(let type): return type
      default: throw UnsupportedSyntax()
      }
    }
    guard let first = elements.indices.first, let last = elements.indices.last else { throw UnsupportedSyntax() }
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
      throw UnsupportedSyntax()
    }
    let node = add(.cast, storedText(mark), start: start, stop: stop)
    append(try part(elements.dropLast(2), at: nil), to: node)
    append(type, to: node)
    return node
  }
}
