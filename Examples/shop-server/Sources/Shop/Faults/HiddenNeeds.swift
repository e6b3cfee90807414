import PlaygroundLink

/// Lets a handler pull its services from a locator. No signature shows its dependencies, so no check can find them.
struct HiddenNeeds: Module {
  func register(in container: Container) {
    container.register(PlaceOrder.self, lifetime: .scoped(.request)) { resolver in
      let locator = resolver.locator
      return try PlaceOrder(locator.service(), locator.service())
    }
  }
}
