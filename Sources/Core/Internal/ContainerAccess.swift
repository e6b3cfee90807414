/// A parameter type that gives an initializer access to the container itself.
///
/// A parameter of such a type is not a dependency and never missing.
protocol ContainerAccess: DependencyWrapper {
  static func access(to container: Container) throws -> Self
}

extension ContainerAccess {
  static func make(
    from container: Container, named name: String?, by kind: Dependency.Kind?, for requester: ServiceLocator.Requester?
  ) throws -> sending Any { try access(to: container) }
  static func keys(named name: String?) -> [ServiceKey] { [ServiceKey(Self.self, named: name)] }
  static var isOptional: Bool { false }
  static var isLate: Bool { true }
  static var mayBeCalledAnywhere: Bool { true }
  static var confinedCounterpart: String? { "ConfinedResolver" }
}

extension Resolver: ContainerAccess {
  static func access(to container: Container) -> Self { Self(container: container) }
}

extension ServiceLocator: ContainerAccess {
  static func access(to container: Container) -> Self { Self(knowing: container) }
}

extension AsyncResolver: ContainerAccess {
  static func access(to container: Container) throws -> Self {
    throw ResolutionError(.needsAsync, path: [.init(service)])
  }

  static func makeAsync(
    named name: String?, by kind: Dependency.Kind?, _ requester: AsyncRequester
  ) async throws -> sending Any {
    AsyncResolver(container: requester.container, link: requester.frame?.link ?? AsyncFrame.Link(nil))
  }
}

extension ConfinedResolver: ContainerAccess {
  static func access(to container: Container) -> Self { Self(container) }
  static var mayBeCalledAnywhere: Bool { false }
}
