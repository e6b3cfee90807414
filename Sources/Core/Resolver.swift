/// What a factory is given to ask for its dependencies.
///
/// A factory may keep it and ask later; that is a resolution of its own.
@frozen
public struct Resolver: Sendable {
  /// The container or scope that the instance is made in.
  public let container: Container
  /// What its initializer needs, where that has been resolved before.
  @usableFromInline let given: GivenNeeds?

  @inlinable
  @inline(__always)
  init(container: Container, given: GivenNeeds? = nil) {
    self.container = container
    self.given = given
  }

  /// Finds or makes a dependency.
  ///
  /// - Throws: `ResolutionError`, with the path from the outermost service.
  @inlinable
  public func resolve<Service>(
    _ type: Service.Type = Service.self, named name: String? = nil, by kind: Dependency.Kind = .initializer
  ) throws -> sending Service {
    if type is AnyClass { return try container.object(type, named: name, by: kind) }
    return try container.value(type, named: name, by: kind)
  }

  /// Makes or finds an instance of every registration that provides a service, in order of registration.
  ///
  /// - Throws: `ResolutionError`, with the path from the outermost service.
  public func resolveAll<Service>(
    _ type: Service.Type = Service.self, named name: String? = nil, by kind: Dependency.Kind = .initializer
  ) throws -> sending [Service] {
    try container.resolveAll(type, named: name, by: kind)
  }

  /// A locator over the same registry; its pulls are noted as pulls of the instance that is being made. It does not keep
  /// the container alive, so that an instance may hold it.
  public var locator: ServiceLocator { ServiceLocator(knowing: container) }
}

extension Container {
  /// What an initializer takes next.
  @inlinable
  @inline(__always)
  func need<Need>(_ type: Need.Type, _ given: GivenNeeds?) throws -> sending Need {
    if let given { return try next(type, of: given) }
    if type is AnyClass { return try object(type, named: nil, by: .initializer) }
    return try neededValue(type)
  }

  // Not inlined, nor specialised: the optimiser would do that for each need of a class, too, before it drops it.
  @usableFromInline
  @inline(never)
  func neededValue<Need>(_ type: Need.Type) throws -> sending Need { try value(type, named: nil, by: .initializer) }

  // Not inlined: it is rarely called, and would be compiled into each registration.
  @usableFromInline
  func next<Need>(_ type: Need.Type, of given: GivenNeeds) throws -> sending Need {
    // Safe: whoever has put it there has looked at its class.
    if type is AnyClass, let object = given.nextObject() { return unsafeBitCast(object, to: Need.self) }
    return try given.next(type)
  }
}
