/// A registration just made, for saying more about it.
///
/// A registration becomes visible whole: while a chain of calls configures it, requests of other threads wait for
/// the end of the statement. Kept in a variable, it is whole as soon as its `id` is read or its own thread asks for the
/// service; others wait for a quarter of a second at most.
public struct Registered<Service>: Sendable {
  private let making: RegistrationInProgress

  public var container: Container { making.container }

  /// The identity of the registration, which is whole from now on.
  public var id: Registration.ID {
    making.end()
    return making.id
  }

  init(container: Container, entry: Entry) { making = RegistrationInProgress(container, entry) }

  /// Sets a property after construction: property injection. A cycle through it closes.
  ///
  /// - Parameter property: takes the dependency; an optional property is an optional dependency.
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

  /// - Parameter set: asks for what a property takes, and sets it.
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

  /// Runs when an instance is constructed, with the instance and a resolver: injection by a closure. What it asks for is not
  /// declared. A cycle through it closes whichever of its members is asked for first: where other services are being
  /// constructed, it waits for the outermost of them.
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

  /// Lets the service be asked for by a protocol, too; one that takes arguments, by the protocol with these arguments.
  /// Several may provide one protocol: the last one answers, and `resolveAll` gives all of them.
  @discardableResult
  public func provide<Interface>(_ interface: Interface.Type, named name: String? = nil) -> Self {
    change { entry in
      var registration = entry.registration
      registration.interfaces.append(ServiceKey(interface, named: name, taking: entry.key.arguments))
      return entry.with(registration)
    }
  }

  /// Says that the service opens scopes (a scenario factory). One that lives in a scope must not hold it: `factory`.
  @discardableResult
  public func opensScopes() -> Self {
    change { entry in
      var registration = entry.registration
      registration.opensScopes = true
      return entry.with(registration)
    }
  }

  /// Has what is kept already meet the hook that was added.
  func renewHooks() { container.renewHooks(of: making.id) }

  /// Replaces the entry by a changed one. The body runs outside the lock, and again if another thread was quicker.
  func change(_ body: (Entry) -> Entry) -> Self {
    let (tree, id) = (container.tree, making.id)
    while let entry = tree.registry.withLock({ $0.entry(id) }) {
      let changed = body(entry)
      // The values of the old entry are released after the lock, because a deinitializer may come back here.
      let (isDone, dropped) = tree.registry.withLock { registry in
        registry.entry(id) === entry ? (true, registry.insert(changed)) : (false, nil)
      }
      withExtendedLifetime(dropped) {}
      if isDone { break }
    }
    return self
  }
}

/// A registration that more may be said about until this is released.
final class RegistrationInProgress: Sendable {
  let container: Container
  /// The entry at registration. An amended registration has another entry with the same identity.
  private let first: Entry

  init(_ container: Container, _ first: Entry) {
    self.container = container
    self.first = first
  }

  deinit { end() }

  var id: Registration.ID { first.id }

  /// Shows the registration to everybody.
  func end() {
    if first.isWhole { return }
    if first.isRegistered {
      first.beWhole()
      // Whoever amends it at this moment takes it out of the registry first, and then sees that it is whole.
      if first.isRegistered { return }
    }
    container.tree.registry.withLock { registry in
      let current = first.isRegistered ? first : registry.entry(id)
      current?.beWhole()
    }
  }
}

extension Registered {
  /// Lets a policy end the sharing earlier than the lifetime `container` or `scoped` does. Of several the last one counts.
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
  /// Runs when the container or scope lets a shared instance go: it is closed or dropped, or the registration is
  /// removed. Of several instances the last one made goes first; several hooks run in the order in which they were given.
  /// A hook that is added late holds for instances that are kept already.
  @discardableResult
  public func onTeardown(_ body: @escaping @Sendable (Service) -> Void) -> Self {
    end(with: .now { if let service = $0 as? Service { body(service) } })
  }

  /// Runs when the container or scope lets a shared instance go. `closeAndWait()` waits for it; otherwise it runs in a
  /// task of its own, which holds the instance until then.
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
  /// Has what is kept of a registration meet the hook that the registration has now.
  func renewHooks(of id: Registration.ID) {
    guard let entry = tree.registry.withLock({ $0.entry(id) }) else { return }
    var places = [root.state]
    while let place = places.popLast() {
      place.withSlot(of: entry) { slot in if let kept = slot?.kept { slot = .made(kept.with(entry.teardown)) } }
      places += place.withSlots { $0.children }
    }
  }
}
