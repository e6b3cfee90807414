// What is called.
extension SourceModule {
  /// What a call calls.
  ///
  /// - Parameters:
  ///   - call: an index of the file's `calls`.
  ///   - file: an index of `files`.
  /// - Complexity: O(nesting + length of the chain that it is called on).
  package func resolve(call: Int, in file: Int) -> ResolvedCall { resolve(call: call, in: file, steps: 0).call }

  /// All calls of a file, in order.
  package func resolvedCalls(in file: Int) -> [ResolvedCall] {
    files[file].calls.indices.map { resolve(call: $0, in: file) }
  }

  func resolve(call index: Int, in file: Int, steps: Int) -> (call: ResolvedCall, typed: Typed) {
    let call = files[file].calls[index]
    let place = Place(file: file, context: call.context)
    let target = call.callee.members.isEmpty ? target(of: call, at: place) : target(ofMember: call, at: place, steps)
    let typed = result(of: target, call, at: place, steps)
    return (ResolvedCall(call: call, file: file, target: target, result: typed.instance), typed)
  }

  /// A call without anything before it: `make()`, `Armor()`.
  private func target(of call: Call, at place: Place) -> ResolvedCall.Target {
    guard case .name(let name) = call.callee.root else { return .value }
    if name == "Self", let type = enclosingType(place) { return .initializer(type) }
    var context = place.context[...]
    while !context.isEmpty {
      let path = context.joined(separator: ".")
      if let type = known(path, in: place.file) ?? (types[path] == nil ? nil : path) {
        if let target = choose(methods(named: name, of: type), call, receiver: type, place) { return target }
        if property(named: name, of: type) != nil { return .value }
      }
      if let nested = known(path + "." + name, in: place.file) { return .initializer(nested) }
      context.removeLast()
    }
    if let target = choose(functions[name] ?? [], call, receiver: nil, place) { return target }
    if properties[name] != nil { return .value }
    switch lookup(type: [name], at: place) {
    case .type(let type): return initializer(of: type)
    case .reference: return .external
    case .external:
      return name.first?.isUppercase == true && !StandardLibrary.types.contains(name)
        ? .unknown(.unresolved(name)) : .external
    }
  }

  /// A call of a member: `forge.make()`, `Outer.Inner()`, `Armor.init()`.
  private func target(ofMember call: Call, at place: Place, _ steps: Int) -> ResolvedCall.Target {
    var base = call.callee
    let name = base.members.removeLast()
    switch base.root {
    case .selfValue, .superValue:
      if name == "init", base.members.isEmpty { return .delegation }
    case .genericParameter: return .value
    default: break
    }
    let receiver = typed(base, at: place, steps: steps + 1)
    switch receiver {
    case .metatype(let type):
      if name == "init" { return initializer(of: type) }
      if let nested = types[type + "." + name]?.name { return initializer(of: nested) }
      if types[type]?.cases.contains(where: { $0.name == name }) ?? false { return .enumCase(type) }
      if let target = choose(methods(named: name, of: type), call, receiver: type, place) { return target }
      return .external
    case .instance(let type):
      // `type(of: armor).init()`: of which class is known when it runs.
      if name == "init" { return .unknown(.receiver(written(call.calleeRange, place))) }
      if let target = choose(methods(named: name, of: type), call, receiver: type, place) { return target }
      return property(named: name, of: type) == nil ? .external : .value
    case .external:
      return name == "init" ? unresolved(base, call) : .external
    case .unknown:
      if case .implicit = base.root { return .unknown(.implicitMember(written(call.calleeRange, place))) }
      return .unknown(.receiver(written(call.receiverRange ?? call.calleeRange, place)))
    }
  }

  /// What a finding quotes: not more than a line's worth.
  func written(_ range: TextRange, _ place: Place) -> String {
    let start = range.bytes.lowerBound
    return files[place.file].text.slice(start..<min(range.bytes.upperBound, start + 120))
  }

  /// A type that is extended and not declared here is made elsewhere.
  private func initializer(of type: String) -> ResolvedCall.Target {
    if types[type]?.kind != nil { return .initializer(type) }
    return StandardLibrary.types.contains(type) ? .external : .unknown(.unresolved(type))
  }

  private func unresolved(_ base: Chain, _ call: Call) -> ResolvedCall.Target {
    guard case .name(let first) = base.root else { return .external }
    let name = ([first] + base.members).joined(separator: ".")
    return StandardLibrary.types.contains(first) ? .external : .unknown(.unresolved(name))
  }

  /// The function of several with one name whose parameters fit; unknown if several fit that return different types.
  private func choose(_ candidates: [DeclarationID], _ call: Call, receiver: String?, _ place: Place) -> ResolvedCall
    .Target?
  {
    guard let first = candidates.first else { return nil }
    if candidates.count == 1 { return .function(first, receiver: receiver) }
    let labels = call.arguments.map(\.label)
    let fitting = call.isReference ? candidates : candidates.filter { fits(labels, self[function: $0].parameters) }
    let possible = fitting.isEmpty ? candidates : fitting
    if Set(possible.map { self[function: $0].result?.text }).count > 1 {
      return .unknown(.ambiguous(written(call.calleeRange, place)))
    }
    return .function(possible[0], receiver: receiver)
  }

  private func result(
    of target: ResolvedCall.Target, _ call: Call, at place: Place, _ steps: Int
  ) -> Typed {
    switch target {
    case .initializer(let type), .enumCase(let type): return .instance(type)
    case .delegation: return .external
    case .function(let id, let receiver):
      let function = self[function: id]
      guard let result = function.result else { return .external }
      if result.path == ["Self"], let receiver { return .instance(receiver) }
      if result.isGenericParameter, let name = result.name {
        return generic(name, of: function, call, at: place, steps)
      }
      return typed(result, at: self.place(ofOwner: function.owner, in: id.file))
    case .external, .value, .unknown: return .unknown
    }
  }

  /// What a generic result is: the type that is passed for it, that of an argument, or what is expected of the call.
  private func generic(
    _ name: String, of function: FunctionDeclaration, _ call: Call, at place: Place, _ steps: Int
  ) -> Typed {
    if let index = function.genericParameters.firstIndex(of: name), index < call.genericArguments.count {
      return typed(call.genericArguments[index], at: place)
    }
    for (parameter, argument) in zip(function.parameters, call.arguments) {
      if parameter.type.shape == .metatype, parameter.type.parts.first?.path == [name], let type = argument.metatype {
        return typed(type, at: place)
      }
      if parameter.type.path == [name], let value = argument.value { return typed(value, at: place, steps: steps + 1) }
    }
    return typed(call.expectation, at: place, steps)
  }
}
