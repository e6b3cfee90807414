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
  private(set) var armor: Armor?
  private var tournaments = 0

  func enterTournament(in armor: Armor) {
    self.armor = armor
    tournaments += 1
    print("Tournament", tournaments)
    self.armor = nil
  }
}

class Forge {
  func makeArmor() -> Armor {
    let armor = Armor()
    armor.boots = Boots()
    armor.pants = Pants()
    armor.belt = Belt()
    armor.chest = Chest()
    armor.bracers = Bracers()
    armor.gloves = Gloves()
    armor.helmet = Helmet()
    return armor
  }
}

public func story() {
  let forge = Forge()
  let knight = Knight()
  let armor = forge.makeArmor()
  knight.enterTournament(in: armor)
  print("The tournament is over.")
}
