// What a type's name means somewhere.
extension SourceModule {
  /// Where a name is used.
  struct Place {
    var file: Int
    /// The names of types and functions around it, from the outermost.
    var context: [String]
  }

  enum TypeLookup {
    /// A type that these files declare or extend.
    case type(String)
    /// An alias of something that has no name of its own.
    case reference(TypeReference)
    /// No file declares it.
    case external(String)
  }

  /// The name among all files of what one file calls so; nil if none declares it.
  func known(_ path: String, in file: Int) -> String? {
    if let name = privateNames[file][path] { return name }
    return types[path]?.kind == nil ? nil : path
  }

  /// Finds a type from inside outwards, through aliases, supertypes' nested types and several words.
  ///
  /// - Complexity: O(nesting × words).
  func lookup(type path: [String], at place: Place, depth: Int = 0) -> TypeLookup {
    let name = path.joined(separator: ".")
    guard depth < 16, let first = path.first else { return .external(name) }
    if first == "Self", let type = enclosingType(place) {
      return path.count == 1 ? .type(type) : nested(Array(path.dropFirst()), in: type, place, depth)
    }
    var context = place.context[...]
    while true {
      let candidate = context.isEmpty ? first : context.joined(separator: ".") + "." + first
      if let found = named(candidate, place, depth) {
        guard path.count > 1 else { return found }
        if case .type(let type) = found { return nested(Array(path.dropFirst()), in: type, place, depth) }
        return .external(name)
      }
      if let around = context.isEmpty ? nil : known(context.joined(separator: "."), in: place.file) {
        for supertype in supertypes(of: around) {
          if let found = named(supertype + "." + first, place, depth), path.count == 1 { return found }
        }
      }
      if context.isEmpty { return .external(name) }
      context.removeLast()
    }
  }

  private func nested(_ path: [String], in type: String, _ place: Place, _ depth: Int) -> TypeLookup {
    var current = type
    for (index, word) in path.enumerated() {
      switch named(current + "." + word, place, depth) {
      case .type(let next): current = next
      case let found? where index == path.count - 1: return found
      default: return .external((([type] + path).joined(separator: ".")))
      }
    }
    return .type(current)
  }

  private func named(_ name: String, _ place: Place, _ depth: Int) -> TypeLookup? {
    if let type = known(name, in: place.file) ?? types[name]?.name { return .type(type) }
    guard let (alias, file) = aliases[name] else { return nil }
    if alias.type.path.isEmpty { return .reference(alias.type) }
    let context = name.split(separator: ".").dropLast().map(String.init)
    return lookup(type: alias.type.path, at: Place(file: file, context: context), depth: depth + 1)
  }

  /// The innermost type around a place.
  func enclosingType(_ place: Place) -> String? {
    var context = place.context[...]
    while let last = context.last, last.hasSuffix("()") { context.removeLast() }
    if context.isEmpty { return nil }
    let path = context.joined(separator: ".")
    return known(path, in: place.file) ?? (types[path] == nil ? nil : path)
  }

  /// Superclasses and protocols, the nearest first, without the type itself.
  package func supertypes(of type: String) -> [String] {
    var result: [String] = []
    var seen: Set<String> = [type]
    var queue = [type]
    var next = 0
    while next < queue.count {
      for supertype in types[queue[next]]?.supertypes ?? [] where seen.insert(supertype).inserted {
        result.append(supertype)
        queue.append(supertype)
      }
      next += 1
    }
    return result
  }

  /// Functions of that name that a type has or inherits; those of the nearest type that has any.
  func methods(named name: String, of type: String) -> [DeclarationID] {
    for owner in [type] + supertypes(of: type) {
      if let found = types[owner]?.functions[name] { return found }
    }
    return []
  }

  func property(named name: String, of type: String) -> DeclarationID? {
    for owner in [type] + supertypes(of: type) {
      if let found = types[owner]?.properties[name]?.first { return found }
    }
    return nil
  }

  /// Where the members of a declaration look names up.
  func place(ofOwner owner: Int?, in file: Int) -> Place {
    Place(
      file: file, context: owner.map { files[file].types[$0].name.split(separator: ".").map(String.init) } ?? [])
  }
}
