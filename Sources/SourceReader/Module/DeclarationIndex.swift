/// Combines the declarations of several files by name, and resolves the types that they mention.
struct DeclarationIndex {
  private(set) var types: [String: TypeSummary] = [:]
  /// Keys in `types` of each file's declarations and extensions, in the order of the file.
  private(set) var typeNames: [[String]] = []
  private let program: Program

  /// Combines the files.
  ///
  /// - Parameters:
  ///   - files: the files, to which the resolved types of parameters, results and properties are added.
  /// - Complexity: O(declarations).
  init(_ files: inout [SourceFile], _ nodes: [DeclarationNodes], _ program: Program) {
    self.program = program
    for (file, source) in files.enumerated() {
      typeNames.append(
        zip(source.types, nodes[file].types).map { type, node in program.names[node] ?? type.name })
    }
    for (file, source) in files.enumerated() {
      for (index, type) in source.types.enumerated() where type.kind != .extension {
        declare(type, DeclarationID(file: file, index: index))
      }
    }
    for (file, source) in files.enumerated() {
      for (index, type) in source.types.enumerated() where type.kind == .extension {
        let name = typeNames[file][index]
        types[name, default: TypeSummary(name: name)].parts.append(DeclarationID(file: file, index: index))
      }
    }
    for name in types.keys {
      let supertypes = supertypes(of: name)
      types[name]?.supertypes = supertypes
    }
    for file in files.indices {
      resolve(&files[file].facts, nodes[file])
      addMembers(of: files[file], file)
    }
  }

  private mutating func declare(_ type: TypeDeclaration, _ id: DeclarationID) {
    let name = typeNames[id.file][id.index]
    var summary = types[name] ?? TypeSummary(name: name)
    if summary.kind != nil { summary.isAmbiguous = true }
    summary.kind = summary.kind ?? type.kind
    summary.parts.append(id)
    summary.genericParameters = type.genericParameters
    summary.cases += type.cases
    summary.isConditional = summary.isConditional || type.isConditional
    types[name] = summary
  }

  /// Returns the superclass and protocols of a type that the files declare, in the order in which they are written.
  private func supertypes(of name: String) -> [String] {
    var found: [String] = []
    for (inherited, place) in program.types[name]?.inherited ?? [] {
      let known = program.canonical(inherited, at: place)
      for part in known.shape == .composition ? known.parts : [known] {
        guard let supertype = program.type(part.name, at: place)?.name, types[supertype] != nil else { continue }
        if supertype != name, !found.contains(supertype) { found.append(supertype) }
      }
    }
    return found
  }

  /// Kinds of functions with a name of their own. An accessor has the name of its property.
  private static let named: Set<FunctionDeclaration.Kind> = [.function, .initializer, .deinitializer, .subscript]

  private mutating func addMembers(of source: SourceFile, _ file: Int) {
    for (index, function) in source.functions.enumerated() where Self.named.contains(function.kind) {
      // A function inside a body is no member.
      guard let owner = function.owner, function.outer == nil || isMember(function, source) else { continue }
      types[typeNames[file][owner]]?.functions[function.name, default: []].append(.init(file: file, index: index))
    }
    for (index, property) in source.properties.enumerated() {
      guard let owner = property.owner else { continue }
      types[typeNames[file][owner]]?.properties[property.name, default: []].append(.init(file: file, index: index))
    }
  }

  /// Returns whether a function is a member of its type, and not local to another function of that type.
  private func isMember(_ function: FunctionDeclaration, _ source: SourceFile) -> Bool {
    guard let outer = function.outer else { return true }
    return source.functions[outer].owner != function.owner
  }

  // MARK: Resolution of declared types

  private func resolve(_ facts: inout FileFacts, _ nodes: DeclarationNodes) {
    for (index, place) in nodes.functions.enumerated() {
      for parameter in facts.functions[index].parameters.indices {
        let type = facts.functions[index].parameters[parameter].type.type
        facts.functions[index].parameters[parameter].services = services(in: type, at: place)
      }
      facts.functions[index].resultType = facts.functions[index].result.flatMap { name(of: $0.type, at: place) }
    }
    for (index, node) in nodes.properties.enumerated() {
      if let type = facts.properties[index].type?.type {
        facts.properties[index].services = services(in: type, at: node)
      } else if let type = program.typed(variable: node)?.instance, !node.text.isEmpty {
        facts.properties[index].services = name(of: type, at: node).map { [$0] } ?? []
      }
    }
  }

  private func name(of type: TypeName, at place: Code) -> String? {
    program.declared(program.canonical(type, at: place), at: place)?.name
  }

  /// Returns the names of the module's types that a declared type requests.
  ///
  /// Elements of collections and results of function types count as requested as well.
  private func services(in type: TypeName, at place: Code) -> [String] {
    if type.shape == .named, type.parts.isEmpty, program.isGenericParameter(type.name, at: place) { return [] }
    let type = program.canonical(type, at: place)
    switch type.shape {
    case .named:
      if let name = program.declared(type, at: place)?.name, types[name]?.kind != nil { return [name] }
      return type.parts.flatMap { services(in: $0, at: place) }
    case .array, .composition, .tuple: return type.parts.flatMap { services(in: $0, at: place) }
    case .dictionary, .function: return type.parts.last.map { services(in: $0, at: place) } ?? []
    case .metatype, .other: return []
    }
  }
}
