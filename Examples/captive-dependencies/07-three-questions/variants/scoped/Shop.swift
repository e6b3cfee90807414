import Core

class Printer {}

class Till {
  let printer: Printer
  init(printer: Printer) { self.printer = printer }
}

class Basket {}

class Counter {
  let basket: Basket
  init(basket: Basket) { self.basket = basket }
}

public func story() throws {
  let shop = ConfinedContainer()
  shop.register(Printer.self, .transient, Printer.init)
  shop.register(Till.self, .container, Till.init)
  shop.register(Basket.self, .scoped("visit"), Basket.init)
  shop.register(Counter.self, .container, Counter.init)
  for finding in shop.diagnose() {
    let path = finding.path.joined(separator: " keeps ")
    print("\(finding.severity.rawValue): \(path)")
  }

  let first = try shop.resolve(Till.self)
  let second = try shop.resolve(Till.self)
  print("One till:", first === second)

  var basket: Basket? = try shop.resolve(Basket.self)
  let counter = try shop.resolve(Counter.self)
  print("The same basket:", counter.basket === basket)
  basket = nil
}
