/// An open scope: its kind and the key it was opened with.
public struct ScopeID: Hashable, Sendable, Codable, CustomStringConvertible {
  public let kind: ScopeKind
  public let key: String

  public init(kind: ScopeKind, key: String) {
    self.kind = kind
    self.key = key
  }

  /// `user:anna`
  public var description: String { "\(kind):\(key)" }
}
