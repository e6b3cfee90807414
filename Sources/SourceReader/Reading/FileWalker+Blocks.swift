// Braces, with the declarations and statements to which they belong.
extension FileWalker {
  /// Records a block, and makes it the innermost one until a node is left.
  mutating func add(_ kind: Block.Kind, header: Int, _ bytes: Range<Int>, until code: Code) {
    let range = lines.range(bytes)
    facts.blocks.append(
      Block(
        kind: kind, function: context.function.map { facts.functions[$0].name },
        type: context.owner.map { facts.types[$0].name }, header: position(header), range: range,
        parent: context.block, functionIndex: context.function))
    let index = facts.blocks.count - 1
    enter(code) { $0.block = index }
    if kind != .closure { endHead(before: range) }
  }

  /// Ends a statement's head before its first body.
  private mutating func endHead(before body: TextRange) {
    guard let index = facts.statementIndex(body.start) else { return }
    let statement = facts.statements[index]
    guard statement.head == statement.range, statement.range.start < body.start else { return }
    facts.statements[index].head.bytes = statement.range.bytes.lowerBound..<body.bytes.lowerBound
    facts.statements[index].head.end = body.start
  }

  mutating func read(closure code: Code) {
    add(.closure, header: code.bytes.lowerBound, code.bytes, until: code)
    context.level = .body
  }

  mutating func read(switch code: Code) {
    let (start, end) = (code.bytes.lowerBound, code.bytes.upperBound)
    guard let brace = brace(code.first?.bytes.upperBound ?? start, end) else { return }
    add(.switch, header: start, brace..<end, until: code)
  }

  /// Reads a body. That of a closure is read with the closure.
  mutating func read(block code: Code) {
    guard let outer = code.parent, outer.kind != .closure else { return }
    enter(code) { $0.level = .body }
    if code.text == "case" { return read(branch: code) }
    guard isBrace(code.bytes.lowerBound) else { return }
    // The braces of a getter without the word `get` follow the declaration's own words.
    let isShort = outer.kind == .accessor && outer.bytes == code.bytes
    let owner = isShort ? outer.parent ?? outer : outer
    let isStatement = outer.kind == .statement
    let header = isStatement ? outer.bytes.lowerBound : head(of: owner).start
    var kind = Self.kinds[isStatement ? outer.text : "\(owner.kind)"] ?? .other
    if outer.kind == .accessor, kind == .other {
      kind = .accessor(context.function.map { facts.functions[$0].kind } ?? .accessor)
    }
    if let first = outer.child(.block), first != code, kind == .if {
      let keyword = tokens(first.bytes.upperBound, code.bytes.lowerBound).first { _ in true }
      return add(.else, header: keyword?.range.lowerBound ?? header, code.bytes, until: code)
    }
    add(kind, header: header, code.bytes, until: code)
  }

  private static let kinds: [String: Block.Kind] = [
    "function": .function, "initializer": .initializer, "deinitializer": .deinitializer, "subscript": .subscript,
    "if": .if, "guard": .guard, "for": .for, "while": .while, "repeat": .repeat, "do": .do, "catch": .catch,
    "defer": .defer,
  ]

  /// Records the statements of a case as a block.
  private mutating func read(branch code: Code) {
    let inside = facts.statements(in: code.bytes)
    guard let first = inside.first, let last = inside.last else { return }
    add(.case, header: code.bytes.lowerBound, first.lowerBound..<last.upperBound, until: code)
  }
}
