extension ConfinedContainer {
  /// A dependency that is found or made each time it is asked for, by the actor that the container is confined to.
  public struct Provider<Service> {
    private let provider: Core.Provider<Service>

    init(_ provider: Core.Provider<Service>) { self.provider = provider }

    /// Finds or makes the service.
    ///
    /// - Throws: `ResolutionError`, also when the container is gone.
    public func callAsFunction() throws -> Service { try provider() }
  }

  /// A dependency that is found or made when it is first asked for, by the actor that the container is confined to, and
  /// held from then on.
  public struct Lazy<Service> {
    private let lazy: Core.Lazy<Service>

    init(_ lazy: Core.Lazy<Service>) { self.lazy = lazy }

    /// Finds or makes the service. A failure is not held, and may be tried again.
    ///
    /// - Throws: `ResolutionError`, also when the container is gone.
    public func callAsFunction() throws -> Service { try lazy() }
  }
}

@available(*, unavailable)
extension ConfinedContainer.Provider: Sendable {}

@available(*, unavailable)
extension ConfinedContainer.Lazy: Sendable {}

extension ConfinedContainer.Provider: DependencyWrapper {
  static func make(
    from container: Container, named name: String?, by kind: Dependency.Kind?, for puller: ServiceLocator.Puller?
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
    from container: Container, named name: String?, by kind: Dependency.Kind?, for puller: ServiceLocator.Puller?
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
  /// What a service of a confined container needs. A wrapper that may be called from anywhere is not given there: it is
  /// asked for as it is, and missing.
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
