import SourceReader

/// The places at which views are shown.
extension ViewFlow {
  /// Returns the calls of a view's initializer.
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
      // A modifier counts as shown where `.modifier(X())` is called, that is, at the place of the modified view.
    }
    sites[view.name] = found
    return found
  }

  /// Returns the function or property of a type that contains a place; nil if there is none.
  func member(around site: Code) -> Code? {
    for outer in site.scopes {
      if outer.kind == .function || outer.kind == .variable, outer.parent?.kind.isTypeDeclaration == true {
        return outer
      }
      if outer.kind.isTypeDeclaration { return nil }
    }
    return nil
  }
}
