/// The graph of services and their dependencies, as a value that can be compared, sent and stored.
public struct ServiceGraph: Hashable, Sendable, Codable {
  /// A node of the graph.
  public struct Service: Hashable, Sendable, Codable {
    /// The unique name of the service.
    public var name: String
    /// The names of the protocols under which the service is registered.
    public var interfaces: [String]
    /// The lifetime; `nil` if no registration is known.
    public var lifetime: Lifetime?
    /// The reason why the service is in the graph.
    public var standing = Origin.registered
    /// The number of live instances; 0 if unknown.
    public var live: Int
    /// The extent to which the dependencies of the service are known.
    public var needs = Needs.declared

    /// The reason why a service is in the graph.
    public enum Origin: String, Hashable, Sendable, Codable {
      /// The service is registered.
      case registered
      /// The service is not registered, but has or had instances.
      case unregistered
      /// The service is not registered, but another service needs it.
      case missing
      /// The service is the service locator itself.
      case locator
    }

    package init(
      name: String, interfaces: [String] = [], lifetime: Lifetime? = nil, standing: Origin = .registered,
      live: Int = 0, needs: Needs = .declared
    ) {
      self.name = name
      self.interfaces = interfaces
      self.lifetime = lifetime
      self.standing = standing
      self.live = live
      self.needs = needs
    }

    /// The extent to which a service's dependencies are known.
    public enum Needs: String, Hashable, Sendable, Codable {
      /// The registration declares the dependencies.
      case declared
      /// A closure makes the service and has run. The edges are the dependencies observed in these runs.
      case learned
      /// A closure makes the service, and no call of the closure was observed.
      case unknown
    }
  }

  /// A dependency of one service on another.
  public struct Edge: Hashable, Sendable, Codable {
    /// The name of the service that has the dependency.
    public var from: String
    /// The name of the service on which `from` depends.
    public var to: String
    /// The kind of the dependency.
    public var by: Dependency.Kind
    /// A Boolean value indicating whether a registration declares the dependency.
    public var declared: Bool
    /// A Boolean value indicating whether the dependency was observed at run time.
    public var observed: Bool

    package init(from: String, to: String, by: Dependency.Kind, declared: Bool, observed: Bool) {
      self.from = from
      self.to = to
      self.by = by
      self.declared = declared
      self.observed = observed
    }

    /// A Boolean value indicating whether the service was pulled from a locator, so that no declaration shows the
    /// dependency.
    public var isHidden: Bool { by == .locator }
  }

  /// The services in order of registration.
  public var services: [Service]
  /// The dependencies, sorted by `from`, then `to`, then kind.
  public var edges: [Edge]

  /// Creates a graph.
  ///
  /// - Parameters:
  ///   - services: the services in order of registration.
  ///   - edges: the dependencies in any order; the graph sorts them.
  package init(services: [Service] = [], edges: [Edge] = []) {
    self.services = services
    self.edges = edges.sorted { ($0.from, $0.to, $0.by.rawValue) < ($1.from, $1.to, $1.by.rawValue) }
  }
}
