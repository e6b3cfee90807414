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

  func configure(
    boots: Boots, pants: Pants,
    belt: Belt, chest: Chest,
    bracers: Bracers, gloves: Gloves,
    helmet: Helmet
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
  private var armor: Armor?

  func prepareForBattle() {
    armor = makeArmor()
  }

  private func makeArmor() -> Armor {
    let boots = Boots()
    let pants = Pants()
    let belt = Belt()
    let chest = Chest()
    let bracers = Bracers()
    let gloves = Gloves()
    let helmet = CeremonialHelmet()

    let armor = Armor()
    armor.configure(
      boots: boots, pants: pants,
      belt: belt, chest: chest,
      bracers: bracers, gloves: gloves,
      helmet: helmet)
    return armor
  }
}

public func story() {
  let knight = Knight()
  knight.prepareForBattle()
}
