class Basket {
  var goods: [String] = []
}

class Till {
  private let basket = Basket()

  func sell(_ goods: String) {
    basket.goods.append(goods)
  }

  func bill() -> String {
    basket.goods.joined(separator: ", ")
  }
}

public func story() {
  let till = Till()
  till.sell("tea")
  print("Anna pays for:", till.bill())
  till.sell("bread")
  print("Ben pays for:", till.bill())
}
