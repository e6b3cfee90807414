import Synchronization

/// What one would write by hand: a dictionary behind a lock.
final class NaiveLocator: Sendable {
  private struct State {
    var factories: [ObjectIdentifier: @Sendable (NaiveLocator) -> any Sendable] = [:]
    var instances: [ObjectIdentifier: any Sendable] = [:]
    var named: [String: @Sendable (NaiveLocator) -> any Sendable] = [:]
  }

  private let state = Mutex(State())
  private let parent: NaiveLocator?

  init(parent: NaiveLocator? = nil) { self.parent = parent }

  func register<Service: Sendable>(_ type: Service.Type, _ make: @escaping @Sendable (NaiveLocator) -> Service) {
    state.withLock { $0.factories[ObjectIdentifier(type)] = make }
  }

  func register<Service: Sendable>(_ type: Service.Type, instance: Service) {
    state.withLock { $0.instances[ObjectIdentifier(type)] = instance }
  }

  func register<Service: Sendable>(_ name: String, _ make: @escaping @Sendable (NaiveLocator) -> Service) {
    state.withLock { $0.named[name] = make }
  }

  /// Nil where nothing of the type is registered.
  func resolve<Service: Sendable>(_ type: Service.Type = Service.self) -> Service? {
    let key = ObjectIdentifier(type)
    let (instance, factory) = state.withLock {
      state -> ((any Sendable)?, (@Sendable (NaiveLocator) -> any Sendable)?) in
      if let instance = state.instances[key] { return (instance, nil) }
      return (nil, state.factories[key])
    }
    if let instance { return instance as? Service }
    if let factory { return factory(self) as? Service }
    return parent?.resolve(type)
  }

  func resolve<Service: Sendable>(named name: String) -> Service? {
    state.withLock { $0.named[name] }.flatMap { $0(self) as? Service }
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
  locator.register(Armor?.self) { l in
    guard let boots: Boots = l.resolve(), let pants: Pants = l.resolve(), let chestplate: Chestplate = l.resolve(),
      let gloves: Gloves = l.resolve(), let helmet: Helmet = l.resolve(), let belt: Belt = l.resolve(),
      let cloak: Cloak = l.resolve()
    else { return nil }
    return Armor(
      boots: boots, pants: pants, chestplate: chestplate, gloves: gloves, helmet: helmet, belt: belt, cloak: cloak)
  }
  locator.register(Knight?.self) { l in
    guard let armor: Armor? = l.resolve(), let armor else { return nil }
    return Knight(armor: armor)
  }
  locator.register(Forge.self, instance: Forge())
  return locator
}
