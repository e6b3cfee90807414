import Hummingbird
import Logging

/// Handler of `POST /orders`: orders the content of the basket, and empties it.
final class PlaceOrder: Handler {
  private let orders: Orders
  private let logger: Logger

  init(_ orders: Orders, _ logger: Logger) {
    self.orders = orders
    self.logger = logger
  }

  func respond(to request: Request, _ context: BasicRequestContext) async throws -> EditedResponse<Order> {
    let order = try await orders.place()
    logger.debug("placed an order", metadata: ["order": "\(order.id)", "cents": "\(order.totalCents)"])
    return EditedResponse(status: .created, response: order)
  }
}
