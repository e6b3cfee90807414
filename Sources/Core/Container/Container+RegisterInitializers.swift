// One overload per number of parameters: the compiler specialises these, unlike a parameter pack, and moves resolved
// dependencies into the initializer instead of copying them. Initializers with more parameters use the parameter pack
// of `Container+Register.swift`.
//
// The closure writes its product into memory, whatever its type, and the parameter types are passed as one list of
// metadata. So the client's module contains one closure and one call for each registration.
extension Container {
  /// Registers a service by an initializer without parameters.
  ///
  /// A closure that throws may resolve from a captured container, so its dependencies are unknown before it runs.
  ///
  /// - Parameters:
  ///   - type: the type under which the service is registered.
  ///   - name: the name that distinguishes services of one type.
  ///   - lifetime: the lifetime; `nil` for the container's default lifetime.
  ///   - file: the file of the call, for errors and tools.
  ///   - line: the line of the call.
  ///   - initializer: makes an instance from its dependencies.
  /// - Returns: a handle to configure the registration.
  @discardableResult
  @inlinable
  public func register<Service: Sendable, Failure: Error>(
    _ type: Service.Type, named name: String? = nil, lifetime: Lifetime? = nil, file: StaticString = #fileID,
    line: Int = #line,
    _ initializer: @escaping @Sendable () throws(Failure) -> Service
  ) -> Registered<Service> {
    add(
      type, name, lifetime, isOpaque: Failure.self != Never.self, file, line,
      { _, _, place in
        place.initializeMemory(as: Service.self, to: try initializer())
      })
  }

  /// Registers a service by an initializer of one parameter.
  ///
  /// - Parameters:
  ///   - type: the type under which the service is registered.
  ///   - name: the name that distinguishes services of one type.
  ///   - lifetime: the lifetime; `nil` for the container's default lifetime.
  ///   - file: the file of the call, for errors and tools.
  ///   - line: the line of the call.
  ///   - initializer: makes an instance from its dependencies.
  /// - Returns: a handle to configure the registration.
  @discardableResult
  @inlinable
  public func register<Service: Sendable, A>(
    _ type: Service.Type, named name: String? = nil, lifetime: Lifetime? = nil, file: StaticString = #fileID,
    line: Int = #line,
    _ initializer: @escaping @Sendable (consuming A) throws -> Service
  ) -> Registered<Service> {
    add(
      type, name, lifetime, ParameterTypes<A>(), isOpaque: false, file, line,
      { c, given, place in
        place.initializeMemory(
          as: Service.self,
          to: try initializer(try c.need(A.self, given)))
      })
  }

  /// Registers a service by an initializer of two parameters.
  ///
  /// - Parameters:
  ///   - type: the type under which the service is registered.
  ///   - name: the name that distinguishes services of one type.
  ///   - lifetime: the lifetime; `nil` for the container's default lifetime.
  ///   - file: the file of the call, for errors and tools.
  ///   - line: the line of the call.
  ///   - initializer: makes an instance from its dependencies.
  /// - Returns: a handle to configure the registration.
  @discardableResult
  @inlinable
  public func register<Service: Sendable, A, B>(
    _ type: Service.Type, named name: String? = nil, lifetime: Lifetime? = nil, file: StaticString = #fileID,
    line: Int = #line,
    _ initializer: @escaping @Sendable (consuming A, consuming B) throws -> Service
  ) -> Registered<Service> {
    add(
      type, name, lifetime, ParameterTypes<A, B>(), isOpaque: false, file, line,
      { c, given, place in
        place.initializeMemory(
          as: Service.self,
          to: try initializer(try c.need(A.self, given), try c.need(B.self, given)))
      })
  }

  /// Registers a service by an initializer of three parameters.
  ///
  /// - Parameters:
  ///   - type: the type under which the service is registered.
  ///   - name: the name that distinguishes services of one type.
  ///   - lifetime: the lifetime; `nil` for the container's default lifetime.
  ///   - file: the file of the call, for errors and tools.
  ///   - line: the line of the call.
  ///   - initializer: makes an instance from its dependencies.
  /// - Returns: a handle to configure the registration.
  @discardableResult
  @inlinable
  public func register<Service: Sendable, A, B, C>(
    _ type: Service.Type, named name: String? = nil, lifetime: Lifetime? = nil, file: StaticString = #fileID,
    line: Int = #line,
    _ initializer: @escaping @Sendable (consuming A, consuming B, consuming C) throws -> Service
  ) -> Registered<Service> {
    add(
      type, name, lifetime, ParameterTypes<A, B, C>(), isOpaque: false, file, line,
      { c, given, place in
        place.initializeMemory(
          as: Service.self,
          to: try initializer(try c.need(A.self, given), try c.need(B.self, given), try c.need(C.self, given)))
      })
  }

  /// Registers a service by an initializer of four parameters.
  ///
  /// - Parameters:
  ///   - type: the type under which the service is registered.
  ///   - name: the name that distinguishes services of one type.
  ///   - lifetime: the lifetime; `nil` for the container's default lifetime.
  ///   - file: the file of the call, for errors and tools.
  ///   - line: the line of the call.
  ///   - initializer: makes an instance from its dependencies.
  /// - Returns: a handle to configure the registration.
  @discardableResult
  @inlinable
  public func register<Service: Sendable, A, B, C, D>(
    _ type: Service.Type, named name: String? = nil, lifetime: Lifetime? = nil, file: StaticString = #fileID,
    line: Int = #line,
    _ initializer: @escaping @Sendable (consuming A, consuming B, consuming C, consuming D) throws -> Service
  ) -> Registered<Service> {
    add(
      type, name, lifetime, ParameterTypes<A, B, C, D>(), isOpaque: false, file, line,
      { c, given, place in
        place.initializeMemory(
          as: Service.self,
          to: try initializer(
            try c.need(A.self, given), try c.need(B.self, given), try c.need(C.self, given), try c.need(D.self, given)))
      })
  }

  /// Registers a service by an initializer of five parameters.
  ///
  /// - Parameters:
  ///   - type: the type under which the service is registered.
  ///   - name: the name that distinguishes services of one type.
  ///   - lifetime: the lifetime; `nil` for the container's default lifetime.
  ///   - file: the file of the call, for errors and tools.
  ///   - line: the line of the call.
  ///   - initializer: makes an instance from its dependencies.
  /// - Returns: a handle to configure the registration.
  @discardableResult
  @inlinable
  public func register<Service: Sendable, A, B, C, D, E>(
    _ type: Service.Type, named name: String? = nil, lifetime: Lifetime? = nil, file: StaticString = #fileID,
    line: Int = #line,
    _ initializer:
      @escaping @Sendable (consuming A, consuming B, consuming C, consuming D, consuming E) throws -> Service
  ) -> Registered<Service> {
    add(
      type, name, lifetime, ParameterTypes<A, B, C, D, E>(), isOpaque: false, file, line,
      { c, given, place in
        place.initializeMemory(
          as: Service.self,
          to: try initializer(
            try c.need(A.self, given), try c.need(B.self, given), try c.need(C.self, given), try c.need(D.self, given),
            try c.need(E.self, given)))
      })
  }

  /// Registers a service by an initializer of six parameters.
  ///
  /// - Parameters:
  ///   - type: the type under which the service is registered.
  ///   - name: the name that distinguishes services of one type.
  ///   - lifetime: the lifetime; `nil` for the container's default lifetime.
  ///   - file: the file of the call, for errors and tools.
  ///   - line: the line of the call.
  ///   - initializer: makes an instance from its dependencies.
  /// - Returns: a handle to configure the registration.
  @discardableResult
  @inlinable
  public func register<Service: Sendable, A, B, C, D, E, F>(
    _ type: Service.Type, named name: String? = nil, lifetime: Lifetime? = nil, file: StaticString = #fileID,
    line: Int = #line,
    _ initializer:
      @escaping @Sendable (consuming A, consuming B, consuming C, consuming D, consuming E, consuming F) throws ->
      Service
  ) -> Registered<Service> {
    add(
      type, name, lifetime, ParameterTypes<A, B, C, D, E, F>(), isOpaque: false, file, line,
      { c, given, place in
        place.initializeMemory(
          as: Service.self,
          to: try initializer(
            try c.need(A.self, given), try c.need(B.self, given), try c.need(C.self, given), try c.need(D.self, given),
            try c.need(E.self, given), try c.need(F.self, given)))
      })
  }

  /// Registers a service by an initializer of seven parameters.
  ///
  /// - Parameters:
  ///   - type: the type under which the service is registered.
  ///   - name: the name that distinguishes services of one type.
  ///   - lifetime: the lifetime; `nil` for the container's default lifetime.
  ///   - file: the file of the call, for errors and tools.
  ///   - line: the line of the call.
  ///   - initializer: makes an instance from its dependencies.
  /// - Returns: a handle to configure the registration.
  @discardableResult
  @inlinable
  public func register<Service: Sendable, A, B, C, D, E, F, G>(
    _ type: Service.Type, named name: String? = nil, lifetime: Lifetime? = nil, file: StaticString = #fileID,
    line: Int = #line,
    _ initializer:
      @escaping @Sendable (consuming A, consuming B, consuming C, consuming D, consuming E, consuming F, consuming G)
      throws -> Service
  ) -> Registered<Service> {
    add(
      type, name, lifetime, ParameterTypes<A, B, C, D, E, F, G>(), isOpaque: false, file, line,
      { c, given, place in
        place.initializeMemory(
          as: Service.self,
          to: try initializer(
            try c.need(A.self, given), try c.need(B.self, given), try c.need(C.self, given), try c.need(D.self, given),
            try c.need(E.self, given), try c.need(F.self, given), try c.need(G.self, given)))
      })
  }

  /// Registers a service by an initializer of eight parameters.
  ///
  /// - Parameters:
  ///   - type: the type under which the service is registered.
  ///   - name: the name that distinguishes services of one type.
  ///   - lifetime: the lifetime; `nil` for the container's default lifetime.
  ///   - file: the file of the call, for errors and tools.
  ///   - line: the line of the call.
  ///   - initializer: makes an instance from its dependencies.
  /// - Returns: a handle to configure the registration.
  @discardableResult
  @inlinable
  public func register<Service: Sendable, A, B, C, D, E, F, G, H>(
    _ type: Service.Type, named name: String? = nil, lifetime: Lifetime? = nil, file: StaticString = #fileID,
    line: Int = #line,
    _ initializer:
      @escaping @Sendable (
        consuming A, consuming B, consuming C, consuming D, consuming E, consuming F, consuming G, consuming H
      ) throws -> Service
  ) -> Registered<Service> {
    add(
      type, name, lifetime, ParameterTypes<A, B, C, D, E, F, G, H>(), isOpaque: false, file, line,
      { c, given, place in
        place.initializeMemory(
          as: Service.self,
          to: try initializer(
            try c.need(A.self, given), try c.need(B.self, given), try c.need(C.self, given), try c.need(D.self, given),
            try c.need(E.self, given), try c.need(F.self, given), try c.need(G.self, given), try c.need(H.self, given)))
      })
  }
}
