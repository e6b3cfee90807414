/// The graph of services and their dependencies, as a value that can be compared, sent and stored.
public struct ServiceGraph: Hashable, Sendable, Codable {
  /// A node of the graph.
  public struct Service: Hashable, Sendable, Codable {
    /// The unique name of the service.
    public var name: String
    /// The names of the protocols that the service is registered under.
    public var interfaces: [String]
    /// The lifetime; `nil` if no registration is known.
    public var lifetime: Lifetime?
    /// The reason why the service is in the graph.
    public var standing = Standing.registered
    /// The number of live instances; 0 if unknown.
    public var live: Int
    /// The extent to which the dependencies are known.
    public var needs = Needs.declared

    /// The reason why a service is in the graph.
    public enum Standing: String, Hashable, Sendable, Codable {
      /// The service is registered.
      case registered
      /// The service has or had instances, but no registration.
      case unregistered
      /// Another service needs it, and nothing is registered for it.
      case missing
      /// The service locator itself.
      case locator
    }

    package init(
      name: String, interfaces: [String] = [], lifetime: Lifetime? = nil, standing: Standing = .registered,
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
      /// A closure makes the service and has run: the edges are those that were observed.
      case learned
      /// A closure makes the service, and no run of it was observed.
      case unknown
    }
  }

  /// A dependency of one service on another.
  public struct Edge: Hashable, Sendable, Codable {
    /// The name of the service that depends on the other one.
    public var from: String
    /// The name of the service that is needed.
    public var to: String
    /// The way in which the dependency is passed.
    public var by: Dependency.Kind
    /// A Boolean value indicating whether a registration declares the dependency.
    public var declared: Bool
    /// A Boolean value indicating whether the dependency was observed in a run.
    public var observed: Bool

    package init(from: String, to: String, by: Dependency.Kind, declared: Bool, observed: Bool) {
      self.from = from
      self.to = to
      self.by = by
      self.declared = declared
      self.observed = observed
    }

    /// A Boolean value indicating whether the service was pulled, so that no declaration shows the dependency.
    public var isHidden: Bool { by == .locator }
  }

  /// The services in order of registration.
  public var services: [Service]
  /// The dependencies, sorted by `from`, then `to`, then kind.
  public var edges: [Edge]

  /// Creates a graph.
  ///
  /// - Parameters:
  ///   - services: in order of registration.
  ///   - edges: in any order.
  package init(services: [Service] = [], edges: [Edge] = []) {
    self.services = services
    self.edges = edges.sorted { ($0.from, $0.to, $0.by.rawValue) < ($1.from, $1.to, $1.by.rawValue) }
  }
}
