/// A dependency of a service on another one, and the way in which it is passed.
public struct Dependency: Hashable, Sendable {
  /// The way in which a dependency is passed to a service.
  public enum Kind: String, Hashable, Sendable, Codable, CaseIterable {
    /// Passed to the initializer.
    case initializer
    /// Set on a stored property after construction.
    case property
    /// Passed to a method when it is called.
    case method
    /// Pulled from a service locator inside a body; no signature shows it.
    case locator
    /// Made by the service itself: a hard-wired dependency.
    case creates
    /// Found on the heap; how the instance was passed is unknown.
    case holds
  }

  /// The key of the service that is needed.
  public let service: ServiceKey
  /// The way in which the dependency is passed.
  public let kind: Kind
  /// A Boolean value indicating whether a missing service is left out instead of causing an error.
  public let isOptional: Bool
  /// Keys that are looked up before `service`. The first registered one is used: a registered `Boots?` before `Boots`.
  var before: [ServiceKey] = []
  /// True if all registrations that provide the service are needed, and not only the one that answers for it.
  var isMany = false
  /// True if the dependency is held weakly.
  var isWeak = false

  package init(_ service: ServiceKey, by kind: Kind = .initializer, isOptional: Bool = false) {
    self.service = service
    self.kind = kind
    self.isOptional = isOptional
  }
}

extension Dependency {
  /// Compares service, kind and optionality.
  ///
  /// The wrapper of the parameter's type is ignored.
  public static func == (left: Self, right: Self) -> Bool {
    left.service == right.service && left.kind == right.kind && left.isOptional == right.isOptional
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(service)
    hasher.combine(kind)
    hasher.combine(isOptional)
  }

  /// The key to report as missing: the array itself for `[Service]`, else the service.
  var asked: ServiceKey { isMany ? before.last ?? service : service }
}
