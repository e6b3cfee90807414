import Synchronization

/// The kinds of the scopes that lead to an open one, outermost first. What services find depends on nothing else of the
/// scopes that they are asked from; so what is found out in one scope holds for all with the same path.
///
/// `@unchecked Sendable`, safe because: `inner` and `found` are read and written only while the lock of the registry that
/// the scopes belong to is held; `latest` is atomic; everything else is constant.
final class ScopePath: @unchecked Sendable {
  /// How a scope was opened, where that was allowed.
  struct Opening: Sendable {
    let type: ObjectIdentifier
    private let typeName: String
    /// The key's class, where its objects do not describe themselves.
    private let mute: ObjectIdentifier?

    init<Key>(with key: Key) {
      type = ObjectIdentifier(Key.self)
      typeName = ServiceKey(Key.self).description
      let dynamic = Swift.type(of: key)
      mute = dynamic is AnyClass && !(key is any CustomStringConvertible) ? ObjectIdentifier(dynamic) : nil
    }

    /// What a key is called: its description where it has one, else the name of its type.
    func name<Key>(of key: Key) -> String {
      if mute == ObjectIdentifier(Swift.type(of: key)) { return typeName }
      return (key as? any CustomStringConvertible)?.description ?? typeName
    }
  }

  private struct Found {
    let generation: Int
    var complete: Set<Registration.ID> = []
    var opening: Opening?
  }

  /// Nil for the root.
  let kind: ScopeKind?
  private var inner: [ScopePath] = []
  /// The address of the one in `inner` that was asked for last, or 0: `inner` holds it for as long as this path lives.
  private let latest = Atomic<UInt>(0)
  private var found = Found(generation: -1)

  init(kind: ScopeKind? = nil) { self.kind = kind }

  deinit {
    // One after the other: released inside each other, many would need as much stack.
    var pending = inner
    inner = []
    while var next = pending.popLast() {
      guard isKnownUniquelyReferenced(&next) else { continue }
      pending += next.inner
      next.inner = []
    }
  }

  /// The path of a scope that is opened here. Kinds may be made up at run time, so that not all of them are memoised.
  func inner(_ kind: ScopeKind) -> ScopePath {
    if let known = inner.first(where: { $0.kind == kind }) {
      noteLatest(known)
      return known
    }
    let new = ScopePath(kind: kind)
    if inner.count < 32 {
      inner.append(new)
      noteLatest(new)
    }
    return new
  }

  private func noteLatest(_ path: ScopePath) {
    latest.store(UInt(bitPattern: Unmanaged.passUnretained(path).toOpaque()), ordering: .releasing)
  }

  /// The path that `inner(_:)` gave last, if it is of a kind; without the lock.
  func knownInner(_ kind: ScopeKind) -> ScopePath? {
    guard let address = UnsafeRawPointer(bitPattern: latest.load(ordering: .acquiring)) else { return nil }
    let known = Unmanaged<ScopePath>.fromOpaque(address).takeUnretainedValue()
    return known.kind == kind ? known : nil
  }

  /// Whether all that a service needs was found at this generation of the registry.
  func isComplete(_ id: Registration.ID, at generation: Int) -> Bool {
    found.generation == generation && found.complete.contains(id)
  }

  func noteComplete(_ id: Registration.ID, at generation: Int) {
    if renewed(for: generation) { found.complete.insert(id) }
  }

  /// How scopes with keys of this type were opened at this generation of the registry.
  func opening(with type: ObjectIdentifier, at generation: Int) -> Opening? {
    found.generation == generation && found.opening?.type == type ? found.opening : nil
  }

  func noteOpening(_ opening: Opening, at generation: Int) {
    if renewed(for: generation) { found.opening = opening }
  }

  /// Forgets what was found at an earlier generation.
  ///
  /// - Returns: whether nothing is known of a later one.
  private func renewed(for generation: Int) -> Bool {
    if found.generation < generation { found = Found(generation: generation) }
    return found.generation == generation
  }
}
