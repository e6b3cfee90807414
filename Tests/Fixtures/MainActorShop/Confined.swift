import Core

/// The shop's services in a container that stays with the main actor.
@MainActor func makeShop() throws -> ShopWindow {
  let services = ConfinedContainer()
  services.register(Log.self, .container, Log.init).provide((any Journal).self)
  services.register(Settings.self, .container, Settings.init)
  services.register(Session.self, .container, Session.init)
  services.register(Server.self, .container, Server.init)
  services.register(PriceList.self, .container, PriceList.init)
  services.register(Stock.self, .container, Stock.init)
  services.register(Catalog.self, .container, Catalog.init)
  services.register(Discounts.self, .container, Discounts.init)
  services.register(Cart.self, .container, Cart.init)
  services.register(CartBadge.self, .weak, CartBadge.init)
  services.register(Printer.self, .weak, Printer.init)
  services.register(Receipt.self, .transient, Receipt.init)
  services.register(Orders.self, .container, Orders.init)
  services.register(Checkout.self, .scoped("checkout"), Checkout.init)
  services.register(Search.self, .graph, Search.init)
  services.register(ShopWindow.self, .container, ShopWindow.init)
  try services.validate()
  let checkout = try services.openScope("checkout", key: "1").resolve(Checkout.self)
  checkout.pay()
  return try services.resolve()
}
