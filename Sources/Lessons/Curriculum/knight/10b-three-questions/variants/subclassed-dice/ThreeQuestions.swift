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

protocol AbstractDice: AnyObject {
  func roll() -> Int
}

protocol AbstractSquire: AnyObject {
  func polish() -> String
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

// As if from a library.
final class Dice: AbstractDice {
  private var last = 3

  func roll() -> Int {
    last = last * 3 % 7
    return last
  }
}

// For tests: every roll is 6.
class LoadedDice: Dice {
  override func roll() -> Int { 6 }
}

class Squire: AbstractSquire {
  func polish() -> String { "It shines." }
  private func complain() {}
}

class Knight {
  private let armor: any AbstractArmor
  private let dice: any AbstractDice
  private let squire: any AbstractSquire

  init(
    armor: any AbstractArmor, dice: any AbstractDice,
    squire: any AbstractSquire
  ) {
    self.armor = armor
    self.dice = dice
    self.squire = squire
  }

  func fight() {
    print(squire.polish())
    print("Strength:", armor.protection + dice.roll())
  }
}

public func story() {
  let squire = Squire()
  let arthur = Knight(
    armor: PlateArmor(), dice: Dice(), squire: squire)
  let lancelot = Knight(
    armor: LeatherArmor(), dice: LoadedDice(), squire: squire)
  arthur.fight()
  lancelot.fight()
}
