// Places at which variables and functions are read, set and called.
extension Program {
  /// The code that is searched for uses of a member.
  package enum Search: Hashable {
    /// Code of the member's type, including its extensions.
    case type
    /// All code. A use by another object (`base.member`) counts if the type of `base` is known.
    case everywhere
  }

  struct UseKey: Hashable {
    let code: Code
    let type: String
    let search: Search
  }

  /// Finds the uses of a member of a type, or of a local variable: `store` if no nearer declaration has this name, and
  /// `self.store`.
  ///
  /// Uses inside the member itself are left out.
  ///
  /// - Complexity: O(places of that name × nesting) the first time.
  package func uses(of code: Code, in type: TypeInfo, _ search: Search = .type) -> [Code] {
    let key = UseKey(code: code, type: type.name, search: search)
    if let known = knownUses[key] { return known }
    let trees = search == .type ? [] : trees(having: [code.text])
    let own = type.parts.flatMap { part in part.tree.nodes([code.text]).filter(part.contains) }
    let found = (search == .type ? own : trees.flatMap { $0.nodes([code.text]) }).filter { use in
      if code.contains(use) { return false }
      return isUse(use, of: code, type) || search == .everywhere && isOuterUse(use, type)
    }
    knownUses[key] = found
    return found
  }

  private func isUse(_ use: Code, of code: Code, _ type: TypeInfo) -> Bool {
    if use.kind == .member {
      return use.first?.kind == .name && use.first?.text == "self" && owner(of: use) == type.name
    }
    guard use.kind == .name else { return false }
    switch binding(use.text, at: use) {
    case .local(let found), .global(let found), .function(let found): return found == code
    case .member(_, let found): return found.contains(code)
    case .parameter, .closureParameter, .accessorValue, .capture, nil: return false
    }
  }

  private func isOuterUse(_ use: Code, _ type: TypeInfo) -> Bool {
    guard use.kind == .member, let base = use.first, !base.kind.isType, let found = typed(base)?.type else {
      return false
    }
    return self.type(found.name, at: use)?.name == type.name
  }
}

extension Code {
  /// True if a value is assigned to this expression.
  package var isSet: Bool { parent?.kind == .assignment && parent?.first == self }
}
