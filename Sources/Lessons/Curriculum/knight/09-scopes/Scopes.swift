class Boots {}
class Pants {}
class Belt {}
class Chest {}
class Bracers {}
class Gloves {}
class Helmet {}

class Armor {
  var dents = 0
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
  var dents: Int { armor?.dents ?? 0 }
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

enum Scope { case transient, container }

class Garrison {
  var scope = Scope.transient
  private lazy var forge = Forge()
  private var kept: Armor?

  func equip(_ knight: Knight) {
    let armor = kept ?? forge.makeArmor()
    if scope == .container { kept = armor }
    knight.armor = armor
  }
}

public func story() {
  let arthur = Knight()
  let lancelot = Knight()
  var garrison: Garrison? = Garrison()

  garrison?.equip(arthur)
  garrison?.equip(lancelot)
  arthur.armor?.dents = 1
  print("Dents:", arthur.dents, lancelot.dents)

  garrison?.scope = .container
  garrison?.equip(arthur)
  garrison?.equip(lancelot)
  arthur.armor?.dents = 1
  print("Dents:", arthur.dents, lancelot.dents)

  garrison = nil
  print("Dents:", arthur.dents, lancelot.dents)
}
