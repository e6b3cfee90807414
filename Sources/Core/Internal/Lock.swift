/// The declaration of a kind of scope that is opened with keys of one type.
struct Lock: Sendable {
  /// The registration that provides the key as a service of the scope.
  let entry: Registration.ID
  /// The type of the key.
  let key: ServiceKey
  /// The kind of scope inside which this kind must be opened; nil if it may be opened anywhere.
  var outer: ScopeKind?
}

extension Registry {
  /// Returns the declaration of a kind of scope; nil if there is none or its registration was removed.
  func lock(_ kind: ScopeKind) -> Lock? { locks[kind].flatMap { entries[$0.entry] == nil ? nil : $0 } }

  /// Returns another kind of scope that is opened with keys of this type, the first in order of names; nil if there is
  /// none.
  ///
  /// - Complexity: O(kinds of scopes with keys).
  func otherKind(than kind: ScopeKind, openedWith key: ServiceKey) -> ScopeKind? {
    locks.keys.filter { $0 != kind && lock($0)?.key == key }.min { $0.name < $1.name }
  }

  /// The keys of all declared kinds of scopes.
  var scopeKeys: Set<ServiceKey> { Set(locks.keys.compactMap { lock($0)?.key }) }

  /// The declared enclosing kind for each kind of scope.
  var nesting: [ScopeKind: ScopeKind] { locks.filter { lock($0.key) != nil }.compactMapValues(\.outer) }
}
