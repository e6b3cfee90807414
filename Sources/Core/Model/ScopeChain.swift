import Synchronization

/// The kinds of the scopes from the root to an open scope, outermost first.
///
/// The services found in a scope depend only on this chain. So the results of a check hold for all scopes with the same
/// chain. This object memoises them.
///
/// `@unchecked Sendable`, safe because: `inner` and `found` are read and written only while the lock of the scopes'
/// registry is held. `latest` is atomic. Everything else is constant.
final class ScopeChain: @unchecked Sendable {
  /// A combination of scope kind and key type that was checked and permitted. It also makes the names of the keys.
  struct Opening: Sendable {
    let type: ObjectIdentifier
    private let typeName: String
    /// The class of the key if objects of this class have no description of their own; nil otherwise.
    private let undescribedClass: ObjectIdentifier?

    init<Key>(with key: Key) {
      type = ObjectIdentifier(Key.self)
      typeName = ServiceKey(Key.self).description
      let dynamic = Swift.type(of: key)
      undescribedClass = dynamic is AnyClass && !(key is any CustomStringConvertible) ? ObjectIdentifier(dynamic) : nil
    }

    /// Returns the name of a key: its description if it has one, else the name of its type.
    func name<Key>(of key: Key) -> String {
      if undescribedClass == ObjectIdentifier(Swift.type(of: key)) { return typeName }
      return (key as? any CustomStringConvertible)?.description ?? typeName
    }
  }

  private struct Found {
    let generation: Int
    var complete: Set<Registration.ID> = []
    var opening: Opening?
  }

  /// The kind of the innermost scope; nil for the root.
  let kind: ScopeKind?
  private var inner: [ScopeChain] = []
  /// Address of the memoised chain that `inner(_:)` returned last; 0 if there is none. The array `inner` retains that
  /// chain as long as this object lives.
  private let latest = Atomic<UInt>(0)
  private var found = Found(generation: -1)

  init(kind: ScopeKind? = nil) { self.kind = kind }

  deinit {
    // Released iteratively: recursive release of a long chain would overflow the stack.
    var pending = inner
    inner = []
    while var next = pending.popLast() {
      guard isKnownUniquelyReferenced(&next) else { continue }
      pending += next.inner
      next.inner = []
    }
  }

  /// Returns the chain of a scope that is opened in a scope with this chain.
  ///
  /// At most 32 inner chains are memoised, because kinds may be made up at run time.
  func inner(_ kind: ScopeKind) -> ScopeChain {
    if let known = inner.first(where: { $0.kind == kind }) {
      storeLatest(known)
      return known
    }
    let new = ScopeChain(kind: kind)
    if inner.count < 32 {
      inner.append(new)
      storeLatest(new)
    }
    return new
  }

  private func storeLatest(_ chain: ScopeChain) {
    latest.store(UInt(bitPattern: Unmanaged.passUnretained(chain).toOpaque()), ordering: .releasing)
  }

  /// Returns the chain that was requested last from `inner(_:)` if it has this kind; nil otherwise. Takes no lock.
  func knownInner(_ kind: ScopeKind) -> ScopeChain? {
    guard let address = UnsafeRawPointer(bitPattern: latest.load(ordering: .acquiring)) else { return nil }
    let known = Unmanaged<ScopeChain>.fromOpaque(address).takeUnretainedValue()
    return known.kind == kind ? known : nil
  }

  /// Returns whether a check at this generation of the registry has found all dependencies of a service; false if no
  /// check is memoised.
  func isComplete(_ id: Registration.ID, at generation: Int) -> Bool {
    found.generation == generation && found.complete.contains(id)
  }

  func recordComplete(_ id: Registration.ID, at generation: Int) {
    if renewed(for: generation) { found.complete.insert(id) }
  }

  /// Returns the memoised opening for scopes with keys of a type, at a generation of the registry; nil if there is
  /// none.
  func opening(with type: ObjectIdentifier, at generation: Int) -> Opening? {
    found.generation == generation && found.opening?.type == type ? found.opening : nil
  }

  func recordOpening(_ opening: Opening, at generation: Int) {
    if renewed(for: generation) { found.opening = opening }
  }

  /// Discards the results of an earlier generation.
  ///
  /// - Returns: true if the results now belong to `generation`; false if they belong to a later one.
  private func renewed(for generation: Int) -> Bool {
    if found.generation < generation { found = Found(generation: generation) }
    return found.generation == generation
  }
}
