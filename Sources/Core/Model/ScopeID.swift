/// The identity of an open scope: its kind and its key.
public struct ScopeID: Hashable, Sendable, Codable, CustomStringConvertible {
  /// The kind of scope.
  public let kind: ScopeKind
  /// The key as text.
  public let key: String

  /// Creates the identity of a scope.
  public init(kind: ScopeKind, key: String) {
    self.kind = kind
    self.key = key
  }

  /// The kind and the key as text: `user:anna` for the kind `user` and the key `anna`.
  public var description: String { "\(kind):\(key)" }
}
