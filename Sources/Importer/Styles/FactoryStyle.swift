import Core
import SourceReader

/// Factory, versions 1 and 2: `var service: Factory<P> { self { Impl() }.singleton }`, `@Injected(\.service)`.
///
/// A service is a property of a container; its type tells nothing of which one is meant.
struct FactoryStyle: Style {
  let name = "factory"
  let words = modules

  fileprivate static let modules: Set<String> = ["Factory", "FactoryKit", "FactoryMacros"]
  fileprivate static let types: Set<String> = ["Factory", "ParameterFactory"]
  fileprivate static let wrappers: [String: Edge.Moment] = [
    "Injected": .eager, "LazyInjected": .deferred, "WeakLazyInjected": .deferred, "InjectedObject": .eager,
    "DynamicInjected": .deferred, "InjectedObservable": .eager, "InjectedType": .eager,
  ]
  fileprivate static let lifetimes: [String: Lifetime] = [
    "unique": .transient, "graph": .graph, "shared": .weak, "cached": .container, "singleton": .container,
  ]
  /// What one does with a factory besides resolving it.
  fileprivate static let resets: Set<String> = ["reset", "register", "onTest", "onPreview", "onDebug", "context"]

  func read(_ program: Program, into collection: Collection) {
    guard !program.importedModules.isDisjoint(with: Self.modules) else { return }
    collection.words.formUnion(Self.types)
    collection.words.formUnion(Self.wrappers.keys)
    FactoryReader(program, collection).read()
  }
}

private final class FactoryReader {
  private let program: Program
  private let collection: Collection
  /// Services by the name of the property, with their container.
  private var members: [String: [(container: String, index: Int)]] = [:]
  private var containerDefault: Lifetime?

  init(_ program: Program, _ collection: Collection) {
    self.program = program
    self.collection = collection
  }

  func read() {
    containerDefault = findDefault()
    for tree in program.trees {
      for type in tree.nodes(FactoryStyle.types) {
        if type.kind == .namedType, let variable = type.parent, variable.kind == .variable {
          read(registration: variable)
        }
        // `static let service = Factory<P> { … }`, as version 1 has it.
        if type.kind == .name, let variable = untypedVariable(type) { read(registration: variable) }
      }
    }
    let names = Set(members.keys)
    collection.words.formUnion(names)
    for tree in program.trees {
      for use in tree.nodes(names) {
        if use.kind == .member || use.kind == .name { read(use: use) }
      }
      for attribute in tree.nodes(Set(FactoryStyle.wrappers.keys)) where attribute.kind == .attribute {
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

  private func findDefault() -> Lifetime? {
    var found: Set<Lifetime> = []
    for tree in program.trees {
      for assignment in tree.nodes(.assignment) {
        guard let target = assignment.first, target.text == "defaultScope", let value = Array(assignment.children).last,
          let lifetime = FactoryStyle.lifetimes[value.text]
        else { continue }
        found.insert(lifetime)
      }
    }
    return found.count == 1 ? found.first : nil
  }

  // MARK: Registrations

  private func read(registration variable: Code) {
    guard let container = program.owner(of: variable), !collection.taken.contains(variable) else { return }
    guard let (creation, factory) = creation(of: variable) else { return }
    collection.taken.insert(variable)
    let written = program.type(written: variable)
    let generic = creation.first?.children.filter(\.kind.isType).map(TypeName.init) ?? []
    let parts = (written?.parts.isEmpty == false ? written?.parts : nil) ?? generic
    let body = factory.kind == .closure ? factory : program.functionBinding(factory)
    let made = body.flatMap(program.implementation)
    let isParametrized = (written?.last ?? creation.first?.text) == "ParameterFactory"
    let (lifetime, origin) = lifetime(creation)
    let cast = body.map(program.returned)?.first.flatMap {
      $0.kind == .cast ? $0.children.first(where: \.kind.isType) : nil
    }
    let type = parts.last ?? cast.map(TypeName.init) ?? made
    let index = collection.add(
      Collection.Registration(
        style: "factory", type: type.map { program.canonical($0, at: variable) },
        arguments: isParametrized && parts.count > 1 ? [parts[0].description] : [], member: variable.text,
        container: container, implementation: made?.wrapped, lifetime: lifetime, origin: origin,
        place: program.place(variable), code: variable, isConditional: variable.flags.contains(.conditional)))
    if let body { collection.add(body: body, of: index) }
    members[variable.text, default: []].append((container, index))
  }

  /// The call that makes the factory, with its closure: `self { }`, `Factory(self) { }`, `Factory(scope: .x) { }`.
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
      (callee.kind == .name && (callee.text == "self" || FactoryStyle.types.contains(callee.text)))
      || (callee.kind == .name && callee.text == "makes") || (callee.kind == .member && callee.text == "makes")
      || (callee.kind == .member && callee.text == "init" && callee.first == nil)
      || (callee.kind == .member && callee.text == "promised")
      || (callee.kind == .member && FactoryStyle.types.contains(callee.text))
    guard isOwn else { return nil }
    for argument in call.arguments.reversed() {
      guard let value = argument.first else { continue }
      if value.kind == .closure { return value }
      if argument.label == "factory" { return value }
    }
    // `promised()`: registered elsewhere at run time.
    return callee.text == "promised" ? call : nil
  }

  private func lifetime(_ creation: Code) -> (Lifetime?, LifetimeOrigin) {
    for (name, call) in creation.chain {
      if name == "scope", let value = call?.arguments.first?.first { return (lifetime(written: value), .site) }
      if let lifetime = FactoryStyle.lifetimes[name] { return (lifetime, .site) }
      // A scope of one's own, called as the library's are: `extension Factory { var session: Self { scope(.session) } }`.
      if call == nil, program.type("Factory", at: creation)?.members[name] != nil {
        return (.scoped(ScopeKind(name)), .site)
      }
    }
    if let scope = creation.argument("scope") { return (lifetime(written: scope), .site) }
    if let containerDefault { return (containerDefault, .container) }
    return (.transient, .library)
  }

  private func lifetime(written value: Code) -> Lifetime? {
    FactoryStyle.lifetimes[value.text] ?? (value.text.isEmpty ? nil : .scoped(ScopeKind(value.text)))
  }

  // MARK: Uses

  /// The registration that a member of a container names, if the container is known.
  private func target(_ name: String, container: String?) -> Int? {
    guard let found = members[name] else { return nil }
    if let container {
      if let exact = found.last(where: { $0.container == container || $0.container.lastWord == container.lastWord }) {
        return exact.index
      }
      // One that is declared for all containers.
      return found.last { $0.container == "SharedContainer" }?.index
    }
    return nil
  }

  private func read(use: Code) {
    // What stands in an attribute is read with it.
    guard use.parent?.parent?.kind != .attribute else { return }
    guard let index = target(of: use), !collection.taken.contains(use) else { return }
    // The declaration's own name is no use, nor is an argument's label.
    collection.taken.insert(use)
    let around = collection.registration(around: use)
    if around == nil, let alias = alias(around: use) {
      // A private computed property that only hands a service on: its users are the consumers.
      follow(alias, to: index)
      return
    }
    add(use, index)
  }

  private func add(_ use: Code, _ index: Int) {
    let around = collection.registration(around: use)
    let chain = use.chain
    let does = chain.first { FactoryStyle.resets.contains($0.name) }
    let isCalled = use.parent.map { $0.kind == .call && $0.first == use } == true
    var role = program.role(of: use, in: around?.body)
    if does != nil, !isCalled { role.kind = .resets }
    if !isCalled, does == nil, !chain.contains(where: { $0.name == "resolve" || $0.name == "callAsFunction" }) {
      // The factory itself is handed on.
      role.when = .deferred
    }
    if case (let own, _)? = around, own == index { return }
    collection.add(
      Collection.RawEdge(
        style: "factory", from: around.map { .registration($0.index) } ?? .consumer(program.consumer(of: use)),
        to: .registration(index), type: collection[index].type, kind: role.kind, when: role.when,
        place: place(member: use), isConditional: use.flags.contains(.conditional)))
  }

  /// Where a member's own name stands, not what is before it.
  private func place(member: Code) -> Place {
    Place(file: member.tree.name, member.positionOfLastName)
  }

  private func target(of use: Code) -> Int? {
    if use.kind == .name {
      // Without `self`: in a container's own code, where nothing nearer is called so.
      guard case .member(let owner, _)? = program.binding(use.text, at: use) else { return nil }
      return target(use.text, container: owner.name)
    }
    guard let base = use.first, !base.kind.isType else { return nil }
    switch program.typed(base) {
    case .instance(let type), .metatype(let type):
      if let found = target(use.text, container: type.name) { return found }
      if let info = program.type(type.name, at: use), let (owner, _) = program.member(use.text, of: info) {
        return target(use.text, container: owner.name)
      }
      return nil
    case nil: return nil
    }
  }

  /// The computed property of a container whose body a use is all of.
  private func alias(around use: Code) -> Code? {
    for outer in use.ancestors {
      if outer.kind == .accessor, let variable = outer.parent, variable.kind == .variable,
        variable.parent?.kind == .extension || variable.parent?.kind == .class, variable.flags.contains(.isPrivate),
        let owner = program.owner(of: variable), members.values.joined().contains(where: { $0.container == owner }),
        members[variable.text] == nil
      {
        return variable
      }
      if outer.kind.isTypeDeclaration || outer.kind == .closure { return nil }
    }
    return nil
  }

  private func follow(_ alias: Code, to index: Int) {
    for use in alias.tree.nodes([alias.text]) where use.kind == .name || use.kind == .member {
      guard use != alias, !alias.contains(use), !collection.taken.contains(use) else { continue }
      if use.kind == .member, use.first?.text != "self" { continue }
      collection.taken.insert(use)
      add(use, index)
    }
  }

  private func read(wrapper attribute: Code) {
    guard let variable = attribute.parent, variable.kind == .variable, !collection.taken.contains(attribute),
      let argument = attribute.arguments.first?.first
    else { return }
    let name: String
    var container: String?
    if argument.kind == .keyPath {
      name = String(argument.text.prefix { $0 != "." })
      container = argument.label.isEmpty ? nil : argument.label
    } else if argument.kind == .member, let base = argument.first.flatMap(program.writtenType) {
      (name, container) = (argument.text, base.name)
    } else {
      return
    }
    guard members[name] != nil || argument.kind == .keyPath else { return }
    if let info = program.type(attribute.text, at: attribute), info.declaration != nil, members[name] == nil { return }
    collection.taken.insert(attribute)
    let index = target(name, container: container ?? "Container")
    collection.add(
      Collection.RawEdge(
        style: "factory", from: .consumer(program.consumer(of: variable)),
        to: index.map { .registration($0) } ?? .member(container: container ?? "Container", name: name),
        type: index.flatMap { collection[$0].type }, kind: .wrapper,
        when: FactoryStyle.wrappers[attribute.text] ?? .eager, place: program.place(variable),
        isConditional: variable.flags.contains(.conditional)))
  }

  /// `resolve(\.service)`, `Container.shared[keyPath: \.service]`.
  private func read(resolve path: Code) {
    guard let call = path.parent?.parent, call.kind == .call, call.first?.text == "resolve" else { return }
    let name = String(path.text.prefix { $0 != "." })
    guard let index = target(name, container: path.label.isEmpty ? "Container" : path.label) else { return }
    let around = collection.registration(around: path)
    let role = program.role(of: call, in: around?.body)
    collection.add(
      Collection.RawEdge(
        style: "factory", from: around.map { .registration($0.index) } ?? .consumer(program.consumer(of: path)),
        to: .registration(index), type: collection[index].type, kind: role.kind, when: role.when,
        place: program.place(path)))
  }
}
