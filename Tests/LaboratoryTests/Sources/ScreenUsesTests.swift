import Importer
import Laboratory
import Testing

@Suite struct ScreenUsesTests {
  private static let shop = Importer().read(texts: [
    "Shop.swift": """
    import FactoryKit
    extension Container {
      var store: Factory<Store> { self { Store() }.singleton }
      var prices: Factory<Prices> { self { Prices(store: self.store()) } }
      var cart: Factory<Cart> { self { Cart(prices: self.prices()) } }
    }
    final class Store {}
    final class Prices { init(store: Store) {} }
    final class Cart { init(prices: Prices) {} }
    struct CartView { @Injected(\\.cart) var cart }
    final class Printer { @Injected(\\.store) var store }
    """
  ])

  @Test func aScreenMakesTransientServicesAndSharesTheRest() {
    let uses = ScreenUses(Self.shop)
    #expect(uses.all.map(\.name) == ["CartView"])
    #expect(uses.all[0].makes == ["Container.cart", "Container.prices"])
    #expect(uses.all[0].shares == ["Container.store"])
    #expect(uses.summary == "1 view or controller: 2 services made, 1 shared")
  }
}
