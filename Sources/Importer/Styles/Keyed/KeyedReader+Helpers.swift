import Core
import SourceReader

/// Functions of the tree that register for their callers:
/// `func single<T>(_ type: T.Type, make: @escaping () -> T) { container.register(type) { _ in make() } }`.
extension KeyedReader {
  func recordHelper(_ call: Code) {
    guard let first = call.arguments.first?.first, let parameter = genericMetatype(first) else { return }
    record(
      Helper(registration: call, function: parameter.function, typeParameter: parameter.parameter), parameter.function)
    collection.claimed.insert(call)
  }

  private func record(_ helper: Helper, _ function: Code) {
    helpers[function] = helper
    collection.calls.insert(function.text)
  }

  /// Finds the functions that register through another such function, and the requirements of protocols that such
  /// functions implement.
  func recordOuterHelpers() {
    var new = Set(helpers.keys)
    while !new.isEmpty {
      var found: Set<Code> = []
      for function in new {
        guard let helper = helpers[function] else { continue }
        for requirement in requirements(implementedBy: function) where helpers[requirement] == nil {
          record(helper, requirement)
          found.insert(requirement)
        }
      }
      for call in calls(of: Set(new.map(\.text))) where !collection.claimed.contains(call) {
        guard let inner = helper(calledBy: call),
          let value = program.pairs(inner.function, call).first(where: { $0.parameter == inner.typeParameter })?
            .argument
            .first, let outer = genericMetatype(value), helpers[outer.function] == nil
        else { continue }
        record(
          Helper(
            registration: inner.registration, function: outer.function, typeParameter: outer.parameter,
            calls: [(inner.function, call)] + inner.calls), outer.function)
        collection.claimed.insert(call)
        found.insert(outer.function)
      }
      new = found
    }
  }

  /// Returns the helper function that a call means; nil if there is none. Overloads may differ in the number of
  /// parameters of the closure that they take.
  private func helper(calledBy call: Code) -> Helper? {
    let all = program.functions(called: call)?.compactMap { helpers[$0] } ?? []
    guard all.count > 1 else { return all.first }
    let fitting = all.first { helper in
      let pairs = program.pairs(helper.function, call)
      guard let closure = closure(of: pairs), closure.kind == .closure else { return false }
      return closureType(of: pairs)?.parts.count == closure.children(.parameter).count + 1
    }
    return fitting ?? all.first
  }

  /// Returns the requirements of protocols that a function implements. A function of one of the library's types may
  /// implement a requirement for the others: `extension Resolver where Self: Resolving`.
  func requirements(implementedBy function: Code) -> [Code] {
    guard let owner = program.owner(of: function) else { return [] }
    let isLibrarys = library.types.contains(owner)
    let owners = isLibrarys ? library.types.union([owner]).sorted() : [owner]
    let labels = function.children(.parameter).map(\.label)
    let arity = program.type(written: function.children(.parameter).last ?? function)?.parts.count
    return owners.compactMap { program.types[$0] }.flatMap { type in
      program.conformances(of: type).sorted().compactMap { program.types[$0] }.filter(\.isProtocol)
    }.flatMap { $0.functions(function.text) }.filter { requirement in
      requirement.child(.block) == nil && requirement.children(.parameter).map(\.label) == labels
        && program.type(written: requirement.children(.parameter).last ?? requirement)?.parts.count == arity
    }
  }

  /// Returns the parameter to which a name refers, with its function, if the parameter is a metatype; nil otherwise.
  ///
  /// An example is the parameter `type` of `func add<T>(_ type: T.Type)`.
  private func genericMetatype(_ code: Code) -> (function: Code, parameter: Code)? {
    guard code.kind == .name, case .parameter(let parameter)? = program.binding(code.text, at: code),
      let type = program.type(written: parameter), type.shape == .metatype, let function = parameter.parent
    else { return nil }
    return (function, parameter)
  }

  /// Returns the closure that is passed for the last parameter of a function type; nil if there is none.
  private func closure(of pairs: [(parameter: Code, argument: Code)]) -> Code? {
    pairs.last { program.type(written: $0.parameter)?.shape == .function }?.argument.first
  }

  private func closureType(of pairs: [(parameter: Code, argument: Code)]) -> TypeName? {
    pairs.last { program.type(written: $0.parameter)?.shape == .function }.flatMap {
      program.type(written: $0.parameter)
    }
  }

  func readHelperCalls() {
    for call in calls(of: Set(helpers.keys.map(\.text))) where !collection.claimed.contains(call) {
      guard let helper = helper(calledBy: call) else { continue }
      let pairs = program.pairs(helper.function, call)
      guard let value = pairs.first(where: { $0.parameter == helper.typeParameter })?.argument.first,
        let type = program.metatype(value)
      else { continue }
      if let factory = closure(of: pairs) ?? factory(of: call) {
        collection.claimed.insert(call)
        add(helper.registration, factory, type: type, site: call, through: helper)
      } else if let object = object(passedOnBy: helper, pairs) {
        add(instance: object, type, call, call)
      }
    }
  }

  /// Returns the number of parameters with the resolver that a factory has. A factory that a helper function takes may
  /// have none: `make: @escaping () -> T`.
  func resolvers(of factory: Code, _ helper: Helper?, _ site: Code) -> Int {
    guard let helper, let type = closureType(of: program.pairs(helper.function, site)), type.parts.count > 1,
      let first = type.parts.first, !isLibraryType(first, at: helper.function)
    else { return library.resolverParameters }
    return 0
  }

  /// Returns the expression that a call of a helper function passes for a parameter on the way to the registration, or
  /// else the parameter's default value; nil if there is neither.
  func value(of parameter: Code, _ helper: Helper, _ site: Code) -> Code? {
    var parameter = parameter
    for (function, call) in helper.calls.reversed() {
      guard let value = program.pairs(function, call).first(where: { $0.parameter == parameter })?.argument.first else {
        return parameter.child(.value)?.first
      }
      guard value.kind == .name, case .parameter(let outer)? = program.binding(value.text, at: value) else {
        return value
      }
      parameter = outer
    }
    return program.pairs(helper.function, site).first { $0.parameter == parameter }?.argument.first
      ?? parameter.child(.value)?.first
  }

  /// Returns the argument that a helper function registers as an object: `service` in
  /// `func add<T>(_ type: T.Type, service: T) { container.register(type) { _ in service } }`. Nil if there is none.
  private func object(passedOnBy helper: Helper, _ pairs: [(parameter: Code, argument: Code)]) -> Code? {
    guard let closure = factory(of: helper.registration), closure.kind == .closure else { return nil }
    let returned = program.returned(closure)
    guard returned.count == 1, let name = returned.first, name.kind == .name,
      case .parameter(let parameter)? = program.binding(name.text, at: name)
    else { return nil }
    return pairs.first { $0.parameter == parameter }?.argument.first
  }
}
