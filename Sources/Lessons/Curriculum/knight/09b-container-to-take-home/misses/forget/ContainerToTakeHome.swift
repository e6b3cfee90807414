import Core

class Boots {}
class Pants {}
class Belt {}
class Chest {}
class Bracers {}
class Gloves {}
class Helmet {}

class Armor {
  let boots: Boots
  let pants: Pants
  let belt: Belt
  let chest: Chest
  let bracers: Bracers
  let gloves: Gloves
  let helmet: Helmet

  init(
    boots: Boots, pants: Pants, belt: Belt, chest: Chest,
    bracers: Bracers, gloves: Gloves, helmet: Helmet
  ) {
    self.boots = boots
    self.pants = pants
    self.belt = belt
    self.chest = chest
    self.bracers = bracers
    self.gloves = gloves
    self.helmet = helmet
  }
}

class Knight {
  let armor: Armor

  init(armor: Armor) {
    self.armor = armor
  }
}

class Garrison {
  private let container = ConfinedContainer()

  init() {
    container.register(Boots.self, .transient, Boots.init)
    container.register(Pants.self, .transient, Pants.init)
    container.register(Belt.self, .transient, Belt.init)
    container.register(Chest.self, .transient, Chest.init)
    container.register(Bracers.self, .transient, Bracers.init)
    container.register(Gloves.self, .transient, Gloves.init)
    container.register(Armor.self, .container, Armor.init)
    container.register(Knight.self, .transient, Knight.init)
  }

  func check() throws -> String {
    try container.validate()
    return "The check finds no fault."
  }

  func makeKnight() throws -> Knight {
    try container.resolve(Knight.self)
  }
}

public func story() {
  let garrison = Garrison()
  var knight: Knight?
  do {
    knight = try garrison.makeKnight()
  } catch {
    print(error)
  }
  print("Ready for battle:", knight != nil)
}
