/// Puts the declarations of several files together, by name.
struct DeclarationIndex {
  private(set) var types: [String: TypeSummary] = [:]
  private(set) var aliases: [String: (alias: TypeAlias, file: Int)] = [:]
  private(set) var functions: [String: [DeclarationID]] = [:]
  private(set) var properties: [String: [DeclarationID]] = [:]
  private(set) var privateNames: [[String: String]] = []

  /// - Complexity: O(declarations).
  init(_ files: [SourceFile]) {
    privateNames = Self.privateNames(files)
    for (file, source) in files.enumerated() {
      for alias in source.aliases { aliases[alias.name] = (alias, file) }
      for (index, type) in source.types.enumerated() where type.kind != .extension {
        declare(type, DeclarationID(file: file, index: index))
      }
    }
    for (file, source) in files.enumerated() {
      for (index, type) in source.types.enumerated() where type.kind == .extension {
        let name = name(of: type, file)
        types[name, default: TypeSummary(name: name)].parts.append(DeclarationID(file: file, index: index))
      }
    }
    addMembers(files)
    resolveSupertypes(files)
  }

  /// Private types of one name in several files are different types.
  private static func privateNames(_ files: [SourceFile]) -> [[String: String]] {
    var places: [String: Set<Int>] = [:]
    for (file, source) in files.enumerated() {
      for type in source.types where type.kind != .extension { places[type.name, default: []].insert(file) }
    }
    return files.map { source in
      var result: [String: String] = [:]
      let hidden = Set(
        source.types.filter {
          $0.kind != .extension && $0.access <= .fileprivate && !$0.name.contains(".")
            && places[$0.name, default: []].count > 1
        }.map(\.name))
      if hidden.isEmpty { return [:] }
      for type in source.types {
        let outermost = type.name.split(separator: ".").first.map(String.init) ?? type.name
        if hidden.contains(outermost) { result[type.name] = "\(type.name) (\(source.name))" }
      }
      return result
    }
  }

  private func name(of type: TypeDeclaration, _ file: Int) -> String {
    if let name = privateNames[file][type.name] { return name }
    // An extension may name a type by an alias.
    if types[type.name] == nil, let alias = aliases[type.name]?.alias.type.name, types[alias] != nil { return alias }
    return type.name
  }

  private mutating func declare(_ type: TypeDeclaration, _ id: DeclarationID) {
    let name = name(of: type, id.file)
    var summary = types[name] ?? TypeSummary(name: name)
    if summary.kind != nil { summary.isAmbiguous = true }
    summary.kind = summary.kind ?? type.kind
    summary.parts.append(id)
    summary.genericParameters = type.genericParameters
    summary.cases += type.cases
    summary.isConditional = summary.isConditional || type.isConditional
    types[name] = summary
  }

  /// What is called by its own name: accessors have that of their property.
  private static let named: Set<FunctionDeclaration.Kind> = [.function, .initializer, .deinitializer, .subscript]

  private mutating func addMembers(_ files: [SourceFile]) {
    for (file, source) in files.enumerated() {
      let names = source.types.map { name(of: $0, file) }
      for (index, function) in source.functions.enumerated() where Self.named.contains(function.kind) {
        let id = DeclarationID(file: file, index: index)
        if let owner = function.owner {
          // A function inside a body is no member.
          if function.outer == nil || isMember(function, source) {
            types[names[owner]]?.functions[function.name, default: []].append(id)
          }
        } else if function.outer == nil {
          functions[function.name, default: []].append(id)
        }
      }
      for (index, property) in source.properties.enumerated() {
        let id = DeclarationID(file: file, index: index)
        if let owner = property.owner {
          types[names[owner]]?.properties[property.name, default: []].append(id)
        } else {
          properties[property.name, default: []].append(id)
        }
      }
    }
  }

  /// A method of a type that is declared in a body has a function around it, but outside the type.
  private func isMember(_ function: FunctionDeclaration, _ source: SourceFile) -> Bool {
    guard let outer = function.outer else { return true }
    return source.functions[outer].owner != function.owner
  }

  private mutating func resolveSupertypes(_ files: [SourceFile]) {
    for (name, type) in types {
      var found: [String] = []
      for part in type.parts {
        for reference in files[part.file].types[part.index].inherits {
          for written in reference.shape == .composition ? reference.parts : [reference] {
            guard let path = written.name, let supertype = supertype(path, of: name, part.file) else { continue }
            if supertype != name, !found.contains(supertype) { found.append(supertype) }
          }
        }
      }
      types[name]?.supertypes = found
    }
  }

  /// Looks from inside the type outwards.
  private func supertype(_ path: String, of name: String, _ file: Int) -> String? {
    if let own = privateNames[file][path] { return own }
    var context = name.split(separator: ".").dropLast()
    while true {
      let candidate = (context.map(String.init) + [path]).joined(separator: ".")
      if types[candidate] != nil { return candidate }
      if let alias = aliases[candidate]?.alias.type.name, types[alias] != nil { return alias }
      if context.isEmpty { return nil }
      context.removeLast()
    }
  }
}
