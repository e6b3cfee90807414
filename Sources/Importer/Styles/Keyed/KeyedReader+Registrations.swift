import Core
import SourceReader

extension KeyedReader {
  func readRegistrations() {
    // Other calls that seem to register are reported only for a library.
    let words = library.isDeclared ? library.registers : library.registers.union(program.registerWords)
    let calls = calls(of: words)
    for call in calls where isRegistration(call) { recordHelper(call) }
    // A call of a helper function is no registration of the library, even if it has the same name.
    if !helpers.isEmpty {
      recordOuterHelpers()
      readHelperCalls()
    }
    for call in calls where !collection.claimed.contains(call) {
      if isRegistration(call) {
        if let factory = factory(of: call) { add(call, factory, type: nil, site: call) }
      } else if isNotUnderstood(call) {
        collection.add(
          unknown: .elsewhere, "the function that registers here is not declared in this code, or is not understood",
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

  private func isGenericBody(_ call: Code) -> Bool {
    call.scopes.contains { $0.kind.isFunction && $0.child(.genericParameter) != nil }
  }

  /// Returns the closure, initializer, function or instance that a call registers; nil if there is none.
  func factory(of call: Code) -> Code? {
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
    if !library.typeLabels.isEmpty {
      let type = arguments.first { library.typeLabels.contains($0.label) }?.first
      if let type, program.metatype(type) != nil { return type }
      if library.registerTypes[call.first?.text ?? ""] != nil { return arguments.first?.first }
    }
    guard library.takesInstances else { return nil }
    return arguments.lazy.filter { !self.library.qualifierLabels.contains($0.label) }.compactMap(\.first)
      .first { self.program.metatype($0) == nil }
  }

  /// Adds a registration.
  ///
  /// - Parameters:
  ///   - call: the registering call of the library.
  ///   - given: the type that is registered, if the call does not show it.
  ///   - site: the call of a helper function, or `call` itself.
  ///   - helper: the helper function that `site` calls; nil if it is `call` itself.
  func add(_ call: Code, _ factory: Code, type given: TypeName?, site: Code, through helper: Helper? = nil) {
    let arguments = call.arguments
    // A handwritten locator may have any labels: `add(service, as: P.self)`.
    let metatype = arguments.lazy.filter {
      self.library.isDeclared || $0.label.isEmpty || $0.label == "type" || self.library.typeLabels.contains($0.label)
    }.compactMap { $0.first.flatMap(self.program.metatype) }.first
    let body = factory.kind == .closure ? factory : program.functionBinding(factory)
    let resolvers = resolvers(of: factory, helper, site)
    if factory.kind == .closure, resolvers > 0 {
      let completed = isCompletion(factory) ? [metatype.map { program.canonical($0, at: site) }] : []
      program.set(parameters: [resolverType] + completed, of: factory)
    }
    if let result = given ?? metatype, !isCompletion(factory) { program.expect(result, from: factory, at: site) }
    let made =
      factory.kind == .member ? factory.first.flatMap(program.writtenType) : body.flatMap(program.implementation)
    var type = given ?? metatype ?? library.registerTypes[call.first?.text ?? ""].map { TypeName($0) }
    if library.takesInstances, body == nil, factory.kind != .member || factory.text != "init" {
      add(instance: factory, type, call, site)
      return
    }
    if type == nil, library.keyForm == .result { type = body.flatMap { returnedType($0, made) } ?? made }
    let place = program.place(site)
    guard let key = type.map({ program.canonical($0, at: site) }), key.shape != .other else {
      let name = arguments.first { library.qualifierLabels.contains($0.label) }?.first.flatMap { constant($0) }
      collection.add(unknown: .inferred, UnknownPlace.registration(named: name), library.style, place)
      return
    }
    collection.claimed.insert(call)
    // The chain after the registration inside a helper function applies to all calls of that function.
    let chain = chain(of: site) + (site == call ? [] : chain(of: call))
    var (lifetime, origin, word) = lifetime(of: site, call, helper, chain)
    // A handwritten locator keeps such a closure, which returns one object each time.
    let captured = body.flatMap(variable(capturedBy:))
    if captured != nil, origin == .container, library.isDeclared { (lifetime, origin) = (.container, .site) }
    var registration = Collection.Registration(
      style: library.style, type: key.wrapped, container: container(of: site),
      implementation: isCompletion(factory) ? key.wrapped : made?.wrapped,
      lifetime: lifetime, origin: origin, lifetimeWord: word, place: place, code: site,
      isConditional: site.flags.contains(.conditional))
    if let label = arguments.first(where: { library.qualifierLabels.contains($0.label) }), let value = label.first,
      value.text != "nil"
    {
      let name = constant(value, helper, site)
      registration.qualifier = name?.text ?? (name == nil ? "?" : nil)
      if name == nil {
        collection.add(unknown: .runTime, "the name of \(key) is known only at run time", library.style, place)
      }
    }
    registration.arguments = runTimeArguments(factory, after: resolvers)
    registration.isAskedElsewhere = isCompletion(factory) || program.metatype(factory) != nil
    for (name, forward) in chain where library.forwards.contains(name) {
      for argument in forward?.arguments ?? [] {
        if let type = argument.first.flatMap(program.metatype) {
          registration.also.append(program.canonical(type, at: site).wrapped)
        }
      }
    }
    let index = collection.add(registration)
    if let body { collection.add(body: body, of: index) }
    if let captured { add(objectOf: captured, index) }
    for (name, completion) in chain where library.completions.contains(name) {
      for argument in completion?.arguments ?? [] {
        guard let closure = argument.first, closure.kind == .closure else { continue }
        program.set(parameters: [resolverType, made ?? key], of: closure)
        collection.add(body: closure, of: index)
      }
    }
    for (name, injection) in chain where library.injections.contains(name) {
      for argument in injection?.arguments ?? [] { argument.first.map { inject($0, made ?? key, index) } }
    }
    wire(factory, made, index)
    if let body, resolvers > 0 { follow(resolverIn: body, made, index) }
  }

  /// Returns the text of a qualifier; nil if the text does not determine it.
  ///
  /// The text of a constant is that of its value. A parameter has none, because each call determines its value.
  func constant(_ value: Code) -> String? {
    let root = value.kind == .member && value.text == "rawValue" ? value.first ?? value : value
    if parameter(of: value) != nil { return nil }
    if root.kind == .member { return constant(member: root) }
    if root.kind == .call, root.constant != nil, let inner = root.arguments.first?.first, inner.kind == .member {
      return constant(inner)
    }
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

  /// Returns the text of a member as a qualifier; nil if the text does not determine it.
  ///
  /// An enumeration case or a static member is called by its name. The value of another property differs between
  /// instances, so that it stands for the whole expression: `Tab.home.title`.
  private func constant(member code: Code) -> String? {
    guard let base = code.first, !base.kind.isType else { return code.text }
    if code.text == "self" { return program.metatype(code)?.description ?? constant(base) }
    if base.kind == .name, base.text == "self" {
      guard let variable = program.owner(of: code).flatMap({ program.types[$0] })?.variable(code.text) else {
        return nil
      }
      if variable.flags.contains(.isStatic) { return code.text }
      guard variable.flags.contains(.constant), let inner = variable.child(.value)?.first else { return nil }
      return constant(inner)
    }
    if case .metatype? = program.typed(base) { return code.text }
    guard let text = expression(code) else { return nil }
    collection.openNames.insert(text)
    return text
  }

  /// Returns the text of an expression that means the same everywhere in the tree: members of a type, an enumeration
  /// case or a global constant. Nil for any other expression.
  private func expression(_ code: Code) -> String? {
    switch code.kind {
    case .member:
      guard let base = code.first, !base.kind.isType else { return "." + code.text }
      return expression(base).map { $0 + "." + code.text }
    case .name:
      switch program.binding(code.text, at: code) {
      case .global(let variable): return variable.flags.contains(.constant) ? code.text : nil
      case nil: return code.text.isCapitalized ? code.text : nil
      default: return nil
      }
    default: return nil
    }
  }

  struct Qualifier { var text: String? }

  /// Returns the parameter of a function to which a name refers, or whose property it is: `name`, `name.rawValue`.
  private func parameter(of value: Code) -> Code? {
    let root = value.kind == .member ? value.first ?? value : value
    guard root.kind == .name, case .parameter(let parameter)? = program.binding(root.text, at: root) else { return nil }
    return parameter
  }

  /// Returns the qualifier that an expression in a helper function stands for; nil if the text does not determine it.
  ///
  /// If the expression is a parameter of the function, its value is the argument that is passed at `site`, or else the
  /// default value. If this value is the literal `nil`, the result has no text.
  ///
  /// - Parameters:
  ///   - value: the expression in the registering call.
  ///   - helper: the helper function; nil if there is none.
  ///   - site: the call of the helper function.
  func constant(_ value: Code, _ helper: Helper?, _ site: Code) -> Qualifier? {
    if let text = constant(value) { return Qualifier(text: text) }
    guard let helper, let parameter = parameter(of: value), let passed = self.value(of: parameter, helper, site) else {
      return nil
    }
    return passed.text == "nil" ? Qualifier(text: nil) : constant(passed).map { Qualifier(text: $0) }
  }

  /// Registers an existing object. Its key is the metatype that is passed with it, or its static type.
  func add(instance value: Code, _ given: TypeName?, _ call: Code, _ site: Code) {
    let place = program.place(site)
    let cast = value.kind == .cast ? value.children.first(where: \.kind.isType).map(TypeName.init) : nil
    guard let type = given ?? cast ?? program.instanceType(of: value), Self.identifiesService(type),
      !isOfGenericType(type, site)
    else {
      collection.add(
        unknown: .inferred, "the type of the registered service is inferred: the code does not show it", library.style,
        place)
      return
    }
    collection.claimed.insert(call)
    let made = program.objectType(of: value)
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
    if let variable = variable(named: value) { add(objectOf: variable, index) }
  }

  /// Notes that the object in a variable is registered. It may be created there before its registration:
  /// `let service = Impl(b)`.
  private func add(objectOf variable: Code, _ index: Int) {
    guard let value = variable.child(.value)?.first else { return }
    collection.add(body: value, of: index)
    instances[variable] = index
  }

  /// Returns the variable outside of a factory whose object the factory returns each time: `{ service }`,
  /// `{ service as P }`.
  private func variable(capturedBy factory: Code) -> Code? {
    let returned = program.returned(factory)
    guard returned.count == 1, let result = returned.first, let value = result.kind == .cast ? result.first : result,
      let variable = variable(named: value), !factory.contains(variable),
      !variable.children(.accessor).contains(where: { $0.text == "get" })
    else { return nil }
    return variable
  }

  /// Returns whether a type is a generic parameter of the type around a place: `set { container.register(newValue) }` in
  /// a wrapper registers another service for each wrapped property.
  private func isOfGenericType(_ type: TypeName, _ place: Code) -> Bool {
    program.owner(of: place).flatMap { program.type(named: $0) }?.genericParameters.contains(type.wrapped.name) == true
  }

  /// Returns whether a type identifies a service. `Any`, `AnyObject`, and a closure that returns one of them, do not.
  private static func identifiesService(_ type: TypeName) -> Bool {
    type.shape == .function
      ? type.parts.last.map(identifiesService) ?? false : !["Any", "AnyObject"].contains(type.name)
  }

  var resolverType: TypeName {
    TypeName(library.style == "swinject" || library.style == "core" ? "Resolver" : library.types.sorted()[0])
  }

  /// Returns the static type of the value that a closure returns; nil if the text does not determine it.
  private func returnedType(_ body: Code, _ made: TypeName?) -> TypeName? {
    if let result = body.child(.result)?.first { return TypeName(result) }
    let types = program.returned(body).filter { !$0.isNil }.map { value -> TypeName? in
      if value.kind == .cast { return value.children.first(where: \.kind.isType).map(TypeName.init) }
      return program.instanceType(of: value) ?? made
    }
    guard let first = types.first, types.allSatisfy({ $0 == first }) else { return nil }
    return first
  }

  /// Returns the variable or type whose method registers a service; nil if the call has no base, or another expression
  /// as its base.
  private func container(of site: Code) -> String? {
    guard let callee = site.first, callee.kind == .member, let base = callee.first else { return nil }
    return base.kind == .name || base.kind == .member ? base.text : nil
  }

  /// Returns the types of a factory's parameters after the resolver.
  private func runTimeArguments(_ factory: Code, after resolvers: Int) -> [String] {
    guard factory.kind == .closure, library.resolverParameters > 0, !isCompletion(factory) else { return [] }
    return factory.children(.parameter).dropFirst(resolvers).map { parameter in
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
