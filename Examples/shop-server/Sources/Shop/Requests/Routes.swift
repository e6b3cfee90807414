import Hummingbird
import PlaygroundLink

/// A service that handles the requests of one route.
package protocol Handler: Sendable {
  associatedtype Output: ResponseGenerator
  func respond(to request: Request, _ context: BasicRequestContext) async throws -> Output
}

/// A route and the service that handles it.
struct Route: Sendable {
  /// Key of the handler, which is a root of the container's check.
  let handler: ServiceKey
  private let register: @Sendable (Router<BasicRequestContext>) -> Void

  init<Service: Handler>(_ method: HTTPRequest.Method, _ path: RouterPath, _ handler: Service.Type) {
    self.handler = ServiceKey(handler)
    register = { router in
      router.on(path, method: method) { request, context in
        try await RequestScope.resolve(Service.self).respond(to: request, context)
      }
    }
  }

  func add(to router: Router<BasicRequestContext>) { register(router) }
}

enum Routes {
  static let all = [
    Route(.get, "products", ListProducts.self),
    Route(.get, "search", SearchProducts.self),
    Route(.get, "basket", ShowBasket.self),
    Route(.post, "basket", AddToBasket.self),
    Route(.post, "orders", PlaceOrder.self),
    Route(.get, "report", SalesReport.self),
  ]
}
