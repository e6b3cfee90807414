import Synchronization

/// What one would write by hand, at its best: one dictionary behind one lock, one look-up, and one cast. It trusts that what
/// is asked for was registered.
final class NaiveLocator: Sendable {
  // `any Sendable` is laid out and cast like `Any`; the lock can be left with it.
  private enum Provider: Sendable {
    case instance(any Sendable)
    case factory(@Sendable (NaiveLocator) -> any Sendable)
  }

  private let providers = Mutex<[ObjectIdentifier: Provider]>([:])
  private let named = Mutex<[String: Provider]>([:])
  private let parent: NaiveLocator?

  init(parent: NaiveLocator? = nil) { self.parent = parent }

  func register<Service: Sendable>(_ type: Service.Type, _ make: @escaping @Sendable (NaiveLocator) -> Service) {
    providers.withLock { $0[ObjectIdentifier(type)] = .factory(make) }
  }

  func register<Service: Sendable>(_ type: Service.Type, instance: Service) {
    providers.withLock { $0[ObjectIdentifier(type)] = .instance(instance) }
  }

  func register<Service: Sendable>(_ name: String, _ make: @escaping @Sendable (NaiveLocator) -> Service) {
    named.withLock { $0[name] = .factory(make) }
  }

  func resolve<Service: Sendable>(_ type: Service.Type = Service.self) -> Service {
    make(providers.withLock { $0[ObjectIdentifier(type)] }) ?? parent!.resolve(type)
  }

  func resolve<Service: Sendable>(named name: String) -> Service { make(named.withLock { $0[name] })! }

  // Casts by force, as the peers do: a wrong registration is a mistake in the benchmark.
  @inline(__always)
  private func make<Service>(_ provider: Provider?) -> Service? {
    switch provider {
    case .instance(let instance): (instance as! Service)
    case .factory(let make): (make(self) as! Service)
    case nil: nil
    }
  }
}

/// A naive locator that knows the armory.
func naiveArmory() -> NaiveLocator {
  let locator = NaiveLocator()
  locator.register(Boots.self) { _ in Boots() }
  locator.register(Pants.self) { _ in Pants() }
  locator.register(Chestplate.self) { _ in Chestplate() }
  locator.register(Gloves.self) { _ in Gloves() }
  locator.register(Helmet.self) { _ in Helmet() }
  locator.register(Belt.self) { _ in Belt() }
  locator.register(Cloak.self) { _ in Cloak() }
  locator.register(Armor.self) { l in
    Armor(
      boots: l.resolve(), pants: l.resolve(), chestplate: l.resolve(), gloves: l.resolve(), helmet: l.resolve(),
      belt: l.resolve(), cloak: l.resolve())
  }
  locator.register(Knight.self) { l in Knight(armor: l.resolve()) }
  locator.register(Forge.self, instance: Forge())
  return locator
}
