import Core
import LinkProtocol

/// A service of an attached program: what is counted of it.
package struct LiveService: Hashable, Sendable, Identifiable {
  /// A second of the last minutes.
  package struct Sample: Hashable, Sendable {
    /// Seconds since attaching.
    package let second: Int
    package let live: Int
    package let made: Int
    package let reused: Int
  }

  package let id: Int
  /// Unique among the services of the program.
  package internal(set) var name: String
  package internal(set) var lifetime: Lifetime
  /// The place of the registration: `Module/File.swift`.
  package internal(set) var file: String?
  package internal(set) var line: Int?
  /// Counts since attaching.
  package internal(set) var made = 0
  package internal(set) var reused = 0
  package internal(set) var released = 0
  package internal(set) var failed = 0
  /// Nanoseconds that all makings took, dependencies included.
  package internal(set) var took = 0
  /// The part of it that dependencies took.
  package internal(set) var inside = 0
  package internal(set) var times = TimeHistogram()
  /// Number of live instances; zero where instances are not tracked.
  package internal(set) var live = 0
  /// Nanoseconds since the oldest live instance was made, or since attaching, if it is older than that.
  package internal(set) var oldest: Int?
  package internal(set) var madePerSecond = 0.0
  package internal(set) var reusedPerSecond = 0.0
  /// The last minutes, second by second.
  package internal(set) var samples: [Sample] = []

  /// Number of samples that are kept: three minutes.
  package static let samplesKept = 180

  init(_ service: LinkService) {
    id = service.id
    name = service.name
    lifetime = Lifetime(service.lifetime) ?? .transient
    (file, line) = (service.file, service.line)
  }

  mutating func add(took nanoseconds: Int) { took = LinkLimits.sum(took, nanoseconds) }
  mutating func add(inside nanoseconds: Int) { inside = LinkLimits.sum(inside, nanoseconds) }

  /// Nanoseconds that making one took on average, dependencies included; nil while none was made.
  package var mean: Int? { made > 0 && took > 0 ? took / made : nil }
  package var median: Int? { times.percentile(0.5) }
  package var p99: Int? { times.percentile(0.99) }

  /// By how much live instances have grown a minute, over the samples that are kept; nil before there are two.
  package var growth: Double? {
    guard let first = samples.first, let last = samples.last, last.second > first.second else { return nil }
    return Double(last.live - first.live) * 60 / Double(last.second - first.second)
  }
}

/// Scopes of one kind of an attached program.
package struct LiveScopes: Hashable, Sendable {
  package let kind: String
  /// Counts since attaching.
  package internal(set) var opened = 0
  package internal(set) var closed = 0
  /// Number that are open now.
  package internal(set) var open = 0
  package internal(set) var openedPerSecond = 0.0
  /// Nanoseconds for which one has been open, at least since attaching.
  package internal(set) var longest: Int?
  /// Open scopes, second by second.
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
