import PlaygroundLink

/// Lets a handler pull its services from a locator: what it needs is in no signature, so that nothing can check it.
struct HiddenNeeds: Module {
  func register(in container: Container) {
    container.register(PlaceOrder.self, lifetime: .scoped(.request)) { resolver in
      let locator = resolver.locator
      return try PlaceOrder(locator.service(), locator.service())
    }
  }
}
