import Core
import SourceReader

extension KeyedReader {
  func readRegistrations() {
    for tree in trees {
      for callee in tree.nodes(library.registers) {
        guard let call = callee.parent, call.kind == .call, call.first == callee, !collection.taken.contains(call)
        else {
          continue
        }
        read(registration: call)
      }
    }
    if !helpers.isEmpty { readHelperCalls() }
  }

  private func read(registration call: Code) {
    guard let factory = factory(of: call) else { return }
    switch isReceiver(call, isStrict: true) {
    case false?: return
    case true?: break
    case nil: if !program.imports(call.tree, anyOf: library.modules) { return }
    }
    // What a locator made by hand does inside of itself registers nothing.
    if library.isDeclared, program.owner(of: call).map(library.types.contains) == true, isGenericBody(call) { return }
    if let first = call.arguments.first?.first, let parameter = genericMetatype(first) {
      helpers[parameter.function] = Helper(registration: call, typeParameter: parameter.parameter)
      collection.words.insert(parameter.function.text)
      collection.taken.insert(call)
      return
    }
    add(call, factory, type: nil, site: call)
  }

  private func isGenericBody(_ call: Code) -> Bool {
    call.ancestors.contains { $0.kind.isFunction && $0.child(.genericParameter) != nil }
  }

  /// `type` of `func add<T>(_ type: T.Type)`.
  private func genericMetatype(_ code: Code) -> (function: Code, parameter: Code)? {
    guard code.kind == .name, case .parameter(let parameter)? = program.binding(code.text, at: code),
      let type = program.type(written: parameter), type.shape == .metatype, let function = parameter.parent
    else { return nil }
    return (function, parameter)
  }

  /// The closure, initializer or instance that a registration gets.
  private func factory(of call: Code) -> Code? {
    let arguments = call.arguments
    for argument in arguments.reversed() {
      guard let value = argument.first else { continue }
      if argument.flags.contains(.trailing) { return value }
      guard library.factoryLabels.contains(argument.label) || argument.label == "initializer" else { continue }
      if value.kind == .closure { return value }
      if value.kind == .member, value.text == "init" { return value }
      if argument.label == "instance" { return value }
      if value.kind == .name, argument.label == "factory" || argument.label == "initializer" { return value }
      if library.keyForm == .result, argument.label == "factory" { return value }
      // `register(P.self, factory)`: a function that is handed on.
      if value.kind == .name, argument != arguments.first, !value.text.isCapitalized,
        program.functionBinding(value) != nil
      {
        return value
      }
    }
    guard library.takesInstances else { return nil }
    return arguments.lazy.filter { !self.library.qualifierLabels.contains($0.label) }.compactMap(\.first)
      .first { self.program.metatype($0) == nil }
  }

  func add(_ call: Code, _ factory: Code, type given: TypeName?, site: Code) {
    let arguments = call.arguments
    let metatype = arguments.lazy.filter { $0.label.isEmpty || $0.label == "type" }
      .compactMap { $0.first.flatMap(self.program.metatype) }.first
    let body = factory.kind == .closure ? factory : program.functionBinding(factory)
    note(parameters: factory)
    let made =
      factory.kind == .member ? factory.first.flatMap(program.writtenType) : body.flatMap(program.implementation)
    var type = given ?? metatype
    if library.takesInstances, body == nil, factory.kind != .member || factory.text != "init" {
      add(instance: factory, type, call, site)
      return
    }
    if type == nil, library.keyForm == .result { type = body.flatMap { returnedType($0, made) } ?? made }
    let place = program.place(site)
    guard let key = type.map({ program.canonical($0, at: site) }), key.shape != .other else {
      collection.add(
        unknown: .inferred, "the type that is registered here is inferred: text does not show it", library.style, place)
      return
    }
    collection.taken.insert(call)
    // What a function of the tree says behind its own registration holds for all who call it.
    let chain = chain(of: site) + (site == call ? [] : chain(of: call))
    let (lifetime, origin) = lifetime(of: site, call, factory, chain)
    var registration = Collection.Registration(
      style: library.style, type: key.wrapped, container: container(of: site), implementation: made?.wrapped,
      lifetime: lifetime, origin: origin, place: place, code: site, isConditional: site.flags.contains(.conditional))
    if let label = arguments.first(where: { library.qualifierLabels.contains($0.label) }), let value = label.first,
      value.text != "nil"
    {
      registration.qualifier = value.constant ?? "?"
      if value.constant == nil {
        collection.add(unknown: .runTime, "the name of \(key) is decided when this runs", library.style, place)
      }
    }
    registration.arguments = runTimeArguments(factory, made)
    for (name, forward) in chain where library.forwards.contains(name) {
      for argument in forward?.arguments ?? [] {
        if let type = argument.first.flatMap(program.metatype) {
          registration.also.append(program.canonical(type, at: site).wrapped)
        }
      }
    }
    let index = collection.add(registration)
    if let body { collection.add(body: body, of: index) }
    for (name, completion) in chain where library.completions.contains(name) {
      for argument in completion?.arguments ?? [] {
        guard let closure = argument.first, closure.kind == .closure else { continue }
        program.closureParameters[closure] = [resolverType, made ?? key]
        collection.add(body: closure, of: index)
      }
    }
    wire(factory, made, index)
    if let body { follow(resolverIn: body, made, index) }
  }

  /// Where the resolver itself is handed on: to a function of the tree, whose pulls are the registration's, or out of sight.
  private func follow(resolverIn body: Code, _ made: TypeName?, _ index: Int) {
    guard library.resolverParameters > 0, body.kind == .closure else { return }
    let name = body.child(.parameter)?.text ?? "$0"
    for use in body.descendants where use.kind == .name && use.text == name {
      guard let argument = use.parent, argument.kind == .argument, let call = argument.parent, call.kind == .call else {
        continue
      }
      if let functions = program.functions(called: call) {
        if functions.count == 1, let block = functions[0].child(.block) { collection.add(called: block, of: index) }
        continue
      }
      guard let type = program.madeType(call), program.type(type.name, at: call)?.declaration == nil else { continue }
      collection.add(
        unknown: .container, "\(type) gets the resolver, and what it asks for is not declared in the tree",
        library.style,
        program.place(use))
    }
  }

  /// A locator made by hand gets a finished object: its key is the metatype beside it, or its static type.
  private func add(instance value: Code, _ given: TypeName?, _ call: Code, _ site: Code) {
    let place = program.place(site)
    let cast = value.kind == .cast ? value.children.first(where: \.kind.isType).map(TypeName.init) : nil
    guard let type = given ?? cast ?? program.instanceType(of: value) else {
      collection.add(
        unknown: .inferred, "the type of what is registered here is inferred: text does not show it", library.style,
        place)
      return
    }
    collection.taken.insert(call)
    let made = program.implementation(value, in: value)
    let qualifier = call.arguments.first { library.qualifierLabels.contains($0.label) }?.first.map {
      $0.constant ?? "?"
    }
    let index = collection.add(
      Collection.Registration(
        style: library.style, type: program.canonical(type, at: value).wrapped, qualifier: qualifier,
        container: program.owner(of: site), implementation: made.map { program.canonical($0, at: value) },
        lifetime: .container, origin: .site, place: place, code: site,
        isConditional: site.flags.contains(.conditional)))
    collection.add(body: value, of: index)
    // `let service = Impl(b)` before it makes what is registered.
    if value.kind == .name, case .local(let variable)? = program.binding(value.text, at: value),
      let inner = variable.child(.value)?.first
    {
      collection.add(body: inner, of: index)
    }
  }

  var resolverType: TypeName {
    TypeName(library.style == "swinject" || library.style == "core" ? "Resolver" : library.types.sorted()[0])
  }

  private func note(parameters factory: Code) {
    guard factory.kind == .closure else { return }
    if library.resolverParameters > 0 { program.closureParameters[factory] = [resolverType] }
  }

  /// The chain behind a call, also where the call's result is kept in a variable first.
  private func chain(of call: Code) -> [(name: String, call: Code?)] {
    var result = call.chain
    if let value = call.chainEnd.parent, value.kind == .value, let variable = value.parent, variable.kind == .variable,
      let block = variable.parent
    {
      for use in block.descendants where use.kind == .name && use.text == variable.text && use.index > variable.index {
        result += use.chain
      }
    }
    return result
  }

  /// The static type of what a closure returns.
  private func returnedType(_ body: Code, _ made: TypeName?) -> TypeName? {
    if let result = body.child(.result)?.first { return TypeName(result) }
    let types = program.returned(body).map { value -> TypeName? in
      if value.kind == .cast { return value.children.first(where: \.kind.isType).map(TypeName.init) }
      return program.instanceType(of: value) ?? made
    }
    guard let first = types.first, types.allSatisfy({ $0 == first }) else { return nil }
    return first
  }

  private func lifetime(
    of site: Code, _ call: Code, _ factory: Code, _ chain: [(name: String, call: Code?)]
  ) -> (Lifetime?, LifetimeOrigin) {
    for (name, scope) in chain where library.scopeCalls.contains(name) {
      guard let value = scope?.arguments.first?.first else { continue }
      return (lifetime(written: value, at: site), .site)
    }
    for argument in call.arguments where library.scopeCalls.isEmpty || argument.label == "scope" {
      guard let value = argument.first, value.kind == .member || value.kind == .call else { continue }
      if argument.label.isEmpty || argument.label == "scope", let lifetime = lifetime(in: value) {
        return (lifetime, .site)
      }
    }
    if call.arguments.contains(where: { $0.label == "instance" }) { return (.container, .site) }
    if let containerDefault { return (containerDefault, .container) }
    if let lifetime = library.closureLifetime { return (lifetime, .container) }
    return (library.defaultLifetime, .library)
  }

  private func lifetime(in value: Code) -> Lifetime? {
    if value.kind == .call, value.first?.text == "scoped" {
      return value.arguments.first?.first?.constant.map { .scoped(ScopeKind($0)) }
    }
    // `.perRun(.weak)`: the word before the parentheses, unless the one inside says that nothing is kept.
    if value.kind == .call, let callee = value.first, callee.kind == .member {
      let isWeak = value.arguments.contains { $0.first?.kind == .member && $0.first?.text == "weak" }
      return isWeak && library.lifetimes[callee.text] != nil ? .weak : library.lifetimes[callee.text]
    }
    return value.kind == .member ? library.lifetimes[value.text] : nil
  }

  private func lifetime(written value: Code, at site: Code) -> Lifetime? {
    if let known = lifetime(in: value) { return known }
    if let known = library.lifetimes[value.text], value.kind == .member { return known }
    if value.kind == .member || value.kind == .name, !value.text.isEmpty { return .scoped(ScopeKind(value.text)) }
    collection.add(
      unknown: .runTime, "the lifetime is decided when this runs", library.style, program.place(site))
    return nil
  }

  /// What is registered in: the type whose code registers is where one looks for it.
  private func container(of site: Code) -> String? {
    guard let callee = site.first, callee.kind == .member, let base = callee.first else { return nil }
    return base.kind == .name || base.kind == .member ? base.text : nil
  }

  private func runTimeArguments(_ factory: Code, _ made: TypeName?) -> [String] {
    guard factory.kind == .closure, library.resolverParameters > 0, !isCompletion(factory) else { return [] }
    return factory.children(.parameter).dropFirst(library.resolverParameters).map { parameter in
      if let type = program.type(written: parameter) { return type.description }
      return "_"
    }
  }

  /// `storyboardInitCompleted(Screen.self) { r, screen in … }` gets what a storyboard has made.
  private func isCompletion(_ factory: Code) -> Bool {
    factory.parent?.parent?.first?.text == "storyboardInitCompleted"
  }

  // MARK: Needs that only the initializer shows

  private func wire(_ factory: Code, _ made: TypeName?, _ index: Int) {
    if factory.kind == .member, library.wires.contains(.initializerReference) {
      wire(initializerOf: made, factory, index)
    } else if factory.kind == .closure, library.wires.contains(.closureParameters) {
      wire(parametersOf: factory, index)
    }
  }

  private func wire(initializerOf made: TypeName?, _ factory: Code, _ index: Int) {
    guard let made, let info = program.type(made.name, at: factory), info.declaration != nil else {
      collection.add(
        unknown: .elsewhere, "what \(made?.description ?? "this")'s initializer takes is not declared in the tree",
        library.style, program.place(factory))
      return
    }
    let all = program.initializers(of: info)
    guard all.count <= 1 else {
      collection.add(
        unknown: .several, "\(made) has several initializers: which one is meant is inferred", library.style,
        program.place(factory))
      return
    }
    for parameter in all.first?.children.filter({ $0.kind == .parameter && $0.child(.value) == nil }) ?? [] {
      guard let type = program.type(written: parameter) else { continue }
      addEdge(index, program.canonical(type, at: parameter), .initializer, factory)
    }
  }

  /// `{ Impl(a: $0, b: $1) }`: parameters without a type have that of the initializer's parameter.
  private func wire(parametersOf closure: Code, _ index: Int) {
    let named = closure.children(.parameter)
    var used: Set<String> = []
    for code in closure.descendants where code.kind == .name {
      let isParameter =
        named.isEmpty
        ? code.text.first == "$" && Int(code.text.dropFirst()) != nil : named.contains { $0.text == code.text }
      guard isParameter, let argument = code.parent, argument.kind == .argument || argument.kind == .assignment,
        used.insert(code.text).inserted
      else { continue }
      let written = named.first { $0.text == code.text }.flatMap(program.type(written:))
      guard let type = written ?? program.expectedType(of: code) else {
        collection.add(
          unknown: .inferred, "the type of \(code.text) is that of a parameter that is not declared in the tree",
          library.style, program.place(code))
        continue
      }
      addEdge(index, program.canonical(type, at: code), program.role(of: code, in: closure).kind, code)
    }
  }

  private func addEdge(_ index: Int, _ type: TypeName, _ kind: Edge.Kind, _ code: Code) {
    var (type, when) = (type, Edge.Moment.eager)
    if type.shape == .function, let result = type.parts.last {
      (type, when) = (result, .deferred)
    }
    collection.add(
      Collection.RawEdge(
        style: library.style, from: .registration(index), to: .key(type.wrapped, qualifier: nil, arguments: 0),
        type: type,
        kind: kind, when: when, isOptional: type.isOptional, place: program.place(code),
        isConditional: code.flags.contains(.conditional)))
  }

  // MARK: Functions of the tree that register

  private func readHelperCalls() {
    let names = Set(helpers.keys.map(\.text))
    for tree in trees {
      for callee in tree.nodes(names) {
        guard let call = callee.parent, call.kind == .call, call.first == callee,
          let function = program.functions(called: call)?.first(where: { helpers[$0] != nil }),
          let helper = helpers[function]
        else { continue }
        let pairs = program.pairs(function, call)
        guard let value = pairs.first(where: { $0.parameter == helper.typeParameter })?.argument.first,
          let type = program.metatype(value), let factory = factory(of: call)
        else { continue }
        add(helper.registration, factory, type: type, site: call)
      }
    }
  }
}

extension Program {
  /// The function that a name hands on.
  func functionBinding(_ code: Code) -> Code? {
    guard code.kind == .name || code.kind == .member else { return nil }
    if code.kind == .member, let base = code.first, base.text != "self", base.text != "Self" {
      guard let outer = typed(base) else { return nil }
      let name: TypeName
      switch outer {
      case .instance(let type), .metatype(let type): name = type
      }
      guard let info = type(name.name, at: code), let (_, codes) = member(code.text, of: info) else { return nil }
      let functions = codes.filter { $0.kind == .function }
      return functions.count == 1 ? functions[0] : nil
    }
    switch binding(code.text, at: code) {
    case .member(_, let codes):
      let functions = codes.filter { $0.kind == .function }
      return functions.count == 1 ? functions[0] : nil
    case .function(let function): return function
    default: return nil
    }
  }
}
