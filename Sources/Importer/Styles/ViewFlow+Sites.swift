import SourceReader

/// Where views are shown, and where their members are used.
extension ViewFlow {
  /// Calls of a view's initializer.
  func sites(of view: TypeInfo) -> [Code] {
    if let known = sites[view.name] { return known }
    var found: [Code] = []
    for tree in program.trees(having: [view.name.lastWord]) {
      for callee in tree.nodes([view.name.lastWord]) where callee.kind == .name || callee.kind == .member {
        guard let call = callee.parent, call.kind == .call, call.first == callee,
          program.madeType(call)?.name == view.name
        else { continue }
        found.append(call)
      }
      // `.modifier(X())` shows nothing else; a modifier is where the view is that it is applied to.
    }
    sites[view.name] = found
    return found
  }

  /// The function or property of a view that a place lies in.
  func member(around site: Code) -> Code? {
    for outer in site.scopes {
      if outer.kind == .function || outer.kind == .variable, outer.parent?.kind.isTypeDeclaration == true {
        return outer
      }
      if outer.kind.isTypeDeclaration { return nil }
    }
    return nil
  }

  /// Places where other types use a member.
  func outerUses(_ member: Code, _ owner: TypeInfo) -> [Code] {
    if let known = memberSites[member] { return known }
    collection.words.insert(owner.name.lastWord)
    let found = program.trees.flatMap { tree in
      tree.nodes([member.text]).filter { use in
        guard !member.contains(use), use.kind == .name || use.kind == .member else { return false }
        if use.kind == .name { return program.owner(of: use) == owner.name }
        guard let base = use.first, !base.kind.isType, let type = program.typed(base)?.type else { return false }
        return program.type(type.name, at: use)?.name == owner.name
      }
    }
    memberSites[member] = found
    return found
  }

  func memberUses(_ member: Code, _ owner: TypeInfo) -> [Code] {
    if let known = memberSites[member] { return known }
    let found = owner.parts.flatMap { part in
      part.tree.nodes([member.text]).filter { use in
        (use.kind == .name || use.kind == .member && use.first?.text == "self") && part.contains(use)
          && !member.contains(use)
      }
    }
    memberSites[member] = found
    return found
  }
}
