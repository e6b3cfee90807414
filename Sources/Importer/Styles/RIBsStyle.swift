import Core
import SourceReader

/// RIBs without Needle: `final class A: Component<ADependency>, BDependency { var p: P { shared { Impl() } } }`.
///
/// A service is a property of a component. What a component requires is read from its `dependency`, a component that
/// conforms to the protocol of these requirements. A property that only passes such a requirement on is no service.
///
/// The same shape with another base class counts as well: `final class AContainer: Container<ADependency>`.
struct RIBsStyle: Style {
  let name = "ribs"
  let modules: Set<String> = Self.libraries
  var looksForContainers: Bool { true }

  fileprivate static let libraries: Set<String> = ["RIBs", "ModernRIBs"]
  /// Names of the base classes whose property `dependency` has the requirements.
  fileprivate static let bases: Set<String> = ["Component", "Container"]

  func read(_ program: Program, into collection: Collection) {
    let isUsed =
      !program.importedModules.isDisjoint(with: Self.libraries)
      || program.types.values.contains { type in
        type.inherited.contains { $0.type.parts.count == 1 && Self.bases.contains($0.type.last) }
      }
    if isUsed { RIBsReader(program, collection).read() }
  }
}

private final class RIBsReader {
  private let program: Program
  private let collection: Collection
  private let members: MemberReader
  private var components: [TypeInfo] = []
  /// The protocols of the requirements of each component, keyed by its name.
  private var requirements: [String: Set<String>] = [:]
  /// Names of the components that conform to a protocol.
  private var conforming: [String: [String]] = [:]
  /// Indices of registrations, keyed by component and property.
  private var services: [String: [String: Int]] = [:]
  /// Names of requirements that a component passes on, keyed by component and property.
  private var passed: [String: [String: String]] = [:]

  init(_ program: Program, _ collection: Collection) {
    self.program = program
    self.collection = collection
    members = MemberReader(program, collection, style: "ribs")
  }

  func read() {
    for name in program.typeNames {
      guard let type = program.types[name], type.declaration?.kind == .class, let needed = needed(by: type) else {
        continue
      }
      components.append(type)
      requirements[name] = needed
      collection.words.insert(name.lastWord)
      for met in program.conformances(of: type) { conforming[met, default: []].append(name) }
    }
    for component in components { readServices(component) }
    for component in components {
      readBodies(component)
      readRequirements(component)
    }
    ComponentUses(program: program, collection: collection, style: "ribs").read(services)
  }

  /// Returns the protocols of the requirements of a component, with those that they refine; nil for other types.
  private func needed(by type: TypeInfo) -> Set<String>? {
    for (inherited, place) in type.inherited where RIBsStyle.bases.contains(inherited.last) {
      guard let part = inherited.parts.first, isBase(inherited, place) else { continue }
      collection.words.insert(inherited.last)
      guard let info = program.type(part.name, at: place) else { return [] }
      return program.conformances(of: info).union([info.name])
    }
    return nil
  }

  /// Returns whether a type at a place is the class of RIBs, or a base class of the same shape. Needle's is none.
  private func isBase(_ type: TypeName, _ place: Code) -> Bool {
    if let module = type.name.split(separator: ".").first, RIBsStyle.libraries.contains(String(module)) { return true }
    guard RIBsStyle.bases.contains(type.name), !program.imports(place.tree, anyOf: ["NeedleFoundation"]) else {
      return false
    }
    if let info = program.type(type.name, at: place), let declaration = info.declaration {
      return declaration.tree.name.split(separator: "/").contains { RIBsStyle.libraries.contains(String($0)) }
        || declaration.kind == .class && info.variable("dependency") != nil
    }
    return type.name == "Component" && program.imports(place.tree, anyOf: RIBsStyle.libraries)
      || unseenBases.contains(type.name)
  }

  /// Names of the base classes outside of the tree whose subclasses read what their protocol requires from `dependency`.
  private lazy var unseenBases: Set<String> = {
    var found: Set<String> = []
    for tree in program.trees(having: ["dependency"]) {
      for use in tree.nodes(["dependency"]) where use.kind == .name && use.parent?.kind == .member {
        guard program.binding(use.text, at: use) == nil,
          let owner = program.owner(of: use).flatMap({ program.types[$0] })
        else { continue }
        for (inherited, place) in owner.inherited
        where RIBsStyle.bases.contains(inherited.name) && inherited.parts.count == 1 {
          guard let needed = program.type(inherited.parts[0].name, at: place), needed.isProtocol,
            needed.variable(use.parent?.text ?? "") != nil
          else { continue }
          found.insert(inherited.name)
        }
      }
    }
    return found
  }()

  // MARK: Services

  private func readServices(_ component: TypeInfo) {
    for variable in component.memberList
    where variable.kind == .variable && !variable.flags.contains(.isStatic)
      && program.owner(of: variable) == component.name
    {
      guard let type = program.typed(variable: variable)?.instance, members.isService(type, at: variable) else {
        continue
      }
      let getter = variable.children(.accessor).first { $0.text == "get" }
      if let getter, let name = requirement(passedOnBy: getter) {
        passed[component.name, default: [:]][variable.text] = name
        continue
      }
      add(variable, type, getter, component)
    }
  }

  /// Returns the requirement that a getter returns unchanged: `p` in `{ dependency.p }`. Nil if it does something else.
  private func requirement(passedOnBy getter: Code) -> String? {
    let returned = program.returned(getter)
    guard returned.count == 1, let member = returned.first, member.kind == .member, let base = member.first,
      base.text == "dependency", base.kind == .name || base.first?.text == "self"
    else { return nil }
    return member.text
  }

  private func add(_ variable: Code, _ type: TypeName, _ getter: Code?, _ component: TypeInfo) {
    let shared = getter.flatMap { program.returned($0).first { $0.kind == .call && $0.first?.text == "shared" } }
    let stored = variable.child(.value)?.first ?? members.origin(of: variable.text, in: component)
    let factory = shared?.arguments.last?.first ?? getter?.child(.block) ?? stored
    if let factory { program.expect(type, from: factory, at: variable) }
    let made = factory.flatMap { factory in
      [.block, .closure].contains(factory.kind)
        ? program.implementation(of: factory) : program.objectType(of: factory)
    }
    let isFresh = getter != nil && shared == nil
    let index = collection.add(
      Collection.Registration(
        style: "ribs", type: program.canonical(type, at: variable), member: variable.text, container: component.name,
        implementation: made, lifetime: isFresh ? .transient : .scoped(ScopeKind(component.name)), origin: .site,
        place: program.place(variable), code: variable, isConditional: variable.flags.contains(.conditional)))
    if let factory { collection.add(body: factory, of: index) }
    collection.claimed.insert(variable)
    services[component.name, default: [:]][variable.text] = index
  }

  // MARK: Edges

  /// Reads what the services of a component take from other properties of the same component.
  private func readBodies(_ component: TypeInfo) {
    let own = services[component.name] ?? [:]
    let names = Set(own.keys).union((passed[component.name] ?? [:]).keys)
    for part in component.parts {
      for use in part.tree.nodes(names) where part.contains(use) && program.isOwnMember(use, of: component.name) {
        let around = collection.registration(around: use)
        // A function of the component uses the service each time it is called.
        if around == nil, !use.scopes.contains(where: { $0.kind == .function }) { continue }
        if use.parent?.kind == .assignment, use.parent?.first == use { continue }
        let targets = providers(of: use.text, in: component.name)
        if targets.isEmpty || around.map({ targets.contains($0.index) }) == true { continue }
        var role = program.role(of: use, in: around?.body)
        if around == nil { role.when = .deferred }
        add(
          edgeFrom: around.map { .registration($0.index) } ?? .consumer(component.name), targets, role, use,
          collection[targets[0]].type)
      }
    }
  }

  private func readRequirements(_ component: TypeInfo) {
    for name in (requirements[component.name] ?? []).sorted() {
      guard let needed = program.types[name], needed.isProtocol else { continue }
      for requirement in needed.memberList where requirement.kind == .variable {
        let targets = providers(ofRequirement: requirement.text, of: name)
        let place = program.place(requirement)
        if targets.isEmpty {
          collection.add(
            unknown: .elsewhere, "no component in this code provides \(requirement.text) for \(component.name)",
            "ribs", place)
          continue
        }
        if targets.count > 1 {
          collection.add(
            unknown: .several, "\(requirement.text) of \(component.name) comes from different components", "ribs", place
          )
        }
        add(
          edgeFrom: .consumer(component.name), targets, Role(kind: .initializer, when: .deferred), requirement,
          program.type(written: requirement))
      }
    }
  }

  private func add(
    edgeFrom source: Collection.Source, _ targets: [Int], _ role: Role, _ code: Code, _ type: TypeName?
  ) {
    collection.add(
      Collection.RawEdge(
        style: "ribs", from: source, to: targets.count == 1 ? .registration(targets[0]) : .anyOf(targets), type: type,
        kind: role.kind == .pull ? .initializer : role.kind, when: role.when, isOptional: targets.count > 1,
        place: program.place(code), isConditional: code.flags.contains(.conditional)))
  }

  /// Returns the services behind a property of a component: its own, or those of the components from which it comes.
  private func providers(of name: String, in component: String, _ seen: Set<String> = []) -> [Int] {
    if let own = services[component]?[name] { return [own] }
    let key = component + "." + name
    guard let needed = passed[component]?[name], !seen.contains(key) else { return [] }
    let protocols = (requirements[component] ?? []).filter { program.types[$0]?.variable(needed) != nil }
    let found = protocols.flatMap { providers(ofRequirement: needed, of: $0, seen.union([key])) }
    return Set(found).sorted()
  }

  private func providers(ofRequirement name: String, of needed: String, _ seen: Set<String> = []) -> [Int] {
    let found = (conforming[needed] ?? []).flatMap { providers(of: name, in: $0, seen) }
    return Set(found).sorted()
  }
}
