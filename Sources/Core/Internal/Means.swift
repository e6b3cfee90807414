/// A parameter type that gives an initializer access to the container itself.
///
/// A parameter of such a type is not a dependency and never missing.
protocol Means: DependencyWrapper {
  static func means(of container: Container) throws -> Self
}

extension Means {
  static func make(
    from container: Container, named name: String?, by kind: Dependency.Kind?, for puller: ServiceLocator.Puller?
  ) throws -> sending Any { try means(of: container) }
  static func keys(named name: String?) -> [ServiceKey] { [ServiceKey(Self.self, named: name)] }
  static var isOptional: Bool { false }
  static var isLate: Bool { true }
  static var mayBeCalledAnywhere: Bool { true }
  static var confinedCounterpart: String? { "ConfinedResolver" }
}

extension Resolver: Means {
  static func means(of container: Container) -> Self { Self(container: container) }
}

extension ServiceLocator: Means {
  static func means(of container: Container) -> Self { Self(knowing: container) }
}

extension AsyncResolver: Means {
  static func means(of container: Container) throws -> Self {
    throw ResolutionError(.needsAsync, path: [.init(service)])
  }

  static func makeAsync(
    named name: String?, by kind: Dependency.Kind?, _ asker: AsyncAsker
  ) async throws -> sending Any {
    AsyncResolver(container: asker.container, link: asker.frame?.link ?? AsyncFrame.Link(nil))
  }
}

extension ConfinedResolver: Means {
  static func means(of container: Container) -> Self { Self(container) }
  static var mayBeCalledAnywhere: Bool { false }
}
