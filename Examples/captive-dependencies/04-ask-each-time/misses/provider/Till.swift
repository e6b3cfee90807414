import Core

class Basket {
  var goods: [String] = []
}

class Till {
  private let newBasket: ConfinedContainer.Provider<Basket>

  init(newBasket: ConfinedContainer.Provider<Basket>) {
    self.newBasket = newBasket
  }

  func serve(_ goods: String) throws -> String {
    let basket = try newBasket()
    basket.goods.append(goods)
    return basket.goods.joined(separator: ", ")
  }
}

public func story() throws {
  let shop = ConfinedContainer()
  shop.register(Basket.self, .container, Basket.init)
  shop.register(Till.self, .container, Till.init)
  let captives = shop.diagnose().filter { $0.kind == .captive }
  print("Captives found:", captives.count)

  let till = try shop.resolve(Till.self)
  print("Anna pays for:", try till.serve("tea"))
  print("Ben pays for:", try till.serve("bread"))
}
