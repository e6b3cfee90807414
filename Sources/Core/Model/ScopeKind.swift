/// A kind of scope: what a `scoped` lifetime names, and what a scope is opened as.
///
/// A literal is one; a constant is spelled once, so that the compiler finds a kind that nobody knows:
///
///     extension ScopeKind { static let user: ScopeKind = "user" }
///
///     container.register(Profile.self, lifetime: .scoped(.user), Profile.init)
///     let anna = try container.openScope(.user, key: "anna")
public struct ScopeKind: Hashable, Sendable, ExpressibleByStringInterpolation, CustomStringConvertible {
  /// What events, errors and findings call it.
  public let name: String

  public init(_ name: String) { self.name = name }

  public init(stringLiteral name: String) { self.name = name }

  public var description: String { name }
}

extension ScopeKind: Codable {
  /// Reads what `encode(to:)` writes: the name alone.
  public init(from decoder: any Decoder) throws { name = try decoder.singleValueContainer().decode(String.self) }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(name)
  }
}
