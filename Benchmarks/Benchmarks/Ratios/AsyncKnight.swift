import Core
import Dispatch
import Synchronization

/// The naive locator for asynchronous factories: the same dictionary, with asynchronous closures.
final class NaiveAsyncLocator: Sendable {
  private let factories = Mutex<[ObjectIdentifier: @Sendable (NaiveAsyncLocator) async -> any Sendable]>([:])

  func register<Service: Sendable>(
    _ type: Service.Type, _ make: @escaping @Sendable (NaiveAsyncLocator) async -> Service
  ) {
    factories.withLock { $0[ObjectIdentifier(type)] = make }
  }

  /// Resolves a service; nil if nothing of the type is registered.
  func resolve<Service: Sendable>(_ type: Service.Type = Service.self) async -> Service? {
    guard let make = factories.withLock({ $0[ObjectIdentifier(type)] }) else { return nil }
    return await make(self) as? Service
  }
}

/// The armory with a helmet that is made asynchronously, and so is everything that needs it.
func naiveAsyncArmory() -> NaiveAsyncLocator {
  let locator = NaiveAsyncLocator()
  locator.register(Boots.self) { _ in Boots() }
  locator.register(Pants.self) { _ in Pants() }
  locator.register(Chestplate.self) { _ in Chestplate() }
  locator.register(Gloves.self) { _ in Gloves() }
  locator.register(Helmet.self) { _ in await forged() }
  locator.register(Belt.self) { _ in Belt() }
  locator.register(Cloak.self) { _ in Cloak() }
  locator.register(Armor.self) { l in
    await Armor(
      boots: l.resolve()!, pants: l.resolve()!, chestplate: l.resolve()!, gloves: l.resolve()!, helmet: l.resolve()!,
      belt: l.resolve()!, cloak: l.resolve()!)
  }
  locator.register(Knight.self) { l in Knight(armor: await l.resolve()!) }
  return locator
}

/// The asynchronous knight without a container.
func asyncKnightByHand() async -> Knight {
  Knight(
    armor: Armor(
      boots: Boots(), pants: Pants(), chestplate: Chestplate(), gloves: Gloves(), helmet: await forged(), belt: Belt(),
      cloak: Cloak()))
}

/// The asynchronous armory, registered by initializers.
func asyncArmory() -> Container {
  let container = Container()
  container.register(Boots.self, Boots.init)
  container.register(Pants.self, Pants.init)
  container.register(Chestplate.self, Chestplate.init)
  container.register(Gloves.self, Gloves.init)
  container.registerAsync(Helmet.self) { _ in await forged() }
  container.register(Belt.self, Belt.init)
  container.register(Cloak.self, Cloak.init)
  container.register(Armor.self, Armor.init)
  container.register(Knight.self, Knight.init)
  return container
}

func forged() async -> Helmet { Helmet() }

/// Runs an asynchronous body a number of times in one task, and waits for its end.
func inOneTask(_ count: Int, _ body: @escaping @Sendable () async -> Void) {
  let end = DispatchSemaphore(value: 0)
  Task {
    for _ in 0..<count { await body() }
    end.signal()
  }
  end.wait()
}
