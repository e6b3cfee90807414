class Boots {}
class Pants {}
class Belt {}
class Chest {}
class Bracers {}
class Gloves {}
class Helmet {}
class CeremonialHelmet: Helmet {}

class Armor {
  private var boots: Boots?
  private var pants: Pants?
  private var belt: Belt?
  private var chest: Chest?
  private var bracers: Bracers?
  private var gloves: Gloves?
  private var helmet: Helmet?

  func configure() {
    boots = makeBoots()
    pants = makePants()
    belt = makeBelt()
    chest = makeChest()
    bracers = makeBracers()
    gloves = makeGloves()
    helmet = makeHelmet()
  }

  func makeBoots() -> Boots { Boots() }
  func makePants() -> Pants { Pants() }
  func makeBelt() -> Belt { Belt() }
  func makeChest() -> Chest { Chest() }
  func makeBracers() -> Bracers { Bracers() }
  func makeGloves() -> Gloves { Gloves() }
  func makeHelmet() -> Helmet { Helmet() }
}

class Knight {
  private var armor: Armor?

  func prepareForBattle() {
    armor = Armor()
    armor?.configure()
  }
}

public func story() {
  let knight = Knight()
  knight.prepareForBattle()
}
