// Resolution of type names.
extension Program {
  /// Returns the names of the types around a place, from the outermost.
  package func context(of code: Code) -> [String] { context(of: code, withFunctions: false) }

  /// Returns the names of the types around a place, from the outermost.
  ///
  /// - Parameter withFunctions: true to include enclosing functions. Those around a local type are always included.
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
      // Another file may declare a type of the same name, so the first word is replaced by a unique one.
      want(first)
      names[0] = top(aliases[first] == nil ? first : outermostName(first, around: code), code.tree)
    }
    return names
  }

  /// Returns the name of the outermost type around a place, which an alias may extend.
  private func outermostName(_ name: String, around code: Code) -> String {
    var outermost: Code?
    for scope in code.scopes where scope.kind.isTypeDeclaration { outermost = scope }
    guard let outermost, outermost.text == name else { return name }
    return extendedName(outermost)
  }

  /// Returns whether a name at a place is a generic parameter of an enclosing function or type.
  package func isGenericParameter(_ name: String, at place: Code) -> Bool {
    place.scopes.contains { genericParameters(of: $0).contains(name) }
  }

  /// Returns the constraint of a generic parameter: `Showing` in `func show<T: Showing>(_ value: T)`.
  func bound(of type: TypeName, at place: Code) -> TypeName? {
    guard type.parts.isEmpty, isGenericParameter(type.name, at: place) else { return nil }
    let parameter = place.scopes.lazy.flatMap { $0.children(.genericParameter) }.first { $0.text == type.name }
    return parameter?.children.first(where: \.kind.isType).map(TypeName.init)
  }

  private func genericParameters(of scope: Code) -> Set<String> {
    guard scope.kind.isTypeDeclaration || scope.kind.isFunction || scope.kind == .alias else { return [] }
    if let known = genericParameters[scope] { return known }
    var names = Set(scope.children(.genericParameter).map(\.text))
    if scope.kind == .extension, let info = scope.first.flatMap(owner(of:)).flatMap({ types[$0] }) {
      names = info.genericParameters
    }
    genericParameters[scope] = names
    return names
  }

  /// Returns the full name of the innermost type around a place; nil outside of types.
  package func owner(of code: Code) -> String? {
    let names = context(of: code)
    return names.isEmpty ? nil : names.joined(separator: ".")
  }

  /// Returns the type to which `Self` refers at a place. Nil outside of types, and in a protocol, where `Self` depends
  /// on the conforming type.
  package func ownType(at place: Code) -> TypeInfo? {
    owner(of: place).flatMap { types[$0] }.flatMap { $0.declaration == nil || $0.isProtocol ? nil : $0 }
  }

  /// Resolves the name of a type as written at a place; returns nil if the program does not declare the type.
  package func type(_ name: String, at place: Code) -> TypeInfo? {
    let key = NameInScope(name: name, scope: namingScope(of: place))
    if let known = resolvedNames[key] { return known }
    let type = resolvedType(name, at: place)
    // A search at a great depth may have stopped early.
    if depth < 8 { resolvedNames[key] = .some(type) }
    return type
  }

  /// A name, and the scope in which it is written.
  struct NameInScope: Hashable {
    let name: String
    let scope: Code
  }

  /// Returns the innermost scope around a place in which names may have a meaning of their own, or the place itself if
  /// it is a file.
  private func namingScope(of place: Code) -> Code {
    var innermost = place
    for scope in place.scopes {
      innermost = scope
      if scope.kind.isTypeDeclaration || !localTypes.isEmpty { break }
    }
    return innermost
  }

  private func resolvedType(_ name: String, at place: Code) -> TypeInfo? {
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
      // Types nested in a supertype are known by the last word of its name.
      if last.hasDot, let inner = types[last.lastWord + "." + name] { return inner }
    }
    if name.hasDot {
      // The first word may be a module, which is no type.
      let rest = String(name[name.index(after: name.firstIndex(of: ".") ?? name.startIndex)...])
      return types[name] ?? types[rest]
        ?? homonyms.resolve(rest, of: String(name.prefix { $0 != "." })).flatMap { types[$0] }
    }
    return nil
  }

  private func localType(_ name: String, at place: Code) -> TypeInfo? {
    if localTypes.isEmpty { return nil }
    let first = String(name.prefix { $0 != "." })
    for scope in place.scopes {
      if let full = localTypes[scope]?[first] { return types[full + name.dropFirst(first.count)] }
    }
    return nil
  }

  /// Resolves a type that is nested in a supertype of the type with a path of names; returns nil if there is none.
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

  /// Returns the names that a type may have where the text does not show which of several types of one name is meant:
  /// the bare name for a type with a unique name, and the unique names for a bare one. Empty for other types.
  package func namesakes(of name: String) -> [String] {
    if homonyms.isEmpty { return [] }
    let all = homonyms.names(name.lastWord)
    if all.contains(name) { return all.count > 1 && name != name.lastWord ? [name.lastWord] : [] }
    return name.hasDot ? [] : all
  }

  /// Finds a type by its full name; returns nil if there is none.
  package func type(named name: String) -> TypeInfo? {
    want(name)
    return types[name]
  }

  /// Returns the generic arguments of a type, keyed by parameter, for code in `info`, which is the type itself or
  /// inherits from it: `["D": ShopParts]` for `Component<D>` in `class Shop: Component<ShopParts>`.
  ///
  /// - Parameter given: the generic arguments of `info`.
  func arguments(of holder: TypeInfo, in info: TypeInfo, given: [TypeName] = [], _ depth: Int = 0) -> [String: TypeName]
  {
    if holder.genericParameters.isEmpty || depth > 4 { return [:] }
    let names = info.declaration?.children(.genericParameter).map(\.text) ?? []
    let own = names.count == given.count ? Dictionary(zip(names, given)) { first, _ in first } : [:]
    if holder === info { return own }
    for (inherited, place) in info.inherited where !inherited.parts.isEmpty || depth > 0 {
      guard let next = type(inherited.name, at: place), next !== info else { continue }
      let parts = inherited.parts.map { canonical($0, at: place).replacing(own) }
      let found = arguments(of: holder, in: next, given: parts, depth + 1)
      if !found.isEmpty { return found }
    }
    return [:]
  }

  private func want(_ name: String) {
    guard requestedNames.insert(name).inserted else { return }
    if !name.hasDot {
      if !name.isEmpty, mayDeclare(name) { wanted.insert(name) }
      return
    }
    for word in name.split(separator: ".").map(String.init) where mayDeclare(word) { wanted.insert(word) }
  }

  /// Returns the canonical form of a type: aliases are replaced, and types of the tree have their full name.
  package func canonical(_ type: TypeName, at place: Code) -> TypeName {
    guard depth < 24 else { return type }
    depth += 1
    defer { depth -= 1 }
    var result = type
    result.parts = type.parts.map { canonical($0, at: place) }
    // An alias of a composition may be a part of another one.
    if type.shape == .composition, result.parts.contains(where: { $0.shape == .composition }) {
      let parts = result.parts.flatMap { $0.shape == .composition ? $0.parts : [$0] }
      result.parts = Set(parts).sorted { $0.description < $1.description }
    }
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
    let key = NameInScope(name: name, scope: namingScope(of: place))
    if let known = resolvedAliases[key] { return known }
    let alias = resolvedAlias(name, at: place)
    resolvedAliases[key] = .some(alias)
    return alias
  }

  private func resolvedAlias(_ name: String, at place: Code) -> Code? {
    want(name)
    var path = context(of: place)
    while true {
      let full = path.isEmpty ? top(name, place.tree) : path.joined(separator: ".") + "." + name
      if types[full] != nil { return nil }
      if let alias = aliases[full] { return alias }
      guard path.popLast() != nil else { return nil }
    }
  }

  /// Returns whether a type is one of the wanted types, or inherits from or conforms to one, as far as the tree shows.
  ///
  /// Types that the tree does not declare match by their name.
  package func isKind(_ name: String, of wanted: Set<String>, at place: Code, _ seen: Set<String> = []) -> Bool {
    if wanted.contains(name) || wanted.contains(name.lastWord) { return true }
    guard seen.count < 12, let info = type(name, at: place), !seen.contains(info.name) else { return false }
    return info.inherited.contains { isKind($0.type.name, of: wanted, at: $0.at, seen.union([info.name])) }
  }

  /// Returns the full names of the tree's protocols and classes that a type conforms to or inherits from.
  ///
  /// Aliases and compositions are followed.
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
  /// Name of a function, or of the property or subscript of an accessor; nil for other nodes.
  fileprivate var functionName: String? {
    if kind.isFunction { return text }
    return kind == .accessor ? parent.map { $0.kind == .variable ? $0.text : "subscript" } : nil
  }
}
