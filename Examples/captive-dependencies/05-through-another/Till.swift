import Core

class Card {}

class Discount {
  private let card: Card

  init(card: Card) {
    self.card = card
  }
}

class Till {
  private let discount: Discount

  init(discount: Discount) {
    self.discount = discount
  }

  func serve() -> String { "Served" }
}

public func story() throws {
  let shop = ConfinedContainer()
  shop.register(Card.self, .scoped("visit"), Card.init)
  shop.register(Discount.self, .transient, Discount.init)
  shop.register(Till.self, .container, Till.init)

  if let finding = shop.diagnose().first {
    let path = finding.path.joined(separator: " → ")
    print("Refused:", path)
    return
  }
  let visit = try shop.openScope("visit", key: "Anna")
  let till = try visit.resolve(Till.self)
  print(till.serve())
}
