/// The target of a call, as far as a program determines it.
enum CallTarget {
  case initializer(TypeInfo)
  /// Delegation to `self.init` or `super.init`, which creates no object.
  case delegation
  /// A function or method. For a method, `receiver` is the type on which it is called.
  case function(Code, receiver: TypeInfo?)
  case enumCase(TypeInfo)
  /// A closure, the initializer of a generic parameter, or another called value.
  case value
  /// A target outside of the program whose name does not look like a missing type.
  case external
  case unknown(Doubt)

  enum Doubt {
    /// A capitalised name that the program does not declare.
    case unresolved(String)
    /// A call `.init(…)` whose type is not written anywhere.
    case implicitMember
    /// A call of a method on an expression without a written type.
    case receiver
    /// A call that several functions fit, which return different types.
    case ambiguous
  }
}

extension Program {
  /// Resolves the target of a call, or of an initializer that is passed on as `Armor.init`.
  ///
  /// - Complexity: O(nesting + length of the chain before the callee).
  func target(of call: Code) -> CallTarget {
    guard let callee = call.kind == .call ? call.first : call else { return .value }
    switch callee.kind {
    case .name: return target(named: callee, call)
    case .member: return target(member: callee, call)
    default: return .value
    }
  }

  /// Returns a type as the program declares or extends it; nil for a generic parameter, and for a type that the program
  /// neither declares nor extends.
  func declared(_ type: TypeName, at place: Code) -> TypeInfo? {
    if type.shape == .named, type.name == "Self" { return owner(of: place).flatMap { types[$0] } }
    return switch type.shape {
    case .named: type.parts.isEmpty && isGenericParameter(type.name, at: place) ? nil : self.type(type.name, at: place)
    case .array: types["Array"]
    case .dictionary: types["Dictionary"]
    default: nil
    }
  }

  /// Resolves a call without a base: `make()`, `Armor()`.
  private func target(named callee: Code, _ call: Code) -> CallTarget {
    let name = callee.text
    if name == "Self", let type = owner(of: callee).flatMap({ types[$0] }) { return .initializer(type) }
    if isGenericParameter(name, at: callee) { return .value }
    switch binding(name, at: callee) {
    case .local, .parameter, .closureParameter, .accessorValue, .capture, .global: return .value
    case .member(let type, let codes):
      let functions = codes.filter { $0.kind == .function }
      if !functions.isEmpty { return choose(functions, call, receiver: holder(of: name, type, at: callee)) }
      if codes.contains(where: { $0.kind == .enumCase }) { return .enumCase(type) }
      if !codes.contains(where: { $0.kind == .alias }) { return .value }
    case .function(let function):
      guard let all = globalFunctions[name]?.visible(from: callee), all.contains(function) else { return .value }
      return choose(all, call, receiver: nil)
    case nil: break
    }
    if let type = type(name, at: callee) { return initializer(of: type) }
    // The alias stands for a type without a name, such as a function type.
    if canonical(TypeName(name), at: callee).shape != .named { return .external }
    return unresolved(name)
  }

  /// Returns the innermost type around a place that has or inherits a member of `owner`; `owner` if there is none.
  private func holder(of name: String, _ owner: TypeInfo, at place: Code) -> TypeInfo {
    var path = context(of: place)
    while !path.isEmpty {
      if let type = types[path.joined(separator: ".")], member(name, of: type, at: place)?.owner === owner {
        return type
      }
      path.removeLast()
    }
    return owner
  }

  /// Resolves a call of a member: `forge.make()`, `Outer.Inner()`, `Armor.init()`.
  private func target(member callee: Code, _ call: Code) -> CallTarget {
    guard let base = callee.first, !base.kind.isType else {
      guard let expected = expectedType(of: call) else { return .unknown(.implicitMember) }
      return target(member: callee, of: .metatype(expected.wrapped), call) ?? .external
    }
    if callee.text == "init", base.kind == .name {
      if base.text == "self" || base.text == "super" { return .delegation }
      if isGenericParameter(base.text, at: base) { return .value }
    }
    guard let type = typed(base) else { return .unknown(.receiver) }
    return target(member: callee, of: type, call) ?? .unknown(.receiver)
  }

  /// Resolves a call of a member of a known type.
  ///
  /// - Returns: nil if the type does not determine its members.
  private func target(member callee: Code, of receiver: Typed, _ call: Code) -> CallTarget? {
    let name = callee.text
    switch receiver {
    case .metatype(let type):
      let info = declared(type, at: callee)
      if name == "init" { return info.map(initializer) ?? unresolved(type.name) }
      guard let info else { return .external }
      if let nested = types[info.name + "." + name] { return initializer(of: nested) }
      guard let (_, codes) = member(name, of: info, at: callee) else { return .external }
      if codes.contains(where: { $0.kind == .enumCase }) { return .enumCase(info) }
      let functions = codes.filter { $0.kind == .function }
      return functions.isEmpty ? .external : choose(functions, call, receiver: info)
    case .instance(let type):
      // The class in `type(of: armor).init()` is known at run time only.
      if name == "init" { return nil }
      switch type.shape {
      case .named, .array, .dictionary: break
      case .composition:
        let parts = type.parts.filter { declared($0, at: callee).flatMap { member(name, of: $0, at: callee) } != nil }
        return parts.first.flatMap { target(member: callee, of: .instance($0), call) }
      case .function, .tuple, .metatype, .other: return nil
      }
      guard let info = declared(type, at: callee), let (_, codes) = member(name, of: info, at: callee) else {
        return .external
      }
      let functions = codes.filter { $0.kind == .function }
      return functions.isEmpty ? .value : choose(functions, call, receiver: info)
    }
  }

  /// Returns the target of an initializer call. A type that is only extended here is declared elsewhere.
  private func initializer(of type: TypeInfo) -> CallTarget {
    type.declaration == nil ? unresolved(type.name) : .initializer(type)
  }

  private func unresolved(_ name: String) -> CallTarget {
    let first = String(name.prefix { $0 != "." })
    return first.first?.isUppercase == true && !StandardLibrary.types.contains(first)
      ? .unknown(.unresolved(name)) : .external
  }

  /// Chooses an overload whose parameters fit, or any overload if none fits.
  ///
  /// - Returns: `.unknown(.ambiguous)` if the overloads that fit (or all of them, if none fits) return different types.
  private func choose(_ candidates: [Code], _ call: Code, receiver: TypeInfo?) -> CallTarget {
    if candidates.count == 1 { return .function(candidates[0], receiver: receiver) }
    let fitting = call.kind == .call ? candidates.filter { fits(call, $0) } : candidates
    let possible = fitting.isEmpty ? candidates : fitting
    let results = Set(possible.map { $0.child(.result)?.first.map(TypeName.init) })
    return results.count > 1 ? .unknown(.ambiguous) : .function(possible[0], receiver: receiver)
  }
}
