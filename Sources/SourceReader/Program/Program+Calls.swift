// Targets of calls, and expected types.
extension Program {
  /// Returns the functions to which a call may refer. If no function fits the labels, all functions of the name are
  /// returned. Nil if the tree has none.
  package func functions(called call: Code) -> [Code]? {
    guard let callee = call.first else { return nil }
    var candidates: [Code]?
    if callee.kind == .name {
      switch binding(callee.text, at: callee) {
      case .member(_, let codes): candidates = codes.filter { $0.kind == .function }
      case .function(let code): candidates = globalFunctions[callee.text]?.visible(from: callee) ?? [code]
      default: return nil
      }
    } else if callee.kind == .member, let base = callee.first, !base.kind.isType {
      guard let outer = typed(base) else { return nil }
      let name: TypeName
      switch outer {
      case .instance(let type): name = type
      case .metatype(let type): name = type
      }
      guard let info = type(name.name, at: callee), let (_, codes) = member(callee.text, of: info, at: callee) else {
        return nil
      }
      candidates = codes.filter { $0.kind == .function }
    }
    guard let all = candidates, !all.isEmpty else { return nil }
    let fitting = all.filter { fits(call, $0) }
    return fitting.isEmpty ? all : fitting
  }

  func fits(_ call: Code, _ function: Code) -> Bool {
    let arguments = call.children.filter { $0.kind == .argument }
    return order(function, arguments) != nil
  }

  /// Returns the arguments of a call with their parameters; empty if the call does not fit the function.
  package func pairs(_ function: Code, _ call: Code) -> [(parameter: Code, argument: Code)] {
    let arguments = call.children.filter { $0.kind == .argument }
    return order(function, arguments) ?? []
  }

  private func order(_ function: Code, _ arguments: [Code]) -> [(parameter: Code, argument: Code)]? {
    var result: [(Code, Code)] = []
    var rest = arguments[...]
    for parameter in function.children where parameter.kind == .parameter {
      let label = parameter.label == "_" ? "" : parameter.label
      if let next = rest.first, next.label == label || next.flags.contains(.trailing) && next.label.isEmpty {
        if next.flags.contains(.trailing), next.label.isEmpty, type(written: parameter)?.shape != .function,
          parameter.child(.value) != nil
        {
          continue
        }
        result.append((parameter, next))
        rest = rest.dropFirst()
      } else if parameter.child(.value) == nil {
        return nil
      }
    }
    return rest.isEmpty ? result : nil
  }

  /// Returns the initializer to which a call refers; nil unless exactly one initializer of the tree fits.
  package func initializer(called call: Code, of type: TypeInfo) -> Code? {
    let all = initializers(of: type)
    let fitting = all.filter { fits(call, $0) }
    return fitting.count == 1 ? fitting[0] : nil
  }

  /// Returns the type that the surroundings of an expression expect; nil if they determine none.
  ///
  /// The type comes from an annotation, a cast, the result of the function, the parameter for an argument, or the
  /// target of an assignment.
  package func expectedType(of code: Code) -> TypeName? {
    guard depth < 24 else {
      isCut = true
      return nil
    }
    depth += 1
    defer { depth -= 1 }
    guard let parent = code.parent else { return nil }
    switch parent.kind {
    case .value:
      guard let holder = parent.parent else { return nil }
      guard let type = type(written: holder) else { return nil }
      return canonical(type, at: holder)
    case .cast: return parent.text == "is" ? nil : parent.children.first(where: \.kind.isType).map(TypeName.init)
    case .argument: return expectedType(ofArgument: parent)
    case .exit: return parent.text == "return" ? expectedResult(at: parent) : nil
    case .assignment:
      guard let target = parent.first, target != code else { return nil }
      return instanceType(of: target)
    case .block:
      guard parent.first?.isLast == true else { return nil }
      return expectedResult(at: code)
    case .operator where parent.text == "??": return expectedType(of: parent)
    case .ternary: return parent.first == code ? nil : expectedType(of: parent)
    case .member:
      // The base of a member access, as in `resolve().value`, has no expected type.
      return nil
    case .array:
      guard let expected = expectedType(of: parent), expected.shape == .array else { return nil }
      return expected.parts.first
    default: return nil
    }
  }

  /// Returns the result type of the body around a place; nil if the text does not determine it.
  private func expectedResult(at place: Code) -> TypeName? {
    for outer in place.scopes {
      switch outer.kind {
      case .closure:
        if let result = outer.child(.result)?.first { return TypeName(result) }
        if let known = closureResults[outer] { return known }
        if let call = outer.parent, call.kind == .call, call.first == outer { return expectedType(of: call) }
        if let expected = expectedType(of: outer), expected.shape == .function { return expected.parts.last }
        return nil
      case .function: return outer.child(.result)?.first.map { canonical(TypeName($0), at: outer) }
      case .accessor:
        guard outer.text == "get", let variable = outer.parent else { return nil }
        return type(written: variable).map { canonical($0, at: variable) }
      default: if outer.kind.isTypeDeclaration { return nil }
      }
    }
    return nil
  }

  private func expectedType(ofArgument argument: Code) -> TypeName? {
    guard let call = argument.parent, call.kind == .call, let callee = call.first else { return nil }
    if callee.kind == .member, callee.text == "init", let base = callee.first, base.kind == .name,
      base.text == "self" || base.text == "super"
    {
      return expectedType(ofDelegated: argument, call, isOuter: base.text == "super")
    }
    if let functions = functions(called: call) {
      let types = Set(
        functions.compactMap { function in
          pairs(function, call).first { $0.argument == argument }.flatMap { pair in
            concreteType(of: pair.parameter, at: function)
          }
        })
      return types.count == 1 ? types.first : nil
    }
    guard let made = madeType(call), let info = type(made.name, at: callee) else { return nil }
    if let initializer = initializer(called: call, of: info) {
      return pairs(initializer, call).first { $0.argument == argument }.flatMap { pair in
        concreteType(of: pair.parameter, at: initializer, in: info)
          ?? (extent == .tree ? givenType(of: pair.parameter, at: initializer, in: info, call) : nil)
      }
    }
    // The memberwise initializer of a structure takes its stored properties.
    guard initializers(of: info).isEmpty, info.declaration?.kind == .struct, !argument.label.isEmpty,
      let property = info.variable(argument.label)
    else { return nil }
    return concreteType(of: property, at: property, in: info)
  }

  /// Returns the type that a call of `self.init` or `super.init` expects for an argument. A class may inherit the
  /// initializer.
  ///
  /// - Parameter isOuter: true for `super.init`.
  private func expectedType(ofDelegated argument: Code, _ call: Code, isOuter: Bool) -> TypeName? {
    var next = owner(of: call).flatMap { types[$0] }
    if isOuter { next = next.flatMap(superclass) }
    var seen: Set<String> = []
    while let info = next, seen.insert(info.name).inserted {
      let fitting = info.initializers.filter { fits(call, $0) }
      if fitting.isEmpty {
        next = superclass(of: info)
        continue
      }
      let types = Set(
        fitting.map { initializer in
          pairs(initializer, call).first { $0.argument == argument }.flatMap { pair in
            concreteType(of: pair.parameter, at: initializer, in: info)
          }
        })
      return types.count == 1 ? types.first ?? nil : nil
    }
    return nil
  }

  private func superclass(of type: TypeInfo) -> TypeInfo? {
    type.inherited.lazy.compactMap { self.type($0.type.name, at: $0.at) }.first { $0.declaration?.kind == .class }
  }

  /// Returns the type of an initializer's parameter with the generic arguments that the surroundings of a call give:
  /// `(State, Action) -> Void` for the closure in `let reducer: Reducer<State, Action> = Reducer { state, action in }`.
  private func givenType(of parameter: Code, at place: Code, in info: TypeInfo, _ call: Code) -> TypeName? {
    let names = info.declaration?.children(.genericParameter).map(\.text) ?? []
    guard !names.isEmpty, let type = type(written: parameter), type.shape == .function,
      let given = expectedType(of: call), self.type(given.name, at: call) === info, given.parts.count == names.count
    else { return nil }
    let known = Dictionary(zip(names, given.parts.map { canonical($0, at: call) })) { first, _ in first }
    return canonical(type, at: place).replacing(known)
  }

  /// Returns the written type of a parameter or property; nil if there is none, or if it contains a generic parameter,
  /// which each call decides.
  private func concreteType(of code: Code, at place: Code, in info: TypeInfo? = nil) -> TypeName? {
    guard let type = type(written: code) else { return nil }
    func isOpen(_ type: TypeName) -> Bool {
      type.shape == .named && type.parts.isEmpty
        && (isGenericParameter(type.name, at: code) || info?.genericParameters.contains(type.name) == true)
        || type.parts.contains(where: isOpen)
    }
    return isOpen(type.wrapped) ? nil : canonical(type, at: place)
  }

  /// Returns the type of which a call creates an instance; nil if the call is no call of an initializer, or if the type
  /// is unknown.
  package func madeType(_ call: Code) -> TypeName? {
    guard call.kind == .call, let callee = call.first else { return nil }
    if callee.kind == .member, callee.text == "init" {
      if let base = callee.first, !base.kind.isType {
        if case .metatype(let type)? = typed(base) { return canonical(type, at: callee) }
        return nil
      }
      return expectedType(of: call)?.wrapped
    }
    if callee.kind == .name, callee.text == "Self", ownType(at: callee) == nil { return nil }
    if callee.kind == .name || callee.kind == .member, callee.text.isCapitalized || callee.text == "Self" {
      if callee.kind == .name, callee.text != "Self", binding(callee.text, at: callee) != nil { return nil }
      if case .metatype(let type)? = typed(callee) { return canonical(type, at: callee) }
    }
    return nil
  }
}
