import SourceReader

/// The objects that bodies of registrations make.
extension Program {
  /// Maximum number of variables and branches between a body and the object that it makes.
  private static let deepest = 12

  /// Returns the type that a body makes; nil if the type is unknown, or if the body's branches make different types. A
  /// branch that returns `nil` makes nothing.
  func implementation(of body: Code) -> TypeName? { commonType(returned(body), 0) }

  /// Returns the type of the object that an expression makes or has; nil if it is unknown, or if there are several.
  func objectType(of value: Code) -> TypeName? { objectType(value, 0) }

  private func commonType(_ values: [Code], _ depth: Int) -> TypeName? {
    let made = values.filter { !$0.isNil }.map { objectType($0, depth) }
    guard let first = made.first, made.allSatisfy({ $0 == first }) else { return nil }
    return first
  }

  private func objectType(_ value: Code, _ depth: Int) -> TypeName? {
    guard depth < Self.deepest else { return nil }
    switch value.kind {
    case .cast where value.text != "is", .operator where value.text == "??":
      return value.first.flatMap { objectType($0, depth + 1) }
    case .ternary, .statement: return commonType(branchValues(value), depth + 1)
    default: break
    }
    if let made = madeType(value) { return made.wrapped }
    if value.kind == .name, case .local(let variable)? = binding(value.text, at: value) {
      let values = self.values(of: variable)
      if values.count > 1 { return commonType(values, depth + 1) }
      if let only = values.first { return objectType(only, depth + 1) ?? type(written: variable) }
    }
    return instanceType(of: value)?.wrapped
  }

  /// Returns whether a body returns the result of a call unchanged: directly, in a branch, as a default, or through a
  /// local variable.
  func returns(_ call: Code, from body: Code) -> Bool {
    let values = [.block, .closure].contains(body.kind) || body.kind.isFunction ? returned(body) : [body]
    return values.contains { mayBe($0, call, 0) }
  }

  private func mayBe(_ value: Code, _ call: Code, _ depth: Int) -> Bool {
    if value == call { return true }
    guard depth < Self.deepest else { return false }
    let inner: [Code] =
      switch value.kind {
      case .cast: value.first.map { [$0] } ?? []
      case .operator where value.text == "??": Array(value.children)
      case .ternary, .statement: branchValues(value)
      case .name:
        if case .local(let variable)? = binding(value.text, at: value) { values(of: variable) } else { [] }
      default: []
      }
    return inner.contains { mayBe($0, call, depth + 1) }
  }

  /// Returns the values of `a ? b : c`, and of an `if` or `switch` that is used as an expression.
  private func branchValues(_ value: Code) -> [Code] {
    value.kind == .ternary ? Array(value.children.dropFirst()) : branches(value)
  }

  /// Returns the values that a local variable may hold: its initial value, and what is assigned to it.
  func values(of variable: Code) -> [Code] {
    let first = variable.child(.value)?.first
    if variable.flags.contains(.constant), let first { return [first] }
    // A name of a pattern has a part of the value: `let (api, store) = (Api(), Store())`.
    let pattern = variable.kind == .binding ? variable.parent : nil
    if let pattern, pattern.kind == .variable || pattern.kind == .binding {
      guard let tuple = pattern.child(.value)?.first, tuple.kind == .tuple,
        let index = pattern.children(.binding).firstIndex(of: variable)
      else { return [] }
      let parts = tuple.children.compactMap(\.first)
      return index < parts.count ? [parts[index]] : []
    }
    let values = first.map { [$0] } ?? []
    guard variable.kind == .variable, let scope = variable.scopes.first(where: { $0.kind == .block }) else {
      return values
    }
    return values
      + scope.descendants.compactMap { code in
        guard code.kind == .assignment, let left = code.first, left.kind == .name, left.text == variable.text,
          case .local(let found)? = binding(left.text, at: left), found == variable
        else { return nil }
        return Array(code.children).last
      }
  }

  /// Tells a registration's closure the type that is written beside it, so that `.init()` makes this type there.
  ///
  /// Only a type that the tree declares as a class, structure, enumeration or actor can be made in this way.
  func expect(_ type: TypeName, from factory: Code, at place: Code) {
    guard factory.kind == .closure else { return }
    let known = canonical(type, at: place)
    guard known.shape == .named, let kind = self.type(known.name, at: place)?.declaration?.kind,
      [.class, .struct, .enum, .actor].contains(kind)
    else { return }
    set(result: known, of: factory)
  }
}

extension Code {
  /// True for the literal `nil`.
  var isNil: Bool { kind == .literal && text == "nil" }
}
