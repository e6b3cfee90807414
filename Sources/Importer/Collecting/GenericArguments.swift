import SourceReader

// Types that generic parameters stand for.
extension Program {
  /// Returns the types that a written type stands for inside of a generic type: the type itself if it contains no
  /// generic parameter, else one type for each way in which the tree writes the arguments: `Repository<Remote, Local>`.
  ///
  /// Nil if the parameter belongs to a function, or if a use leaves the arguments to the compiler.
  func meanings(of type: TypeName, at place: Code) -> [TypeName]? {
    let names = genericParameters(in: type, at: place)
    if names.isEmpty { return [type] }
    guard let owner = owner(of: place), let info = types[owner], names.isSubset(of: info.genericParameters),
      let arguments = genericArguments(of: info)
    else { return nil }
    return arguments.map { type.replacing($0) }.withoutRepeats
  }

  /// Returns the generic parameters of enclosing declarations that a type mentions.
  func genericParameters(in type: TypeName, at place: Code) -> Set<String> {
    var found: Set<String> = []
    if type.shape == .named, isGenericParameter(type.name, at: place) { found.insert(type.name) }
    for part in type.parts { found.formUnion(genericParameters(in: part, at: place)) }
    return found
  }

  /// Returns the arguments of a generic type, keyed by parameter, for each of its uses outside of its own code; nil if a
  /// use does not write them, or there is no use.
  private func genericArguments(of info: TypeInfo) -> [[String: TypeName]]? {
    let parameters = info.declaration?.children(.genericParameter).map(\.text) ?? []
    let word = info.name.lastWord
    var found: [[String: TypeName]] = []
    for tree in trees(having: [word]) {
      for use in tree.nodes([word])
      where [.name, .member, .namedType].contains(use.kind) && !info.parts.contains(where: { $0.contains(use) }) {
        guard type(word, at: use) === info else { continue }
        let types = use.children.filter(\.kind.isType).map(TypeName.init)
        if types.count != parameters.count {
          // `Box(value)` leaves the arguments to the compiler.
          if use.parent?.kind == .call, use.parent?.first == use { return nil }
          continue
        }
        if types.contains(where: { !genericParameters(in: $0, at: use).isEmpty }) { return nil }
        let given = types.map { canonical($0, at: use) }
        found.append(Dictionary(zip(parameters, given)) { first, _ in first })
      }
    }
    return found.isEmpty ? nil : found.withoutRepeats
  }
}

extension Array where Element: Hashable {
  /// The elements without later repeats.
  fileprivate var withoutRepeats: [Element] {
    var seen: Set<Element> = []
    return filter { seen.insert($0).inserted }
  }
}
