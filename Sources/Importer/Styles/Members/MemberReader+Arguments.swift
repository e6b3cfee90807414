import SourceReader

/// Services that a container passes to its own functions.
extension MemberReader {
  /// Follows services in local variables into the functions to which they are passed:
  /// `makeParts(store: store)` with `private static func makeParts(store: Store)`.
  ///
  /// The parameter stands for the service if the function belongs to the same type and is called at one place only.
  func followArguments() {
    var queue = locals.keys.sorted { ($0.tree.name, $0.index) > ($1.tree.name, $1.index) }
    while let holder = queue.popLast() {
      guard let index = locals[holder], let scope = holder.scopes.first(where: { $0.kind.isFunction }),
        let owner = program.owner(of: scope).flatMap({ program.types[$0] })
      else { continue }
      for use in scope.descendants where use.kind == .name && use.text == holder.text && targets(use) == [index] {
        guard collection.registration(around: use) == nil, let parameter = parameter(for: use, in: owner),
          locals[parameter] == nil
        else { continue }
        locals[parameter] = index
        collection.claimed.insert(use)
        queue.append(parameter)
      }
    }
  }

  /// Returns the parameter of a function of a type that gets a value, if the function has only one call and uses the
  /// parameter. Nil otherwise.
  private func parameter(for value: Code, in owner: TypeInfo) -> Code? {
    guard let argument = value.parent, argument.kind == .argument, let call = argument.parent, call.kind == .call,
      let functions = program.functions(called: call), functions.count == 1, functions[0].kind == .function,
      let body = functions[0].child(.block), program.owner(of: functions[0]) == owner.name,
      services[owner.name]?[functions[0].text] == nil,
      let parameter = program.pairs(functions[0], call).first(where: { $0.argument == argument })?.parameter,
      body.descendants.contains(where: { $0.kind == .name && $0.text == parameter.text }),
      program.uses(of: functions[0], in: owner, .everywhere).count == 1
    else { return nil }
    return parameter
  }
}
