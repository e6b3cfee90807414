extension ConfinedContainer {
  /// A dependency that is resolved on each use, by the actor that the container is confined to.
  public struct Provider<Service> {
    private let provider: Core.Provider<Service>

    init(_ provider: Core.Provider<Service>) { self.provider = provider }

    /// Finds or makes the service.
    ///
    /// - Returns: the instance.
    /// - Throws: `ResolutionError`, also if the container has been released.
    public func callAsFunction() throws -> Service { try provider() }
  }

  /// A dependency that is resolved on first use by the actor of the container. The instance is kept for later uses.
  public struct Lazy<Service> {
    private let lazy: Core.Lazy<Service>

    init(_ lazy: Core.Lazy<Service>) { self.lazy = lazy }

    /// Finds or makes the service on the first call, and returns the same instance on each later call.
    ///
    /// After a failure, the next call tries again.
    ///
    /// - Returns: the instance.
    /// - Throws: `ResolutionError`, also if the container has been released.
    public func callAsFunction() throws -> Service { try lazy() }
  }
}

@available(*, unavailable)
extension ConfinedContainer.Provider: Sendable {}

@available(*, unavailable)
extension ConfinedContainer.Lazy: Sendable {}

extension ConfinedContainer.Provider: DependencyWrapper {
  static func make(
    from container: Container, named name: String?, by kind: Dependency.Kind?, for requester: ServiceLocator.Requester?
  ) throws -> sending Any { Self(Core.Provider(container, named: name)) }
  static func keys(named name: String?) -> [ServiceKey] {
    [ServiceKey(Self.self, named: name)] + ServiceKey.keys(of: Service.self, named: name)
  }
  static var isOptional: Bool { ServiceKey.wrapper(Service.self)?.isOptional ?? false }
  static var isMany: Bool { ServiceKey.wrapper(Service.self)?.isMany ?? false }
  static var isLate: Bool { true }
  static var mayBeCalledAnywhere: Bool { false }
}

extension ConfinedContainer.Lazy: DependencyWrapper {
  static func make(
    from container: Container, named name: String?, by kind: Dependency.Kind?, for requester: ServiceLocator.Requester?
  ) throws -> sending Any { Self(Core.Lazy(Core.Provider(container, named: name))) }
  static func keys(named name: String?) -> [ServiceKey] {
    [ServiceKey(Self.self, named: name)] + ServiceKey.keys(of: Service.self, named: name)
  }
  static var isOptional: Bool { ServiceKey.wrapper(Service.self)?.isOptional ?? false }
  static var isMany: Bool { ServiceKey.wrapper(Service.self)?.isMany ?? false }
  static var isLate: Bool { true }
  static var mayBeCalledAnywhere: Bool { false }
}

extension Container {
  /// Returns the dependencies that parameter or property types declare in a confined container.
  ///
  /// A confined container does not offer a wrapper that may be called from any thread. Such a wrapper is declared as a
  /// dependency on the wrapper type itself, which is then reported as missing.
  static func confinedDependencies<each Need>(
    on types: repeat (each Need).Type, by kind: Dependency.Kind
  ) -> [Dependency] {
    var result: [Dependency] = []
    for type in repeat each types {
      if let wrapper = ServiceKey.wrapper(type), wrapper.mayBeCalledAnywhere {
        result.append(Dependency(ServiceKey(type), by: kind))
      } else {
        result += dependencies(on: type, by: kind)
      }
    }
    return result
  }
}
