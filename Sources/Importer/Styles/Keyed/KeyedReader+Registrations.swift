import Core
import SourceReader

extension KeyedReader {
  func readRegistrations() {
    let words = library.registers.union(program.registerWords)
    let calls = trees(having: words).flatMap { tree in
      tree.nodes(words).compactMap { callee -> Code? in
        guard let call = callee.parent, call.kind == .call, call.first == callee else { return nil }
        return call
      }
    }
    for call in calls where isRegistration(call) { recordHelper(call) }
    // A call of a helper function is no registration of the library, even if it has the same name.
    if !helpers.isEmpty { readHelperCalls() }
    for call in calls where !collection.claimed.contains(call) {
      if isRegistration(call) {
        if let factory = factory(of: call) { add(call, factory, type: nil, site: call) }
      } else if isNotUnderstood(call) {
        collection.add(
          unknown: .elsewhere, "the function that registers here is not declared in the tree, or is not followed",
          library.style, program.place(call))
      }
    }
    connectInstances()
  }

  /// Returns whether a call registers in a form that the patterns of the library do not have.
  ///
  /// The receiver of such a call is a container of the library, and the name is that of a registration. One argument is
  /// a type or a closure.
  private func isNotUnderstood(_ call: Code) -> Bool {
    guard !library.isDeclared, isReceiver(call, isStrict: true) == true, program.functions(called: call) == nil else {
      return false
    }
    return call.arguments.contains { argument in
      guard let value = argument.first else { return false }
      return value.kind == .closure || program.metatype(value) != nil
    }
  }

  /// Adds edges between registered instances. A variable whose value is created from another registered variable needs
  /// the service of the latter.
  private func connectInstances() {
    for (variable, index) in instances.sorted(by: { $0.value < $1.value }) {
      guard let value = variable.child(.value)?.first else { continue }
      for use in value.descendants where use.kind == .name || use.kind == .member {
        guard let other = self.variable(named: use), let target = instances[other], target != index else { continue }
        let role = program.role(of: use, in: value.parent)
        collection.add(
          Collection.RawEdge(
            style: library.style, from: .registration(index), to: .registration(target), type: collection[target].type,
            kind: role.kind == .pull ? .initializer : role.kind, when: role.when, place: program.place(use)))
      }
    }
  }

  private func isRegistration(_ call: Code) -> Bool {
    guard library.registers.contains(call.first?.text ?? ""), factory(of: call) != nil else { return false }
    switch isReceiver(call, isStrict: true) {
    case false?: return false
    case true?: break
    case nil: if !program.imports(call.tree, anyOf: library.modules) { return false }
    }
    guard library.isDeclared else { return true }
    // A function without generic parameters registers services itself, and none for its caller.
    if let functions = program.functions(called: call),
      functions.allSatisfy({ $0.children(.genericParameter).isEmpty })
    {
      return false
    }
    // Calls inside the generic functions of a handwritten locator register nothing themselves.
    return !(program.owner(of: call).map(library.types.contains) == true && isGenericBody(call))
  }

  private func recordHelper(_ call: Code) {
    guard let first = call.arguments.first?.first, let parameter = genericMetatype(first) else { return }
    helpers[parameter.function] = Helper(registration: call, typeParameter: parameter.parameter)
    collection.calls.insert(parameter.function.text)
    collection.claimed.insert(call)
  }

  private func isGenericBody(_ call: Code) -> Bool {
    call.scopes.contains { $0.kind.isFunction && $0.child(.genericParameter) != nil }
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

  /// Returns the closure, initializer, function or instance that a call registers; nil if there is none.
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
      // The factory may be a function that is passed by name: `register(P.self, factory)`.
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
    // A handwritten locator may have any labels: `add(service, as: P.self)`.
    let metatype = arguments.lazy.filter { self.library.isDeclared || $0.label.isEmpty || $0.label == "type" }
      .compactMap { $0.first.flatMap(self.program.metatype) }.first
    let body = factory.kind == .closure ? factory : program.functionBinding(factory)
    setParameters(of: factory)
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
    collection.claimed.insert(call)
    // The chain after the registration inside a helper function applies to all calls of that function.
    let chain = chain(of: site) + (site == call ? [] : chain(of: call))
    let (lifetime, origin, word) = lifetime(of: site, call, factory, chain)
    var registration = Collection.Registration(
      style: library.style, type: key.wrapped, container: container(of: site), implementation: made?.wrapped,
      lifetime: lifetime, origin: origin, lifetimeWord: word, place: place, code: site,
      isConditional: site.flags.contains(.conditional))
    if let label = arguments.first(where: { library.qualifierLabels.contains($0.label) }), let value = label.first,
      value.text != "nil"
    {
      let name = constant(value, site, call)
      registration.qualifier = name?.text ?? (name == nil ? "?" : nil)
      if name == nil {
        collection.add(unknown: .runTime, "the name of \(key) is decided when this runs", library.style, place)
      }
    }
    registration.arguments = runTimeArguments(factory, made)
    registration.isAskedElsewhere = isCompletion(factory)
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
        program.set(parameters: [resolverType, made ?? key], of: closure)
        collection.add(body: closure, of: index)
      }
    }
    wire(factory, made, index)
    if let body { follow(resolverIn: body, made, index) }
  }

  /// Returns the text of a qualifier; nil if the text does not determine it.
  ///
  /// The text of a constant is that of its value. A parameter has none, because each call determines its value.
  func constant(_ value: Code) -> String? {
    let root = value.kind == .member && value.text == "rawValue" ? value.first ?? value : value
    guard root.kind == .name else { return value.constant }
    switch program.binding(root.text, at: root) {
    case .local(let variable), .global(let variable), .capture(let variable):
      guard variable.flags.contains(.constant), let inner = variable.child(.value)?.first else { return nil }
      return constant(inner)
    case .member(_, let codes):
      guard let variable = codes.first, variable.flags.contains(.constant), let inner = variable.child(.value)?.first
      else {
        return codes.first?.kind == .enumCase || codes.first?.flags.contains(.isStatic) == true ? root.text : nil
      }
      return constant(inner)
    case .parameter, .closureParameter, .accessorValue: return nil
    case .function, nil: return value.constant
    }
  }

  private struct Qualifier { var text: String? }

  /// Returns the qualifier that an expression in a helper function stands for; nil if the text does not determine it.
  ///
  /// If the expression is a parameter of the function, its value is the argument that is passed at `site`, or else the
  /// default value. If this value is the literal `nil`, the result has no text.
  ///
  /// - Parameters:
  ///   - value: the expression in `call`.
  ///   - site: the call of the helper function, or `call` itself.
  ///   - call: the registering call.
  private func constant(_ value: Code, _ site: Code, _ call: Code) -> Qualifier? {
    if let text = constant(value) { return Qualifier(text: text) }
    let root = value.kind == .member && value.text == "rawValue" ? value.first ?? value : value
    guard site != call, root.kind == .name, case .parameter(let parameter)? = program.binding(root.text, at: root),
      let function = parameter.parent
    else { return nil }
    if let passed = program.pairs(function, site).first(where: { $0.parameter == parameter })?.argument.first {
      return constant(passed).map { Qualifier(text: passed.text == "nil" ? nil : $0) }
    }
    guard let fallback = parameter.child(.value)?.first else { return nil }
    return fallback.text == "nil" ? Qualifier(text: nil) : constant(fallback).map { Qualifier(text: $0) }
  }

  /// Follows the resolver from a factory to a function of the tree, or to unknown code.
  ///
  /// Requests in such a function belong to the registration of the factory.
  private func follow(resolverIn body: Code, _ made: TypeName?, _ index: Int) {
    guard library.resolverParameters > 0, body.kind == .closure else { return }
    let name = body.child(.parameter)?.text ?? "$0"
    for use in body.descendants where use.kind == .name && use.text == name {
      guard let argument = use.parent, argument.kind == .argument, let call = argument.parent, call.kind == .call else {
        continue
      }
      if call.first?.text == "make", let base = call.first?.first.flatMap(program.writtenType) {
        wire(resolvable: base, call, index)
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

  /// Adds the edges of Knit's `T.make(resolver: r)`, which resolves the parameters of the initializer with
  /// `@Resolvable`.
  private func wire(resolvable type: TypeName, _ call: Code, _ index: Int) {
    let initializer = program.type(type.name, at: call)?.initializers.first { initializer in
      initializer.children(.attribute).contains { $0.text == "Resolvable" }
    }
    for parameter in initializer?.children(.parameter) ?? [] {
      let attributes = Dictionary(parameter.children(.attribute).map { ($0.text, $0) }) { first, _ in first }
      guard attributes["Argument"] == nil, attributes["UseDefault"] == nil,
        let type = program.type(written: parameter)
      else { continue }
      let key = program.canonical(type, at: parameter)
      collection.add(
        Collection.RawEdge(
          style: library.style, from: .registration(index),
          to: .key(key.wrapped, qualifier: attributes["Named"]?.arguments.first?.first?.constant, arguments: []),
          type: key, kind: .initializer, when: .eager, isOptional: key.isOptional, place: program.place(call),
          isConditional: call.flags.contains(.conditional)))
    }
  }

  /// Registers an existing object. Its key is the metatype that is passed with it, or its static type.
  private func add(instance value: Code, _ given: TypeName?, _ call: Code, _ site: Code) {
    let place = program.place(site)
    let cast = value.kind == .cast ? value.children.first(where: \.kind.isType).map(TypeName.init) : nil
    guard let type = given ?? cast ?? program.instanceType(of: value), Self.identifiesService(type) else {
      collection.add(
        unknown: .inferred, "the type of what is registered here is inferred: text does not show it", library.style,
        place)
      return
    }
    collection.claimed.insert(call)
    let made = program.implementation(value, in: value)
    let qualifier = call.arguments.first { library.qualifierLabels.contains($0.label) }?.first.map {
      constant($0) ?? "?"
    }
    let index = collection.add(
      Collection.Registration(
        style: library.style, type: program.canonical(type, at: value).wrapped, qualifier: qualifier,
        container: program.owner(of: site), implementation: made.map { program.canonical($0, at: value) },
        lifetime: .container, origin: .site, place: place, code: site,
        isConditional: site.flags.contains(.conditional)))
    collection.add(body: value, of: index)
    // The object may be created in a variable before its registration: `let service = Impl(b)`.
    if let variable = variable(named: value), let inner = variable.child(.value)?.first {
      collection.add(body: inner, of: index)
      instances[variable] = index
    }
  }

  /// Returns whether a type identifies a service. `Any`, `AnyObject`, and a closure that returns one of them, do not.
  private static func identifiesService(_ type: TypeName) -> Bool {
    type.shape == .function
      ? type.parts.last.map(identifiesService) ?? false : !["Any", "AnyObject"].contains(type.name)
  }

  var resolverType: TypeName {
    TypeName(library.style == "swinject" || library.style == "core" ? "Resolver" : library.types.sorted()[0])
  }

  private func setParameters(of factory: Code) {
    guard factory.kind == .closure else { return }
    if library.resolverParameters > 0 { program.set(parameters: [resolverType], of: factory) }
  }

  /// Returns the members called on a call's result, including calls on a variable that holds the result.
  private func chain(of call: Code) -> [(name: String, call: Code?)] {
    var result = call.chain(upTo: library.registers)
    if let value = (result.last?.call ?? call).parent, value.kind == .value, let variable = value.parent,
      variable.kind == .variable,
      let block = variable.parent, !variable.text.isEmpty, variable.text != "_"
    {
      for use in block.tree.nodes([variable.text])
      where use.kind == .name && use.index > variable.index && block.contains(use) { result += use.chain }
    }
    return result
  }

  /// Returns the static type of the value that a closure returns; nil if the text does not determine it.
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
  ) -> (Lifetime?, LifetimeOrigin, word: String?) {
    for (name, scope) in chain where library.scopeCalls.contains(name) {
      guard let value = scope?.arguments.first?.first else { continue }
      return (lifetime(written: value, at: site), .site, Self.word(of: value))
    }
    for argument in call.arguments where library.scopeCalls.isEmpty || argument.label == "scope" {
      guard let value = argument.first, [.member, .call, .literal].contains(value.kind) else { continue }
      if library.scopeLabels.contains(argument.label), let lifetime = lifetime(in: value) {
        return (lifetime, .site, Self.word(of: value))
      }
    }
    if call.arguments.contains(where: { $0.label == "instance" }) { return (.container, .site, nil) }
    if let lifetime = library.registerLifetimes[call.first?.text ?? ""] { return (lifetime, .site, nil) }
    if let containerDefault { return (containerDefault, .container, nil) }
    if let lifetime = library.closureLifetime { return (lifetime, .container, nil) }
    return (library.defaultLifetime, .library, nil)
  }

  /// Returns the word for a lifetime: `singleton` for `.singleton`, `perRun` for `.perRun(.weak)`; nil for
  /// `.scoped(…)`.
  private static func word(of value: Code) -> String? {
    let text = (value.kind == .call ? value.first?.text : value.text) ?? ""
    return text.isEmpty || text == "scoped" ? nil : text
  }

  private func lifetime(in value: Code) -> Lifetime? {
    if value.kind == .call, value.first?.text == "scoped" {
      return value.arguments.first?.first?.constant.map { .scoped(ScopeKind($0)) }
    }
    // The callee gives the lifetime, unless the argument says that only a weak reference is kept: `.perRun(.weak)`.
    if value.kind == .call, let callee = value.first, callee.kind == .member {
      let isWeak = value.arguments.contains { $0.first?.kind == .member && $0.first?.text == "weak" }
      return isWeak && library.lifetimes[callee.text] != nil ? .weak : library.lifetimes[callee.text]
    }
    return value.kind == .member || value.kind == .literal ? library.lifetimes[value.text] : nil
  }

  private func lifetime(written value: Code, at site: Code) -> Lifetime? {
    if let known = lifetime(in: value) { return known }
    if let known = library.lifetimes[value.text], value.kind == .member { return known }
    // A name without a base, for code in an extension of the library's type: `.scope(application)`.
    if let known = library.lifetimes[value.text], value.kind == .name, program.binding(value.text, at: value) == nil {
      return known
    }
    if value.kind == .member || value.kind == .name, !value.text.isEmpty { return .scoped(ScopeKind(value.text)) }
    collection.add(
      unknown: .runTime, "the lifetime is decided when this runs", library.style, program.place(site))
    return nil
  }

  /// Returns the variable or type whose method registers a service; nil if the call has no base, or another expression
  /// as its base.
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

  /// Returns whether a storyboard creates the service of a registration. An example is
  /// `storyboardInitCompleted(Screen.self) { … }`.
  private func isCompletion(_ factory: Code) -> Bool {
    Self.storyboards.contains(factory.parent?.parent?.first?.text ?? "")
  }

  /// Names of the calls that register objects which a storyboard creates. The storyboard requests such an object when
  /// it creates it.
  private static let storyboards: Set<String> = ["storyboardInitCompleted", "registerForStoryboard"]

  // MARK: Dependencies from initializers and closure parameters

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
        unknown: .elsewhere,
        "\(made.map { "\($0) is not declared in this code" } ?? "the type is unknown"), so the parameters of its "
          + "initializer are unknown", library.style, program.place(factory))
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
      // A parameter of the library's own types is the resolver, through which the instance requests services itself.
      guard let type = program.type(written: parameter), !isLibraryType(type, at: parameter) else { continue }
      addEdge(index, program.canonical(type, at: parameter), .initializer, factory)
    }
  }

  /// Adds an edge for each closure parameter in `{ Impl(a: $0, b: $1) }`.
  ///
  /// The requested type is the written type of the closure's parameter, or else the type of the initializer's
  /// parameter.
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
        style: library.style, from: .registration(index), to: .key(type.wrapped, qualifier: nil, arguments: []),
        type: type,
        kind: kind, when: when, isOptional: type.isOptional, place: program.place(code),
        isConditional: code.flags.contains(.conditional)))
  }

  // MARK: Helper functions that register

  /// Returns the closure that is passed for the last parameter of a function type; nil if there is none.
  private func closure(of call: Code, _ pairs: [(parameter: Code, argument: Code)]) -> Code? {
    pairs.last { program.type(written: $0.parameter)?.shape == .function }?.argument.first
  }

  private func readHelperCalls() {
    let names = Set(helpers.keys.map(\.text))
    for tree in trees(having: names) {
      for callee in tree.nodes(names) {
        guard let call = callee.parent, call.kind == .call, call.first == callee, !collection.claimed.contains(call),
          let function = program.functions(called: call)?.first(where: { helpers[$0] != nil }),
          let helper = helpers[function]
        else { continue }
        let pairs = program.pairs(function, call)
        guard let value = pairs.first(where: { $0.parameter == helper.typeParameter })?.argument.first,
          let type = program.metatype(value)
        else { continue }
        if let factory = closure(of: call, pairs) ?? factory(of: call) {
          collection.claimed.insert(call)
          add(helper.registration, factory, type: type, site: call)
        } else if let object = object(passedOnBy: helper, pairs) {
          add(instance: object, type, call, call)
        }
      }
    }
  }
}

extension KeyedReader {
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

  /// Returns the local variable, or the property of the type around it, to which a name refers; nil for other names.
  func variable(named name: Code) -> Code? {
    guard name.kind == .name || name.kind == .member && name.first?.text == "self" else { return nil }
    switch program.binding(name.text, at: name) {
    case .local(let variable) where name.kind == .name: return variable
    case .member(_, let codes):
      guard codes.count == 1, let variable = codes.first, variable.kind == .variable,
        !variable.flags.contains(.isStatic)
      else { return nil }
      return variable
    default: return nil
    }
  }
}

extension Program {
  /// Returns the function to which an expression refers without calling it; nil if there is none, or if there are
  /// several overloads.
  func functionBinding(_ code: Code) -> Code? {
    guard code.kind == .name || code.kind == .member else { return nil }
    if code.kind == .member, let base = code.first, base.text != "self", base.text != "Self" {
      guard let outer = typed(base) else { return nil }
      let name: TypeName
      switch outer {
      case .instance(let type), .metatype(let type): name = type
      }
      guard let info = type(name.name, at: code), let (_, codes) = member(code.text, of: info, at: code) else {
        return nil
      }
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
