/// How a service is made: the declared part, without the factory.
public struct Registration: Hashable, Sendable, Identifiable {
  /// Rises in order of registration and is never used again.
  public struct ID: Hashable, Comparable, Sendable, Codable {
    public let rawValue: Int
    package init(rawValue: Int) { self.rawValue = rawValue }
    public static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
  }

  /// Where a registration was written.
  public struct Location: Hashable, Sendable, CustomStringConvertible {
    public var file: String { written ?? literal?.description ?? "" }
    public let line: Int
    private let written: String?
    /// As the compiler wrote it: nothing is copied for a registration that nobody asks about.
    private let literal: StaticString?

    package init(file: String, line: Int) {
      written = file
      literal = nil
      self.line = line
    }

    init(file: StaticString, line: Int) {
      written = nil
      literal = file
      self.line = line
    }

    public static func == (left: Self, right: Self) -> Bool { left.line == right.line && left.file == right.file }

    public func hash(into hasher: inout Hasher) {
      hasher.combine(file)
      hasher.combine(line)
    }

    /// `Forge.swift:12`.
    public var description: String { "\(file.split(separator: "/").last.map(String.init) ?? file):\(line)" }
  }

  public var id: ID
  /// Its own name.
  public var key: ServiceKey
  /// What else it may be asked for by.
  public var interfaces: [ServiceKey]
  public var lifetime: Lifetime
  /// What it is declared to need. Empty with `isOpaque` where a closure makes it: nothing is known before it runs.
  public var dependencies: [Dependency]
  public var isOpaque: Bool
  public var location: Location?
  /// Whether it opens scopes: a service that lives in a scope must not hold it.
  public var opensScopes = false
  /// Whether the service is not `Sendable`: each instance is made for one asker, who may hand it on.
  public internal(set) var isUnshared: Bool
  /// How the policy that ends its sharing earlier describes itself, as `for 60.0 seconds`; nil without one.
  public internal(set) var policy: String?
  /// Whether a hook runs when an instance is let go of.
  var hasTeardown = false

  /// What it may be asked for by, each once.
  var answersTo: [ServiceKey] {
    interfaces.isEmpty ? [key] : interfaces.reduce(into: [key]) { if !$0.contains($1) { $0.append($1) } }
  }
}

// In an extension, so that both have the compiler's own initializer to call. It makes the value at once; one that is made
// property by property is copied by the optimiser, which leaves values of this size in memory.
extension Registration {
  package init(
    id: ID, key: ServiceKey, interfaces: [ServiceKey] = [], lifetime: Lifetime = .transient,
    dependencies: [Dependency] = [], isOpaque: Bool = false, location: Location? = nil
  ) {
    self.init(
      id: id, key: key, interfaces: interfaces, lifetime: lifetime, dependencies: dependencies, isOpaque: isOpaque,
      isUnshared: false, location: location)
  }

  init(
    id: ID, key: ServiceKey, interfaces: [ServiceKey] = [], lifetime: Lifetime, dependencies: [Dependency],
    isOpaque: Bool, isUnshared: Bool, location: Location?
  ) {
    self.init(
      id: id, key: key, interfaces: interfaces, lifetime: lifetime, dependencies: dependencies, isOpaque: isOpaque,
      location: location, opensScopes: false, isUnshared: isUnshared, policy: nil, hasTeardown: false)
  }
}
