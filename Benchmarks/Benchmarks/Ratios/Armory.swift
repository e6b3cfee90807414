// The services that every benchmarked container makes: a knight, the armor and its seven pieces.
final class Boots: Sendable {}
final class Pants: Sendable {}
final class Chestplate: Sendable {}
final class Gloves: Sendable {}
final class Helmet: Sendable {}
final class Belt: Sendable {}
final class Cloak: Sendable {}

final class Armor: Sendable {
  let boots: Boots
  let pants: Pants
  let chestplate: Chestplate
  let gloves: Gloves
  let helmet: Helmet
  let belt: Belt
  let cloak: Cloak

  init(
    boots: Boots, pants: Pants, chestplate: Chestplate, gloves: Gloves, helmet: Helmet, belt: Belt, cloak: Cloak
  ) {
    self.boots = boots
    self.pants = pants
    self.chestplate = chestplate
    self.gloves = gloves
    self.helmet = helmet
    self.belt = belt
    self.cloak = cloak
  }
}

final class Knight: Sendable {
  let armor: Armor
  init(armor: Armor) { self.armor = armor }
}

final class Forge: Sendable {}
final class Profile: Sendable {}

final class User: Sendable {}
final class Session: Sendable {
  let user: User
  init(user: User) { self.user = user }
}
