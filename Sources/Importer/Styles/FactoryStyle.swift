import Core
import SourceReader

/// The library Factory, versions 1 and 2: `var service: Factory<P> { self { Impl() }.singleton }`,
/// `@Injected(\.service)`.
///
/// A service is identified by its container and property. Several properties may have the same type.
struct FactoryStyle: Style {
  let name = "factory"
  let modules = importedNames

  fileprivate static let importedNames: Set<String> = ["Factory", "FactoryKit", "FactoryMacros"]
  fileprivate static let types: Set<String> = ["Factory", "ParameterFactory"]
  fileprivate static let wrappers: [String: Edge.Moment] = [
    "Injected": .eager, "LazyInjected": .deferred, "WeakLazyInjected": .deferred, "InjectedObject": .eager,
    "DynamicInjected": .deferred, "InjectedObservable": .eager, "InjectedType": .eager,
  ]
  static let lifetimes: [String: Lifetime] = [
    "unique": .transient, "graph": .graph, "shared": .weak, "cached": .container, "singleton": .container,
  ]
  /// Names of the operations on a factory other than resolving it.
  fileprivate static let resets: Set<String> = ["reset", "register", "onTest", "onPreview", "onDebug", "context"]

  func read(_ program: Program, into collection: Collection) {
    guard !program.importedModules.isDisjoint(with: Self.importedNames) else { return }
    collection.words.formUnion(Self.types)
    collection.words.formUnion(Self.wrappers.keys)
    FactoryReader(program, collection).read()
  }
}

private final class FactoryReader {
  private let program: Program
  private let collection: Collection
  /// Registrations with their containers, keyed by the name of the property.
  private var members: [String: [(container: String, index: Int)]] = [:]
  /// The registrations behind computed properties that pass a factory on, keyed by container and property.
  private var aliases: [String: [Int]] = [:]
  /// Lifetimes that code assigns to `defaultScope`, keyed by container.
  private var defaults: [String: Set<Lifetime>] = [:]
  /// Names of factory types in the tree, including aliases, mapped to the library's names. `wrappers` does the same for
  /// wrappers.
  private let types: [String: String]
  private let wrappers: [String: String]

  init(_ program: Program, _ collection: Collection) {
    self.program = program
    self.collection = collection
    let own = { (names: Set<String>) in
      Dictionary(names.map { ($0, $0) }) { first, _ in first }.merging(program.aliases(of: names)) { first, _ in first }
    }
    types = own(FactoryStyle.types)
    wrappers = own(Set(FactoryStyle.wrappers.keys))
  }

  func read() {
    collection.words.formUnion(types.keys)
    collection.words.formUnion(wrappers.keys)
    findDefaults()
    for tree in program.trees(having: Set(types.keys)) {
      for type in tree.nodes(Set(types.keys)) {
        if type.kind == .namedType, let variable = type.parent, variable.kind == .variable {
          read(registration: variable)
        }
        // The form of version 1: `static let service = Factory<P> { … }`.
        if type.kind == .name, let variable = untypedVariable(type) { read(registration: variable) }
      }
    }
    let names = Set(members.keys)
    collection.words.formUnion(names)
    for tree in program.trees(having: names) {
      for use in tree.nodes(names) {
        if use.kind == .member || use.kind == .name { read(use: use) }
      }
    }
    // A wrapper or key path may name an alias, which the uses of its factory show.
    for tree in program.trees(having: names.union(wrappers.keys)) {
      for attribute in tree.nodes(Set(wrappers.keys)) where attribute.kind == .attribute {
        read(wrapper: attribute)
      }
      for path in tree.nodes(.keyPath) where path.parent?.kind == .argument { read(resolve: path) }
    }
  }

  private func untypedVariable(_ name: Code) -> Code? {
    guard let call = name.parent, call.kind == .call, call.first == name else { return nil }
    guard let value = call.chainEnd.parent, value.kind == .value, let variable = value.parent,
      variable.kind == .variable, program.type(written: variable) == nil
    else { return nil }
    return variable
  }

  private func findDefaults() {
    for tree in program.trees(having: ["defaultScope"]) {
      for target in tree.nodes(["defaultScope"]) {
        guard let assignment = target.parent, assignment.kind == .assignment, assignment.first == target,
          let value = Array(assignment.children).last, let lifetime = lifetime(written: value)
        else { continue }
        // `manager.defaultScope` in a container's own code, `Container.shared.manager.defaultScope` elsewhere.
        let base = target.first?.kind == .member ? target.first?.first : nil
        guard let container = base.flatMap({ program.typed($0)?.instance?.name }) ?? program.owner(of: target) else {
          continue
        }
        defaults[container.lastWord, default: []].insert(lifetime)
      }
    }
  }

  // MARK: Registrations

  private func read(registration variable: Code) {
    guard let container = program.owner(of: variable), !collection.claimed.contains(variable) else { return }
    guard let (creation, factory) = creation(of: variable) else { return }
    collection.claimed.insert(variable)
    let written = program.type(written: variable)
    let generic = creation.first?.children.filter(\.kind.isType).map(TypeName.init) ?? []
    let parts = (written?.parts.isEmpty == false ? written?.parts : nil) ?? generic
    let body = factory.kind == .closure ? factory : program.functionBinding(factory)
    if let result = parts.last { program.expect(result, from: factory, at: variable) }
    let made = body.flatMap(program.implementation)
    let isParametrized = (written?.last ?? creation.first?.text).flatMap { types[$0] } == "ParameterFactory"
    let (lifetime, origin, word) = lifetime(creation, container)
    let cast = body.map(program.returned)?.first.flatMap {
      $0.kind == .cast ? $0.children.first(where: \.kind.isType) : nil
    }
    let type = parts.last ?? cast.map(TypeName.init) ?? made
    let index = collection.add(
      Collection.Registration(
        style: "factory", type: type.map { program.canonical($0, at: variable) },
        arguments: isParametrized && parts.count > 1 ? [parts[0].description] : [], member: variable.text,
        container: container, implementation: made?.wrapped, lifetime: lifetime, origin: origin,
        lifetimeWord: word, place: program.place(variable), code: variable,
        isConditional: variable.flags.contains(.conditional)))
    if let body { collection.add(body: body, of: index) }
    members[variable.text, default: []].append((container, index))
    for (_, call) in creation.chain {
      // `.onTest { … }` and `.onArg(…) { … }` are other ways of creating the same service.
      for argument in call?.arguments ?? [] {
        if let closure = argument.first, closure.kind == .closure { collection.add(body: closure, of: index) }
      }
    }
    if let body { follow(helpersCalledIn: body, container, index) }
  }

  /// Records the functions of a container that a factory calls as part of the factory's registration.
  private func follow(helpersCalledIn body: Code, _ container: String, _ index: Int) {
    for call in body.descendants where call.kind == .call {
      guard let callee = call.first, callee.kind == .name || callee.first?.text == "self",
        let functions = program.functions(called: call), functions.count == 1,
        program.owner(of: functions[0]) == container, let block = functions[0].child(.block)
      else { continue }
      collection.add(called: block, of: index)
    }
  }

  /// Returns the call that makes a factory, and the factory's closure or argument: `self { }`, `Factory(self) { }`,
  /// `makes(factory: f)`. For `promised()`, both are the call. Nil if there is no such call.
  private func creation(of variable: Code) -> (call: Code, factory: Code)? {
    let values =
      variable.child(.value)?.first.map { [$0] }
      ?? variable.children(.accessor).filter { $0.text == "get" }.flatMap(program.returned)
    for value in values {
      var current = value
      while true {
        if current.kind == .call, let factory = factory(of: current) { return (current, factory) }
        guard let inner = current.first, inner.kind == .call || inner.kind == .member else { break }
        current = inner
      }
    }
    return nil
  }

  private func factory(of call: Code) -> Code? {
    guard let callee = call.first else { return nil }
    let isOwn =
      (callee.kind == .name && (callee.text == "self" || types[callee.text] != nil))
      || (callee.kind == .name && callee.text == "makes") || (callee.kind == .member && callee.text == "makes")
      || (callee.kind == .member && callee.text == "init" && callee.first == nil)
      || callee.text == "promised"
      || (callee.kind == .member && types[callee.text] != nil)
    guard isOwn else { return nil }
    for argument in call.arguments.reversed() {
      guard let value = argument.first else { continue }
      if value.kind == .closure { return value }
      if argument.label == "factory" { return value }
    }
    // `promised()`: the service is registered elsewhere at run time.
    return callee.text == "promised" ? call : nil
  }

  private func lifetime(_ creation: Code, _ container: String) -> (Lifetime?, LifetimeOrigin, word: String?) {
    for (name, call) in creation.chain {
      if name == "scope", let value = call?.arguments.first?.first {
        return (lifetime(written: value), .site, value.text)
      }
      if let lifetime = FactoryStyle.lifetimes[name] { return (lifetime, .site, name) }
      // A scope of the tree with the syntax of the library's:
      // `extension Factory { var session: Self { scope(.session) } }`.
      if call == nil, program.type("Factory", at: creation)?.members[name] != nil {
        return (.scoped(ScopeKind(name)), .site, name)
      }
    }
    if let scope = creation.argument("scope") { return (lifetime(written: scope), .site, scope.text) }
    if let set = defaults[container.lastWord] {
      if set.count == 1 { return (set.first, .container, nil) }
      collection.add(
        unknown: .condition, "\(container) has several default scopes; the program chooses one at run time",
        "factory",
        program.place(creation))
      return (nil, .container, nil)
    }
    return (.transient, .library, nil)
  }

  private func lifetime(written value: Code) -> Lifetime? {
    FactoryStyle.lifetimes[value.text] ?? (value.text.isEmpty ? nil : .scoped(ScopeKind(value.text)))
  }

  // MARK: Uses

  /// Returns the registrations of a container's member at a place; an empty array if the container registers no such
  /// member. Several modules may declare a member of one name: then the nearest ones are meant. Private members of
  /// other files are left out.
  private func targets(_ name: String, container: String, at place: Code) -> [Int] {
    guard let found = members[name]?.filter({ collection[$0.index].code.isVisible(from: place) }) else { return [] }
    var all = found.filter { $0.container == container || $0.container.lastWord == container.lastWord }
    // The member may be declared for all containers.
    if all.isEmpty { all = found.filter { $0.container == "SharedContainer" } }
    return RegistrationChoice.nearest(all.map(\.index), to: place.tree.name) { collection[$0].place.file }
  }

  private func read(use: Code) {
    // A use inside an attribute is read by `read(wrapper:)`.
    guard use.parent?.parent?.kind != .attribute else { return }
    let found = targets(of: use)
    guard !found.isEmpty, !collection.claimed.contains(use) else { return }
    // The name in the declaration is no use, and neither is the label of an argument.
    collection.claimed.insert(use)
    let around = collection.registration(around: use)
    if around == nil, let alias = alias(around: use) {
      // A computed property of a container may only pass a service on. The users of such an alias are the consumers.
      let isCalled =
        use.parent.map { $0.kind == .call && $0.first == use } == true || use.chain.contains { $0.name == "resolve" }
      if !isCalled, let owner = program.owner(of: alias) { aliases[owner.lastWord + "." + alias.text] = found }
      follow(alias, to: found, isResolved: isCalled)
      return
    }
    add(use, found)
  }

  /// Adds the edge for a use of a factory.
  ///
  /// - Parameter isResolved: true if the use is an alias that returns the service instead of the factory.
  private func add(_ use: Code, _ found: [Int], isResolved: Bool = false) {
    guard let index = found.first else { return }
    let around = collection.registration(around: use)
    let chain = use.chain
    let does = chain.first { FactoryStyle.resets.contains($0.name) }
    let isCalled = use.parent.map { $0.kind == .call && $0.first == use } == true
    var role = program.role(of: use, in: around?.body)
    if does != nil, !isCalled { role.kind = .resets }
    // `api.register { Api() }` is another way of creating the same service.
    for argument in does.flatMap(\.call)?.arguments ?? [] {
      if let closure = argument.first, closure.kind == .closure { collection.add(body: closure, of: index) }
    }
    if does?.name == "reset", !collection.isDouble(use.tree) { collection[index].isReset = true }
    if !isResolved, !isCalled, does == nil,
      !chain.contains(where: { $0.name == "resolve" || $0.name == "callAsFunction" })
    {
      // The factory itself is passed on.
      role.when = .deferred
    }
    if case (let own, _)? = around, found.contains(own) { return }
    collection.add(
      Collection.RawEdge(
        style: "factory", from: around.map { .registration($0.index) } ?? .consumer(program.consumer(of: use)),
        to: target(found), type: collection[index].type, kind: role.kind, when: role.when,
        place: place(member: use), isConditional: use.flags.contains(.conditional), code: use))
  }

  /// Returns the position of a member's own name, which follows its base.
  private func place(member: Code) -> Place {
    Place(file: member.tree.name, member.positionOfLastName)
  }

  private func target(_ found: [Int]) -> Collection.Target {
    found.count == 1 ? .registration(found[0]) : .anyOf(found)
  }

  private func targets(of use: Code) -> [Int] {
    if use.kind == .name {
      // A name without `self` is in a container's own code, where no nearer declaration has the same name.
      guard case .member(let owner, _)? = program.binding(use.text, at: use) else { return [] }
      return targets(use.text, container: owner.name, at: use)
    }
    guard let base = use.first, !base.kind.isType, let type = program.typed(base)?.type else { return [] }
    let found = targets(use.text, container: type.name, at: use)
    if !found.isEmpty { return found }
    guard let info = program.type(type.name, at: use), let (owner, _) = program.member(use.text, of: info, at: use)
    else {
      return []
    }
    return targets(use.text, container: owner.name, at: use)
  }

  /// Returns the computed property that is an alias of another member, because its only returned value contains the
  /// use; nil if there is none.
  private func alias(around use: Code) -> Code? {
    for outer in use.scopes {
      if outer.kind == .accessor, outer.text == "get", let variable = outer.parent, variable.kind == .variable,
        let owner = program.owner(of: variable), isContainer(owner),
        members[variable.text]?.contains(where: { $0.container == owner }) != true,
        program.returned(outer).count == 1, program.returned(outer)[0].contains(use)
      {
        return variable
      }
      if outer.kind.isTypeDeclaration || outer.kind == .closure { return nil }
    }
    return nil
  }

  private func isContainer(_ name: String) -> Bool {
    members.values.joined().contains { $0.container == name }
      || program.isKind(name, of: ["SharedContainer", "ManagedContainer", "Container"], at: program.trees[0].root)
  }

  private func follow(_ alias: Code, to found: [Int], isResolved: Bool) {
    let owner = program.owner(of: alias)
    let trees = alias.isOfItsFile ? [alias.tree] : program.trees
    collection.words.insert(alias.text)
    for tree in trees {
      for use in tree.nodes([alias.text]) where use.kind == .name || use.kind == .member {
        guard !alias.contains(use), !collection.claimed.contains(use), self.owner(of: use) == owner else { continue }
        collection.claimed.insert(use)
        add(use, found, isResolved: isResolved)
      }
    }
  }

  /// Returns the name of the type whose member a use refers to; nil if it is unknown.
  private func owner(of use: Code) -> String? {
    if use.kind == .name {
      if case .member(let owner, _)? = program.binding(use.text, at: use) { return owner.name }
      return nil
    }
    guard let base = use.first, !base.kind.isType, let type = program.typed(base)?.type else { return nil }
    guard let info = program.type(type.name, at: use), let (owner, _) = program.member(use.text, of: info, at: use)
    else {
      return nil
    }
    return owner.name
  }

  /// Returns the registrations that a key path names, itself or by an alias.
  private func targets(named name: String, _ container: String, at place: Code) -> [Int] {
    let found = targets(name, container: container, at: place)
    return found.isEmpty ? aliases[container.lastWord + "." + name] ?? [] : found
  }

  private func read(wrapper attribute: Code) {
    guard let variable = attribute.parent, variable.kind == .variable, !collection.claimed.contains(attribute),
      let argument = attribute.arguments.first?.first
    else { return }
    let name: String
    var container: String?
    if argument.kind == .keyPath {
      name = String(argument.text.prefix { $0 != "." })
      container = argument.label.isEmpty ? nil : program.canonical(TypeName(argument.label), at: attribute).name
    } else if argument.kind == .member, let base = argument.first.flatMap(program.writtenType) {
      // The container may be written by an alias: `@Injected(Dependencies.api)`.
      (name, container) = (argument.text, program.canonical(base, at: attribute).name)
    } else {
      return
    }
    guard members[name] != nil || argument.kind == .keyPath else { return }
    if wrappers[attribute.text] == attribute.text, let info = program.type(attribute.text, at: attribute),
      info.declaration != nil, members[name] == nil
    {
      return
    }
    collection.claimed.insert(attribute)
    let found = targets(named: name, container ?? "Container", at: variable)
    // A wrapped variable in a factory requests for the service that the factory makes.
    let around = collection.registration(around: variable)
    collection.add(
      Collection.RawEdge(
        style: "factory",
        from: around.map { .registration($0.index) } ?? .consumer(program.consumer(of: variable)),
        to: found.isEmpty ? .member(container: container ?? "Container", name: name) : target(found),
        type: found.first.flatMap { collection[$0].type }, kind: around == nil ? .wrapper : .initializer,
        when: wrappers[attribute.text].flatMap { FactoryStyle.wrappers[$0] } ?? .eager, place: program.place(variable),
        isConditional: variable.flags.contains(.conditional), code: variable))
  }

  /// Reads requests of the form `resolve(\.service)`.
  private func read(resolve path: Code) {
    guard let call = path.parent?.parent, call.kind == .call, call.first?.text == "resolve" else { return }
    let name = String(path.text.prefix { $0 != "." })
    let found = targets(named: name, path.label.isEmpty ? "Container" : path.label, at: path)
    guard let index = found.first else { return }
    let around = collection.registration(around: path)
    let role = program.role(of: call, in: around?.body)
    collection.add(
      Collection.RawEdge(
        style: "factory", from: around.map { .registration($0.index) } ?? .consumer(program.consumer(of: path)),
        to: target(found), type: collection[index].type, kind: role.kind, when: role.when,
        place: program.place(path), site: path))
  }
}
