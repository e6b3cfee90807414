// What the name of a type means somewhere.
extension Program {
  /// The names of the types around a place, from the outermost.
  package func context(of code: Code) -> [String] { context(of: code, withFunctions: false) }

  /// - Parameter withFunctions: whether the functions around it count, too; those around a type in a body do in any case.
  func context(of code: Code, withFunctions: Bool) -> [String] {
    var names: [String] = []
    var countsFunctions = withFunctions
    for scope in code.scopes {
      if scope.kind.isTypeDeclaration {
        names.append(scope.text)
        countsFunctions = withFunctions || !localTypes.isEmpty
      } else if countsFunctions, let name = scope.functionName {
        names.append(name + "()")
      }
    }
    names.reverse()
    if let first = names.first {
      // Another file may declare one of that name: then it is told apart.
      want(first)
      names[0] = top(aliases[first] == nil ? first : extendedName(first), code.tree)
    }
    return names
  }

  /// Whether a name at a place is a generic parameter of a function or type around it.
  package func isGenericParameter(_ name: String, at place: Code) -> Bool {
    place.scopes.contains { genericParameters(of: $0).contains(name) }
  }

  private func genericParameters(of scope: Code) -> Set<String> {
    guard scope.kind.isTypeDeclaration || scope.kind.isFunction || scope.kind == .alias else { return [] }
    if let known = genericParameters[scope] { return known }
    let names = Set(scope.children(.genericParameter).map(\.text))
    genericParameters[scope] = names
    return names
  }

  /// The full name of the innermost type around a place.
  package func owner(of code: Code) -> String? {
    let names = context(of: code)
    return names.isEmpty ? nil : names.joined(separator: ".")
  }

  /// The type that `Self` means at a place; nil in a protocol, where that is decided by each type that conforms.
  package func ownType(at place: Code) -> TypeInfo? {
    owner(of: place).flatMap { types[$0] }.flatMap { $0.declaration == nil || $0.isProtocol ? nil : $0 }
  }

  /// A type of the tree by its name as it is written at a place.
  package func type(_ name: String, at place: Code) -> TypeInfo? {
    want(name)
    if let local = localType(name, at: place) { return local }
    var path = context(of: place)
    while true {
      let full = path.isEmpty ? top(name, place.tree) : path.joined(separator: ".") + "." + name
      if let found = types[full] { return found }
      if let inherited = inheritedType(name, of: path) { return inherited }
      if let alias = aliases[full], depth < 24, let target = alias.children.first(where: \.kind.isType) {
        depth += 1
        defer { depth -= 1 }
        return target.kind == .namedType ? type(target.text, at: alias) : nil
      }
      guard let last = path.popLast() else { break }
      // What a type inherits is known by its short name.
      if last.contains("."), let inner = types[last.lastWord + "." + name] { return inner }
    }
    if name.contains(".") {
      // With the module in front, which is no type.
      let rest = String(name[name.index(after: name.firstIndex(of: ".") ?? name.startIndex)...])
      return types[name] ?? types[rest]
        ?? rivals.resolve(rest, of: String(name.prefix { $0 != "." })).flatMap { types[$0] }
    }
    guard extent == .tree else { return nil }
    let nested = fullNames[name] ?? []
    return nested.count == 1 && !name.isEmpty ? types[nested[0]] : nil
  }

  private func localType(_ name: String, at place: Code) -> TypeInfo? {
    if localTypes.isEmpty { return nil }
    let first = String(name.prefix { $0 != "." })
    for scope in place.scopes {
      if let full = localTypes[scope]?[first] { return types[full + name.dropFirst(first.count)] }
    }
    return nil
  }

  /// A type that a class or protocol declares from which the one of a path inherits.
  private func inheritedType(_ name: String, of path: [String]) -> TypeInfo? {
    guard !path.isEmpty, depth < 24, fullNames[name.lastWord] != nil, let info = types[path.joined(separator: ".")]
    else { return nil }
    depth += 1
    defer { depth -= 1 }
    for (inherited, place) in info.inherited where inherited.last != name {
      guard let next = type(inherited.name, at: place), next.name != info.name else { continue }
      if let found = types[next.name + "." + name] { return found }
    }
    return nil
  }

  /// A type by its full name.
  package func type(named name: String) -> TypeInfo? {
    want(name)
    return types[name]
  }

  private func want(_ name: String) {
    guard asked.insert(name).inserted else { return }
    for word in name.split(separator: ".").map(String.init) where mayDeclare(word) { wanted.insert(word) }
  }

  /// What two ways of writing a type have in common: aliases followed, the full name of a type of the tree.
  package func canonical(_ type: TypeName, at place: Code) -> TypeName {
    guard depth < 24 else { return type }
    depth += 1
    defer { depth -= 1 }
    var result = type
    result.parts = type.parts.map { canonical($0, at: place) }
    guard type.shape == .named else { return result }
    if type.name == "Self" {
      if let owner = ownType(at: place) { result.name = owner.name }
      return result
    }
    if let alias = alias(type.name, at: place), let target = alias.children.first(where: \.kind.isType) {
      let names = alias.children(.genericParameter).map(\.text)
      let given = names.count == result.parts.count ? Dictionary(zip(names, result.parts)) { first, _ in first } : [:]
      var followed = canonical(TypeName(target).replacing(given), at: alias)
      followed.isOptional = followed.isOptional || type.isOptional
      followed.isUnwrapped = followed.isUnwrapped || type.isUnwrapped
      return followed
    }
    if let info = self.type(type.name, at: place) { result.name = info.name }
    return result
  }

  private func alias(_ name: String, at place: Code) -> Code? {
    want(name)
    var path = context(of: place)
    while true {
      let full = path.isEmpty ? top(name, place.tree) : path.joined(separator: ".") + "." + name
      if types[full] != nil { return nil }
      if let alias = aliases[full] { return alias }
      guard path.popLast() != nil else { return nil }
    }
  }

  /// Whether a type is another, inherits it or conforms to it, as far as the tree says; the names of libraries' types
  /// count as they are written.
  package func isKind(_ name: String, of wanted: Set<String>, at place: Code, _ seen: Set<String> = []) -> Bool {
    if wanted.contains(name) || wanted.contains(name.lastWord) { return true }
    guard seen.count < 12, let info = type(name, at: place), !seen.contains(info.name) else { return false }
    return info.inherited.contains { isKind($0.type.name, of: wanted, at: $0.at, seen.union([info.name])) }
  }

  /// Full names of the protocols and classes of the tree that a type is, through aliases and compositions.
  package func conformances(of type: TypeInfo) -> Set<String> {
    var found: Set<String> = []
    var queue = [type]
    while let next = queue.popLast() {
      for (inherited, place) in next.inherited {
        let known = canonical(inherited, at: place)
        for part in known.shape == .composition ? known.parts : [known] {
          guard let info = self.type(part.name, at: place), found.insert(info.name).inserted else { continue }
          queue.append(info)
        }
      }
    }
    return found
  }
}

extension Code {
  /// The name of a function, or what stands for one: of an accessor that of its property.
  fileprivate var functionName: String? {
    if kind.isFunction { return text }
    return kind == .accessor ? parent.map { $0.kind == .variable ? $0.text : "subscript" } : nil
  }
}
