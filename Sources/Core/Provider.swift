/// A dependency that is resolved on each use, in a resolution of its own.
///
/// A `Provider` does not retain the container, so an instance that the container keeps may hold it without a retain
/// cycle.
public struct Provider<Service>: Sendable {
  private let container: WeakContainer
  private let name: String?
  /// The arguments for each request, with their type; nil if the service takes no arguments.
  private let given: Given?

  private struct Given: Sendable {
    let type: Any.Type
    let arguments: any Sendable
  }

  init(_ container: Container, named name: String?) {
    self.container = WeakContainer(container)
    self.name = name
    given = nil
  }

  init(_ container: Container, named name: String?, taking type: Any.Type?, _ arguments: any Sendable) {
    self.container = WeakContainer(container)
    self.name = name
    given = type.map { Given(type: $0, arguments: arguments) }
  }

  /// The container; nil if the container has been released.
  var known: Container? { container.container }

  /// Finds or makes an instance of the service.
  ///
  /// - Returns: the instance.
  /// - Throws: `ResolutionError`, also if the container has been released.
  public func callAsFunction() throws -> sending Service {
    guard let container = container.container else {
      throw ResolutionError(.containerGone, path: [.init(ServiceKey(Service.self, named: name), by: .method)])
    }
    guard let given else { return try container.resolve(Service.self, named: name, by: .locator, for: nil) }
    return try container.resolve(ServiceKey(Service.self, named: name, taking: given.type), .locator, given.arguments)
  }

  /// Makes the service from an argument.
  ///
  /// - Parameter argument: passed to the factory of the service.
  /// - Returns: a new instance.
  /// - Throws: `ResolutionError`, also if the container has been released.
  public func callAsFunction<Argument: Sendable>(with argument: Argument) throws -> sending Service {
    let key = ServiceKey(Service.self, named: name, taking: Argument.self)
    guard let container = container.container else {
      throw ResolutionError(.containerGone, path: [.init(key, by: .method)])
    }
    return try container.resolve(key, .locator, argument)
  }
}

extension Provider: DependencyWrapper {
  static func make(
    from container: Container, named name: String?, by kind: Dependency.Kind?, for requester: ServiceLocator.Requester?
  ) throws -> sending Any { Self(container, named: name) }
  static func keys(named name: String?) -> [ServiceKey] {
    [ServiceKey(Self.self, named: name)] + ServiceKey.keys(of: Service.self, named: name)
  }
  static var isOptional: Bool { ServiceKey.wrapper(Service.self)?.isOptional ?? false }
  static var isMany: Bool { ServiceKey.wrapper(Service.self)?.isMany ?? false }
  static var confinedCounterpart: String? { "ConfinedContainer.\(Self.self)" }
  static var isLate: Bool { true }
  static var mayBeCalledAnywhere: Bool { true }
}

/// A weak reference to a container.
struct WeakContainer: Sendable {
  weak let container: Container?

  init(_ container: Container) { self.container = container }
}
