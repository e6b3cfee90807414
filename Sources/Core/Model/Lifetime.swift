/// The extent to which instances of a service are shared.
public enum Lifetime: Hashable, Sendable {
  /// A new instance for each request.
  case transient
  /// One instance per outermost resolution. Each scope that requests the service in it gets an instance of its own.
  case graph
  /// One instance per container, kept until the container is closed or released.
  case container
  /// One instance per open scope of a kind, kept until the scope is closed.
  case scoped(ScopeKind)
  /// One instance that is shared while another object holds it. The container holds the instance weakly.
  case weak

  /// The spellings of the five cases, for messages that list them.
  package static let spellings = ["transient", "graph", "container", "scoped:KIND", "weak"]
}

extension Lifetime: CustomStringConvertible, LosslessStringConvertible {
  /// Creates a lifetime from its description: `transient`, `graph`, `container`, `scoped:KIND` or `weak`.
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
