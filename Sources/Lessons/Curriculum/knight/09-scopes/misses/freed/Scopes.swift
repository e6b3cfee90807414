class Boots {}
class Pants {}
class Belt {}
class Chest {}
class Bracers {}
class Gloves {}
class Helmet {}

class Armor {
  var dents = 0
  let boots = Boots()
  let pants = Pants()
  let belt = Belt()
  let chest = Chest()
  let bracers = Bracers()
  let gloves = Gloves()
  let helmet = Helmet()
}

class Knight {
  var armor: Armor?
  var dents: Int { armor?.dents ?? 0 }
}

enum Scope { case transient, container }

class Garrison {
  private let scope: Scope
  private var kept: Armor?

  init(scope: Scope) {
    self.scope = scope
  }

  func equip(_ knight: Knight) {
    let armor = kept ?? Armor()
    if scope == .container { kept = armor }
    knight.armor = armor
  }
}

public func story() {
  var garrison: Garrison? = Garrison(scope: .container)
  let arthur = Knight()
  let lancelot = Knight()
  garrison?.equip(arthur)
  garrison?.equip(lancelot)
  arthur.armor?.dents = 1
  print("Dents:", arthur.dents, lancelot.dents)
  garrison = nil
  arthur.armor = nil
}
