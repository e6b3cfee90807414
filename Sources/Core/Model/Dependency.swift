/// A dependency of one service on another.
public struct Dependency: Hashable, Sendable {
  /// The kind of a dependency: the means by which a service gets the other service.
  public enum Kind: String, Hashable, Sendable, Codable, CaseIterable {
    /// The dependency is passed to the initializer.
    case initializer
    /// The dependency is set on a stored property after construction.
    case property
    /// The dependency is passed to a method when the method is called, or is resolved later by a wrapper such as
    /// `Lazy`.
    case method
    /// The dependency is pulled from a service locator inside a body, so that no signature shows it.
    case locator
    /// The service makes the dependency itself: a hard-wired dependency.
    case creates
    /// The dependency was found on the heap. The means by which the instance was passed are unknown.
    case holds
  }

  /// The key of the service that is needed.
  public let service: ServiceKey
  /// The kind of the dependency.
  public let kind: Kind
  /// A Boolean value indicating whether the dependency may be missing. A missing optional dependency causes no error.
  public let isOptional: Bool
  /// Keys that are looked up before `service`; the first registered key is used.
  ///
  /// For example, a registered `Boots?` is used before `Boots`.
  var before: [ServiceKey] = []
  /// True if an instance of every registration that provides the service is needed.
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
  /// Returns whether two dependencies have the same service, kind and optionality.
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

  /// The key to report as missing: the array itself for `[Service]`, otherwise the service.
  var asked: ServiceKey { isMany ? before.last ?? service : service }
}
