/// A kind of scope that is opened with a key of one type.
struct Lock: Sendable {
  /// The registration that gives the key to whoever needs it in the scope.
  let entry: Registration.ID
  /// The type of the key.
  let key: ServiceKey
  /// The kind of scope that this kind is opened in; nil where it may be opened anywhere.
  var outer: ScopeKind?
}

extension Registry {
  /// The lock of a kind of scopes, unless its registration was removed.
  func lock(_ kind: ScopeKind) -> Lock? { locks[kind].flatMap { entries[$0.entry] == nil ? nil : $0 } }

  /// Another kind of scope that is opened with keys of this type.
  ///
  /// - Complexity: O(kinds of scopes with keys).
  func otherKind(than kind: ScopeKind, openedWith key: ServiceKey) -> ScopeKind? {
    locks.keys.filter { $0 != kind && lock($0)?.key == key }.min { $0.name < $1.name }
  }

  /// What scopes are opened with.
  var scopeKeys: Set<ServiceKey> { Set(locks.keys.compactMap { lock($0)?.key }) }

  /// For each kind of scope the kind that it is declared to be opened in.
  var nesting: [ScopeKind: ScopeKind] { locks.filter { lock($0.key) != nil }.compactMapValues(\.outer) }
}
