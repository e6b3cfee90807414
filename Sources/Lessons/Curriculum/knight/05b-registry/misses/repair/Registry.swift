class Boots {}
class Pants {}
class Belt {}
class Chest {}
class Bracers {}
class Gloves {}
class Helmet {}

class Armor {
  private var boots: Boots?
  private var pants: Pants?
  private var belt: Belt?
  private var chest: Chest?
  private var bracers: Bracers?
  private var gloves: Gloves?
  private var helmet: Helmet?

  func configure(from forge: Forge) throws {
    boots = try forge.make(Boots.self)
    pants = try forge.make(Pants.self)
    belt = try forge.make(Belt.self)
    chest = try forge.make(Chest.self)
    bracers = try forge.make(Bracers.self)
    gloves = try forge.make(Gloves.self)
    helmet = try forge.make(Helmet.self)
  }
}

class Knight {
  private let forge: Forge
  private var armor: Armor?

  init(forge: Forge) {
    self.forge = forge
  }

  func prepareForBattle() throws {
    let armor = try forge.make(Armor.self)
    try armor.configure(from: forge)
    self.armor = armor
  }
}

struct NoRecipe: Error, CustomStringConvertible {
  let name: String
  var description: String { "No recipe for \(name)" }
}

class Forge {
  var recipes: [String: () -> AnyObject] = [
    "Armor": Armor.init, "Boots": Boots.init,
    "Pants": Pants.init, "Belt": Belt.init,
    "Chest": Chest.init, "Gloves": Gloves.init,
    "Bracers": Bracers.init,
    "Helmet": Helmet.init,
  ]

  func make<T>(_ type: T.Type) throws -> T {
    let name = "\(type)"
    guard let made = recipes[name]?() as? T
    else { throw NoRecipe(name: name) }
    return made
  }
}

public func story() {
  let forge = Forge()
  let knight = Knight(forge: forge)
  forge.recipes["Helmet"] = nil
  forge.recipes["helmet"] = Helmet.init
  do {
    try knight.prepareForBattle()
  } catch {
    print(error)
  }
}
