import SourceReader

/// Values of properties: where they come from, and whether they create an object.
extension MemberReader {
  /// Returns the value that a property gets in the initializers of its type, followed through the arguments of
  /// `self.init`; nil if there is none. If no call passes an argument, the parameter's default value is the result.
  func origin(of name: String, in type: TypeInfo) -> Code? {
    guard let value = assigned(to: name, in: type) else { return nil }
    guard value.kind == .name, case .parameter(let parameter)? = program.binding(value.text, at: value),
      let initializer = parameter.parent
    else { return value }
    let passed = type.initializers.lazy.flatMap(\.descendants).filter { call in
      call.kind == .call && call.first?.kind == .member && call.first?.text == "init"
        && call.first?.first?.text == "self"
    }
    for call in passed {
      if let argument = self.program.pairs(initializer, call).first(where: { $0.parameter == parameter })?.argument
        .first
      {
        return argument
      }
    }
    return parameter.child(.value)?.first
  }

  func assigned(to name: String, in type: TypeInfo) -> Code? {
    for initializer in type.initializers {
      for assignment in initializer.descendants where assignment.kind == .assignment {
        let sides = Array(assignment.children)
        guard sides.count == 2, sides[0].text == name else { continue }
        if sides[0].kind == .name || sides[0].first?.text == "self" { return sides[1] }
      }
    }
    return nil
  }

  /// Returns whether an expression creates an object, directly, in a closure that runs immediately, or as the initial
  /// value of a local variable.
  func makes(_ value: Code) -> Bool {
    if value.kind == .cast, let inner = value.first { return makes(inner) }
    // A parameter may replace the object: `store ?? Store()`.
    if value.kind == .operator, value.text == "??" { return value.children.contains { makes($0) } }
    if program.madeType(value) != nil || program.isMaking(value) { return true }
    if value.kind == .call, let closure = value.first, closure.kind == .closure {
      return program.returned(closure).contains { makes($0) }
    }
    if value.kind == .name, case .local(let variable)? = program.binding(value.text, at: value),
      let inner = initial(variable)
    {
      return makes(inner)
    }
    return false
  }

  /// Returns the initial value of a local variable, or the only object that is assigned to it later:
  /// `var manager: Manager?; do { manager = try Manager() } catch { manager = nil }`.
  func initial(_ variable: Code) -> Code? {
    if let value = variable.child(.value)?.first { return value }
    guard variable.kind == .variable, let scope = variable.scopes.first(where: { $0.kind.isFunction }) else {
      return nil
    }
    let assigned = scope.descendants.filter {
      $0.kind == .assignment && $0.first?.kind == .name && $0.first?.text == variable.text
    }
    let made = assigned.compactMap { Array($0.children).last }.filter { program.madeType($0) != nil }
    return made.count == 1 ? made[0] : nil
  }

  /// Returns whether an expression is another property of a container that creates an object.
  ///
  /// `var reading: Reading { store }` passes on the container's `store` under another type.
  func isAlias(_ value: Code, of variable: Code, in type: TypeInfo) -> Bool {
    guard value.kind == .name || value.kind == .member && value.first?.text == "self",
      let other = type.variable(value.text), other != variable
    else { return false }
    if let value = other.child(.value)?.first { return makes(value) }
    if let getter = other.children(.accessor).first(where: { $0.text == "get" }) {
      return program.returned(getter).contains(where: makes)
    }
    return origin(of: other.text, in: type).map(makes) == true
  }

  /// Returns whether an expression is an instance that its own type keeps: `Cache.shared`, or `.shared` where a `Cache`
  /// is expected.
  func isShared(_ value: Code) -> Bool {
    if value.kind == .call, let closure = value.first, closure.kind == .closure {
      return program.returned(closure).contains { isShared($0) }
    }
    guard value.kind == .member else { return false }
    var owner = program.expectedType(of: value)
    if let base = value.first, !base.kind.isType {
      guard case .metatype(let type)? = program.typed(base) else { return false }
      owner = type
    }
    guard let owner, program.type(owner.name, at: value)?.declaration?.kind != .enum else { return false }
    return program.instanceType(of: value)?.name == owner.name
  }
}
