class Boots {}
class Pants {}
class Belt {}
class Chest {}
class Bracers {}
class Gloves {}
class Helmet {}
class CeremonialHelmet: Helmet {}

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
  func makeArmor() -> Armor {
    let armor = Armor()
    armor.boots = makeBoots()
    armor.pants = makePants()
    armor.belt = makeBelt()
    armor.chest = makeChest()
    armor.bracers = makeBracers()
    armor.gloves = makeGloves()
    armor.helmet = makeHelmet()
    return armor
  }

  func makeBoots() -> Boots { Boots() }
  func makePants() -> Pants { Pants() }
  func makeBelt() -> Belt { Belt() }
  func makeChest() -> Chest { Chest() }
  func makeBracers() -> Bracers { Bracers() }
  func makeGloves() -> Gloves { Gloves() }
  func makeHelmet() -> Helmet { Helmet() }
}

public func story() {
  let knight = Knight()
  let forge = Forge()
  knight.armor = forge.makeArmor()
}
