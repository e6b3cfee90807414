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

  func equip(_ knight: Knight) {
    let armor = Armor()
    armor.boots = forge.makeBoots()
    armor.pants = forge.makePants()
    armor.chest = forge.makeChest()
    armor.bracers = forge.makeBracers()
    armor.gloves = forge.makeGloves()
    armor.helmet = forge.makeHelmet()
    knight.armor = armor
  }

  func replaceHelmet(of knight: Knight) {
    knight.armor?.helmet = forge.makeHelmet()
  }
}

public func story() {
  let garrison = Garrison()
  let knight = Knight()
  garrison.equip(knight)
  garrison.replaceHelmet(of: knight)
  knight.armor?.gloves = nil
  print("Gloves on:", knight.armor?.gloves != nil)
}
