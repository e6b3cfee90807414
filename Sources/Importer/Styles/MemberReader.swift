import Core
import SourceReader

/// Reads containers whose members are services.
///
/// The containers are locators, hubs, composition roots, entry points, and structures in which services are passed.
final class MemberReader {
  let program: Program
  let collection: Collection
  let style: String
  /// Indices of registrations, keyed by container and member.
  var services: [String: [String: Int]] = [:]
  /// Local variables and parameters that hold services, with the index of the registration.
  var locals: [Code: Int] = [:]
  /// Names of containers, keyed by each type by which they can be used: their own type, and their protocols.
  var interfaces: [String: Set<String>] = [:]
  /// Names of the types that hold services themselves: composition roots and types that conform to Has-protocols.
  var containers: Set<String> = []
  /// Names of the containers that are recognised by their shape. Only objects of the tree are services there.
  var shapes: (reader: ShapedRoots, names: Set<String>)?
  /// Properties that an initializer sets to a member of another object: the container, the property and the member.
  private var passedOn: [(container: String, member: String, value: Code)] = []
  /// Services that are passed for the properties of a structure such as `Dependencies`, keyed by `Structure.property`.
  private var passedServices: [String: Set<Int>] = [:]

  init(_ program: Program, _ collection: Collection, style: String) {
    self.program = program
    self.collection = collection
    self.style = style
  }

  // MARK: Locators

  /// Registers the static members of a locator and the members of its shared instance, and reads their uses.
  func read(locator type: TypeInfo) {
    let hasInstance = ["shared", "default", "instance", "current"].contains {
      type.variable($0)?.flags.contains(.isStatic) == true
    }
    for variable in type.memberList
    where variable.kind == .variable && (variable.flags.contains(.isStatic) || hasInstance)
      && !variable.flags.contains(.isPrivate)
    {
      guard let service = program.typed(variable: variable)?.instance, isService(service, at: variable) else {
        continue
      }
      if service.name == type.name { continue }
      let (body, lifetime) = body(of: variable, type)
      add(variable, service, type, body, lifetime)
    }
    interfaces[type.name] = [type.name]
    readUses()
  }

  // MARK: Hubs

  /// Registers the members of a hub, which are reached through a static or global variable, or through the hub's
  /// protocols.
  func read(hub type: TypeInfo, members: [Code]) {
    for member in members {
      guard let service = program.typed(variable: member)?.instance else { continue }
      let (body, lifetime) = body(of: member, type)
      let value = body ?? origin(of: member.text, in: type) ?? passed(for: member.text, to: type)
      add(member, service, type, value, value == nil ? .container : lifetime)
      if let value, let variable = local(value) { locals[variable] = services[type.name]?[member.text] }
      connectParameter(of: member.text, in: type)
    }
    addShared(localsOf: type)
    interfaces[type.name, default: []].insert(type.name)
    for name in program.conformances(of: type) where program.types[name]?.isProtocol == true {
      interfaces[name, default: []].insert(type.name)
    }
  }

  /// Reads properties with wrappers that name a member by its key path.
  func read(_ uses: [KeyPathWrappers.Use]) {
    for use in uses {
      guard let index = services[use.container.name]?[use.member], collection.claimed.insert(use.variable).inserted
      else { continue }
      collection.add(
        Collection.RawEdge(
          style: style, from: .consumer(program.consumer(of: use.variable)), to: .registration(index),
          type: collection[index].type, kind: .wrapper, when: use.isEager ? .eager : .deferred,
          place: program.place(use.variable), isConditional: use.variable.flags.contains(.conditional)))
    }
  }

  /// Returns the expression that creates a member's value, and the lifetime of the value; nil for what the text does
  /// not determine.
  private func body(of variable: Code, _ type: TypeInfo) -> (Code?, Lifetime?) {
    if let value = variable.child(.value)?.first { return (value, .container) }
    guard let getter = variable.children(.accessor).first(where: { $0.text == "get" }) else { return (nil, .container) }
    let returned = program.returned(getter)
    if returned.count == 1, let only = returned.first {
      // A getter that returns a stored property is an alias of it.
      if only.kind == .name || only.kind == .member, let stored = type.variable(only.text), stored != variable {
        return (stored.child(.value)?.first ?? getter.child(.block), .container)
      }
      if program.madeType(only) != nil { return (getter.child(.block), .transient) }
      if only.kind == .operator, only.text == "??" { return (getter.child(.block), .container) }
    }
    return (getter.child(.block), nil)
  }

  // MARK: Composition roots

  /// Registers the members of a composition root.
  func read(root type: TypeInfo) {
    for member in type.memberList where isRead(member, type) {
      switch member.kind {
      case .variable: readStored(member, type)
      case .function: readMaker(member, type)
      default: break
      }
    }
    guard services[type.name] != nil else { return }
    addShared(localsOf: type)
    addSet(localsOf: type)
    interfaces[type.name, default: []].insert(type.name)
    for name in program.conformances(of: type) {
      guard let info = program.types[name], info.isProtocol,
        info.memberList.contains(where: { services[type.name]?[$0.text] != nil })
      else { continue }
      interfaces[name, default: []].insert(type.name)
      collection.words.insert(name.lastWord)
    }
  }

  /// Returns whether a member may be a service. In a container that is recognised by its shape, only an object of the
  /// tree is one.
  private func isRead(_ member: Code, _ type: TypeInfo) -> Bool {
    guard let shapes, shapes.names.contains(type.name) else { return true }
    let written =
      member.kind == .function
      ? member.child(.result)?.first.map(TypeName.init) : program.typed(variable: member)?.instance
    return written.map { shapes.reader.isObject($0, at: member) } == true
  }

  private func readStored(_ variable: Code, _ type: TypeInfo) {
    let written = program.type(written: variable)
    // The container's own instance, such as `static let shared = AppContainer()`, is no service.
    if variable.flags.contains(.isStatic), program.typed(variable: variable)?.instance?.name == type.name { return }
    if written?.shape == .function { return readClosure(variable, written?.parts.last, type) }
    if let value = variable.child(.value)?.first {
      guard let service = program.typed(variable: variable)?.instance ?? program.implementation(value, in: value),
        isService(service, at: variable), makes(value) || isShared(value)
      else { return }
      return add(variable, service, type, value, .container)
    }
    if let getter = variable.children(.accessor).first(where: { $0.text == "get" }), let body = getter.child(.block) {
      guard let service = written, isService(service, at: variable),
        program.returned(getter).contains(where: { makes($0) || isAlias($0, of: variable, in: type) })
      else { return }
      return add(variable, service, type, body, isKept(by: body, in: type) ? .container : .transient)
    }
    // The initializer creates the value.
    guard let service = written, isService(service, at: variable), let value = origin(of: variable.text, in: type)
    else { return }
    guard makes(value) || isShared(value) || isResult(value, program.canonical(service, at: variable)) else {
      if value.kind == .member { passedOn.append((type.name, variable.text, value)) }
      return
    }
    add(variable, service, type, value, .container)
    // A function may create the object.
    if value.kind == .call, let functions = program.functions(called: value), functions.count == 1,
      let body = functions[0].child(.block), let index = services[type.name]?[variable.text]
    {
      collection.add(called: body, of: index)
    }
    if let local = local(value) { locals[local] = services[type.name]?[variable.text] }
    connectParameter(of: variable.text, in: type)
  }

  /// Records that properties stand for the services of other containers: `api` in
  /// `init(parent: Parent) { self.api = parent.api }`.
  func connectPassedOn() {
    var rest = passedOn
    // One such property may come from another.
    for _ in 0..<3 where !rest.isEmpty {
      rest = rest.filter { container, member, value in
        let found = targets(value)
        guard found.count == 1 else { return true }
        services[container, default: [:]][member] = found[0]
        return false
      }
    }
    var types: [String: Set<String>] = [:]
    for index in Set(services.values.flatMap(\.values)) {
      guard let type = collection[index].type?.name, let container = collection[index].container else { continue }
      types[type, default: []].insert(container)
    }
    for _ in 0..<2 { for name in services.keys.sorted() { connectArguments(of: name, types) } }
  }

  /// Returns whether a service is a container itself, whose members are the services.
  private func isContainer(_ index: Int) -> Bool {
    [collection[index].implementation, collection[index].type].contains { type in
      type.flatMap { program.type($0.name, at: collection[index].code) }.map {
        containers.contains($0.name) || interfaces[$0.name] != nil
      } == true
    }
  }

  /// Records that what an initializer of a container gets stands for a service of another container:
  /// `Screens(api: services.api)`. Each call must pass the same service. An object that the caller keeps, and gives to
  /// this container only, is a service of the container.
  ///
  /// - Parameter types: the types of all services, each with the containers that have such services.
  private func connectArguments(of container: String, _ types: [String: Set<String>]) {
    guard let type = program.types[container], let kind = type.declaration?.kind,
      [.class, .struct, .actor].contains(kind)
    else { return }
    let parameters = type.initializers.flatMap { $0.children(.parameter) }
    let given = (type.initializers.isEmpty ? type.memberList : parameters).filter { code in
      guard code.kind == .parameter || code.kind == .variable && code.child(.value) == nil, locals[code] == nil,
        code.child(.accessor) == nil, services[container]?[code.text] == nil || code.kind == .parameter,
        let written = program.type(written: code)
      else { return false }
      let name = program.canonical(written, at: code).name
      if let containers = types[name] { return containers != [container] }
      return type.initializers.count > 1 && program.type(name, at: code)?.declaration?.kind == .class
    }
    if given.isEmpty { return }
    let calls = calls(of: type)
    if calls.isEmpty { return }
    guard !type.initializers.isEmpty else {
      for variable in given {
        guard let index = service(calls.map { $0.argument(variable.text) }, for: container) else { continue }
        services[container, default: [:]][variable.text] = index
      }
      return
    }
    for parameter in given {
      guard let initializer = parameter.parent else { continue }
      let own = type.initializers.count == 1 ? calls : calls.filter { Self.fits(initializer, $0) }
      let values = own.map { call in
        program.pairs(initializer, call).first { $0.parameter == parameter }?.argument.first
      }
      let properties = initializer.descendants.filter { $0.kind == .assignment }.compactMap { assignment -> Code? in
        let sides = Array(assignment.children)
        guard sides.count == 2, sides[1].kind == .name, sides[1].text == parameter.text,
          sides[0].kind == .name || sides[0].first?.text == "self"
        else { return nil }
        return type.variable(sides[0].text)
      }
      if let index = service(values, for: container) {
        locals[parameter] = index
        for property in properties where services[container]?[property.text] == nil {
          services[container, default: [:]][property.text] = index
        }
      } else if values.count == 1, let value = values[0].flatMap(kept), let property = properties.first,
        let written = program.type(written: property), services[container]?[property.text] == nil
      {
        add(property, written, type, value, .container)
        locals[parameter] = services[container]?[property.text]
      }
    }
  }

  /// Returns the single service that all values are; nil if there is none, or if it is a container itself.
  private func service(_ values: [Code?], for container: String) -> Int? {
    let found = values.map { value in value.map { targets($0.kind == .call ? $0.first ?? $0 : $0) } ?? [] }
    guard let first = found.first, first.count == 1, found.allSatisfy({ $0 == first }),
      collection[first[0]].container != container, !isContainer(first[0])
    else { return nil }
    return first[0]
  }

  /// Returns the expression that creates the object in a property of the caller; nil if the value is no such property.
  private func kept(_ value: Code) -> Code? {
    guard value.kind == .name, case .member(let owner, _)? = program.binding(value.text, at: value),
      services[owner.name] == nil, let variable = owner.variable(value.text)
    else { return nil }
    let assigned = owner.initializers.lazy.flatMap(\.descendants).filter { code in
      code.kind == .assignment
        && (code.first?.text == value.text && (code.first?.kind == .name || code.first?.first?.text == "self"))
    }.compactMap { Array($0.children).last }
    return (variable.child(.value)?.first.map { [$0] } ?? Array(assigned)).first { program.madeType($0) != nil }
  }

  private static func fits(_ initializer: Code, _ call: Code) -> Bool {
    var labels = call.arguments.map { $0.label.isEmpty ? "_" : $0.label }[...]
    for parameter in initializer.children(.parameter) {
      if labels.first == parameter.label {
        labels.removeFirst()
      } else if parameter.child(.value) == nil {
        return false
      }
    }
    return labels.isEmpty
  }

  /// Returns the calls of a type's initializers that name the type, in live code.
  private func calls(of type: TypeInfo) -> [Code] {
    let name = type.name.lastWord
    return program.trees(having: [name]).flatMap { tree in
      tree.nodes([name]).compactMap { use -> Code? in
        var callee = use
        if let member = use.parent, member.kind == .member, member.text == "init" { callee = member }
        guard let call = callee.parent, call.kind == .call, call.first == callee,
          program.madeType(call)?.name == type.name, !isDouble(call)
        else { return nil }
        return call
      }
    }
  }

  /// Records that the parameter from which an initializer sets a property stands for the same service: `api` in
  /// `init(api: Api = Api()) { self.api = api; store = Store(api: api) }`.
  private func connectParameter(of name: String, in type: TypeInfo) {
    guard let value = assigned(to: name, in: type), value.kind == .name,
      case .parameter(let parameter)? = program.binding(value.text, at: value)
    else { return }
    locals[parameter] = services[type.name]?[name]
  }

  /// Registers a property whose closure creates a service for each call: `let makeStore: () -> Store`.
  private func readClosure(_ variable: Code, _ result: TypeName?, _ type: TypeInfo) {
    guard let result, isService(result, at: variable),
      let closure = variable.child(.value)?.first ?? origin(of: variable.text, in: type), closure.kind == .closure,
      program.returned(closure).contains(where: makes)
    else { return }
    add(variable, result, type, closure, .transient)
  }

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
  private func isAlias(_ value: Code, of variable: Code, in type: TypeInfo) -> Bool {
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
  private func isShared(_ value: Code) -> Bool {
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

  private static let makerPrefixes = ["make", "create", "build", "provide", "resolve", "get"]

  private func readMaker(_ function: Code, _ type: TypeInfo) {
    guard let body = function.child(.block), let result = function.child(.result)?.first.map(TypeName.init),
      isService(result, at: function), function.child(.genericParameter) == nil,
      program.type(result.name, at: function)?.declaration?.kind != .enum
    else { return }
    guard
      Self.makerPrefixes.contains(where: function.text.hasPrefix) || program.returned(function).contains(where: makes)
    else { return }
    add(function, result, type, body, isKept(by: body, in: type) ? .container : .transient)
  }

  /// Returns whether a body keeps what it creates in a stored property, and returns it from there the next time:
  /// `if let kept { return kept }`.
  private func isKept(by body: Code, in type: TypeInfo) -> Bool {
    body.descendants.contains { code in
      guard code.kind == .assignment, let left = code.first, left.kind == .name || left.first?.text == "self",
        type.variable(left.text).map({ $0.child(.accessor) == nil }) == true
      else { return false }
      return body.descendants.contains { use in
        use != left && use.text == left.text && (use.kind == .name || use.kind == .member || use.kind == .binding)
          && !code.contains(use)
      }
    }
  }

  // MARK: Registrations

  private static let values: Set<String> = [
    "String", "Int", "Double", "Float", "Bool", "URL", "Data", "Date", "CGFloat", "Void", "Any", "AnyObject",
    "TimeInterval",
    "UUID", "Character", "CGRect", "CGSize", "Decimal", "Int64", "UInt", "Never", "Error", "NSLock", "NSRecursiveLock",
    "DispatchQueue", "Set", "Array", "Dictionary", "Task", "Notification", "IndexPath", "Color", "UIColor", "Locale",
  ]

  func isService(_ type: TypeName, at place: Code) -> Bool {
    guard type.shape == .named || type.shape == .composition else { return false }
    if type.shape == .composition { return true }
    return type.name.lastWord.isCapitalized && !Self.values.contains(type.name)
  }

  private func add(_ member: Code, _ service: TypeName, _ type: TypeInfo, _ body: Code?, _ lifetime: Lifetime?) {
    guard !collection.claimed.contains(member), services[type.name]?[member.text] == nil else { return }
    collection.claimed.insert(member)
    let made =
      body.flatMap { body in
        body.kind == .block || body.kind == .closure
          ? program.implementation(of: body) : program.implementation(body, in: body)
      }
    let index = collection.add(
      Collection.Registration(
        style: style, type: program.canonical(service, at: member), arguments: arguments(member), member: member.text,
        container: type.name, implementation: made, lifetime: lifetime, origin: .site, place: program.place(member),
        code: member, isConditional: member.flags.contains(.conditional)))
    if let body { collection.add(body: local(body).flatMap(initial) ?? body, of: index) }
    services[type.name, default: [:]][member.text] = index
  }

  /// Registers a local variable or a property of an entry point.
  func add(local variable: Code, _ service: TypeName, _ type: TypeInfo, _ value: Code) {
    let isLocal = variable.parent?.kind.isTypeDeclaration != true
    add(variable, service, type, value, .container)
    if isLocal, let index = services[type.name]?[variable.text] { locals[variable] = index }
  }

  private func arguments(_ member: Code) -> [String] {
    member.kind == .function
      ? member.children(.parameter).filter { $0.child(.value) == nil }.map {
        program.type(written: $0)?.description ?? "_"
      } : []
  }

  // MARK: Uses

  /// Adds the names of classes that keep a container in a property. Their subclasses use the property as well.
  func addHolders(of containers: Set<String>) {
    let names = Set(containers.map(\.lastWord))
    var holders: Set<String> = []
    for tree in program.trees(having: names) {
      for type in tree.nodes(names) where type.kind == .namedType {
        guard let variable = type.ancestors.first(where: { !$0.kind.isType && $0.kind != .other }),
          variable.kind == .variable, !variable.flags.contains(.isPrivate), let holder = variable.parent,
          holder.kind == .class
        else { continue }
        holders.insert(holder.text)
      }
    }
    for tree in program.trees(having: holders) {
      for type in tree.nodes(holders) where type.kind == .namedType && type.parent?.kind == .class {
        holders.insert(type.parent?.text ?? "")
      }
    }
    collection.words.formUnion(holders)
  }

  func readUses() {
    if style == "composition-root" { addHolders(of: Set(services.keys)) }
    readPassedServices()
    let names = Set(services.values.flatMap(\.keys)).union(locals.keys.map(\.text))
    for tree in style == "composition-root" ? program.trees : program.trees(having: names) {
      for use in tree.nodes(names) where use.kind == .name || use.kind == .member { read(use) }
      if style == "composition-root" { readSelves(tree) }
    }
    readDependencies()
  }

  /// Returns the registrations to which a name or member may refer; an empty array if it refers to something else.
  func targets(_ use: Code) -> [Int] {
    if use.kind == .name {
      switch program.binding(use.text, at: use) {
      case .member(let owner, _): return [services[owner.name]?[use.text]].compactMap { $0 }
      case .local(let variable), .parameter(let variable): return [locals[variable]].compactMap { $0 }
      default: return []
      }
    }
    guard let base = use.first, !base.kind.isType else { return [] }
    let type: TypeName
    switch program.typed(base) {
    case .instance(let found), .metatype(let found): type = found
    case nil: return []
    }
    // A parameter may have an alias of several protocols as its type.
    let whole = program.canonical(type, at: use)
    for part in whole.shape == .composition ? whole.parts : [whole] {
      guard let info = program.type(part.name, at: use) else { continue }
      let containers = (interfaces[info.name] ?? []).sorted()
      let found = containers.compactMap { services[$0]?[use.text] }
      if !found.isEmpty { return found }
    }
    return []
  }

  private func read(_ use: Code) {
    let found = targets(use)
    guard let index = found.first, !collection.claimed.contains(use) else { return }
    let around = collection.registration(around: use)
    if let around, found.contains(around.index) { return }
    // The left side of an assignment is set, and not requested.
    if use.parent?.kind == .assignment, use.parent?.first == use { return }
    // A local variable is kept in the property that stands for the same service.
    if let assignment = use.parent, assignment.kind == .assignment, let left = assignment.first,
      targets(left).contains(index)
    {
      return
    }
    // A container sets a property of one of its services: only what it sets is requested, by that service.
    if style == "composition-root", around == nil, let container = collection[index].container,
      program.owner(of: use) == container
    {
      if let member = use.parent, member.kind == .member, member.first == use, member.parent?.kind == .assignment,
        member.parent?.first == member
      {
        collection.claimed.insert(use)
        return
      }
      if let assignment = use.parent, assignment.kind == .assignment, let left = assignment.first,
        left.kind == .member, let owner = left.first.map({ targets($0) }), owner.count == 1, owner[0] != index,
        collection[owner[0]].container == container
      {
        collection.claimed.insert(use)
        collection.add(
          Collection.RawEdge(
            style: style, from: .registration(owner[0]),
            to: found.count > 1 ? .anyOf(found) : .registration(index), type: collection[index].type, kind: .property,
            when: .eager, place: program.place(use), isConditional: use.flags.contains(.conditional)))
        return
      }
    }
    // A container may pass its members to its own initializer.
    if around == nil, let call = use.parent?.parent, call.kind == .call, let container = collection[index].container,
      call.first?.first?.text == "self" && call.first?.text == "init"
        || program.madeType(call)?.name == container
    {
      return
    }
    collection.claimed.insert(use)
    let registration = collection[index]
    var role = program.role(of: use, in: around?.body)
    let isFunction =
      registration.code.kind == .function || program.type(written: registration.code)?.shape == .function
    let isCalled = use.parent.map { $0.kind == .call && $0.first == use } ?? false
    // A property that got the result of a function is used under its own name, and is no function.
    if isFunction, !isCalled, use.text == registration.member { role.when = .deferred }
    if role.kind == .pull, around != nil { role.kind = .initializer }
    if role.kind == .pull, style == "composition-root", around == nil {
      // A member of a container is declared by its type. Inside the container the use counts as an argument, elsewhere
      // as a hidden pull.
      role.kind = program.owner(of: use).map { services[$0] != nil } == true ? .initializer : .pull
    }
    collection.add(
      Collection.RawEdge(
        style: style, from: around.map { .registration($0.index) } ?? .consumer(program.consumer(of: use)),
        to: found.count > 1 ? .anyOf(found) : .registration(index), type: registration.type, kind: role.kind,
        when: role.when,
        place: Place(file: use.tree.name, use.kind == .member ? use.positionOfLastName : use.position),
        isConditional: use.flags.contains(.conditional), isByFactory: isOfInjectedFactory(use)))
  }

  /// Returns whether a member belongs to an object that the owner's initializer gets as a protocol:
  /// `factory.makeCart()`.
  private func isOfInjectedFactory(_ use: Code) -> Bool {
    guard use.kind == .member, let base = use.first, case .instance(let type)? = program.typed(base),
      (type.shape == .composition ? type.parts : [type]).allSatisfy({
        program.type($0.name, at: use)?.isProtocol == true
      })
    else { return false }
    let isOwn = base.kind == .member && base.first?.text == "self"
    guard isOwn || base.kind == .name else { return false }
    switch program.binding(base.text, at: base) {
    case .parameter: return true
    case .member(_, let codes): return codes.allSatisfy { $0.kind == .variable && $0.child(.value) == nil }
    default: return isOwn
    }
  }

  /// Collects the services in structures that are passed to another container: `Dependencies(api: api)`.
  private func readPassedServices() {
    // Only files with the name of such a structure, or with `init`, are searched.
    let structures = program.dependencyStructures
    if structures.isEmpty { return }
    let words = structures.union(["init"])
    for tree in program.trees(having: words) {
      for callee in tree.nodes(words) {
        guard let call = callee.parent, call.kind == .call, call.first == callee,
          collection.registration(around: call) != nil, let made = program.madeType(call),
          made.last.contains("Dependenc"), let info = program.type(made.name, at: call),
          info.declaration?.kind == .struct
        else { continue }
        for argument in call.arguments {
          guard let value = argument.first,
            let index = targets(value.kind == .call ? value.first ?? value : value).first
          else {
            continue
          }
          passedServices[info.name + "." + argument.label, default: []].insert(index)
        }
      }
    }
  }

  private func readDependencies() {
    let names = Set(passedServices.keys.map(\.lastWord))
    if names.isEmpty { return }
    for tree in program.trees(having: names) {
      for use in tree.nodes(names) where use.kind == .member && !collection.claimed.contains(use) {
        // The left side of an assignment is set, and not requested.
        if use.parent?.kind == .assignment, use.parent?.first == use { continue }
        guard let base = use.first, let type = program.instanceType(of: base),
          let info = program.type(type.name, at: use),
          let targets = passedServices[info.name + "." + use.text]
        else { continue }
        let around = collection.registration(around: use)
        guard around != nil || program.owner(of: use).map({ services[$0] != nil }) == true else { continue }
        collection.claimed.insert(use)
        if targets.count > 1 {
          collection.add(
            unknown: .several, "\(info.name).\(use.text) is given by several containers", style, program.place(use))
          continue
        }
        let role = program.role(of: use, in: around?.body)
        guard let target = targets.first else { continue }
        collection.add(
          Collection.RawEdge(
            style: style, from: around.map { .registration($0.index) } ?? .consumer(program.consumer(of: use)),
            to: .registration(target), type: collection[target].type,
            kind: role.kind == .pull ? .initializer : role.kind,
            when: role.when, place: program.place(use)))
      }
    }
  }

  /// Reports containers that are passed on as a whole: `dependencies: self`.
  private func readSelves(_ tree: CodeTree) {
    for code in tree.nodes(["self"]) where code.kind == .name && code.parent?.kind == .argument {
      guard let owner = program.owner(of: code), services[owner] != nil,
        let around = collection.registration(around: code)
      else { continue }
      collection.add(
        Collection.RawEdge(
          style: style, from: .registration(around.index), to: .builtIn("\(owner) (self)"), type: TypeName(owner),
          kind: .initializer, when: .eager, place: program.place(code)))
      collection.add(
        unknown: .container,
        "\(owner) is passed on whole: the requests of the receiving type are matched by the type of the parameter",
        style, program.place(code))
    }
  }
}
