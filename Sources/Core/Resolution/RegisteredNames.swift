/// What is registered in a container that is known and not kept, for whoever prints an error.
final class RegisteredNames: Sendable {
  private weak let tree: Container.Tree?
  let isConfined: Bool

  init(_ tree: Container.Tree) {
    self.tree = tree
    isConfined = tree.isConfined
  }

  func similar(to key: ServiceKey) -> [String] { tree?.similarNames(to: key) ?? [] }
}

extension Container.Tree {
  /// Registered names that were probably meant, the best first.
  ///
  /// - Complexity: O(registered names × their length).
  func similarNames(to key: ServiceKey) -> [String] {
    let keys = registry.withLock { Array($0.keys) }
    let own = key.description
    let near = keys.filter { $0 != key && $0.isRelated(to: key) }.map(\.description).sorted()
    let names = NearestName.of(own, among: Set(keys.map(\.description)).subtracting(near + [own]))
    return Array((near + names).prefix(3))
  }
}

extension ServiceKey {
  /// Whether one is the other in a wrapper, as `Int` in `Int?`, or a protocol that the other one's type conforms to.
  fileprivate func isRelated(to other: ServiceKey) -> Bool {
    if name != other.name || TypeKind.isSame(arguments, other.arguments) == false { return false }
    if TypeKind.isSame(type, other.type) { return name != nil || arguments != nil }
    let (own, theirs) = (ServiceKey.keys(of: type, named: nil), ServiceKey.keys(of: other.type, named: nil))
    if own.contains(where: { $0.type == other.type }) || theirs.contains(where: { $0.type == type }) { return true }
    return TypeKind.conforms(type, to: other.type) == true || TypeKind.conforms(other.type, to: type) == true
  }
}
