/// Services and who depends on whom: a value that can be compared, sent and stored.
public struct ServiceGraph: Hashable, Sendable, Codable {
  public struct Service: Hashable, Sendable, Codable {
    public var name: String
    public var interfaces: [String]
    /// Nil where nothing is registered that would say it.
    public var lifetime: Lifetime?
    public var standing = Standing.registered
    /// How many instances are alive, where that is known.
    public var live: Int
    public var needs = Needs.declared

    /// How it comes to be in the graph.
    public enum Standing: String, Hashable, Sendable, Codable {
      case registered
      /// The service has or had instances, and no registration.
      case unregistered
      /// Somebody needs it, and nothing is registered for it.
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

    /// How much is known of what it needs.
    public enum Needs: String, Hashable, Sendable, Codable {
      /// Its registration says it.
      case declared
      /// A closure makes it, and has run: its edges are those that were observed.
      case learned
      /// A closure makes it, and has not run where that is seen: nothing is guessed.
      case unknown
    }
  }

  public struct Edge: Hashable, Sendable, Codable {
    public var from: String
    public var to: String
    public var by: Dependency.Kind
    /// Registrations say so.
    public var declared: Bool
    /// The dependency was seen in a run.
    public var observed: Bool

    package init(from: String, to: String, by: Dependency.Kind, declared: Bool, observed: Bool) {
      self.from = from
      self.to = to
      self.by = by
      self.declared = declared
      self.observed = observed
    }

    /// Whether the service was pulled, and no declaration shows it.
    public var isHidden: Bool { by == .locator }
  }

  /// In order of registration.
  public var services: [Service]
  /// By `from`, then `to`, then kind.
  public var edges: [Edge]

  /// - Parameters:
  ///   - services: in order of registration.
  ///   - edges: in any order.
  package init(services: [Service] = [], edges: [Edge] = []) {
    self.services = services
    self.edges = edges.sorted { ($0.from, $0.to, $0.by.rawValue) < ($1.from, $1.to, $1.by.rawValue) }
  }
}
