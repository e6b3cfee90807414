import Hummingbird

/// Handler of `POST /basket` with `{"product": ID, "quantity": COUNT}`: adds a product, and responds with the basket.
final class AddToBasket: Handler {
  struct Body: Decodable {
    let product: Int64
    let quantity: Int
  }

  private let basket: Basket

  init(_ basket: Basket) { self.basket = basket }

  func respond(to request: Request, _ context: BasicRequestContext) async throws -> BasketContents {
    let body = try await request.decode(as: Body.self, context: context)
    guard (1...100).contains(body.quantity) else {
      throw ShopError.badInput(name: "quantity", value: "\(body.quantity)", expected: "1 to 100")
    }
    try await basket.add(body.product, quantity: body.quantity)
    return try await basket.contents
  }
}
