import Foundation
import Hummingbird
import Logging
import PlaygroundLink

/// Registrations of the shop, the only place that defines its services and their lifetimes.
struct ShopModule: Module {
  let configuration: ShopConfiguration
  /// Logger for events outside of requests.
  let logger: Logger

  func register(in container: Container) {
    container.require(ApplicationServices(configuration: configuration, logger: logger))
    container.require(RequestServices())
  }
}

/// Services that all requests share. They are opened before the server listens, and closed after its last response in the
/// reverse order of their creation.
struct ApplicationServices: Module {
  let configuration: ShopConfiguration
  let logger: Logger

  func register(in container: Container) {
    let logger = logger
    container.register(ShopConfiguration.self, instance: configuration)
    container.register(Now.self, instance: Now { Date() })
    container.register(RequestCounter.self, lifetime: .container, RequestCounter.init)
    container.register(ConnectionPool.self, lifetime: .container, ConnectionPool.init)
      .onTeardown { pool in
        await pool.close()
        logger.info("closed the connection pool")
      }
    container.register((any ProductSearch).self, lifetime: .container, SearchIndex.init)
      .onTeardown { search in
        await search.close()
        logger.info("closed the search index")
      }
    container.register(Catalog.self, lifetime: .container, Catalog.init)
  }
}

/// Services with an instance for each request. They are released when the scope of the request closes.
struct RequestServices: Module {
  func register(in container: Container) {
    container.declareScope(.request, key: RequestInfo.self)
    container.register(Logger.self, lifetime: .scoped(.request)) { (request: RequestInfo) in request.logger }
    container.register(User.self, lifetime: .scoped(.request)) { (request: RequestInfo) in try User(request) }
    container.register(Basket.self, lifetime: .scoped(.request), Basket.init)
    container.register(Orders.self, lifetime: .scoped(.request), Orders.init)
    container.register(SalesSnapshot.self, lifetime: .scoped(.request), SalesSnapshot.init)
      .onTeardown { snapshot in snapshot.close() }

    container.register(ListProducts.self, lifetime: .scoped(.request), ListProducts.init)
    container.register(SearchProducts.self, lifetime: .scoped(.request), SearchProducts.init)
    container.register(ShowBasket.self, lifetime: .scoped(.request), ShowBasket.init)
    container.register(AddToBasket.self, lifetime: .scoped(.request), AddToBasket.init)
    container.register(PlaceOrder.self, lifetime: .scoped(.request), PlaceOrder.init)
    container.register(SalesReport.self, lifetime: .scoped(.request), SalesReport.init)
  }
}

extension ScopeKind {
  /// Scope of an HTTP request, until the last byte of its response.
  package static let request: ScopeKind = "request"
}

/// The current time as a service, so that tests can fix it.
struct Now: Sendable {
  let date: @Sendable () -> Date

  init(_ date: @escaping @Sendable () -> Date) { self.date = date }
}
