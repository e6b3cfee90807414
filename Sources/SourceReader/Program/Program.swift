/// The files that are parsed, as one program: types with their extensions, and what names mean as far as declarations say.
///
/// Whatever is asked for by name and may be declared in a file that is not parsed yet is kept in `wanted`: it is read then,
/// and everything is looked at again, so that the result is the same as if all files were parsed.
package final class Program {
  /// How much of a program its files are.
  package enum Extent: Sendable {
    /// All that is compiled together: what they do not declare comes from elsewhere.
    case module
    /// Several modules, of which not every file may be known: a name that can mean one thing only is taken to mean it.
    case tree
  }

  package let trees: [CodeTree]
  let extent: Extent
  package private(set) var types: [String: TypeInfo] = [:]
  /// Full names by their last word.
  private var fullNames: [String: [String]] = [:]
  package private(set) var aliases: [String: Code] = [:]
  /// What the branches of `#if` make aliases of one name stand for, by the name's last word.
  package private(set) var openAliases: [String: Set<String>] = [:]
  package private(set) var globals: [String: [Code]] = [:]
  package private(set) var globalFunctions: [String: [Code]] = [:]
  package private(set) var imports: [ObjectIdentifier: Set<String>] = [:]
  /// Every module that some file imports.
  package private(set) var importedModules: Set<String> = []
  /// Types of parameters of closures, as styles know them.
  package private(set) var closureParameters: [Code: [TypeName?]] = [:]
  /// Types of chains of members and calls that are known: a chain is looked at from its beginning once.
  var chainTypes: [Code: Typed?] = [:]
  /// Types of members of libraries: `Container.shared`.
  package var libraryMembers: [String: TypeName] = [:]
  /// Types that one may extend and that no file declares.
  private let mayDeclare: (String) -> Bool
  package private(set) var wanted: Set<String> = []
  private var asked: Set<String> = []
  private let rivals: Rivals
  /// The places in `trees` of those that have a word, for the words that were asked for.
  private var places: [String: [Int]] = [:]
  /// All words that begin with `register`.
  package private(set) lazy var registerWords = trees.reduce(into: Set<String>()) {
    $0.formUnion($1.texts { $0.utf8.starts(with: "register".utf8) })
  }
  /// Last words of structures that are called dependencies, and of aliases.
  package private(set) lazy var dependencyStructures = Set(
    (types.values.filter { $0.declaration?.kind == .struct }.map(\.name) + aliases.keys).map(\.lastWord)
      .filter { $0.contains("Dependenc") })
  var depth = 0
  /// Variables whose types are being found from their values.
  var typing: Set<Code> = []
  /// Whether a type was not looked for because others wait for it: what follows from that is not kept.
  var isCut = false
  /// Uses of members that were asked for.
  var knownUses: [UseKey: [Code]] = [:]
  /// What bodies declare, by name.
  var localNames: [Code: [String: [Code]]] = [:]
  /// Full names of declarations and extensions, of a module.
  private(set) var names: [Code: String] = [:]
  /// Full names of the types that bodies declare, by the body and their name there.
  private var localTypes: [Code: [String: String]] = [:]
  /// The generic parameters of the functions and types that were asked for.
  private var genericParameters: [Code: Set<String>] = [:]

  package init(
    _ trees: [CodeTree], _ extent: Extent = .tree, mayDeclare: @escaping (String) -> Bool = { _ in false }
  ) {
    self.trees = trees
    self.extent = extent
    self.mayDeclare = mayDeclare
    rivals = Rivals(trees, extent)
    for tree in trees { addImports(tree) }
    for tree in trees {
      for code in tree.root.children where code.kind == .alias { aliases[code.text] = code }
    }
    for tree in trees { add(tree.root, "", tree) }
    if extent == .module { for tree in trees { addLocalTypes(tree) } }
    for name in types.keys.sorted() { fullNames[name.lastWord, default: []].append(name) }
  }

  /// Maximum number of words whose places are kept.
  private static let fewWords = 32

  /// The trees in which one of some words stands, in order.
  ///
  /// - Complexity: O(trees) for each word that was not asked for before.
  package func trees(having words: Set<String>) -> [CodeTree] {
    if words.count > Self.fewWords { return trees.filter { $0.has(anyOf: words) } }
    var found: Set<Int> = []
    for word in words {
      if let known = places[word] {
        found.formUnion(known)
        continue
      }
      var own: [Int] = []
      var index = 0
      while index < trees.count {
        if trees[index].has(word) { own.append(index) }
        index += 1
      }
      places[word] = own
      found.formUnion(own)
    }
    return found.sorted().map { trees[$0] }
  }

  /// Sets what a style knows of a closure's parameters.
  package func set(parameters: [TypeName?], of closure: Code) {
    guard closureParameters[closure] != parameters else { return }
    closureParameters[closure] = parameters
    // What was found inside without them is found again.
    for code in closure.descendants where code.kind == .call || code.kind == .member { chainTypes[code] = nil }
  }

  private func addImports(_ tree: CodeTree) {
    for code in tree.nodes(.import) {
      let module = String(code.text.prefix { $0 != "." })
      imports[ObjectIdentifier(tree), default: []].insert(module)
      importedModules.insert(module)
    }
  }

  /// Modules that a file imports.
  package func importedModules(of tree: CodeTree) -> Set<String> { imports[ObjectIdentifier(tree)] ?? [] }

  /// The full name of what a file calls so at its top.
  private func top(_ name: String, _ tree: CodeTree) -> String {
    rivals.resolve(name, in: tree, imports[ObjectIdentifier(tree)] ?? [])
  }

  private func add(_ parent: Code, _ path: String, _ tree: CodeTree) {
    for code in parent.children { add(item: code, path, tree) }
  }

  private func add(item code: Code, _ path: String, _ tree: CodeTree) {
    switch code.kind {
    case .conditional: for clause in code.children { add(clause, path, tree) }
    case .variable: if path.isEmpty { globals[code.text, default: []].append(code) }
    case .statement where path.isEmpty && code.text == "guard":
      for binding in code.children(.binding) { globals[binding.text, default: []].append(binding) }
    case .function: if path.isEmpty { globalFunctions[code.text, default: []].append(code) }
    case .alias: add(alias: code, path.isEmpty ? code.text : path + "." + code.text)
    default: if code.kind.isTypeDeclaration { add(type: code, path, tree) }
    }
  }

  /// Types that bodies declare: `work().Inner`.
  private func addLocalTypes(_ tree: CodeTree) {
    for code in tree.root.descendants {
      guard code.kind.isTypeDeclaration, let body = code.parent, body.kind == .block else { continue }
      let path = context(of: code, withFunctions: true)
      localTypes[body, default: [:]][code.text] = (path + [code.text]).joined(separator: ".")
      add(type: code, path.joined(separator: "."), tree)
    }
  }

  private func add(alias code: Code, _ name: String) {
    func target(_ alias: Code) -> String? { alias.children.first(where: \.kind.isType)?.text }
    if let other = aliases[name], other != code, code.flags.contains(.conditional), target(other) != target(code) {
      openAliases[name.lastWord, default: []].formUnion([target(other), target(code)].compactMap { $0?.lastWord })
    }
    aliases[name] = code
  }

  /// Whether `#if` decides the type of a value: by an alias that its file mentions, or by several declarations of a property.
  package func isOpen(_ type: TypeName, of value: Code) -> Bool {
    if openAliases.contains(where: { $1.contains(type.last) && value.tree.has($0) }) { return true }
    guard value.kind == .name, case .member(_, let codes)? = binding(value.text, at: value) else { return false }
    return codes.count > 1 && codes.contains { $0.flags.contains(.conditional) }
  }

  /// `extension Alias` extends what the alias stands for.
  private func extended(_ code: Code, _ tree: CodeTree) -> String {
    var name = code.text
    for _ in 0..<8 {
      guard code.kind == .extension, let target = aliases[name]?.children.first(where: { $0.kind == .namedType }) else {
        break
      }
      name = target.text
    }
    return top(name, tree)
  }

  private func extendedName(_ name: String) -> String {
    var name = name
    for _ in 0..<8 {
      guard let target = aliases[name]?.children.first(where: { $0.kind == .namedType }) else { break }
      name = target.text
    }
    return name
  }

  /// Names that aliases of the tree's top give to some types, with what they stand for.
  package func aliases(of names: Set<String>) -> [String: String] {
    var found: [String: String] = [:]
    for (name, alias) in aliases {
      guard let target = alias.children.first(where: { $0.kind == .namedType }) else { continue }
      if names.contains(target.text.lastWord) { found[name.lastWord] = target.text.lastWord }
    }
    return found
  }

  /// Names of aliases that stand for a composition of some types.
  package func aliases(composing names: Set<String>) -> Set<String> {
    var found: Set<String> = []
    for (name, alias) in aliases {
      guard let target = alias.children.first(where: { $0.kind == .composition }) else { continue }
      if target.children.contains(where: { names.contains($0.text) }) { found.insert(name.lastWord) }
    }
    return found
  }

  private func add(type code: Code, _ path: String, _ tree: CodeTree) {
    let name = path.isEmpty ? extended(code, tree) : path + "." + code.text
    let info = types[name] ?? TypeInfo(name)
    types[name] = info
    info.parts.append(code)
    if extent == .module { names[code] = name }
    if code.kind != .extension, info.declaration == nil { info.declaration = code }
    addMembers(code, info, name, tree)
  }

  private func addMembers(_ parent: Code, _ info: TypeInfo, _ name: String, _ tree: CodeTree) {
    for child in parent.children {
      if child.kind.isType {
        for type in child.kind == .composition ? Array(child.children) : [child] {
          info.inherited.append((TypeName(type), parent))
        }
      } else if child.kind == .genericParameter {
        info.genericParameters.insert(child.text)
      } else if child.kind == .conditional {
        for clause in child.children { addMembers(clause, info, name, tree) }
      } else {
        info.add(member: child)
        add(item: child, name, tree)
      }
    }
  }

  // MARK: Names of types

  /// The names of the types around a place, from the outermost.
  package func context(of code: Code) -> [String] { context(of: code, withFunctions: false) }

  /// - Parameter withFunctions: whether the functions around it count, too; those around a type in a body do in any case.
  private func context(of code: Code, withFunctions: Bool) -> [String] {
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

  /// A member of a type, of its extensions, or of what it inherits.
  package func member(_ name: String, of type: TypeInfo, _ seen: Set<String> = []) -> (owner: TypeInfo, codes: [Code])?
  {
    if let found = type.members[name] { return (type, found) }
    guard seen.count < 12 else { return nil }
    for (inherited, place) in type.inherited {
      guard let next = self.type(inherited.name, at: place), next.name != type.name, !seen.contains(next.name) else {
        continue
      }
      if let found = member(name, of: next, seen.union([type.name])) { return found }
    }
    return nil
  }

  /// The initializers of a class or of the one that it inherits them from.
  package func initializers(of type: TypeInfo, _ seen: Set<String> = []) -> [Code] {
    if !type.initializers.isEmpty || seen.count > 8 { return type.initializers }
    for (inherited, place) in type.inherited {
      guard let next = self.type(inherited.name, at: place), !seen.contains(next.name), next.name != type.name,
        next.declaration?.kind == .class
      else { continue }
      return initializers(of: next, seen.union([type.name]))
    }
    return []
  }

  /// Whether all of some types are declared in the tree; none of none.
  package func declares(_ names: Set<String>) -> Bool {
    !names.isEmpty
      && names.allSatisfy { name in
        types[name]?.declaration != nil || rivals.names(name).contains { types[$0]?.declaration != nil }
      }
  }

  package func imports(_ tree: CodeTree, anyOf modules: Set<String>) -> Bool {
    !(imports[ObjectIdentifier(tree)] ?? []).isDisjoint(with: modules)
  }
}

extension Code {
  /// The name of a function, or what stands for one: of an accessor that of its property.
  fileprivate var functionName: String? {
    if kind.isFunction { return text }
    return kind == .accessor ? parent.map { $0.kind == .variable ? $0.text : "subscript" } : nil
  }
}
