import Hummingbird

/// Handler of `GET /basket`: shows the user's basket.
final class ShowBasket: Handler {
  private let basket: Basket

  init(_ basket: Basket) { self.basket = basket }

  func respond(to request: Request, _ context: BasicRequestContext) async throws -> BasketContents {
    try await basket.contents
  }
}
