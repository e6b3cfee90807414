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
  let description: String
}

class Forge {
  private var recipes: [ObjectIdentifier: () -> AnyObject] = [:]

  func register<Piece: AnyObject>(_ recipe: @escaping () -> Piece) {
    recipes[ObjectIdentifier(Piece.self)] = recipe
  }

  func remove<Piece: AnyObject>(_ type: Piece.Type) {
    recipes[ObjectIdentifier(type)] = nil
  }

  func make<Piece: AnyObject>(_ type: Piece.Type) throws -> Piece {
    let recipe = recipes[ObjectIdentifier(type)]
    guard let piece = recipe?() as? Piece else {
      throw NoRecipe(description: "No recipe for \(type)")
    }
    return piece
  }
}

public func story() {
  let forge = Forge()
  forge.register(Armor.init)
  forge.register(Boots.init)
  forge.register(Pants.init)
  forge.register(Belt.init)
  forge.register(Chest.init)
  forge.register(Bracers.init)
  forge.register(Gloves.init)
  forge.register(Helmet.init)

  let knight = Knight(forge: forge)
  forge.remove(Helmet.self)
  do {
    try knight.prepareForBattle()
  } catch {
    print(error)
  }
}
