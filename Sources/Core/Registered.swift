/// A handle to a new registration, used to configure it further.
///
/// A registration becomes visible as a whole. While a chain of calls configures it, requests of other threads wait for
/// the end of the statement. A handle kept in a variable completes the registration when its `id` is read or its own
/// thread resolves the service. Other threads wait at most a quarter of a second.
public struct Registered<Service>: Sendable {
  private let making: RegistrationInProgress

  /// The container of the registration.
  public var container: Container { making.container }

  /// The identity of the registration.
  ///
  /// Reading this property completes the registration.
  public var id: Registration.ID {
    making.end()
    return making.id
  }

  init(container: Container, entry: consuming Entry) { making = RegistrationInProgress(container, entry) }

  /// Adds a property dependency, which is set after construction: property injection.
  ///
  /// A cycle that includes a property dependency can be resolved.
  ///
  /// - Parameter property: the property to set. A property of optional type is an optional dependency.
  /// - Returns: this handle.
  @discardableResult
  @inlinable
  @inline(__always)
  public func inject<Need>(_ property: any ReferenceWritableKeyPath<Service, Need> & Sendable) -> Self
  where Service: AnyObject {
    injecting(Need.self) { instance, resolver in
      guard let service = instance.ofClass(Service.self) else { return }
      service[keyPath: property] = try resolver.resolve(Need.self, by: .property)
    }
  }

  /// Adds a property dependency.
  ///
  /// - Parameters:
  ///   - need: the type of the property.
  ///   - set: resolves the dependency, and sets the property of the instance.
  @usableFromInline
  func injecting(_ need: Any.Type, _ set: @escaping @Sendable (Instance, Resolver) throws -> Void) -> Self {
    change { entry in
      var registration = entry.registration
      registration.dependencies += Container.dependencies(on: [need], by: .property)
      guard let before = entry.inject else { return entry.with(registration, injecting: set) }
      return entry.with(
        registration,
        injecting: { instance, resolver in
          try before(instance, resolver)
          try set(instance, resolver)
        })
    }
  }

  func inject<Need>(
    needing dependencies: [Dependency], _ set: @escaping @Sendable (Service, Need) -> Void
  ) -> Self where Service: AnyObject {
    change { entry in
      var registration = entry.registration
      registration.dependencies += dependencies
      return entry.with(
        registration,
        injecting: { instance, resolver in
          try entry.inject?(instance, resolver)
          guard let service = instance.ofClass(Service.self) else { return }
          set(service, try resolver.resolve(Need.self, by: .property))
        })
    }
  }

  /// Adds a closure that runs with each new instance and a resolver: injection by a closure.
  ///
  /// The closure's dependencies are not declared. A cycle through the closure can be resolved from each of its
  /// services. For this, the closure waits for the outermost service that is being constructed.
  ///
  /// - Parameter body: called after construction.
  /// - Returns: this handle.
  @discardableResult
  public func inject(_ body: @escaping @Sendable (Service, Resolver) throws -> Void) -> Self {
    change { entry in
      entry.with(
        injecting: { instance, resolver in
          try entry.inject?(instance, resolver)
          if let service = instance.value as? Service { try body(service, resolver) }
        }, injectsAnything: true)
    }
  }

  /// Makes the service available under a protocol as well.
  ///
  /// A service that takes arguments is available under the protocol with the same arguments.
  ///
  /// If several registrations provide one protocol, `resolve` uses the last one and `resolveAll` returns all of them.
  ///
  /// - Parameters:
  ///   - interface: the protocol.
  ///   - name: the name under which the protocol is provided.
  /// - Returns: this handle.
  @discardableResult
  public func provide<Interface>(_ interface: Interface.Type, named name: String? = nil) -> Self {
    change { entry in
      var registration = entry.registration
      registration.interfaces.append(ServiceKey(interface, named: name, taking: entry.key.arguments))
      return entry.with(registration)
    }
  }

  /// Declares that the service opens scopes, such as a factory of user sessions.
  ///
  /// A service that lives in a scope must not hold such a service; `diagnose` reports it as `factory`.
  ///
  /// - Returns: this handle.
  @discardableResult
  public func opensScopes() -> Self {
    change { entry in
      var registration = entry.registration
      registration.opensScopes = true
      return entry.with(registration)
    }
  }

  /// Applies the registration's current teardown hook to instances that are kept already.
  func renewHooks() { container.renewHooks(of: making.id) }

  /// Replaces the registration's entry by a changed copy.
  ///
  /// `body` runs outside the lock. It runs again if another thread has replaced the entry in the meantime. Nothing
  /// happens if the registration was removed.
  func change(_ body: (Entry) -> Entry) -> Self {
    let (tree, id) = (container.tree, making.id)
    while let entry = tree.registry.withLock({ $0.entry(id) }) {
      let changed = body(entry)
      // The old entry's values are released outside the lock, because a deinitializer may use the container.
      let (isDone, dropped) = tree.registry.withLock { registry in
        registry.entry(id) === entry ? (true, registry.insert(changed)) : (false, nil)
      }
      withExtendedLifetime(dropped) {}
      if isDone { break }
    }
    return self
  }
}

/// A registration that may be configured further until this object is released.
final class RegistrationInProgress: Sendable {
  let container: Container
  /// The first entry of the registration. Each amendment replaces the entry by another one with the same identity.
  private let first: Entry

  init(_ container: Container, _ first: consuming Entry) {
    self.container = container
    self.first = first
  }

  deinit { end() }

  var id: Registration.ID { first.id }

  /// Completes the registration, which makes it visible to all threads.
  func end() {
    if first.isWhole { return }
    if first.isRegistered {
      first.beWhole()
      // A thread that amends the registration now removes this entry from the registry first. Only then it checks
      // whether the entry is complete.
      if first.isRegistered { return }
    }
    container.tree.registry.withLock { registry in
      let current = first.isRegistered ? first : registry.entry(id)
      current?.beWhole()
    }
  }
}

extension Registered {
  /// Sets a policy that may end the sharing earlier than the lifetime `container` or `scoped` does.
  ///
  /// - Parameter policy: decides whether a kept instance is still good. It replaces an earlier policy.
  /// - Returns: this handle.
  @discardableResult
  public func limit(_ policy: some LifetimePolicy) -> Self {
    let description = (policy as? any CustomStringConvertible)?.description ?? "\(type(of: policy))"
    return change { entry in
      var registration = entry.registration
      registration.policy = description
      return entry.with(registration, policy: AnyLifetimePolicy(policy))
    }
  }
}

extension Registered {
  /// Adds a hook that runs when the container or scope releases a shared instance.
  ///
  /// Closing a container or scope runs the hooks of its instances in reverse order of creation. Several hooks of one
  /// registration run in the order in which they were added. A hook also applies to instances that are kept already.
  ///
  /// - Parameter body: called with the instance.
  /// - Returns: this handle.
  @discardableResult
  public func onTeardown(_ body: @escaping @Sendable (Service) -> Void) -> Self {
    end(with: .now { if let service = $0 as? Service { body(service) } })
  }

  /// Adds an asynchronous hook that runs when the container or scope releases a shared instance.
  ///
  /// `closeAndWait()` waits for the hook. Otherwise the hook runs in a task of its own, which retains the instance
  /// until the hook has ended.
  ///
  /// - Parameter body: called with the instance.
  /// - Returns: this handle.
  @discardableResult
  public func onTeardown(_ body: @escaping @Sendable (Service) async -> Void) -> Self {
    end(with: .later { if let service = $0 as? Service { await body(service) } })
  }

  private func end(with teardown: Teardown) -> Self {
    let result = change { entry in
      var registration = entry.registration
      registration.hasTeardown = true
      return entry.with(registration, teardown: entry.teardown.followed(by: teardown))
    }
    renewHooks()
    return result
  }
}

extension Container {
  /// Applies a registration's current teardown hook to its instances that are kept already, in the root and in all
  /// scopes.
  func renewHooks(of id: Registration.ID) {
    guard let entry = tree.registry.withLock({ $0.entry(id) }) else { return }
    var places = [root.state]
    while let place = places.popLast() {
      place.withSlot(of: entry) { slot in if let kept = slot?.kept { slot = .made(kept.with(entry.teardown)) } }
      places += place.withSlots { $0.children }
    }
  }
}
