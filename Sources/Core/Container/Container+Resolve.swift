extension Container {
  /// Finds or makes an instance.
  ///
  /// - Parameters:
  ///   - type: the service's type, or a protocol that a registration provides.
  ///   - name: tells several services of one type apart.
  /// - Throws: `ResolutionError` with the path. Where all dependencies are declared, nothing has been made by then.
  @inlinable
  public func resolve<Service>(_ type: Service.Type = Service.self, named name: String? = nil) throws -> sending Service
  {
    if type is AnyClass { return try object(type, named: name, by: nil) }
    return try value(type, named: name, by: nil)
  }

  /// Names the right call where the type was left out.
  @available(*, unavailable, message: "Say what to resolve: resolve(Boots.self), or let boots: Boots = try resolve().")
  @_disfavoredOverload
  public func resolve() throws {}

  /// Makes or finds an instance of every registration that provides a service, in order of registration. It is one
  /// resolution: services of lifetime `graph` are shared in it.
  public func resolveAll<Service>(_ type: Service.Type = Service.self, named name: String? = nil) throws
    -> sending [Service]
  {
    try resolveAll(type, named: name, by: nil)
  }
}
