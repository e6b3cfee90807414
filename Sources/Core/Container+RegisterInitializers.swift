// One overload for each number of needs, because the compiler specialises these and not a parameter pack, and hands over
// what it has resolved instead of copying it. More needs than these take the pack of `Container+Register.swift`.
//
// All of them are erased at once: one closure for each registration is all that is compiled into its module.
extension Container {
  @discardableResult
  @inlinable
  public func register<Service: Sendable>(
    _ type: Service.Type, named name: String? = nil, _ lifetime: Lifetime, file: StaticString = #fileID,
    line: Int = #line,
    _ initializer: @escaping @Sendable () throws -> Service
  ) -> Registered<Service> {
    add(type, name, lifetime, [], file, line, Factory(type) { _ in try initializer() })
  }

  @discardableResult
  @inlinable
  public func register<Service: Sendable>(
    _ type: Service.Type, named name: String? = nil, file: StaticString = #fileID, line: Int = #line,
    _ initializer: @escaping @Sendable () throws -> Service
  ) -> Registered<Service> {
    add(type, name, nil, [], file, line, Factory(type) { _ in try initializer() })
  }

  @discardableResult
  @inlinable
  public func register<Service: Sendable, A>(
    _ type: Service.Type, named name: String? = nil, _ lifetime: Lifetime, file: StaticString = #fileID,
    line: Int = #line,
    _ initializer: @escaping @Sendable (consuming A) throws -> Service
  ) -> Registered<Service> {
    add(type, name, lifetime, [A.self], file, line, Factory(type) { r in try initializer(try r.need(A.self)) })
  }

  @discardableResult
  @inlinable
  public func register<Service: Sendable, A>(
    _ type: Service.Type, named name: String? = nil, file: StaticString = #fileID, line: Int = #line,
    _ initializer: @escaping @Sendable (consuming A) throws -> Service
  ) -> Registered<Service> {
    add(type, name, nil, [A.self], file, line, Factory(type) { r in try initializer(try r.need(A.self)) })
  }

  @discardableResult
  @inlinable
  public func register<Service: Sendable, A, B>(
    _ type: Service.Type, named name: String? = nil, _ lifetime: Lifetime, file: StaticString = #fileID,
    line: Int = #line,
    _ initializer: @escaping @Sendable (consuming A, consuming B) throws -> Service
  ) -> Registered<Service> {
    add(
      type, name, lifetime, [A.self, B.self], file, line,
      Factory(type) { r in try initializer(try r.need(A.self), try r.need(B.self)) })
  }

  @discardableResult
  @inlinable
  public func register<Service: Sendable, A, B>(
    _ type: Service.Type, named name: String? = nil, file: StaticString = #fileID, line: Int = #line,
    _ initializer: @escaping @Sendable (consuming A, consuming B) throws -> Service
  ) -> Registered<Service> {
    add(
      type, name, nil, [A.self, B.self], file, line,
      Factory(type) { r in try initializer(try r.need(A.self), try r.need(B.self)) })
  }

  @discardableResult
  @inlinable
  public func register<Service: Sendable, A, B, C>(
    _ type: Service.Type, named name: String? = nil, _ lifetime: Lifetime, file: StaticString = #fileID,
    line: Int = #line,
    _ initializer: @escaping @Sendable (consuming A, consuming B, consuming C) throws -> Service
  ) -> Registered<Service> {
    add(
      type, name, lifetime, [A.self, B.self, C.self], file, line,
      Factory(type) { r in try initializer(try r.need(A.self), try r.need(B.self), try r.need(C.self)) })
  }

  @discardableResult
  @inlinable
  public func register<Service: Sendable, A, B, C>(
    _ type: Service.Type, named name: String? = nil, file: StaticString = #fileID, line: Int = #line,
    _ initializer: @escaping @Sendable (consuming A, consuming B, consuming C) throws -> Service
  ) -> Registered<Service> {
    add(
      type, name, nil, [A.self, B.self, C.self], file, line,
      Factory(type) { r in try initializer(try r.need(A.self), try r.need(B.self), try r.need(C.self)) })
  }

  @discardableResult
  @inlinable
  public func register<Service: Sendable, A, B, C, D>(
    _ type: Service.Type, named name: String? = nil, _ lifetime: Lifetime, file: StaticString = #fileID,
    line: Int = #line,
    _ initializer: @escaping @Sendable (consuming A, consuming B, consuming C, consuming D) throws -> Service
  ) -> Registered<Service> {
    add(
      type, name, lifetime, [A.self, B.self, C.self, D.self], file, line,
      Factory(type) { r in
        try initializer(try r.need(A.self), try r.need(B.self), try r.need(C.self), try r.need(D.self))
      })
  }

  @discardableResult
  @inlinable
  public func register<Service: Sendable, A, B, C, D>(
    _ type: Service.Type, named name: String? = nil, file: StaticString = #fileID, line: Int = #line,
    _ initializer: @escaping @Sendable (consuming A, consuming B, consuming C, consuming D) throws -> Service
  ) -> Registered<Service> {
    add(
      type, name, nil, [A.self, B.self, C.self, D.self], file, line,
      Factory(type) { r in
        try initializer(try r.need(A.self), try r.need(B.self), try r.need(C.self), try r.need(D.self))
      })
  }

  @discardableResult
  @inlinable
  public func register<Service: Sendable, A, B, C, D, E>(
    _ type: Service.Type, named name: String? = nil, _ lifetime: Lifetime, file: StaticString = #fileID,
    line: Int = #line,
    _ initializer:
      @escaping @Sendable (consuming A, consuming B, consuming C, consuming D, consuming E) throws -> Service
  ) -> Registered<Service> {
    add(
      type, name, lifetime, [A.self, B.self, C.self, D.self, E.self], file, line,
      Factory(type) { r in
        try initializer(
          try r.need(A.self), try r.need(B.self), try r.need(C.self), try r.need(D.self), try r.need(E.self))
      })
  }

  @discardableResult
  @inlinable
  public func register<Service: Sendable, A, B, C, D, E>(
    _ type: Service.Type, named name: String? = nil, file: StaticString = #fileID, line: Int = #line,
    _ initializer:
      @escaping @Sendable (consuming A, consuming B, consuming C, consuming D, consuming E) throws -> Service
  ) -> Registered<Service> {
    add(
      type, name, nil, [A.self, B.self, C.self, D.self, E.self], file, line,
      Factory(type) { r in
        try initializer(
          try r.need(A.self), try r.need(B.self), try r.need(C.self), try r.need(D.self), try r.need(E.self))
      })
  }

  @discardableResult
  @inlinable
  public func register<Service: Sendable, A, B, C, D, E, F>(
    _ type: Service.Type, named name: String? = nil, _ lifetime: Lifetime, file: StaticString = #fileID,
    line: Int = #line,
    _ initializer:
      @escaping @Sendable (consuming A, consuming B, consuming C, consuming D, consuming E, consuming F) throws ->
      Service
  ) -> Registered<Service> {
    add(
      type, name, lifetime, [A.self, B.self, C.self, D.self, E.self, F.self], file, line,
      Factory(type) { r in
        try initializer(
          try r.need(A.self), try r.need(B.self), try r.need(C.self), try r.need(D.self), try r.need(E.self),
          try r.need(F.self))
      })
  }

  @discardableResult
  @inlinable
  public func register<Service: Sendable, A, B, C, D, E, F>(
    _ type: Service.Type, named name: String? = nil, file: StaticString = #fileID, line: Int = #line,
    _ initializer:
      @escaping @Sendable (consuming A, consuming B, consuming C, consuming D, consuming E, consuming F) throws ->
      Service
  ) -> Registered<Service> {
    add(
      type, name, nil, [A.self, B.self, C.self, D.self, E.self, F.self], file, line,
      Factory(type) { r in
        try initializer(
          try r.need(A.self), try r.need(B.self), try r.need(C.self), try r.need(D.self), try r.need(E.self),
          try r.need(F.self))
      })
  }

  @discardableResult
  @inlinable
  public func register<Service: Sendable, A, B, C, D, E, F, G>(
    _ type: Service.Type, named name: String? = nil, _ lifetime: Lifetime, file: StaticString = #fileID,
    line: Int = #line,
    _ initializer:
      @escaping @Sendable (consuming A, consuming B, consuming C, consuming D, consuming E, consuming F, consuming G)
      throws -> Service
  ) -> Registered<Service> {
    add(
      type, name, lifetime, [A.self, B.self, C.self, D.self, E.self, F.self, G.self], file, line,
      Factory(type) { r in
        try initializer(
          try r.need(A.self), try r.need(B.self), try r.need(C.self), try r.need(D.self), try r.need(E.self),
          try r.need(F.self), try r.need(G.self))
      })
  }

  @discardableResult
  @inlinable
  public func register<Service: Sendable, A, B, C, D, E, F, G>(
    _ type: Service.Type, named name: String? = nil, file: StaticString = #fileID, line: Int = #line,
    _ initializer:
      @escaping @Sendable (consuming A, consuming B, consuming C, consuming D, consuming E, consuming F, consuming G)
      throws -> Service
  ) -> Registered<Service> {
    add(
      type, name, nil, [A.self, B.self, C.self, D.self, E.self, F.self, G.self], file, line,
      Factory(type) { r in
        try initializer(
          try r.need(A.self), try r.need(B.self), try r.need(C.self), try r.need(D.self), try r.need(E.self),
          try r.need(F.self), try r.need(G.self))
      })
  }

  @discardableResult
  @inlinable
  public func register<Service: Sendable, A, B, C, D, E, F, G, H>(
    _ type: Service.Type, named name: String? = nil, _ lifetime: Lifetime, file: StaticString = #fileID,
    line: Int = #line,
    _ initializer:
      @escaping @Sendable (
        consuming A, consuming B, consuming C, consuming D, consuming E, consuming F, consuming G, consuming H
      ) throws -> Service
  ) -> Registered<Service> {
    add(
      type, name, lifetime, [A.self, B.self, C.self, D.self, E.self, F.self, G.self, H.self], file, line,
      Factory(type) { r in
        try initializer(
          try r.need(A.self), try r.need(B.self), try r.need(C.self), try r.need(D.self), try r.need(E.self),
          try r.need(F.self), try r.need(G.self), try r.need(H.self))
      })
  }

  @discardableResult
  @inlinable
  public func register<Service: Sendable, A, B, C, D, E, F, G, H>(
    _ type: Service.Type, named name: String? = nil, file: StaticString = #fileID, line: Int = #line,
    _ initializer:
      @escaping @Sendable (
        consuming A, consuming B, consuming C, consuming D, consuming E, consuming F, consuming G, consuming H
      ) throws -> Service
  ) -> Registered<Service> {
    add(
      type, name, nil, [A.self, B.self, C.self, D.self, E.self, F.self, G.self, H.self], file, line,
      Factory(type) { r in
        try initializer(
          try r.need(A.self), try r.need(B.self), try r.need(C.self), try r.need(D.self), try r.need(E.self),
          try r.need(F.self), try r.need(G.self), try r.need(H.self))
      })
  }
}
