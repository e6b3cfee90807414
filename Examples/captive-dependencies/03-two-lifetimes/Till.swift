import Core

class Basket {
  var goods: [String] = []
}

class Till {
  private let basket: Basket

  init(basket: Basket) {
    self.basket = basket
  }

  func serve(_ goods: String) -> String {
    basket.goods.append(goods)
    return basket.goods.joined(separator: ", ")
  }
}

public func story() throws {
  let shop = ConfinedContainer()
  shop.register(Basket.self, .transient, Basket.init)
  shop.register(Till.self, .container, Till.init)

  let first = try shop.resolve(Till.self)
  print("Anna pays for:", first.serve("tea"))
  let second = try shop.resolve(Till.self)
  print("Ben pays for:", second.serve("bread"))
}
