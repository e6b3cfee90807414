/// Top-level types of the same name in several files. Each of them belongs to another module, or is private to its
/// file.
///
/// A name is resolved to the declaration in the using file, or else to the declaration whose file shares the most
/// enclosing folders with the using file. If several declarations remain, the imports decide, and then the platforms
/// that folders and files name. If several are still left, the name stays unresolved.
struct HomonymousTypes {
  struct Homonym {
    let tree: ObjectIdentifier
    let folders: [Substring]
    let isPrivate: Bool
    /// The unique name of the type.
    ///
    /// In a tree, as many folders as necessary precede the written name. In a module, the file follows in parentheses.
    /// If only one of the types is not private, it keeps the written name.
    var name: String
  }

  private var byName: [String: [Homonym]] = [:]
  /// True if all names are unique.
  var isEmpty: Bool { byName.isEmpty }
  private let extent: Program.Extent
  /// Top-level declarations outside of `#if`, by name.
  private let declared: [String: [Code]]
  /// Names of the types that are declared in `#if`.
  private let conditional: Set<String>

  /// Collects the types of the same name.
  ///
  /// - Parameter extent: in a single module only private types of the same name are distinct types.
  /// - Complexity: O(top-level declarations).
  init(_ trees: [CodeTree], _ extent: Program.Extent) {
    self.extent = extent
    var declared: [String: [Code]] = [:]
    var conditional: Set<String> = []
    for tree in trees {
      for code in tree.root.children {
        if code.kind == .conditional {
          // Branches of `#if` declare one type for several platforms.
          for type in code.descendants where type.kind.isTypeDeclaration && type.kind != .extension {
            conditional.insert(type.text)
          }
        } else if code.kind.isTypeDeclaration, code.kind != .extension,
          declared[code.text]?.last?.tree !== tree
        {
          declared[code.text, default: []].append(code)
        }
      }
    }
    (self.declared, self.conditional) = (declared, conditional)
    for (name, codes) in declared where codes.count > 1 && !conditional.contains(name) {
      let all = codes.map { code in
        Homonym(
          tree: ObjectIdentifier(code.tree), folders: code.tree.name.split(separator: "/"),
          isPrivate: code.flags.contains(.isPrivate), name: name)
      }
      if extent == .module, !all.contains(where: \.isPrivate) { continue }
      byName[name] = Self.named(name, all, extent)
    }
  }

  /// Returns whether a file declares a type of a name at top level.
  func isDeclared(_ name: String) -> Bool { declared[name] != nil || conditional.contains(name) }

  static func named(_ name: String, _ all: [Homonym], _ extent: Program.Extent) -> [Homonym] {
    var all = all
    // The only type that is not private keeps its name.
    let seen = all.indices.filter { !all[$0].isPrivate }
    let indices =
      seen.count == 1 || !seen.isEmpty && extent == .module
      ? all.indices.filter { all[$0].isPrivate } : Array(all.indices)
    if extent == .module {
      for index in indices { all[index].name = "\(name) (\(all[index].folders.joined(separator: "/")))" }
      return all
    }
    let first = all[0].folders
    var common = 0
    while all.allSatisfy({ common < $0.folders.count && $0.folders[common] == first[common] }) { common += 1 }
    // The name of a folder may contain dots, which its module's name replaces: `Shop.Cart` is the module `Shop_Cart`.
    let words = all.map { homonym -> [String] in
      let folders = homonym.folders.dropLast().map { String($0).replacing(".", with: "_") }
      return Array((folders + homonym.folders.suffix(1).map { String($0).firstWord }).dropFirst(common))
    }
    let most = all.map(\.folders.count).max() ?? 1
    for count in 1...most {
      let parts = words.map { $0.prefix(count) }
      guard Set(parts).count == all.count || count == most else { continue }
      for index in indices { all[index].name = (parts[index] + [name]).joined(separator: ".") }
      break
    }
    return all
  }

  /// Resolves a name in a file. Returns the name itself if only one type has the name, or if several types remain
  /// possible.
  ///
  /// - Parameter modules: the modules that the file imports.
  func resolve(_ name: String, in tree: CodeTree, _ modules: Set<String>) -> String {
    let word = name.firstWord
    guard let all = byName[word] else { return name }
    guard let found = chosen(all, in: tree, modules) else { return name }
    return found.name + name.dropFirst(word.count)
  }

  private func chosen(_ all: [Homonym], in tree: CodeTree, _ modules: Set<String>) -> Homonym? {
    let own = ObjectIdentifier(tree)
    if let here = all.first(where: { $0.tree == own }) { return here }
    let seen = all.filter { !$0.isPrivate }
    if seen.count < 2 || extent == .module { return seen.first }
    let folders = tree.name.split(separator: "/").dropLast()
    let near = seen.map { homonym in zip(homonym.folders.dropLast(), folders).prefix { $0 == $1 }.count }
    let most = near.max() ?? 0
    let nearest = seen.indices.filter { near[$0] == most }
    if nearest.count == 1 { return seen[nearest[0]] }
    let imported = nearest.filter { index in
      seen[index].folders.contains { modules.contains(String($0)) }
    }
    if imported.count == 1 { return seen[imported[0]] }
    let fitting = Platforms(of: tree.name).fitting { nearest.map { Platforms(of: seen[$0].folders) } }
    return fitting.count == 1 ? seen[nearest[fitting[0]]] : nil
  }

  /// Returns the unique names of all types that share a name; empty if at most one type has it.
  func names(_ name: String) -> [String] { byName[name]?.map(\.name) ?? [] }

  /// Resolves `Module.Type` to the type in a folder named like the module; returns nil unless exactly one type matches.
  func resolve(_ name: String, of module: String) -> String? {
    let found = byName[name]?.filter { !$0.isPrivate && $0.folders.contains { $0 == module } } ?? []
    return found.count == 1 ? found[0].name : nil
  }
}
