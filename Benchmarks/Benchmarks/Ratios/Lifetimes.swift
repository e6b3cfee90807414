import Core

// The less usual features, compared with the naive locator and with code written by hand.

final class Blade: Sendable {
  let length: Int
  init(length: Int) { self.length = length }
}

final class Horse: @unchecked Sendable { var forge: Forge? }

/// The armory, registered by initializers with lifetime `graph`.
func graphArmory() -> Container {
  let container = Container(defaultLifetime: .graph)
  container.register(Boots.self, Boots.init)
  container.register(Pants.self, Pants.init)
  container.register(Chestplate.self, Chestplate.init)
  container.register(Gloves.self, Gloves.init)
  container.register(Helmet.self, Helmet.init)
  container.register(Belt.self, Belt.init)
  container.register(Cloak.self, Cloak.init)
  container.register(Armor.self, Armor.init)
  container.register(Knight.self, Knight.init)
  return container
}

/// A knight made without a container.
func knightByHand() -> Knight {
  Knight(
    armor: Armor(
      boots: Boots(), pants: Pants(), chestplate: Chestplate(), gloves: Gloves(), helmet: Helmet(), belt: Belt(),
      cloak: Cloak()))
}
