// The types of names and of chains of them, as far as declarations say.
extension SourceModule {
  /// How many steps from name to name are followed.
  static let maximumSteps = 24

  func typed(_ reference: TypeReference, at place: Place) -> Typed {
    if reference.isGenericParameter { return .unknown }
    switch reference.shape {
    case .named:
      if reference.path.isEmpty { return .unknown }
      return switch lookup(type: reference.path, at: place) {
      case .type(let name): .instance(name)
      case .reference(let other): typed(other, at: place)
      case .external: .external
      }
    case .metatype:
      guard let inner = reference.parts.first, case .instance(let name) = typed(inner, at: place) else {
        return .unknown
      }
      return .metatype(name)
    case .array: return types["Array"] == nil ? .external : .instance("Array")
    case .dictionary: return types["Dictionary"] == nil ? .external : .instance("Dictionary")
    case .function, .tuple, .composition, .other: return .unknown
    }
  }

  func typed(_ chain: Chain, at place: Place, steps: Int = 0) -> Typed {
    guard steps < Self.maximumSteps else { return .unknown }
    var current: Typed
    switch chain.root {
    case .name(let name): current = typed(name: name, at: place, steps)
    case .local(let index):
      let local = files[place.file].locals[index]
      if let type = local.type {
        current = typed(type, at: place)
      } else if let value = local.value {
        current = typed(value, at: place, steps: steps + 1)
      } else {
        current = .unknown
      }
    case .selfValue: current = enclosingType(place).map { .instance($0) } ?? .unknown
    case .superValue:
      current = enclosingType(place).flatMap { types[$0]?.supertypes.first }.map { .instance($0) } ?? .unknown
    case .implicit(let expectation):
      guard case .instance(let type) = typed(expectation, at: place, steps) else { return .unknown }
      current = .metatype(type)
    case .call(let end):
      guard let index = callsByEnd[place.file][end] else { return .unknown }
      current = resolve(call: index, in: place.file, steps: steps + 1).typed
    case .value(let type): current = typed(type, at: place)
    case .type(let type):
      if case .instance(let name) = typed(type, at: place) { current = .metatype(name) } else { current = .unknown }
    case .localFunction, .genericParameter, .opaque: current = .unknown
    }
    for member in chain.members { current = typed(member: member, of: current, steps) }
    return current
  }

  func typed(_ expectation: Chain.Expectation, at place: Place, _ steps: Int) -> Typed {
    switch expectation {
    case .type(let type): typed(type, at: place)
    case .variable(let chain): typed(chain, at: place, steps: steps + 1)
    case .argument(let end, let index): typed(argument: index, ofCallEndingAt: end, at: place, steps + 1)
    case .unknown: .unknown
    }
  }

  /// A name that is not local: from inside outwards a property, a type, a global variable.
  private func typed(name: String, at place: Place, _ steps: Int) -> Typed {
    if name == "Self", let type = enclosingType(place) { return .metatype(type) }
    var context = place.context[...]
    while !context.isEmpty {
      let path = context.joined(separator: ".")
      if let type = known(path, in: place.file) ?? (types[path] == nil ? nil : path) {
        if let property = property(named: name, of: type) { return typed(property, steps) }
        if !methods(named: name, of: type).isEmpty { return .unknown }
      }
      if let nested = known(path + "." + name, in: place.file) { return .metatype(nested) }
      context.removeLast()
    }
    if let property = properties[name]?.first { return typed(property, steps) }
    return switch lookup(type: [name], at: place) {
    case .type(let type): .metatype(type)
    case .reference: .unknown
    // A value that no file declares may be of one of their types; a type that none declares is none of them.
    case .external: name.first?.isUppercase == true && functions[name] == nil ? .external : .unknown
    }
  }

  /// A property by its annotation, or by its initial value.
  func typed(_ id: DeclarationID, _ steps: Int) -> Typed {
    let property = self[property: id]
    let place = place(ofOwner: property.owner, in: id.file)
    if let type = property.type { return typed(type, at: place) }
    return property.value.map { typed($0, at: place, steps: steps + 1) } ?? .unknown
  }

  /// The same for one of a type's, its own or inherited: `Self` is that type.
  func typed(_ id: DeclarationID, of type: String, _ steps: Int) -> Typed {
    self[property: id].type?.path == ["Self"] ? .instance(type) : typed(id, steps)
  }

  private func typed(member: String, of base: Typed, _ steps: Int) -> Typed {
    switch base {
    case .instance(let type):
      if member == "self" { return base }
      return property(named: member, of: type).map { typed($0, of: type, steps) } ?? .unknown
    case .metatype(let type):
      if member == "self" { return base }
      if let nested = types[type + "." + member]?.name { return .metatype(nested) }
      if let alias = aliases[type + "." + member] {
        let place = Place(file: alias.file, context: type.split(separator: ".").map(String.init))
        if case .instance(let name) = typed(alias.alias.type, at: place) { return .metatype(name) }
      }
      if types[type]?.cases.contains(where: { $0.name == member }) ?? false { return .instance(type) }
      return property(named: member, of: type).map { typed($0, of: type, steps) } ?? .unknown
    // What it is may be made with types of these files: `lazy.value`.
    case .external: return member.first?.isUppercase == true ? .external : .unknown
    case .unknown: return .unknown
    }
  }
}
