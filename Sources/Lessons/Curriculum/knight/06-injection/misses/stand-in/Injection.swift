class Boots {}
class Pants {}
class Belt {}
class Chest {}
class Bracers {}
class Gloves {}
class Helmet {}

class Armor {
  var boots: Boots?
  var pants: Pants?
  var belt: Belt?
  var chest: Chest?
  var bracers: Bracers?
  var gloves: Gloves?
  var helmet: Helmet?
}

class Knight {
  var armor: Armor?
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
    let knight = Knight()
    knight.armor = makeArmor()
    return knight
  }

  private func makeArmor() -> Armor {
    let armor = Armor()
    armor.boots = forge.makeBoots()
    armor.pants = forge.makePants()
    armor.belt = forge.makeBelt()
    armor.chest = forge.makeChest()
    armor.bracers = forge.makeBracers()
    armor.gloves = forge.makeGloves()
    armor.helmet = forge.makeHelmet()
    return armor
  }
}

public func story() {
  let garrison = Garrison()
  let knight = garrison.makeKnight()
  print("Helmet on:", knight.armor?.helmet != nil)
  let dummy = garrison.makeKnight()
  dummy.armor?.helmet = nil
}
