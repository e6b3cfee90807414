import Synchronization

/// The best hand-written locator: a dictionary of closures behind a lock, with one look-up and one cast per request.
///
/// `resolve` returns an optional, which callers unwrap by force, because a conditional cast is the fastest.
final class NaiveLocator: Sendable {
  private let factories = Mutex<[ObjectIdentifier: @Sendable (NaiveLocator) -> Any]>([:])
  private let named = Mutex<[String: @Sendable (NaiveLocator) -> Any]>([:])
  private let taking = Mutex<[ObjectIdentifier: @Sendable (NaiveLocator, Any) -> Any]>([:])
  private let weakly = Mutex<[ObjectIdentifier: Reference]>([:])
  private let parent: NaiveLocator?

  private struct Reference { weak var object: AnyObject? }

  init(parent: NaiveLocator? = nil) { self.parent = parent }

  func register<Service: Sendable>(_ type: Service.Type, _ make: @escaping @Sendable (NaiveLocator) -> Service) {
    factories.withLock { $0[ObjectIdentifier(type)] = make }
  }

  func register<Service: Sendable>(_ type: Service.Type, instance: Service) { register(type) { _ in instance } }

  func register<Service: Sendable>(_ name: String, _ make: @escaping @Sendable (NaiveLocator) -> Service) {
    named.withLock { $0[name] = make }
  }

  func register<Service: Sendable, Argument>(
    _ type: Service.Type, _ make: @escaping @Sendable (NaiveLocator, Argument) -> Service
  ) {
    taking.withLock { $0[ObjectIdentifier(type)] = { make($0, $1 as! Argument) } }
  }

  func resolve<Service: Sendable, Argument>(_ type: Service.Type, with argument: Argument) -> Service? {
    taking.withLock { $0[ObjectIdentifier(type)] }.flatMap { $0(self, argument) as? Service }
  }

  /// Shares an object weakly: it is reused while another owner holds it.
  func weakly<Service: AnyObject & Sendable>(_ type: Service.Type, _ make: () -> Service) -> Service {
    weakly.withLock { known in
      if let object = known[ObjectIdentifier(type)]?.object as? Service { return object }
      let object = make()
      known[ObjectIdentifier(type)] = Reference(object: object)
      return object
    }
  }

  /// A copy of the locator's unnamed services with one more registration.
  func overriding<Service: Sendable>(
    _ type: Service.Type, _ make: @escaping @Sendable (NaiveLocator) -> Service
  ) -> NaiveLocator {
    let copy = NaiveLocator()
    let all = factories.withLock { $0 }
    copy.factories.withLock { $0 = all }
    copy.register(type, make)
    return copy
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
