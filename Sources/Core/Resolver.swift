/// The argument of a factory, used to resolve the dependencies of the service that is being made.
///
/// A factory may keep the resolver and use it later; each call then starts a resolution of its own.
@frozen
public struct Resolver: Sendable {
  /// The container or scope in which the instance is made.
  public let container: Container
  /// The dependencies of the initializer, if an asynchronous resolution has resolved them before the call; nil
  /// otherwise.
  @usableFromInline let given: PreresolvedArguments?

  @inlinable
  @inline(__always)
  init(container: Container, given: PreresolvedArguments? = nil) {
    self.container = container
    self.given = given
  }

  /// Finds or makes a dependency.
  ///
  /// - Parameters:
  ///   - type: the service's type, or a protocol that a registration provides.
  ///   - name: the name that distinguishes services of one type.
  ///   - kind: the kind of the dependency, such as `initializer`, as graphs and errors show it.
  /// - Returns: the instance.
  /// - Throws: `ResolutionError` with the path from the outermost service.
  @inlinable
  public func resolve<Service>(
    _ type: Service.Type = Service.self, named name: String? = nil, by kind: Dependency.Kind = .initializer
  ) throws -> sending Service {
    if type is AnyClass { return try container.object(type, named: name, by: kind) }
    return try container.value(type, named: name, by: kind)
  }

  /// Finds or makes one instance for each registration that provides a service.
  ///
  /// - Parameters:
  ///   - type: the service's type, or a protocol that registrations provide.
  ///   - name: the name that distinguishes services of one type.
  ///   - kind: the kind of the dependency, such as `initializer`, as graphs and errors show it.
  /// - Returns: the instances in order of registration.
  /// - Throws: `ResolutionError` with the path from the outermost service.
  public func resolveAll<Service>(
    _ type: Service.Type = Service.self, named name: String? = nil, by kind: Dependency.Kind = .initializer
  ) throws -> sending [Service] {
    try container.resolveAll(type, named: name, by: kind)
  }

  /// A service locator for the container of the resolver.
  ///
  /// A pull from the locator is recorded as a pull by the instance that is being made.
  ///
  /// The locator does not retain the container, so an instance may hold it.
  public var locator: ServiceLocator { ServiceLocator(knowing: container) }
}

extension Container {
  /// Returns the next argument of an initializer. It was resolved before the call, or is resolved now.
  @inlinable
  @inline(__always)
  func need<Need>(_ type: Need.Type, _ given: PreresolvedArguments?) throws -> sending Need {
    if type is AnyClass {
      // Safe: an instance of a class is one reference, and the object is an instance of the class.
      return unsafeBitCast(try neededObject(ObjectIdentifier(type), given), to: Need.self)
    }
    return try neededValue(type, given)
  }

  // Neither this function nor the next one is inlined or specialised: the compiler would optimise a copy for each
  // parameter of each registration.

  /// Returns the next argument of an initializer, whose type is a class.
  @usableFromInline
  @inline(never)
  func neededObject(_ type: ObjectIdentifier, _ given: PreresolvedArguments?) throws -> AnyObject {
    if given == nil, let object = try quick(type, named: nil, .initializer) { return object }
    return try neededSlowly(type, given)
  }

  /// Returns the next argument of an initializer, whose type is not a class.
  @usableFromInline
  @inline(never)
  func neededValue<Need>(_ type: Need.Type, _ given: PreresolvedArguments?) throws -> sending Need {
    if let given { return try given.next(type) }
    return try value(type, named: nil, by: .initializer)
  }

  /// Returns the next argument of an initializer that was resolved before the call, or resolves it by the slow path.
  @inline(never)
  private func neededSlowly(_ type: ObjectIdentifier, _ given: PreresolvedArguments?) throws -> AnyObject {
    // The class was checked when the object was added to `given`.
    if let object = given?.nextObject() { return object }
    func needed<Need>(_ type: Need.Type) throws -> AnyObject {
      // Safe: an instance of a class is one reference.
      unsafeBitCast(
        try given?.next(type) ?? slowly(type, named: nil, by: .initializer) as Need, to: AnyObject.self)
    }
    // Safe: the identity of a type is the address of its metadata.
    return try _openExistential(unsafeBitCast(type, to: Any.Type.self), do: needed)
  }
}
