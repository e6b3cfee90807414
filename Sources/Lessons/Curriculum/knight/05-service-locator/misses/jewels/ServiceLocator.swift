class Boots {}
class Pants {}
class Belt {}
class Chest {}
class Bracers {}
class Gloves {}
class Helmet {}
class Jewels {}

class Armor {
  private let boots: Boots
  private let pants: Pants
  private let belt: Belt
  private let chest: Chest
  private let bracers: Bracers
  private let gloves: Gloves
  private let helmet: Helmet

  init(forge: Forge) {
    boots = forge.makeBoots()
    pants = forge.makePants()
    belt = forge.makeBelt()
    chest = forge.makeChest()
    bracers = forge.makeBracers()
    gloves = forge.makeGloves()
    helmet = forge.makeHelmet()
  }
}

class Knight {
  private let armor: Armor

  init(forge: Forge) {
    armor = forge.makeArmor()
    _ = forge.takeJewels()
  }

  func salute() {
    print("Ready for battle.")
  }
}

class Forge {
  func makeArmor() -> Armor { Armor(forge: self) }
  func makeBoots() -> Boots { Boots() }
  func makePants() -> Pants { Pants() }
  func makeBelt() -> Belt { Belt() }
  func makeChest() -> Chest { Chest() }
  func makeBracers() -> Bracers { Bracers() }
  func makeGloves() -> Gloves { Gloves() }
  func makeHelmet() -> Helmet { Helmet() }

  // The treasure box: for the king alone.
  func takeJewels() -> Jewels { Jewels() }
}

public func story() {
  let forge = Forge()
  let knight = Knight(forge: forge)
  knight.salute()
}
