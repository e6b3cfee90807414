class Boots {}
class Pants {}
class Belt {}
class Chest {}
class Bracers {}
class Gloves {}
class Helmet {}
class CeremonialHelmet: Helmet {}

protocol AbstractArmor: AnyObject {
  var protection: Int { get }
}

class Knight {
  private let armor: any AbstractArmor

  init(armor: any AbstractArmor) {
    self.armor = armor
  }

  func standFast() {
    print("Protection:", armor.protection)
  }
}

class PlateArmor: AbstractArmor {
  let protection = 9
  var boots: Boots?
  var pants: Pants?
  var belt: Belt?
  var chest: Chest?
  var bracers: Bracers?
  var gloves: Gloves?
  var helmet: Helmet?
}

class LeatherArmor: AbstractArmor {
  let protection = 4
  var boots: Boots?
  var pants: Pants?
  var belt: Belt?
  var chest: Chest?
  var bracers: Bracers?
  var gloves: Gloves?
  var helmet: Helmet?
}

class Forge {
  func makeArmor() -> any AbstractArmor {
    let armor = LeatherArmor()
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

class Garrison {
  private lazy var forge = Forge()

  func makeKnight() -> Knight {
    let armor = forge.makeArmor()
    return Knight(armor: armor)
  }
}

public func story() {
  let garrison = Garrison()
  let knight = garrison.makeKnight()
  knight.standFast()
}
