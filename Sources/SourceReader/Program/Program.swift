/// The parsed files as one program: types merged with their extensions, and names resolved as far as declarations
/// allow.
///
/// Names that a file outside of `trees` may declare are collected in `wanted`. The importer then parses those files and
/// builds a new program, so that the result is the same as if all files were parsed.
package final class Program {
  /// Relation of a program's files to modules.
  package enum Extent: Sendable {
    /// All files that are compiled together; other names come from elsewhere.
    case module
    /// Several modules, possibly incomplete; a name with only one possible meaning is resolved to it.
    case tree
  }

  package let trees: [CodeTree]
  let extent: Extent
  package private(set) var types: [String: TypeInfo] = [:]
  /// The keys of `types`, sorted.
  package private(set) var typeNames: [String] = []
  /// Full names of types, keyed by their last word.
  var fullNames: [String: [String]] = [:]
  package private(set) var aliases: [String: Code] = [:]
  /// For each alias that differs between branches of `#if`: the last words of its targets, by the last word of the
  /// alias.
  package private(set) var conditionalAliases: [String: Set<String>] = [:]
  package private(set) var globals: [String: [Code]] = [:]
  package private(set) var globalFunctions: [String: [Code]] = [:]
  package private(set) var imports: [ObjectIdentifier: Set<String>] = [:]
  /// All modules that any file imports.
  package private(set) var importedModules: Set<String> = []
  /// Types of closure parameters that a style of the importer knows.
  package private(set) var closureParameters: [Code: [TypeName?]] = [:]
  /// Results of closures that a style of the importer knows.
  private(set) var closureResults: [Code: TypeName] = [:]
  /// Cache of the types of names and of chains of members and calls.
  var chainTypes: [Code: Typed?] = [:]
  /// Types of members of library types, and results of their functions: `Container.shared`, `DispatchQueue.global()`.
  package var libraryMembers: [String: TypeName] = ["DispatchQueue.global": TypeName("DispatchQueue")]
  /// Closure that returns whether a file that is not parsed may declare a name.
  let mayDeclare: (String) -> Bool
  /// Folders whose names describe no file in particular, each with a slash at the end.
  package var projectFolders: [String] = []
  package internal(set) var wanted: Set<String> = []
  /// All names that were looked up. Those that a file may declare are in `wanted`.
  package internal(set) var requestedNames: Set<String> = []
  let homonyms: HomonymousTypes
  /// Nested types of the same name in several files.
  package private(set) lazy var consumers = HomonymousConsumers(types)
  /// Cache of the unique names of top-level types, by the file that refers to them.
  private var topNames: [NameInScope: String] = [:]
  /// Cache of the types that names mean.
  var resolvedNames: [NameInScope: TypeInfo?] = [:]
  /// Cache of the calls of functions, keyed by the names for which code has asked.
  private var knownCalls: [Set<String>: [Code]] = [:]
  /// Cache of the aliases that names mean.
  var resolvedAliases: [NameInScope: Code?] = [:]
  /// Cache of the indices of the `trees` that contain a word, keyed by word.
  private var places: [String: [Int]] = [:]
  private lazy var sieve = WordSieve(trees)
  /// All words that begin with `register`.
  package private(set) lazy var registerWords = trees.reduce(into: Set<String>()) {
    $0.formUnion($1.texts { $0.hasPrefix("register") })
  }
  /// Last words of structures and aliases whose names contain `Dependenc`.
  package private(set) lazy var dependencyStructures = Set(
    (types.values.filter { $0.declaration?.kind == .struct }.map(\.name) + aliases.keys).map(\.lastWord)
      .filter { $0.contains("Dependenc") })
  var depth = 0
  /// Variables whose types are being determined from their values.
  var variablesInProgress: Set<Code> = []
  /// True if the search for a type stopped at the maximum depth. Results that depend on it are not cached.
  var isCut = false
  /// Cache of the uses of members.
  var knownUses: [UseKey: [Code]] = [:]
  /// Cache of the declarations in bodies, by name.
  var localNames: [Code: [String: [Code]]] = [:]
  /// Names of types that are declared in other types, with the names of these as written.
  private var nested: Set<String> = []
  /// Full names of declarations and extensions; only for a module.
  private(set) var names: [Code: String] = [:]
  /// Full names of local types, by the body and their name there.
  var localTypes: [Code: [String: String]] = [:]
  /// Cache of the generic parameters of functions and types.
  var genericParameters: [Code: Set<String>] = [:]

  package init(
    _ trees: [CodeTree], _ extent: Extent = .tree, mayDeclare: @escaping (String) -> Bool = { _ in false }
  ) {
    self.trees = trees
    self.extent = extent
    self.mayDeclare = mayDeclare
    homonyms = HomonymousTypes(trees, extent)
    for tree in trees { addImports(tree) }
    for tree in trees {
      for code in tree.root.children where code.kind == .alias { aliases[code.text] = code }
      addNested(tree.root, "")
    }
    for tree in trees { add(tree.root, "", tree) }
    if extent == .module { for tree in trees { addLocalTypes(tree) } }
    typeNames = types.keys.sorted()
    for name in typeNames { fullNames[name.lastWord, default: []].append(name) }
  }

  /// Maximum number of words in a search that uses the cache.
  private static let maximumCachedWords = 32

  /// Returns the trees that contain any of `words`, in order.
  ///
  /// - Complexity: O(trees having the word + trees / 64) for each word that is not cached.
  package func trees(having words: Set<String>) -> [CodeTree] {
    if words.count > Self.maximumCachedWords { return trees.filter { $0.has(anyOf: words) } }
    if words.count == 1, let word = words.first { return places(of: word).map { trees[$0] } }
    var isFound = [Bool](repeating: false, count: trees.count)
    for word in words { for index in places(of: word) { isFound[index] = true } }
    var found: [CodeTree] = []
    var index = 0
    while index < trees.count {
      if isFound[index] { found.append(trees[index]) }
      index += 1
    }
    return found
  }

  /// Returns the indices of the trees that contain a word, in order.
  private func places(of word: String) -> [Int] {
    if let known = places[word] { return known }
    let own = sieve.candidates(word).filter { trees[$0].has(word) }
    places[word] = own
    return own
  }

  /// Returns the calls of functions with one of some names in all files, and the uses of such operators, in order.
  package func calls(of names: Set<String>) -> [Code] {
    if let known = knownCalls[names] { return known }
    let calls = trees(having: names).flatMap { $0.calls(of: names) }
    knownCalls[names] = calls
    return calls
  }

  /// Sets the types of a closure's parameters, which a style of the importer knows.
  package func set(parameters: [TypeName?], of closure: Code) {
    guard closureParameters[closure] != parameters else { return }
    closureParameters[closure] = parameters
    forgetTypes(in: closure)
  }

  /// Sets the type of what a closure returns, which a style of the importer knows.
  package func set(result: TypeName, of closure: Code) {
    guard closureResults[closure] != result else { return }
    closureResults[closure] = result
    forgetTypes(in: closure)
  }

  /// Clears the cached types inside a closure, which depend on its parameters and its result.
  private func forgetTypes(in closure: Code) {
    for code in closure.descendants where code.kind == .call || code.kind == .member || code.kind == .name {
      chainTypes[code] = nil
    }
  }

  private func addImports(_ tree: CodeTree) {
    for code in tree.nodes(.import) {
      let module = String(code.text.prefix { $0 != "." })
      imports[ObjectIdentifier(tree), default: []].insert(module)
      importedModules.insert(module)
    }
  }

  /// Returns the modules that a file imports.
  package func importedModules(of tree: CodeTree) -> Set<String> { imports[ObjectIdentifier(tree)] ?? [] }

  /// Returns the unique full name of a type to which a file refers by a top-level name.
  func top(_ name: String, _ tree: CodeTree) -> String {
    if homonyms.isEmpty { return name }
    let key = NameInScope(name: name, scope: tree.root)
    if let known = topNames[key] { return known }
    let unique = homonyms.resolve(name, in: tree, imports[ObjectIdentifier(tree)] ?? [])
    topNames[key] = unique
    return unique
  }

  /// Records the names of the types that are declared in other types.
  private func addNested(_ parent: Code, _ path: String) {
    for code in parent.children {
      if code.kind == .conditional {
        for clause in code.children { addNested(clause, path) }
      } else if code.kind.isTypeDeclaration {
        let name = path.isEmpty ? code.text : path + "." + code.text
        if !path.isEmpty { nested.insert(name) }
        addNested(code, name)
      }
    }
  }

  /// Returns the name that an outermost declaration or extension of a type stands for: the target of an alias that it
  /// extends. A declared type is nearer than an alias in another file.
  func extendedName(_ code: Code) -> String {
    guard code.kind == .extension, let alias = aliases[code.text] else { return code.text }
    // `typealias Item = Module.Item` stands for the type itself.
    let isNear = alias.tree === code.tree || target(ofAlias: code.text)?.lastWord == code.text
    return isNear || !homonyms.isDeclared(code.text) ? extendedName(code.text) : code.text
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

  /// Adds local types: `work().Inner`.
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
      conditionalAliases[name.lastWord, default: []].formUnion(
        [target(other), target(code)].compactMap { $0?.lastWord })
    }
    aliases[name] = code
  }

  /// Returns whether `#if` decides the type of a value, by an alias that the value's file mentions, or by several
  /// declarations of the property.
  package func isConditional(_ type: TypeName, of value: Code) -> Bool {
    if conditionalAliases.contains(where: { $1.contains(type.last) && value.tree.has($0) }) { return true }
    guard value.kind == .name, case .member(_, let codes)? = binding(value.text, at: value) else { return false }
    return codes.count > 1 && codes.contains { $0.flags.contains(.conditional) }
  }

  /// Returns the name that a declaration extends or declares: `extension Alias` extends the alias's target.
  private func extended(_ code: Code, _ tree: CodeTree) -> String { top(extendedName(code), tree) }

  func extendedName(_ name: String) -> String {
    var name = name
    for _ in 0..<8 {
      guard let target = target(ofAlias: name) else { break }
      name = target
    }
    return name
  }

  /// Returns the name of the type for which an alias stands; nil if there is no such alias. A type that is declared
  /// beside the alias has its full name: `Store.Item` for `Store.Keys` in
  /// `enum Store { typealias Keys = Item; class Item {} }`.
  private func target(ofAlias name: String) -> String? {
    guard let target = aliases[name]?.children.first(where: { $0.kind == .namedType })?.text else { return nil }
    var path = name.split(separator: ".").dropLast()
    while !path.isEmpty {
      let full = path.joined(separator: ".") + "." + target
      if nested.contains(full) { return full }
      path.removeLast()
    }
    return target
  }

  /// Returns the last words of the aliases of some types, each with the last word of its type.
  package func aliases(of names: Set<String>) -> [String: String] {
    var found: [String: String] = [:]
    for (name, alias) in aliases {
      guard let target = alias.children.first(where: { $0.kind == .namedType }) else { continue }
      if names.contains(target.text.lastWord) { found[name.lastWord] = target.text.lastWord }
    }
    return found
  }

  /// Returns the last words of the aliases for a composition that contains one of some types, or such an alias.
  package func aliases(composing names: Set<String>) -> Set<String> {
    let compositions = aliases.compactMap { name, alias in
      alias.children.first { $0.kind == .composition }.map { (name.lastWord, $0) }
    }
    var found: Set<String> = []
    var count = -1
    while found.count != count {
      count = found.count
      for (name, target) in compositions
      where target.children.contains(where: { names.contains($0.text) || found.contains($0.text) }) {
        found.insert(name)
      }
    }
    return found
  }

  /// The last words of the aliases of compositions. In a module, there are none.
  package private(set) lazy var compositionNames: Set<String> =
    extent == .module
    ? []
    : Set(
      aliases.compactMap { name, alias in alias.children.contains { $0.kind == .composition } ? name.lastWord : nil })

  /// The alias of each composition, tuple and type with generic arguments that has exactly one, keyed by the type's
  /// description.
  package private(set) lazy var writtenAliases: [String: String] = {
    var found: [String: [String]] = [:]
    for (name, alias) in aliases where alias.child(.genericParameter) == nil {
      guard
        let target = alias.children.first(where: {
          $0.kind == .composition || $0.kind == .tupleType || $0.kind == .namedType && $0.first != nil
        })
      else { continue }
      found[canonical(TypeName(target), at: alias).wrapped.description, default: []].append(name)
    }
    return found.compactMapValues { $0.count == 1 ? $0[0] : nil }
  }()

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

  /// Finds a member in a type, its extensions, or its supertypes; returns nil if there is none.
  ///
  /// - Parameter place: the place that uses the member. Private members of other files are left out.
  package func member(_ name: String, of type: TypeInfo, at place: Code, _ seen: Set<String> = [])
    -> (owner: TypeInfo, codes: [Code])?
  {
    if let found = type.members[name] {
      let visible = found.visible(from: place)
      if !visible.isEmpty { return (type, visible) }
    }
    guard seen.count < 12 else { return nil }
    for (inherited, part) in type.inherited {
      guard let next = self.type(inherited.name, at: part), next.name != type.name, !seen.contains(next.name) else {
        continue
      }
      if let found = member(name, of: next, at: place, seen.union([type.name])) { return found }
    }
    return nil
  }

  /// Returns the initializers of a type; the inherited initializers if a class declares none.
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

  /// Returns whether the tree declares every type in `names`; false for an empty set.
  package func declares(_ names: Set<String>) -> Bool {
    !names.isEmpty
      && names.allSatisfy { name in
        types[name]?.declaration != nil || homonyms.names(name).contains { types[$0]?.declaration != nil }
      }
  }

  package func imports(_ tree: CodeTree, anyOf modules: Set<String>) -> Bool {
    !(imports[ObjectIdentifier(tree)] ?? []).isDisjoint(with: modules)
  }
}

extension Code {
  /// Returns whether code of a file can use a declaration: always, unless the declaration or the extension around it is
  /// `private` or `fileprivate` in another file.
  package func isVisible(from place: Code) -> Bool { tree === place.tree || !isOfItsFile }

  /// True if a declaration, or the extension that contains it, is `private` or `fileprivate`.
  package var isOfItsFile: Bool {
    if flags.contains(.isPrivate) { return true }
    guard let parent, parent.kind == .extension else { return false }
    return parent.flags.contains(.isPrivate)
  }
}

extension [Code] {
  /// The declarations that code of a file can use, in order.
  package func visible(from place: Code) -> [Code] {
    allSatisfy { $0.isVisible(from: place) } ? self : filter { $0.isVisible(from: place) }
  }
}
