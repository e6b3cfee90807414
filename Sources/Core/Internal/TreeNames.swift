/// The registered names of a container, for errors.
///
/// It does not retain the container: a weak reference would slow down each use of the container.
final class TreeNames: RegisteredNames {
  // Safe: the tree clears the reference in its `deinit`, and waits for a lookup in progress.
  private let tree = Mutex<Unmanaged<Container.Tree>?>(nil)
  let isConfined: Bool

  init(isConfined: Bool) { self.isConfined = isConfined }

  func attach(_ tree: Container.Tree) { self.tree.withLock { $0 = .passUnretained(tree) } }
  func detach() { tree.withLock { $0 = nil } }

  /// Returns registered names similar to a key's.
  ///
  /// - Complexity: O(1): at most 1,000 of the registered names are compared, those of the same type first.
  func similar(to key: ServiceKey) -> [String] {
    // Only the keys are read under the lock, because a description may be foreign code.
    let keys = tree.withLock {
      $0?._withUnsafeGuaranteedRef { $0.registry.withLock { $0.keys(near: key, limit: 1_000) } } ?? []
    }
    return key.similarNames(among: keys)
  }

  /// The registered types, at most 10,000 of them.
  var types: [Any.Type] {
    tree.withLock { $0?._withUnsafeGuaranteedRef { $0.registry.withLock { $0.types(limit: 10_000) } } ?? [] }
  }
}

extension ServiceKey {
  /// Returns names that were probably meant, the best first.
  fileprivate func similarNames(among keys: [ServiceKey]) -> [String] {
    let all = ServiceNames(keys + [self])
    let own = all.name(of: self)
    let near = keys.filter { $0 != self && $0.isRelated(to: self) }.map(all.name(of:)).sorted()
    let names = NearestName.of(own, among: Set(keys.map(all.name(of:))).subtracting(near + [own]))
    return Array((near + names).prefix(3))
  }

  /// Returns whether one key's type wraps the other's, as `Int?` does `Int`, or one is a protocol to which the other
  /// conforms.
  fileprivate func isRelated(to other: ServiceKey) -> Bool {
    if name != other.name || TypeKind.isSame(arguments, other.arguments) == false { return false }
    if TypeKind.isSame(type, other.type) { return name != nil || arguments != nil }
    let (own, theirs) = (ServiceKey.keys(of: type, named: nil), ServiceKey.keys(of: other.type, named: nil))
    if own.contains(where: { $0.type == other.type }) || theirs.contains(where: { $0.type == type }) { return true }
    return TypeKind.conforms(type, to: other.type) == true || TypeKind.conforms(other.type, to: type) == true
  }
}

extension ResolutionError {
  /// Creates the error that nothing is registered for the last service of a path.
  init(missing path: [Step], in container: Container) {
    self.init(.missing(similar: []), path: path, underlying: nil, container.tree.names)
  }

  /// Returns the error with the names of a container, for its text; unchanged if the error has names already.
  func seen(in container: Container) -> Self {
    names == nil ? Self(fault, path: path, underlying: underlying, container.tree.names) : self
  }
}
