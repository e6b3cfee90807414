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

  /// Returns whether an expression creates an object.
  ///
  /// - Parameter isDirect: true to leave out the results of functions.
  func makes(_ value: Code, isDirect: Bool) -> Bool { !origins(of: value, isDirect: isDirect).isEmpty }
  func makes(_ value: Code) -> Bool { makes(value, isDirect: false) }

  /// Returns whether an expression is another property of a container that creates an object.
  ///
  /// `var reading: Reading { store }` passes on the container's `store` under another type.
  func isAlias(_ value: Code, of variable: Code, in type: TypeInfo) -> Bool {
    guard value.kind == .name || value.kind == .member && value.first?.text == "self",
      let other = type.variable(value.text), other != variable
    else { return isPart(value, of: variable, in: type) }
    if services[type.name]?[other.text] != nil { return true }
    if let value = other.child(.value)?.first { return makes(value) }
    if let getter = other.children(.accessor).first(where: { $0.text == "get" }) {
      return program.returned(getter).contains(where: makes)
    }
    return origin(of: other.text, in: type).map(makes) == true
  }

  /// Returns whether protocols of properties only, with several of them, require all the objects that a type holds.
  func isRequired(_ held: [Code], of type: TypeInfo, fewest: Int = 2) -> Bool {
    let names = program.conformances(of: type).compactMap { program.types[$0] }
      .filter { $0.isProtocol && $0.memberList.count >= fewest && $0.memberList.allSatisfy { $0.kind == .variable } }
      .flatMap(\.memberList).map(\.text)
    return held.allSatisfy { names.contains($0.text) }
  }

  /// Returns whether an expression is a member of another property of a container that creates an object: `sdk.events`.
  func isPart(_ value: Code, of variable: Code, in type: TypeInfo) -> Bool {
    var value = value
    if value.kind == .call, let closure = value.first, closure.kind == .closure {
      guard let result = program.returned(closure).first else { return false }
      value = result
    }
    guard value.kind == .member, let base = value.first, base.kind == .name || base.first?.text == "self",
      let other = type.variable(base.text), other != variable,
      sources(of: other, in: type).contains(where: { makes($0, isDirect: true) }),
      let part = program.instanceType(of: value).map({ program.canonical($0, at: value) }),
      let kind = program.type(part.name, at: value)?.declaration?.kind
    else { return false }
    return [.class, .actor, .protocol].contains(kind)
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
    guard let owner, let type = program.type(owner.name, at: value), type.declaration?.kind != .enum else {
      return false
    }
    if program.instanceType(of: value)?.name == owner.name { return true }
    // The type may keep its instance under a protocol: `static var shared: Storing = Store()`.
    guard let variable = type.variable(value.text), variable.flags.contains(.isStatic) else { return false }
    return variable.child(.value)?.first.flatMap(program.madeType)?.name == type.name
  }
}
