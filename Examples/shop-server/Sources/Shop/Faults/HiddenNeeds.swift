import PlaygroundLink

/// Lets a handler pull its services from a locator: no signature shows what it needs, so that no check can see it.
struct HiddenNeeds: Module {
  func register(in container: Container) {
    container.register(PlaceOrder.self, lifetime: .scoped(.request)) { resolver in
      let locator = resolver.locator
      return try PlaceOrder(locator.service(), locator.service())
    }
  }
}
