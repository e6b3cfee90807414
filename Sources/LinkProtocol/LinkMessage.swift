/// The value of a line from a process. `docs/link.md` describes each line and its fields.
package enum LinkMessage: Hashable, Sendable {
  /// The first line: the process, and the version of the protocol.
  case hello(LinkHello)
  /// A snapshot begins. It replaces the state that the reader has received before.
  case snapshot(time: Int)
  /// A registration is new or has changed.
  case service(LinkService)
  /// A registration was removed.
  case removed(service: Int, time: Int)
  /// A scope that is open when a snapshot is taken.
  case scope(LinkScope)
  /// An instance that is alive when a snapshot is taken.
  case live(LinkInstance, scope: Int?)
  /// The current snapshot is complete.
  case ready(time: Int)
  case event(LinkEvent)
  case counters(LinkCounters)
  /// Number of events that this reader has lost. A snapshot follows.
  case dropped(count: Int)
  /// The answer to the sweep request with this number: all state sent before this line is current.
  case swept(id: Int)
  /// The last line of a process, with the reason why it ends.
  case bye(reason: String)
  /// A line of a type that this version does not support.
  case unknown(type: String)
}

package struct LinkHello: Hashable, Sendable {
  package var version = LinkLimits.version
  package var name: String
  /// The process identifier of the program.
  package var process: Int
  /// Time at which the link was started, in seconds since 1970.
  package var started: Double
  /// True if the container tracks instances. Otherwise live instances are unknown.
  package var tracks: Bool
  package var services: Int?
  package var live: Int?

  package init(
    name: String, process: Int, started: Double, tracks: Bool, services: Int? = nil, live: Int? = nil
  ) {
    self.name = name
    self.process = process
    self.started = started
    self.tracks = tracks
    self.services = services
    self.live = live
  }
}

/// A registration, as the protocol reports it.
public struct LinkService: Hashable, Sendable {
  /// A dependency of the service.
  public struct Need: Hashable, Sendable {
    /// The name of the service that is needed.
    public var service: String
    /// The kind of the dependency: `initializer`, `property`, `method` or `locator`.
    public var by: String
    /// A Boolean value indicating whether the service that is needed may be missing.
    public var isOptional: Bool
    /// A Boolean value indicating whether the dependency was observed at run time and the registration does not declare
    /// it.
    public var isObserved: Bool

    /// Creates a dependency.
    public init(_ service: String, by: String = "initializer", isOptional: Bool = false, isObserved: Bool = false) {
      self.service = service
      self.by = by
      self.isOptional = isOptional
      self.isObserved = isObserved
    }
  }

  /// The identifier of the registration, unique in the process and never reused.
  public var id: Int
  /// The unique name of the service.
  public var name: String
  /// The names of the protocols under which the service is registered.
  public var interfaces: [String] = []
  /// The lifetime as text: `transient`, `graph`, `container`, `scoped:KIND` or `weak`.
  public var lifetime: String
  /// The declared and observed dependencies.
  public var needs: [Need] = []
  /// A Boolean value indicating whether the factory is a closure, so that its dependencies are unknown before it runs.
  public var isOpaque = false
  /// The file of the registration, as `Module/File.swift`.
  public var file: String?
  /// The line of the registration, from 1.
  public var line: Int?

  /// Creates a registration.
  public init(id: Int, name: String, lifetime: String) {
    (self.id, self.name, self.lifetime) = (id, name, lifetime)
  }
}

/// An open scope, as the protocol reports it.
public struct LinkScope: Hashable, Sendable {
  /// The number of the scope, unique in the process and never reused.
  public var number: Int
  /// The kind of scope.
  public var kind: String
  /// The number of the enclosing scope; `nil` for the root.
  public var parent: Int?
  /// The key as text; `nil` if the process sends no keys.
  public var label: String?

  /// Creates a scope.
  public init(number: Int, kind: String, parent: Int? = nil, label: String? = nil) {
    (self.number, self.kind, self.parent, self.label) = (number, kind, parent, label)
  }
}

/// The identity of an instance: its service, and its number among the instances of the service.
public struct LinkInstance: Hashable, Sendable {
  /// The identifier of the service's registration.
  public var service: Int
  /// The number among the instances of the service.
  public var number: Int

  /// Creates the identity of an instance.
  public init(service: Int, number: Int) { (self.service, self.number) = (service, number) }
}

/// An event in the container, as the protocol reports it.
package struct LinkEvent: Hashable, Sendable {
  package enum Kind: UInt8, Hashable, Sendable, CaseIterable {
    case made, reused, received, pulled, released, missing, failed, scopeOpened, scopeClosed

    package var word: String {
      switch self {
      case .made: "made"
      case .reused: "reused"
      case .received: "received"
      case .pulled: "pulled"
      case .released: "released"
      case .missing: "missing"
      case .failed: "failed"
      case .scopeOpened: "scope-opened"
      case .scopeClosed: "scope-closed"
      }
    }
  }

  package var kind: Kind
  /// Nanoseconds since the link was started.
  package var time: Int
  package var service: Int?
  package var instance: Int?
  /// The service that made the request or received the instance; nil for a request from outside and for other events.
  package var by: Int?
  package var byInstance: Int?
  /// Kind of the dependency by which the instance was passed: `initializer`, `property` or `method`. Nil unless the
  /// event is `received`.
  package var how: String?
  package var scope: Int?
  /// Nanoseconds that making the instance took, including its dependencies. Nil unless the event is `made`, or if
  /// unknown.
  package var took: Int?
  /// The requested name of a `missing` or `failed` event; nil if a service is registered under it.
  package var name: String?
  /// The scope that was opened; nil for events other than `scopeOpened`.
  package var opened: LinkScope?

  package init(_ kind: Kind, time: Int, service: Int? = nil) {
    (self.kind, self.time, self.service) = (kind, time, service)
  }
}

/// Exact counts since a time that the process chose. Readers compute the differences between two lines.
package struct LinkCounters: Hashable, Sendable {
  package struct Service: Hashable, Sendable {
    package var id: Int
    package var made = 0
    package var reused = 0
    package var released = 0
    package var failed = 0
    /// Nanoseconds that making all instances took, including their dependencies.
    package var took = 0
    /// Part of `took` that was spent in dependencies.
    package var inside = 0
    /// Distribution of the durations of making an instance.
    package var times = TimeHistogram()

    package init(id: Int) { self.id = id }
  }

  package struct Scopes: Hashable, Sendable {
    package var kind: String
    package var opened = 0
    package var closed = 0

    package init(kind: String) { self.kind = kind }
  }

  package var time: Int
  /// Start of the last sweep; nil if the process does not send it. Instances freed later may not have been reported.
  package var swept: Int?
  /// The services whose counts have changed since the last line to this reader.
  package var services: [Service] = []
  package var scopes: [Scopes] = []
  /// True if another line of counters for the same time follows.
  package var isContinued = false

  package init(time: Int) { self.time = time }
}
