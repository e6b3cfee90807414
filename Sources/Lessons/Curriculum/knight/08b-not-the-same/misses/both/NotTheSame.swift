class Boots {}
class Pants {}
class Belt {}
class Chest {}
class Bracers {}
class Gloves {}
class Helmet {}

protocol AbstractArmor: AnyObject {
  var protection: Int { get }
}

class Knight {
  private let armor: any AbstractArmor

  init(isLight: Bool) {
    armor = isLight ? LeatherArmor() : PlateArmor()
  }

  func standFast() {
    print("Protection:", armor.protection)
  }
}

class PlateArmor: AbstractArmor {
  let protection = 9
  let boots = Boots()
  let pants = Pants()
  let belt = Belt()
  let chest = Chest()
  let bracers = Bracers()
  let gloves = Gloves()
  let helmet = Helmet()
}

class LeatherArmor: AbstractArmor {
  let protection = 4
  let boots = Boots()
  let pants = Pants()
  let belt = Belt()
  let chest = Chest()
  let bracers = Bracers()
  let gloves = Gloves()
  let helmet = Helmet()
}

public func story() {
  let arthur = Knight(isLight: false)
  let lancelot = Knight(isLight: true)
  arthur.standFast()
  lancelot.standFast()
}
