import Core
import SourceReader

/// Services that one container gets from another one: `Screens(api: services.api)`.
extension MemberReader {
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
      let known = program.canonical(written, at: code)
      if let containers = types[known.name], containers != [container] { return true }
      return (known.shape == .composition ? known.parts : [known]).contains { part in
        guard let kind = program.type(part.name, at: code)?.declaration?.kind else { return false }
        return [.class, .actor, .protocol].contains(kind)
      }
    }
    if given.isEmpty { return }
    let calls = makings(of: type)
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

  /// Returns the expression that creates the object in a property of the caller, or in the argument itself; nil if there
  /// is none.
  private func kept(_ value: Code) -> Code? {
    if value.kind == .call { return program.madeType(value) == nil ? nil : value }
    let owner: TypeInfo
    if value.kind == .member, value.first?.text == "self", let own = program.ownType(at: value) {
      owner = own
    } else if value.kind == .name, case .member(let found, _)? = program.binding(value.text, at: value) {
      owner = found
    } else {
      return nil
    }
    guard services[owner.name] == nil, let variable = owner.variable(value.text) else { return nil }
    return sources(of: variable, in: owner).first(where: makes)
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

  /// Records that the parameter from which an initializer sets a property stands for the same service: `api` in
  /// `init(api: Api = Api()) { self.api = api; store = Store(api: api) }`.
  func connectParameter(of name: String, in type: TypeInfo) {
    guard let value = assigned(to: name, in: type), value.kind == .name,
      case .parameter(let parameter)? = program.binding(value.text, at: value)
    else { return }
    locals[parameter] = services[type.name]?[name]
  }
}
