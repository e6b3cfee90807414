/// A dependency type that wraps a service and gives access to it, such as `Lazy`.
protocol DependencyWrapper {
  /// Makes the wrapper.
  ///
  /// Depending on the kind of wrapper, the service is resolved now or later, or may be missing.
  static func make(
    from container: Container, named name: String?, by kind: Dependency.Kind?, for requester: ServiceLocator.Requester?
  ) throws -> sending Any
  /// Makes the wrapper in an asynchronous resolution.
  static func makeAsync(named name: String?, by kind: Dependency.Kind?, _ requester: AsyncRequester) async throws
    -> sending Any
  /// Returns the keys of the wrapper, of the type it wraps, and so on to the innermost service.
  ///
  /// A resolution looks them up in this order and uses the first registered one.
  static func keys(named name: String?) -> [ServiceKey]
  static var isOptional: Bool { get }
  /// True if the service is resolved later, which breaks a cycle.
  static var isLate: Bool { get }
  /// True if the wrapper needs an instance of every registration that provides the service.
  static var isMany: Bool { get }
  /// True if the wrapper holds the service weakly.
  static var isWeak: Bool { get }
  /// The spelling of the wrapper that a confined container offers instead; nil if there is none.
  static var confinedCounterpart: String? { get }
  /// True if the wrapper can reach its container from any thread. A confined container must not offer such a wrapper.
  static var mayBeCalledAnywhere: Bool { get }
}

extension DependencyWrapper {
  static var isMany: Bool { false }
  static var isWeak: Bool { false }
  static var confinedCounterpart: String? { nil }

  /// The key of the innermost service.
  static var service: ServiceKey { keys(named: nil).last ?? ServiceKey(Self.self) }

  static func makeAsync(named name: String?, by kind: Dependency.Kind?, _ requester: AsyncRequester) async throws
    -> sending Any
  {
    try make(from: requester.container, named: name, by: kind, for: nil)
  }
}

extension ServiceKey {
  /// Returns the keys that a resolution of a type looks up. The first registered one is used.
  static func keys(of type: Any.Type, named name: String?) -> [ServiceKey] {
    wrapper(type)?.keys(named: name) ?? [ServiceKey(type, named: name)]
  }

  /// Returns a type as a dependency wrapper; nil for a type that is no wrapper.
  ///
  /// A cast alone would be slow for other types, because the runtime searches all conformances of the program.
  static func wrapper(_ type: Any.Type) -> (any DependencyWrapper.Type)? {
    if type == ServiceLocator.self { return ServiceLocator.self }
    guard let declaration = TypeKind.declaration(ofValue: type), wrappers.contains(declaration) else { return nil }
    return type as? any DependencyWrapper.Type
  }

  private enum AnyName: ServiceName { static let name = "" }

  /// Identities of the wrapper types' declarations. A test compares them with the conformances.
  private static let wrappers: Set<UInt> = {
    let types: [Any.Type] = [
      Int?.self, [Int].self, Lazy<Int>.self, Provider<Int>.self, Weak<Counted>.self, Named<Int, AnyName>.self,
      ConfinedContainer.Lazy<Int>.self, ConfinedContainer.Provider<Int>.self, Resolver.self, AsyncResolver.self,
      ConfinedResolver.self,
    ]
    return Set(types.compactMap { TypeKind.declaration(ofValue: $0) })
  }()

  private final class Counted: Sendable {}
}

extension Container {
  /// Returns whether a type can be resolved in this container. That is the case if the type or a type that it wraps is
  /// registered, and for resolvers and locators.
  func answers(for type: Any.Type, named name: String?) -> Bool {
    guard let wrapper = ServiceKey.wrapper(type) else { return isRegistered(ServiceKey(type, named: name)) }
    if wrapper is any ContainerAccess.Type { return true }
    return wrapper.keys(named: name).contains { isRegistered($0) }
  }
}

extension Optional: DependencyWrapper {
  /// Resolves the wrapped service; returns nil if that service is not registered, and rethrows every other failure.
  static func make(
    from container: Container, named name: String?, by kind: Dependency.Kind?, for requester: ServiceLocator.Requester?
  ) throws -> sending Any {
    guard container.answers(for: Wrapped.self, named: name) else { return Self.none as Any }
    return Self.some(try container.resolve(Wrapped.self, named: name, by: kind, for: requester)) as Any
  }

  static func makeAsync(named name: String?, by kind: Dependency.Kind?, _ requester: AsyncRequester) async throws
    -> sending Any
  {
    guard requester.container.answers(for: Wrapped.self, named: name) else { return Self.none as Any }
    return Self.some(try await requester.container.resolveAsync(Wrapped.self, named: name, by: kind, requester)) as Any
  }

  static func keys(named name: String?) -> [ServiceKey] {
    [ServiceKey(Self.self, named: name)] + ServiceKey.keys(of: Wrapped.self, named: name)
  }
  static var isOptional: Bool { true }
  static var isLate: Bool { ServiceKey.wrapper(Wrapped.self)?.isLate ?? false }
  static var isMany: Bool { ServiceKey.wrapper(Wrapped.self)?.isMany ?? false }
  static var isWeak: Bool { ServiceKey.wrapper(Wrapped.self)?.isWeak ?? false }
  static var mayBeCalledAnywhere: Bool { ServiceKey.wrapper(Wrapped.self)?.mayBeCalledAnywhere ?? false }
  static var confinedCounterpart: String? { ServiceKey.wrapper(Wrapped.self)?.confinedCounterpart.map { "\($0)?" } }
}

extension Array: DependencyWrapper {
  /// Makes an array with an instance of each registration that provides the element's type, in order.
  ///
  /// Throws the error `missing` if nothing provides the type.
  static func make(
    from container: Container, named name: String?, by kind: Dependency.Kind?, for requester: ServiceLocator.Requester?
  ) throws -> sending Any {
    let all = try container.resolveAll(Element.self, named: name, by: kind)
    if all.isEmpty { throw container.nothingProvides(ServiceKey(Self.self, named: name), kind) }
    return all as Any
  }

  static func makeAsync(named name: String?, by kind: Dependency.Kind?, _ requester: AsyncRequester) async throws
    -> sending Any
  {
    let all = try await requester.container.resolveAllAsync(Element.self, named: name, by: kind, requester)
    if all.isEmpty { throw requester.container.nothingProvides(ServiceKey(Self.self, named: name), kind) }
    return all as Any
  }

  static func keys(named name: String?) -> [ServiceKey] {
    [ServiceKey(Self.self, named: name), ServiceKey(Element.self, named: name)]
  }
  static var isOptional: Bool { false }
  static var isLate: Bool { false }
  static var isMany: Bool { true }
  static var mayBeCalledAnywhere: Bool { false }
}

extension Container {
  fileprivate func nothingProvides(_ key: ServiceKey, _ kind: Dependency.Kind?) -> ResolutionError {
    ResolutionError(missing: ResolutionStack.current.path(to: key, by: kind), in: self)
  }
}
