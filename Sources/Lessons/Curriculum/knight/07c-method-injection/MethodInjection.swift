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

enum Enemy { case squire, dragon }

struct Defeat: Error {}

class Knight {
  private(set) var armor: Armor?

  func enterTournament(against enemy: Enemy, in armor: Armor) throws {
    self.armor = armor
    try defeatEnemy(enemy)
    self.armor = nil
  }

  private func defeatEnemy(_ enemy: Enemy) throws {
    if enemy == .dragon { throw Defeat() }
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
  do {
    try knight.enterTournament(against: .squire, in: armor)
    print("That armor is in a let.")
    try knight.enterTournament(against: .squire, in: forge.makeArmor())
    print("That armor was passed inline.")
    try knight.enterTournament(against: .dragon, in: forge.makeArmor())
  } catch {
    print(error)
  }
  print("Armor left on the knight:", knight.armor != nil)
}
