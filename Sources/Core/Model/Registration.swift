/// The declared part of a registration: everything except the factory and other closures.
public struct Registration: Hashable, Sendable, Identifiable {
  /// The identity of a registration.
  ///
  /// Identities rise in order of registration and are never reused.
  public struct ID: Hashable, Comparable, Sendable, Codable {
    /// The number of the registration.
    public let rawValue: Int
    package init(rawValue: Int) { self.rawValue = rawValue }
    public static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
  }

  /// The place in the source code where a service was registered.
  public struct Location: Hashable, Sendable, CustomStringConvertible {
    /// The file in the form of `#fileID`.
    public var file: String {
      switch source {
      case .written(let file): file
      case .literal(let file): file.description
      }
    }
    /// The line, from 1.
    public let line: Int
    private let source: Source

    private enum Source {
      case written(String)
      /// A literal of the compiler, whose text is copied only when it is read.
      case literal(StaticString)
    }

    package init(file: String, line: Int) {
      source = .written(file)
      self.line = line
    }

    init(file: StaticString, line: Int) {
      source = .literal(file)
      self.line = line
    }

    public static func == (left: Self, right: Self) -> Bool { left.line == right.line && left.file == right.file }

    public func hash(into hasher: inout Hasher) {
      hasher.combine(file)
      hasher.combine(line)
    }

    /// The file's name and the line, such as `Forge.swift:12`.
    public var description: String { "\(file.split(separator: "/").last.map(String.init) ?? file):\(line)" }
  }

  /// The identity of the registration.
  public var id: ID
  /// The type, name and arguments under which the service is registered.
  public var key: ServiceKey
  /// Further keys under which the service is provided.
  public var interfaces: [ServiceKey]
  /// The extent to which instances are shared.
  public var lifetime: Lifetime
  /// The declared dependencies. If `isOpaque` is true, these are only the dependencies of properties and methods.
  public var dependencies: [Dependency]
  /// A Boolean value indicating whether a closure makes the service, so that its dependencies are unknown before it
  /// runs.
  public var isOpaque: Bool
  /// The place of the registration in the source code; `nil` if unknown.
  public var location: Location?
  /// A Boolean value indicating whether the service opens scopes.
  ///
  /// A service that lives in a scope must not hold a service that opens scopes.
  public var opensScopes = false
  /// A Boolean value indicating whether the service is not `Sendable`.
  ///
  /// Each instance is made for one requester, which may pass it on.
  public internal(set) var isUnshared: Bool
  /// The description of the policy that may end the sharing earlier, such as `for 60.0 seconds`; `nil` without a
  /// policy.
  public internal(set) var policy: String?
  /// True if a hook runs when an instance is released.
  var hasTeardown = false

  /// All keys of the registration, without duplicates.
  var answersTo: [ServiceKey] {
    interfaces.isEmpty ? [key] : interfaces.reduce(into: [key]) { if !$0.contains($1) { $0.append($1) } }
  }
}

// The initializers are in an extension, so that they can call the memberwise initializer, which makes the value in one
// step. The optimiser keeps a value of this size in memory, and copies it if it is initialized property by property.
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
