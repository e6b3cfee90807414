/// The declaration of a kind of scope that is opened with keys of one type.
struct Lock: Sendable {
  /// The registration that provides the key as a service of the scope.
  let entry: Registration.ID
  /// The type of the key.
  let key: ServiceKey
  /// The kind of scope inside which this kind must be opened; nil if it may be opened anywhere.
  var outer: ScopeKind?
}
