/// A dependency that is found or made each time it is asked for, in a resolution of its own.
///
/// It does not keep the container alive: an instance that the container keeps may hold it without a retain cycle.
public struct Provider<Service>: Sendable {
  private let container: WeakContainer
  private let name: String?

  init(_ container: Container, named name: String?) {
    self.container = WeakContainer(container)
    self.name = name
  }

  /// The container, while it is there.
  var known: Container? { container.container }

  /// Finds or makes the service.
  ///
  /// - Throws: `ResolutionError`, also when the container is gone.
  public func callAsFunction() throws -> sending Service {
    guard let container = container.container else {
      throw ResolutionError(.containerGone, path: [.init(ServiceKey(Service.self, named: name), by: .method)])
    }
    return try container.resolve(Service.self, named: name, by: .locator, for: nil)
  }
}

extension Provider: DependencyWrapper {
  static func make(
    from container: Container, named name: String?, by kind: Dependency.Kind?, for puller: ServiceLocator.Puller?
  ) throws -> sending Any { Self(container, named: name) }
  static var service: ServiceKey { ServiceKey(behind: Service.self) }
  static var isOptional: Bool { false }
  static var isLate: Bool { true }
  static var mayBeCalledAnywhere: Bool { true }
}

/// A container that is known and not kept.
///
/// `@unchecked Sendable`, safe because: the weak reference is set once, in the initializer, and read afterwards; the
/// runtime makes reading it while the object is freed on another thread safe.
struct WeakContainer: @unchecked Sendable {
  private(set) weak var container: Container?

  init(_ container: Container) { self.container = container }
}
