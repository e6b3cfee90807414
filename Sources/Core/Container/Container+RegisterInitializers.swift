// One overload for each number of needs, because the compiler specialises these and not a parameter pack, and hands over
// what it has resolved instead of copying it. More needs than these take the pack of `Container+Register.swift`.
//
// All of them are erased at once: one closure for each registration is all that is compiled into its module.
extension Container {
  /// Registers a service by an initializer that needs nothing. What throws may be a closure that asks a captured container:
  /// what it needs is not known before it runs.
  ///
  /// - Parameter lifetime: the container's default lifetime where it is nil.
  @discardableResult
  @inlinable
  public func register<Service: Sendable, Failure: Error>(
    _ type: Service.Type, named name: String? = nil, lifetime: Lifetime? = nil, file: StaticString = #fileID,
    line: Int = #line,
    _ initializer: @escaping @Sendable () throws(Failure) -> Service
  ) -> Registered<Service> {
    add(
      type, name, lifetime, Failure.self == Never.self ? [] : nil, file, line,
      Factory(
        type,
        needing: { _, _ in
          try initializer()
        }))
  }

  /// Registers a service by an initializer of one parameter.
  ///
  /// - Parameter lifetime: the container's default lifetime where it is nil.
  @discardableResult
  @inlinable
  public func register<Service: Sendable, A>(
    _ type: Service.Type, named name: String? = nil, lifetime: Lifetime? = nil, file: StaticString = #fileID,
    line: Int = #line,
    _ initializer: @escaping @Sendable (consuming A) throws -> Service
  ) -> Registered<Service> {
    add(
      type, name, lifetime, [A.self], file, line,
      Factory(
        type,
        needing: { c, given in
          try initializer(try c.need(A.self, given))
        }))
  }

  /// Registers a service by an initializer of two parameters.
  ///
  /// - Parameter lifetime: the container's default lifetime where it is nil.
  @discardableResult
  @inlinable
  public func register<Service: Sendable, A, B>(
    _ type: Service.Type, named name: String? = nil, lifetime: Lifetime? = nil, file: StaticString = #fileID,
    line: Int = #line,
    _ initializer: @escaping @Sendable (consuming A, consuming B) throws -> Service
  ) -> Registered<Service> {
    add(
      type, name, lifetime, [A.self, B.self], file, line,
      Factory(
        type,
        needing: { c, given in
          try initializer(try c.need(A.self, given), try c.need(B.self, given))
        }))
  }

  /// Registers a service by an initializer of three parameters.
  ///
  /// - Parameter lifetime: the container's default lifetime where it is nil.
  @discardableResult
  @inlinable
  public func register<Service: Sendable, A, B, C>(
    _ type: Service.Type, named name: String? = nil, lifetime: Lifetime? = nil, file: StaticString = #fileID,
    line: Int = #line,
    _ initializer: @escaping @Sendable (consuming A, consuming B, consuming C) throws -> Service
  ) -> Registered<Service> {
    add(
      type, name, lifetime, [A.self, B.self, C.self], file, line,
      Factory(
        type,
        needing: { c, given in
          try initializer(try c.need(A.self, given), try c.need(B.self, given), try c.need(C.self, given))
        }))
  }

  /// Registers a service by an initializer of four parameters.
  ///
  /// - Parameter lifetime: the container's default lifetime where it is nil.
  @discardableResult
  @inlinable
  public func register<Service: Sendable, A, B, C, D>(
    _ type: Service.Type, named name: String? = nil, lifetime: Lifetime? = nil, file: StaticString = #fileID,
    line: Int = #line,
    _ initializer: @escaping @Sendable (consuming A, consuming B, consuming C, consuming D) throws -> Service
  ) -> Registered<Service> {
    add(
      type, name, lifetime, [A.self, B.self, C.self, D.self], file, line,
      Factory(
        type,
        needing: { c, given in
          try initializer(
            try c.need(A.self, given), try c.need(B.self, given), try c.need(C.self, given), try c.need(D.self, given))
        }))
  }

  /// Registers a service by an initializer of five parameters.
  ///
  /// - Parameter lifetime: the container's default lifetime where it is nil.
  @discardableResult
  @inlinable
  public func register<Service: Sendable, A, B, C, D, E>(
    _ type: Service.Type, named name: String? = nil, lifetime: Lifetime? = nil, file: StaticString = #fileID,
    line: Int = #line,
    _ initializer:
      @escaping @Sendable (consuming A, consuming B, consuming C, consuming D, consuming E) throws -> Service
  ) -> Registered<Service> {
    add(
      type, name, lifetime, [A.self, B.self, C.self, D.self, E.self], file, line,
      Factory(
        type,
        needing: { c, given in
          try initializer(
            try c.need(A.self, given), try c.need(B.self, given), try c.need(C.self, given), try c.need(D.self, given),
            try c.need(E.self, given))
        }))
  }

  /// Registers a service by an initializer of six parameters.
  ///
  /// - Parameter lifetime: the container's default lifetime where it is nil.
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
      type, name, lifetime, [A.self, B.self, C.self, D.self, E.self, F.self], file, line,
      Factory(
        type,
        needing: { c, given in
          try initializer(
            try c.need(A.self, given), try c.need(B.self, given), try c.need(C.self, given), try c.need(D.self, given),
            try c.need(E.self, given), try c.need(F.self, given))
        }))
  }

  /// Registers a service by an initializer of seven parameters.
  ///
  /// - Parameter lifetime: the container's default lifetime where it is nil.
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
      type, name, lifetime, [A.self, B.self, C.self, D.self, E.self, F.self, G.self], file, line,
      Factory(
        type,
        needing: { c, given in
          try initializer(
            try c.need(A.self, given), try c.need(B.self, given), try c.need(C.self, given), try c.need(D.self, given),
            try c.need(E.self, given), try c.need(F.self, given), try c.need(G.self, given))
        }))
  }

  /// Registers a service by an initializer of eight parameters.
  ///
  /// - Parameter lifetime: the container's default lifetime where it is nil.
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
      type, name, lifetime, [A.self, B.self, C.self, D.self, E.self, F.self, G.self, H.self], file, line,
      Factory(
        type,
        needing: { c, given in
          try initializer(
            try c.need(A.self, given), try c.need(B.self, given), try c.need(C.self, given), try c.need(D.self, given),
            try c.need(E.self, given), try c.need(F.self, given), try c.need(G.self, given), try c.need(H.self, given))
        }))
  }
}
