import Core
import LinkProtocol

/// A service of an attached program with its counts.
package struct LiveService: Hashable, Sendable, Identifiable {
  /// The counts of a service at the end of one second.
  package struct Sample: Hashable, Sendable {
    /// Seconds since attaching.
    package let second: Int
    package let live: Int
    package let made: Int
    package let reused: Int
  }

  package let id: Int
  /// The name, unique among the services of the program.
  package internal(set) var name: String
  package internal(set) var lifetime: Lifetime
  /// The file of the registration, as `Module/File.swift`; nil if the program does not send it.
  package internal(set) var file: String?
  package internal(set) var line: Int?
  /// Number of instances made since attaching.
  package internal(set) var made = 0
  package internal(set) var reused = 0
  package internal(set) var released = 0
  package internal(set) var failed = 0
  /// Nanoseconds that making all instances took, including their dependencies.
  package internal(set) var took = 0
  /// Part of `took` that was spent in dependencies.
  package internal(set) var inside = 0
  package internal(set) var times = TimeHistogram()
  /// Number of live instances; zero if instances are not tracked.
  package internal(set) var live = 0
  /// Age of the oldest live instance in nanoseconds, counted from attaching at the earliest; nil if there is none.
  package internal(set) var oldest: Int?
  package internal(set) var madePerSecond = 0.0
  package internal(set) var reusedPerSecond = 0.0
  /// Samples of the last three minutes, one per second.
  package internal(set) var samples: [Sample] = []

  /// Maximum number of samples, which is three minutes.
  package static let samplesKept = 180

  init(_ service: LinkService) {
    id = service.id
    name = service.name
    lifetime = Lifetime(service.lifetime) ?? .transient
    (file, line) = (service.file, service.line)
  }

  mutating func add(took nanoseconds: Int) { took = LinkLimits.sum(took, nanoseconds) }
  mutating func add(inside nanoseconds: Int) { inside = LinkLimits.sum(inside, nanoseconds) }

  /// Mean time for making an instance in nanoseconds, including dependencies; nil if unknown or if no instance was
  /// made.
  package var mean: Int? { made > 0 && took > 0 ? took / made : nil }
  package var median: Int? { times.percentile(0.5) }
  package var p99: Int? { times.percentile(0.99) }

  /// Growth in the number of live instances per minute, over the stored samples; nil with fewer than two samples.
  package var growth: Double? {
    guard let first = samples.first, let last = samples.last, last.second > first.second else { return nil }
    return Double(last.live - first.live) * 60 / Double(last.second - first.second)
  }
}

/// The scopes of one kind in an attached program.
package struct LiveScopes: Hashable, Sendable {
  package let kind: String
  /// Number of scopes opened since attaching.
  package internal(set) var opened = 0
  package internal(set) var closed = 0
  /// Number of scopes that are open now.
  package internal(set) var open = 0
  package internal(set) var openedPerSecond = 0.0
  /// Nanoseconds for which the oldest open scope has been open, counted from attaching at the earliest; nil if none is
  /// open.
  package internal(set) var longest: Int?
  /// Samples of the number of open scopes, one per second.
  package internal(set) var samples: [(second: Int, open: Int, opened: Int)] = []

  init(kind: String) { self.kind = kind }

  package static func == (left: Self, right: Self) -> Bool {
    (left.kind, left.opened, left.closed, left.open, left.longest)
      == (right.kind, right.opened, right.closed, right.open, right.longest)
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(kind)
    hasher.combine(opened)
    hasher.combine(closed)
  }
}
