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
    boots = Boots()
    pants = Pants()
    belt = Belt()
    chest = Chest()
    bracers = Bracers()
    gloves = Gloves()
    helmet = Helmet()
  }
}

class CeremonialArmor: Armor {
  override func configure() {
    super.configure()
    helmet = CeremonialHelmet()
  }
}

class Knight {
  private var armor: Armor?

  func prepareForBattle() {
    armor = CeremonialArmor()
    armor?.configure()
  }
}

public func story() {
  let knight = Knight()
  knight.prepareForBattle()
}
