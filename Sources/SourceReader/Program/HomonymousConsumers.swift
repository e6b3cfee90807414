/// Names of nested types that several files declare, such as a view for each platform:
/// `extension Player { struct Controls: View {} }`.
///
/// The members of these types are one type's in a `Program`. Only their names as consumers are distinct.
package struct HomonymousConsumers {
  private var byName: [String: [HomonymousTypes.Homonym]] = [:]
  private var owners: [String: String] = [:]

  /// - Complexity: O(types and their extensions).
  init(_ types: [String: TypeInfo]) {
    for (name, type) in types where type.parts.count > 1 && name.hasDot {
      let declarations = type.parts.filter { $0.kind != .extension && !$0.flags.contains(.conditional) }
      guard declarations.count > 1, Set(declarations.map(\.tree.name)).count == declarations.count else { continue }
      let all = declarations.map {
        HomonymousTypes.Homonym(
          tree: ObjectIdentifier($0.tree), folders: $0.tree.name.split(separator: "/"), isPrivate: false, name: name)
      }
      let named = HomonymousTypes.named(name, all, .tree)
      byName[name] = named
      for homonym in named { owners[homonym.name] = name }
    }
  }

  /// Returns the unique name of a type for code inside of it: the declaration in the same file, or else the nearest one.
  package func name(_ owner: String, at code: Code) -> String {
    guard let all = byName[owner] else { return owner }
    let own = ObjectIdentifier(code.tree)
    if let here = all.first(where: { $0.tree == own }) { return here.name }
    let folders = code.tree.name.split(separator: "/").dropLast()
    let near = all.map { homonym in zip(homonym.folders.dropLast(), folders).prefix { $0 == $1 }.count }
    let most = near.max() ?? 0
    let nearest = all.indices.filter { near[$0] == most }
    return nearest.count == 1 ? all[nearest[0]].name : owner
  }

  /// Returns the name of the type that a consumer's name means.
  func owner(_ name: String) -> String { owners[name] ?? name }
}

extension Program {
  /// Returns the type that a consumer's name means; nil for a file.
  package func type(ofConsumer name: String) -> TypeInfo? { types[consumers.owner(name)] }
}
