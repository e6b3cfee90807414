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
