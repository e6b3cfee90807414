/// The names of a container, by its tree. It does not hold the container: a weak reference would make each use of the container
/// slow.
final class TreeNames: RegisteredNames {
  // Safe: the container's tree takes itself away before it is gone, and waits for who looks at it.
  private let tree = Mutex<Unmanaged<Container.Tree>?>(nil)
  let isConfined: Bool

  init(isConfined: Bool) { self.isConfined = isConfined }

  func know(_ tree: Container.Tree) { self.tree.withLock { $0 = .passUnretained(tree) } }
  func forget() { tree.withLock { $0 = nil } }

  /// - Complexity: O(1): no more than 1,000 of the registered names are looked at, those of the same type first.
  func similar(to key: ServiceKey) -> [String] {
    // No more than that under the lock: a name may be computed by somebody's code.
    let keys = tree.withLock {
      $0?._withUnsafeGuaranteedRef { $0.registry.withLock { $0.keys(near: key, limit: 1_000) } } ?? []
    }
    return key.similarNames(among: keys)
  }

  /// No more than 10,000.
  var types: [Any.Type] {
    tree.withLock { $0?._withUnsafeGuaranteedRef { $0.registry.withLock { $0.types(limit: 10_000) } } ?? [] }
  }
}

extension ServiceKey {
  /// Names that were probably meant, the best first.
  fileprivate func similarNames(among keys: [ServiceKey]) -> [String] {
    let all = ServiceNames(keys + [self])
    let own = all.name(of: self)
    let near = keys.filter { $0 != self && $0.isRelated(to: self) }.map(all.name(of:)).sorted()
    let names = NearestName.of(own, among: Set(keys.map(all.name(of:))).subtracting(near + [own]))
    return Array((near + names).prefix(3))
  }

  /// Whether one is the other in a wrapper, as `Int` in `Int?`, or a protocol that the other one's type conforms to.
  fileprivate func isRelated(to other: ServiceKey) -> Bool {
    if name != other.name || TypeKind.isSame(arguments, other.arguments) == false { return false }
    if TypeKind.isSame(type, other.type) { return name != nil || arguments != nil }
    let (own, theirs) = (ServiceKey.keys(of: type, named: nil), ServiceKey.keys(of: other.type, named: nil))
    if own.contains(where: { $0.type == other.type }) || theirs.contains(where: { $0.type == type }) { return true }
    return TypeKind.conforms(type, to: other.type) == true || TypeKind.conforms(other.type, to: type) == true
  }
}

extension ResolutionError {
  /// Nothing is registered for the last service of a path.
  init(missing path: [Step], in container: Container) {
    self.init(.missing(similar: []), path: path, underlying: nil, container.tree.names)
  }

  /// The same from a container, whose other services its text tells apart; as it is where it comes from one already.
  func seen(in container: Container) -> Self {
    names == nil ? Self(fault, path: path, underlying: underlying, container.tree.names) : self
  }
}
