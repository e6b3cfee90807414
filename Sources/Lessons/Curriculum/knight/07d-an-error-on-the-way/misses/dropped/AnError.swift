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

struct Defeat: Error {}

class Knight {
  private(set) var armor: Armor?

  func enterTournament(in armor: Armor) throws {
    self.armor = armor
    self.armor = nil
    try defeatEnemy()
  }

  private func defeatEnemy() throws {
    print("Fights in armor:", armor != nil)
    throw Defeat()
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
  do {
    try knight.enterTournament(in: forge.makeArmor())
  } catch {
    print("The dragon wins.")
  }
}
