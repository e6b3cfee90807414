/// One line from a process: the protocol as values. `docs/link.md` describes each line and its fields.
package enum LinkMessage: Hashable, Sendable {
  /// The first line: the process and the version of the protocol.
  case hello(LinkHello)
  /// A snapshot begins; all that was known before it is outdated.
  case snapshot(time: Int)
  /// A registration, new or changed.
  case service(LinkService)
  /// A registration is gone.
  case removed(service: Int, time: Int)
  /// A scope that is open when a snapshot is taken.
  case scope(LinkScope)
  /// An instance that is alive when a snapshot is taken.
  case live(LinkInstance, scope: Int?)
  /// The snapshot is complete.
  case ready(time: Int)
  case event(LinkEvent)
  case counters(LinkCounters)
  /// So many events were lost for this reader; a snapshot follows.
  case dropped(count: Int)
  /// The answer to a request to sweep: all that came before is up to date.
  case swept(id: Int)
  /// The last line, and the reason of the end.
  case bye(reason: String)
  /// A line of a type that this version does not know.
  case unknown(type: String)
}

package struct LinkHello: Hashable, Sendable {
  package var version = LinkLimits.version
  package var name: String
  /// Number of the process.
  package var process: Int
  /// Time of the start of the link, in seconds since 1970.
  package var started: Double
  /// Whether instances have identities: otherwise nothing is known of what lives.
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

/// A registration.
public struct LinkService: Hashable, Sendable {
  public struct Need: Hashable, Sendable {
    public var service: String
    /// `initializer`, `property`, `method` or `locator`.
    public var by: String
    public var isOptional: Bool
    /// Whether a run has shown it, and no declaration.
    public var isObserved: Bool

    public init(_ service: String, by: String = "initializer", isOptional: Bool = false, isObserved: Bool = false) {
      self.service = service
      self.by = by
      self.isOptional = isOptional
      self.isObserved = isObserved
    }
  }

  /// Unique in the process, and never used again.
  public var id: Int
  public var name: String
  public var interfaces: [String] = []
  /// `transient`, `graph`, `container`, `scoped:KIND` or `weak`.
  public var lifetime: String
  public var needs: [Need] = []
  /// Whether its factory is a closure, which tells of needs only when it runs.
  public var isOpaque = false
  /// The place of the registration: `Module/File.swift`.
  public var file: String?
  /// From 1.
  public var line: Int?

  public init(id: Int, name: String, lifetime: String) {
    (self.id, self.name, self.lifetime) = (id, name, lifetime)
  }
}

public struct LinkScope: Hashable, Sendable {
  /// Unique in the process, and never used again.
  public var number: Int
  public var kind: String
  public var parent: Int?
  /// The key, where the process gives keys away.
  public var label: String?

  public init(number: Int, kind: String, parent: Int? = nil, label: String? = nil) {
    (self.number, self.kind, self.parent, self.label) = (number, kind, parent, label)
  }
}

/// An instance: its service, and its number among the instances of that service.
public struct LinkInstance: Hashable, Sendable {
  public var service: Int
  public var number: Int

  public init(service: Int, number: Int) { (self.service, self.number) = (service, number) }
}

/// Something that happened in the container.
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
  /// The service that asked, or received.
  package var by: Int?
  package var byInstance: Int?
  /// How it was handed over (`received`).
  package var how: String?
  package var scope: Int?
  /// Nanoseconds that making it took, its dependencies included (`made`).
  package var took: Int?
  /// The name that was asked for, where nothing is registered for it (`missing`, `failed`).
  package var name: String?
  /// Only of `scopeOpened`.
  package var opened: LinkScope?

  package init(_ kind: Kind, time: Int, service: Int? = nil) {
    (self.kind, self.time, self.service) = (kind, time, service)
  }
}

/// Exact counts since a moment that the process chose: readers take differences.
package struct LinkCounters: Hashable, Sendable {
  package struct Service: Hashable, Sendable {
    package var id: Int
    package var made = 0
    package var reused = 0
    package var released = 0
    package var failed = 0
    /// Nanoseconds that all makings took, dependencies included.
    package var took = 0
    /// The part of `took` that dependencies took.
    package var inside = 0
    /// How often making took how long.
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
  /// Time from which on freed instances may not have been told of yet; nil where the process does not say.
  package var swept: Int?
  /// Those that have changed since the reader was told of them.
  package var services: [Service] = []
  package var scopes: [Scopes] = []
  /// Whether another line of the same moment follows.
  package var goesOn = false

  package init(time: Int) { self.time = time }
}
