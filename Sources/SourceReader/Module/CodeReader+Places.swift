// Positions and names of code.
extension CodeReader {
  func typeName(around code: Code) -> String? {
    nodes.owner(of: code).flatMap { program.names[nodes.types[$0]] }
  }

  func name(of type: Typed?, at place: Code) -> String? {
    type?.instance.flatMap { program.declared($0, at: place)?.name }
  }

  /// Returns the words of a chain of members. Empty if the chain begins with a local name, with `self` or `super`, or
  /// with no name at all.
  func words(_ code: Code) -> [String] {
    var words: [String] = []
    var current = code
    while current.kind == .member, let base = current.base {
      words.append(current.text)
      current = base
    }
    guard current.kind == .name, current.text != "self", current.text != "super" else { return [] }
    switch program.binding(current.text, at: current) {
    case .local, .parameter, .closureParameter, .accessorValue, .capture: return []
    default: return (words + [current.text]).reversed()
    }
  }

  func range(_ code: Code) -> TextRange { source.lines.range(code.bytes) }

  func circumstances(of code: Code) -> Call.Circumstances {
    var result: Call.Circumstances = code.flags.contains(.conditional) ? .conditional : []
    var (inner, isInType) = (code, true)
    while let outer = inner.parent {
      switch outer.kind {
      case .macro: if !FileWalker.literals.contains(outer.text) { result.insert(.macro) }
      case .closure where isInType: result.insert(.closure)
      case .parameter where isInType && outer.parent?.kind.isFunction == true: result.insert(.defaultArgument)
      case .variable where isInType && inner.kind == .value && outer.isProperty: result.insert(.initialValue)
      default: if outer.kind.isTypeDeclaration { isInType = false }
      }
      inner = outer
    }
    return result
  }
}

extension Code {
  /// The base of a member; nil for an implicit base, and for other nodes.
  var base: Code? { kind == .member ? first.flatMap { $0.kind.isType ? nil : $0 } : nil }
  var isCallee: Bool { parent?.kind == .call && parent?.first == self }
  /// True if a member of this expression is accessed.
  var isBase: Bool { parent?.kind == .member && parent?.first == self }

  /// True for a variable of a type or file; false for one of a body.
  fileprivate var isProperty: Bool {
    var outer = parent
    while let current = outer, current.kind == .clause || current.kind == .conditional { outer = current.parent }
    return outer.map { $0.kind.isTypeDeclaration || $0.kind == .file } ?? false
  }
}
