import Core

/// The shop's services in a container for any thread, which requires shared services to be `Sendable`.
func makeShop() throws {
  let services = Container()
  services.register(Log.self, lifetime: .container, Log.init).provide((any Journal).self)
  services.register(Settings.self, lifetime: .container, Settings.init)
  services.register(Session.self, lifetime: .container, Session.init)
  services.register(Server.self, lifetime: .container, Server.init)
  services.register(PriceList.self, lifetime: .container, PriceList.init)
  services.register(Stock.self, lifetime: .container, Stock.init)
  services.register(Catalog.self, lifetime: .container, Catalog.init)
  services.register(Discounts.self, lifetime: .container, Discounts.init)
  services.register(Cart.self, lifetime: .container, Cart.init)
  services.register(CartBadge.self, lifetime: .weak, CartBadge.init)
  services.register(Printer.self, lifetime: .weak, Printer.init)
  services.register(Receipt.self, lifetime: .transient, Receipt.init)
  services.register(Orders.self, lifetime: .container, Orders.init)
  services.register(Checkout.self, lifetime: .scoped("checkout"), Checkout.init)
  services.register(Search.self, lifetime: .graph, Search.init)
}
