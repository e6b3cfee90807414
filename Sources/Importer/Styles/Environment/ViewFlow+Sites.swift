import SourceReader

/// The places at which views are shown.
extension ViewFlow {
  /// Returns the calls of a view's initializer. If several views have the name, those calls are included whose text does
  /// not show which of the views is meant (`isUndecided`).
  func sites(of view: TypeInfo) -> [Code] {
    if let known = sites[view.name] { return known }
    var found: [Code] = []
    let namesakes = program.namesakes(of: view.name)
    for tree in program.trees(having: [view.name.lastWord]) {
      for callee in tree.nodes([view.name.lastWord]) where callee.kind == .name || callee.kind == .member {
        guard let call = callee.parent, call.kind == .call, call.first == callee,
          let made = program.madeType(call)?.name, made == view.name || namesakes.contains(made)
        else { continue }
        found.append(call)
      }
      // A modifier counts as shown where `.modifier(X())` is called, that is, at the place of the modified view.
    }
    sites[view.name] = found
    return found
  }

  /// Returns whether the text does not show which of several views of one name a call makes.
  func isUndecided(_ call: Code, _ view: TypeInfo) -> Bool { program.madeType(call)?.name != view.name }

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
