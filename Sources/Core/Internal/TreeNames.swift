/// The registered names of a container, for errors.
///
/// The object does not retain the container. It holds no weak reference either, which would slow down each use of the
/// container.
final class TreeNames: RegisteredNames {
  // Safe: the tree clears the reference in its `deinit`, and waits for a lookup in progress.
  private let tree = Mutex<Unmanaged<Container.Tree>?>(nil)
  let isConfined: Bool

  init(isConfined: Bool) { self.isConfined = isConfined }

  func attach(_ tree: Container.Tree) { self.tree.withLock { $0 = .passUnretained(tree) } }
  func detach() { tree.withLock { $0 = nil } }

  /// Returns registered names similar to a key's.
  ///
  /// - Complexity: O(1), because at most 1,000 registered names are compared. Those of the same type come first.
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
  /// Returns the names of at most three keys that are similar to this key, the best first; an empty array if none is.
  fileprivate func similarNames(among keys: [ServiceKey]) -> [String] {
    let all = ServiceNames(keys + [self])
    let own = all.name(of: self)
    let near = keys.filter { $0 != self && $0.isRelated(to: self) }.map(all.name(of:)).sorted()
    let names = NearestName.of(own, among: Set(keys.map(all.name(of:))).subtracting(near + [own]))
    return Array((near + names).prefix(3))
  }

  /// Returns whether the types of two keys are related.
  ///
  /// That is the case if one wraps the other, as `Int?` wraps `Int`, or one is a protocol to which the other conforms.
  fileprivate func isRelated(to other: ServiceKey) -> Bool {
    if name != other.name || TypeKind.isSame(arguments, other.arguments) == false { return false }
    if TypeKind.isSame(type, other.type) { return name != nil || arguments != nil }
    let (own, theirs) = (ServiceKey.keys(of: type, named: nil), ServiceKey.keys(of: other.type, named: nil))
    if own.contains(where: { $0.type == other.type }) || theirs.contains(where: { $0.type == type }) { return true }
    return TypeKind.conforms(type, to: other.type) == true || TypeKind.conforms(other.type, to: type) == true
  }
}

extension ResolutionError {
  /// Creates the error for a path whose last service is not registered.
  init(missing path: [Step], in container: Container) {
    self.init(.missing(similar: []), path: path, underlying: nil, container.tree.names)
  }

  /// Returns the error with the registered names of a container, for its text; unchanged if the error has names
  /// already.
  func seen(in container: Container) -> Self {
    names == nil ? Self(fault, path: path, underlying: underlying, container.tree.names) : self
  }
}
