// Stored and computed properties of types, and global variables.
extension FileWalker {
  /// Returns the range of the declaration around a variable: `var a, b: Int`.
  func declaration(of variable: Code) -> TextRange {
    facts.statementIndex(position(variable.bytes.lowerBound)).map { facts.statements[$0].range } ?? range(variable)
  }

  /// Returns the place of a variable's name or pattern, its name, and its type; nil if no type is written.
  func words(
    of variable: Code, _ head: DeclarationHead
  ) -> (place: TextPosition, name: String, type: TypeReference?) {
    // Each variable of a declaration with several ones begins with its own name.
    let isOne = variable.bytes.lowerBound <= head.keyword.lowerBound
    let start = isOne ? head.name.lowerBound : variable.bytes.lowerBound
    var tokens = tokens(start, variable.bytes.upperBound)
    let isTyped = variable.children.contains { $0.kind.isType }
    let colon = isTyped ? tokens.skip(to: ":") : nil
    return (position(start), word(variable, at: start), colon.map { type(of: variable, after: $0).reference })
  }

  mutating func read(variable code: Code) {
    guard context.level != .body else { return }
    let head = head(of: code)
    let access = head.access ?? context.access
    let accessors = code.children(.accessor)
    let (place, name, _) = words(of: code, head)
    var property = Property(name: name, range: declaration(of: code), place: place)
    property.hasInitialValue = code.child(.value) != nil
    property.isMutable = !code.flags.contains(.constant)
    property.isStored = accessors.allSatisfy { ["willSet", "didSet"].contains($0.text) }
    property.isLazy = code.flags.contains(.isLazy)
    property.isStatic = code.flags.contains(.isStatic)
    property.isOverride = code.flags.contains(.isOverride)
    property.ownership = head.ownership
    property.access = access
    property.setterAccess = head.setterAccess ?? access
    property.attributes = attributes(of: code)
    property.isConditional = code.flags.contains(.conditional)
    property.owner = context.level == .type ? context.owner : nil
    if !code.text.isEmpty {
      property.type = words(of: typed(code), head).type
      add(property, code)
    }
    // In `let (a, b) = …` the type of each part is not written.
    for part in code.children(.binding) {
      (property.name, property.place) = (part.text, position(part.bytes.lowerBound))
      add(property, code)
    }
  }

  private mutating func add(_ property: Property, _ code: Code) {
    facts.properties.append(property)
    facts.propertyNodes.append(code.index)
  }

  /// Returns the variable that has the type of another one: in `var a, b: Int` the second has that of the first.
  private func typed(_ variable: Code) -> Code {
    let end = declaration(of: variable).bytes.upperBound
    var code = variable
    while !code.children.contains(where: { $0.kind.isType || $0.kind == .value }), code.end < tree.nodeCount {
      let next = Code(tree: tree, index: code.end)
      guard next.kind == .variable, next.bytes.lowerBound < end else { break }
      code = next
    }
    return code
  }
}
