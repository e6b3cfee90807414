class Basket {
  var goods: [String] = []
}

class Till {
  private let newBasket: () -> Basket
  private lazy var basket = newBasket()

  init(newBasket: @escaping () -> Basket) {
    self.newBasket = newBasket
  }

  func serve(_ goods: String) -> String {
    basket.goods.append(goods)
    return basket.goods.joined(separator: ", ")
  }
}

public func story() {
  let till = Till(newBasket: { Basket() })
  print("Anna pays for:", till.serve("tea"))
  print("Ben pays for:", till.serve("bread"))
}
