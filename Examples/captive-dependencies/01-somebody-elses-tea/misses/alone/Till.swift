class Basket {
  var goods: [String] = []
}

class Till {
  private let basket = Basket()

  func sell(_ goods: String) {
    basket.goods.append(goods)
  }

  // Whoever forgets to empty it, on some way out, has the old fault back.
  func bill() -> String {
    defer { basket.goods = [] }
    return basket.goods.joined(separator: ", ")
  }
}

public func story() {
  let till = Till()
  till.sell("tea")
  print("Anna pays for:", till.bill())
  till.sell("bread")
  print("Ben pays for:", till.bill())
}
