/// Types of one name that several files declare at the top: a module has room for one only, so each of these belongs to
/// another module, or is private to its file.
///
/// Which one is meant follows from where a file lies: what its folders have in common with those of a declaration. Where that
/// leaves several, the imports tell; where they do not, either, it stays open.
struct Rivals {
  struct Rival {
    let tree: ObjectIdentifier
    let folders: [Substring]
    let isPrivate: Bool
    /// The name with as many folders before it as tell it apart.
    var name: String
  }

  private var byName: [String: [Rival]] = [:]
  private let extent: Program.Extent

  /// - Complexity: O(top-level declarations).
  ///
  /// - Parameter extent: in one module only private types of one name are different ones.
  init(_ trees: [CodeTree], _ extent: Program.Extent) {
    self.extent = extent
    var declared: [String: [Rival]] = [:]
    var conditional: Set<String> = []
    for tree in trees {
      for code in tree.root.children {
        if code.kind == .conditional {
          // One branch of `#if` for each platform: one type.
          for type in code.descendants where type.kind.isTypeDeclaration && type.kind != .extension {
            conditional.insert(type.text)
          }
        } else if code.kind.isTypeDeclaration, code.kind != .extension,
          declared[code.text]?.last?.tree != ObjectIdentifier(tree)
        {
          declared[code.text, default: []].append(
            Rival(
              tree: ObjectIdentifier(tree), folders: tree.name.split(separator: "/"),
              isPrivate: code.flags.contains(.isPrivate), name: code.text))
        }
      }
    }
    for (name, all) in declared where all.count > 1 && !conditional.contains(name) {
      if extent == .module, !all.contains(where: \.isPrivate) { continue }
      byName[name] = Self.named(name, all, extent)
    }
  }

  private static func named(_ name: String, _ all: [Rival], _ extent: Program.Extent) -> [Rival] {
    var all = all
    // What everybody sees keeps its name where there is one.
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
    for count in 1...(all.map(\.folders.count).max() ?? 1) {
      let parts = all.map { $0.folders.dropFirst(common).prefix(count).map { $0.prefix { $0 != "." } } }
      guard Set(parts).count == all.count || count == all.map(\.folders.count).max() else { continue }
      for index in indices { all[index].name = (parts[index].map(String.init) + [name]).joined(separator: ".") }
      break
    }
    return all
  }

  /// The name of the type that a file means by a name; the name itself where there is only one of that name, or where it stays
  /// open which one.
  ///
  /// - Parameter modules: what the file imports.
  func resolve(_ name: String, in tree: CodeTree, _ modules: Set<String>) -> String {
    if byName.isEmpty { return name }
    let word = name.prefix { $0 != "." }
    guard let all = byName[String(word)] else { return name }
    guard let found = meant(all, in: tree, modules) else { return name }
    return found.name + name.dropFirst(word.count)
  }

  private func meant(_ all: [Rival], in tree: CodeTree, _ modules: Set<String>) -> Rival? {
    let own = ObjectIdentifier(tree)
    if let here = all.first(where: { $0.tree == own }) { return here }
    let seen = all.filter { !$0.isPrivate }
    if seen.count < 2 || extent == .module { return seen.first }
    let folders = tree.name.split(separator: "/").dropLast()
    let near = seen.map { rival in zip(rival.folders.dropLast(), folders).prefix { $0 == $1 }.count }
    let most = near.max() ?? 0
    let nearest = seen.indices.filter { near[$0] == most }
    if nearest.count == 1 { return seen[nearest[0]] }
    let imported = nearest.filter { index in
      seen[index].folders.contains { modules.contains(String($0)) }
    }
    return imported.count == 1 ? seen[imported[0]] : nil
  }

  /// The full names of all that are called so.
  func names(_ name: String) -> [String] { byName[name]?.map(\.name) ?? [] }

  /// `Module.Type`: the one whose folders have the module's name.
  func resolve(_ name: String, of module: String) -> String? {
    let found = byName[name]?.filter { !$0.isPrivate && $0.folders.contains { $0 == module } } ?? []
    return found.count == 1 ? found[0].name : nil
  }
}
