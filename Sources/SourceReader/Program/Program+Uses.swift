// Where variables and functions are read, set and called.
extension Program {
  /// Which code is looked through for uses of a member.
  package enum Search: Hashable {
    /// That of its type, extensions included.
    case type
    /// All: `base.store`, too, where the type of the base is known.
    case everywhere
  }

  struct UseKey: Hashable {
    let code: Code
    let type: String
    let search: Search
  }

  /// Places that name a member of a type, or a variable of one of its bodies: `store` where nothing nearer is called so, and
  /// `self.store`. What stands inside the member itself does not count.
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
  /// Whether a value is put into what is named here.
  package var isSet: Bool { parent?.kind == .assignment && parent?.first == self }
}
