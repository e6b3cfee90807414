/// How long an instance of a service is shared.
public enum Lifetime: Hashable, Sendable {
  /// A new instance each time.
  case transient
  /// One instance per outermost resolution, in each scope that it is asked from.
  case graph
  /// One instance per container, kept until the container is gone.
  case container
  /// One instance per open scope of this kind, kept until the scope is closed.
  case scoped(ScopeKind)
  /// Shared while somebody else holds it; the container holds it weakly.
  case weak

  /// The five kinds as they are written, for messages that list them.
  package static let spellings = ["transient", "graph", "container", "scoped:KIND", "weak"]
}

extension Lifetime: CustomStringConvertible, LosslessStringConvertible {
  /// Reads what `description` writes: `transient`, `graph`, `container`, `scoped:KIND` or `weak`.
  public init?(_ description: String) {
    switch description {
    case "transient": self = .transient
    case "graph": self = .graph
    case "container": self = .container
    case "weak": self = .weak
    default:
      let prefix = "scoped:"
      guard description.hasPrefix(prefix), description.count > prefix.count else { return nil }
      self = .scoped(ScopeKind(String(description.dropFirst(prefix.count))))
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
