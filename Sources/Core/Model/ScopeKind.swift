/// A kind of scope, such as `user`, with which scopes are opened and `scoped` lifetimes are declared.
///
/// A kind can be written as a string literal. Declare a constant, so that the compiler finds misspellings:
///
///     extension ScopeKind { static let user: ScopeKind = "user" }
///
///     container.register(Profile.self, lifetime: .scoped(.user), Profile.init)
///     let anna = try container.openScope(.user, key: "anna")
public struct ScopeKind: Hashable, Sendable, ExpressibleByStringInterpolation, CustomStringConvertible {
  /// The name shown in events, errors and findings.
  public let name: String

  /// Creates a kind with a name.
  public init(_ name: String) { self.name = name }

  public init(stringLiteral name: String) { self.name = name }

  public var description: String { name }
}

extension ScopeKind: Codable {
  /// Decodes a kind from its name.
  public init(from decoder: any Decoder) throws { name = try decoder.singleValueContainer().decode(String.self) }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(name)
  }
}
