import Synchronization

/// The best hand-written locator: a dictionary of closures behind a lock, with one look-up and one cast per request.
///
/// `resolve` returns an optional, which callers unwrap by force, because a conditional cast is the fastest.
final class NaiveLocator: Sendable {
  private let factories = Mutex<[ObjectIdentifier: @Sendable (NaiveLocator) -> Any]>([:])
  private let named = Mutex<[String: @Sendable (NaiveLocator) -> Any]>([:])
  private let parent: NaiveLocator?

  init(parent: NaiveLocator? = nil) { self.parent = parent }

  func register<Service: Sendable>(_ type: Service.Type, _ make: @escaping @Sendable (NaiveLocator) -> Service) {
    factories.withLock { $0[ObjectIdentifier(type)] = make }
  }

  func register<Service: Sendable>(_ type: Service.Type, instance: Service) { register(type) { _ in instance } }

  func register<Service: Sendable>(_ name: String, _ make: @escaping @Sendable (NaiveLocator) -> Service) {
    named.withLock { $0[name] = make }
  }

  /// Resolves a service; nil if nothing of the type is registered.
  func resolve<Service: Sendable>(_ type: Service.Type = Service.self) -> Service? {
    guard let make = factories.withLock({ $0[ObjectIdentifier(type)] }) else { return parent?.resolve(type) }
    return make(self) as? Service
  }

  func resolve<Service: Sendable>(named name: String) -> Service? {
    named.withLock { $0[name] }.flatMap { $0(self) as? Service }
  }
}

/// A naive locator with the services of the armory.
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
      boots: l.resolve()!, pants: l.resolve()!, chestplate: l.resolve()!, gloves: l.resolve()!, helmet: l.resolve()!,
      belt: l.resolve()!, cloak: l.resolve()!)
  }
  locator.register(Knight.self) { l in Knight(armor: l.resolve()!) }
  locator.register(Forge.self, instance: Forge())
  return locator
}
