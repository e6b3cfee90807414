class Boots {}
class Pants {}
class Belt {}
class Chest {}
class Bracers {}
class Gloves {}
class Helmet {}
class Horse {}
class Sword {}

class Armor {
  private let boots: Boots
  private let pants: Pants
  private let belt: Belt
  private let chest: Chest
  private let bracers: Bracers
  private let gloves: Gloves
  private let helmet: Helmet

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
  private let armor: Armor
  private let horse: Horse?
  private let sword: Sword

  init(
    armor: Armor, sword: Sword = Sword(), horse: Horse? = nil
  ) {
    self.armor = armor
    self.horse = horse
    self.sword = sword
  }

  func salute() {
    let how = horse == nil ? "on foot" : "on a horse"
    print("Ready, \(how).")
  }
}

class Forge {
  func makeBoots() -> Boots { Boots() }
  func makePants() -> Pants { Pants() }
  func makeBelt() -> Belt { Belt() }
  func makeChest() -> Chest { Chest() }
  func makeBracers() -> Bracers { Bracers() }
  func makeGloves() -> Gloves { Gloves() }
  func makeHelmet() -> Helmet { Helmet() }
}

class Garrison {
  private lazy var forge = Forge()

  func makeKnight() -> Knight {
    let armor = Armor(
      boots: forge.makeBoots(),
      pants: forge.makePants(),
      belt: forge.makeBelt(),
      chest: forge.makeChest(),
      bracers: forge.makeBracers(),
      gloves: forge.makeGloves(),
      helmet: forge.makeHelmet())
    return Knight(armor: armor)
  }
}

public func story() {
  let garrison = Garrison()
  let knight = garrison.makeKnight()
  knight.salute()
}
