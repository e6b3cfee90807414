/// The extent to which instances of a service are shared.
public enum Lifetime: Hashable, Sendable {
  /// A new instance for each request.
  case transient
  /// One instance per outermost resolution. If several scopes request the service during this resolution, each of them
  /// gets an instance of its own.
  case graph
  /// One instance per container, kept until the container is closed, reset or released.
  case container
  /// One instance per open scope of a kind, kept until the scope is closed or reset.
  case scoped(ScopeKind)
  /// One instance that is shared while another object holds it. The container holds the instance weakly.
  case weak

  /// All lifetimes in the order of lists. `scoped` has a placeholder as its kind.
  package static let all: [Lifetime] = [.transient, .graph, .container, .scoped("KIND"), .weak]
  /// The spellings of all lifetimes, for messages that list them.
  package static let spellings = all.map(\.description)

  /// A container that keeps instances for later resolutions.
  package enum Keeper: Hashable, Sendable {
    case root
    /// The nearest open scope of a kind.
    case scope(ScopeKind)
  }

  /// The keeper of instances; nil if they live only as long as the objects that received them.
  package var keeper: Keeper? {
    switch self {
    case .transient, .graph: nil
    case .container, .weak: .root
    case .scoped(let kind): .scope(kind)
    }
  }

  /// True if several resolutions can return the same instance.
  package var isShared: Bool { keeper != nil }
  /// True if scopes keep the instances, and not the root.
  var isKeptByScopes: Bool { isShared && keeper != .root }
}

extension Lifetime: CustomStringConvertible, LosslessStringConvertible {
  /// Creates a lifetime from its description: `transient`, `graph`, `container`, `scoped:KIND` or `weak`.
  public init?(_ description: String) {
    let prefix = "scoped:"
    if description.hasPrefix(prefix), description.count > prefix.count {
      self = .scoped(ScopeKind(String(description.dropFirst(prefix.count))))
    } else if let lifetime = Self.all.first(where: { $0.description == description }) {
      self = lifetime
    } else {
      return nil
    }
  }

  public var description: String {
    switch self {
    case .transient: "transient"
    case .graph: "graph"
    case .container: "container"
    case .scoped(let kind): "scoped:\(kind)"
    case .weak: "weak"
    }
  }
}

extension Lifetime: Codable {
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let text = try container.decode(String.self)
    guard let lifetime = Lifetime(text) else {
      throw DecodingError.dataCorruptedError(
        in: container, debugDescription: "'\(text)' is no lifetime; expected \(Self.spellings.joined(separator: ", "))")
    }
    self = lifetime
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(description)
  }
}
