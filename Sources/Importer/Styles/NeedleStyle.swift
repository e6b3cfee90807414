import Core
import SourceReader

/// Needle: `class A: Component<ADependency> { var p: P { shared { Impl() } } }`.
///
/// A service is a property of a component. The requirements of a component are found by name and type in its parent
/// components.
struct NeedleStyle: Style {
  let name = "needle"
  let modules: Set<String> = ["NeedleFoundation"]

  func read(_ program: Program, into collection: Collection) {
    guard program.importedModules.contains("NeedleFoundation") else { return }
    collection.words.formUnion(["BootstrapComponent", "Component"])
    NeedleReader(program, collection).read()
  }
}

private final class NeedleReader {
  private let program: Program
  private let collection: Collection
  private var components: [TypeInfo] = []
  /// Indices of registrations, keyed by component and property.
  private var services: [String: [String: Int]] = [:]
  private var parents: [String: Set<String>] = [:]
  private var requirements: [String: TypeInfo] = [:]

  init(_ program: Program, _ collection: Collection) {
    self.program = program
    self.collection = collection
  }

  func read() {
    for name in program.typeNames {
      guard let type = program.type(named: name), type.declaration?.kind == .class, isComponent(type) else { continue }
      components.append(type)
      collection.words.insert(name.lastWord)
    }
    for component in components { readServices(component) }
    for component in components { readParents(component) }
    for component in components {
      readBodies(component)
      readRequirements(component)
    }
    ComponentUses(program: program, collection: collection, style: "needle").read(services)
  }

  private func isComponent(_ type: TypeInfo) -> Bool {
    type.inherited.contains { inherited, place in
      let name = inherited.name
      if name == "BootstrapComponent" || name == "NeedleFoundation.BootstrapComponent" { return true }
      if ["Component", "NeedleFoundation.Component", "PluginizedComponent"].contains(name),
        let part = inherited.parts.first
      {
        requirements[type.name] = program.type(part.name, at: place)
        // The tree may contain the library's own sources, or another type of this name.
        guard let declaration = program.type(name, at: place)?.declaration else { return true }
        return declaration.tree.name.split(separator: "/").contains("NeedleFoundation")
      }
      return false
    }
  }

  private func readServices(_ component: TypeInfo) {
    for variable in component.memberList
    where variable.kind == .variable && !variable.flags.contains(.isStatic)
      && program.owner(of: variable) == component.name
    {
      let getter = variable.children(.accessor).first { $0.text == "get" }
      guard let getter, let body = getter.child(.block) else {
        readStored(variable, component)
        continue
      }
      guard let type = program.type(written: variable) else { continue }
      let shared = program.returned(getter).first { $0.kind == .call && $0.first?.text == "shared" }
      let factory = shared?.arguments.last?.first ?? body
      program.expect(type, from: factory, at: variable)
      let index = collection.add(
        Collection.Registration(
          style: "needle", type: program.canonical(type, at: variable), member: variable.text,
          container: component.name,
          implementation: program.implementation(of: factory),
          lifetime: shared == nil ? lifetime(of: body, component) : .scoped(ScopeKind(component.name)),
          origin: .site, place: program.place(variable), code: variable,
          isConditional: variable.flags.contains(.conditional)))
      collection.add(body: factory, of: index)
      services[component.name, default: [:]][variable.text] = index
    }
  }

  /// Returns the lifetime of what a getter returns, which may keep it in a property.
  private func lifetime(of body: Code, _ component: TypeInfo) -> Lifetime {
    guard let kept = KeptResults(program).property(keptBy: body, of: component) else { return .transient }
    return kept.flags.contains(.isWeak) ? .weak : .scoped(ScopeKind(component.name))
  }

  /// Registers a stored property that makes an object, which the component keeps: `lazy var stream = Stream()`.
  private func readStored(_ variable: Code, _ component: TypeInfo) {
    guard !variable.flags.contains(.isPrivate), let value = variable.child(.value)?.first,
      program.isMaking(value) || value.kind == .call && value.first?.kind == .closure,
      let type = program.typed(variable: variable)?.instance ?? program.objectType(of: value)
    else { return }
    let closure = value.first?.kind == .closure ? value.first : nil
    let index = collection.add(
      Collection.Registration(
        style: "needle", type: program.canonical(type, at: variable), member: variable.text,
        container: component.name,
        implementation: closure.map(program.implementation) ?? program.objectType(of: value),
        lifetime: .scoped(ScopeKind(component.name)), origin: .site, place: program.place(variable), code: variable,
        isConditional: variable.flags.contains(.conditional)))
    collection.add(body: closure ?? value, of: index)
    services[component.name, default: [:]][variable.text] = index
  }

  /// Reads calls such as `Child(parent: self)`, which make the calling component the parent of `Child`.
  private func readParents(_ component: TypeInfo) {
    for part in component.parts {
      for call in part.descendants where call.kind == .call && call.argument("parent")?.text == "self" {
        guard let made = program.madeType(call), let child = program.type(made.name, at: call),
          program.owner(of: call) == component.name
        else { continue }
        parents[child.name, default: []].insert(component.name)
      }
    }
  }

  private func readBodies(_ component: TypeInfo) {
    let names = Set(services[component.name].map { Array($0.keys) } ?? [])
    for part in component.parts {
      for use in part.tree.nodes(names) where part.contains(use) && program.isOwnMember(use, of: component.name) {
        guard let target = services[component.name]?[use.text] else { continue }
        let around = collection.registration(around: use)
        if around?.index == target { continue }
        let role = program.role(of: use, in: around?.body)
        // A function of the component, such as `makeView`, uses the service each time it is called.
        collection.add(
          Collection.RawEdge(
            style: "needle", from: around.map { .registration($0.index) } ?? .consumer(component.name),
            to: .registration(target), type: collection[target].type,
            kind: role.kind == .pull ? .initializer : role.kind, when: around == nil ? .deferred : role.when,
            place: program.place(use)))
      }
    }
  }

  private func readRequirements(_ component: TypeInfo) {
    guard let dependency = requirements[component.name] else { return }
    for requirement in dependency.memberList where requirement.kind == .variable {
      guard let type = program.type(written: requirement) else { continue }
      let wanted = program.canonical(type, at: requirement)
      let found = provider(of: requirement.text, wanted, above: component.name)
      let place = program.place(requirement)
      let targets = Set(found)
      if targets.count > 1 {
        collection.add(
          unknown: .several, "\(requirement.text) of \(component.name) comes from a different component on each path",
          "needle", place)
      }
      collection.add(
        Collection.RawEdge(
          style: "needle", from: .consumer(component.name),
          to: targets.count == 1
            ? .registration(found[0])
            : targets.isEmpty
              ? .member(container: component.name, name: requirement.text) : .anyOf(targets.sorted()), type: type,
          kind: .initializer, when: .deferred, isOptional: targets.count > 1 || parents[component.name] == nil,
          place: place))
    }
  }

  private func provider(of name: String, _ type: TypeName, above component: String) -> [Int] {
    var found: [Int] = []
    var queue = Array(parents[component] ?? []).sorted()
    var seen = Set(queue)
    while let next = queue.popLast() {
      if let index = services[next]?[name], collection[index].type?.wrapped == type.wrapped {
        found.append(index)
        continue
      }
      for parent in (parents[next] ?? []).sorted() where seen.insert(parent).inserted { queue.append(parent) }
    }
    return found
  }
}
