class Basket {
  var goods: [String] = []
}

class Till {
  func sell(_ goods: String, into basket: Basket) {
    basket.goods.append(goods)
  }

  func bill(_ basket: Basket) -> String {
    basket.goods.joined(separator: ", ")
  }
}

public func story() {
  let till = Till()
  let anna = Basket()
  till.sell("tea", into: anna)
  print("Anna pays for:", till.bill(anna))
  let ben = Basket()
  till.sell("bread", into: ben)
  print("Ben pays for:", till.bill(ben))
}
