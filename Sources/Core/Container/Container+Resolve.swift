extension Container {
  /// Finds or makes an instance of a service.
  ///
  /// - Parameters:
  ///   - type: the service's type, or a protocol that a registration provides.
  ///   - name: the name that distinguishes services of one type.
  /// - Returns: the instance.
  /// - Throws: `ResolutionError` with the path to the service at fault. A fault in declared dependencies is thrown
  ///   before anything is made.
  @inlinable
  public func resolve<Service>(_ type: Service.Type = Service.self, named name: String? = nil) throws -> sending Service
  {
    if type is AnyClass { return try object(type, named: name, by: nil) }
    return try value(type, named: name, by: nil)
  }

  /// Overload for a call without a type, which is an error. The compiler's message shows the right call.
  @available(*, unavailable, message: "Say what to resolve: resolve(Boots.self), or let boots: Boots = try resolve().")
  @_disfavoredOverload
  public func resolve() throws {}

  /// Finds or makes one instance for each registration that provides a service.
  ///
  /// The call is one resolution, which shares services of lifetime `graph`.
  ///
  /// - Parameters:
  ///   - type: the service's type, or a protocol that registrations provide.
  ///   - name: the name that distinguishes services of one type.
  /// - Returns: the instances in order of registration.
  /// - Throws: `ResolutionError` with the path to the service at fault.
  public func resolveAll<Service>(_ type: Service.Type = Service.self, named name: String? = nil) throws
    -> sending [Service]
  {
    try resolveAll(type, named: name, by: nil)
  }
}
