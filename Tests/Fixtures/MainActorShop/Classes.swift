import Core

// A shop of sixteen classes, all used on the main actor, as it was written for a container without concurrency checks.
// The compiler requires annotations on two of them only.

protocol Journal: AnyObject { func write(_ line: String) }

final class Log: Journal {
  private(set) var lines: [String] = []
  func write(_ line: String) { lines.append(line) }
}

final class Settings {
  var currency = "EUR"
  var showsPrices = true
}

final class Session {
  var user: String?
  let settings: Settings
  init(settings: Settings) { self.settings = settings }
}

// Requests of the server run outside the main actor.
final class Server: Sendable {
  func prices() async throws -> [String: Int] { ["tea": 3, "cup": 7] }
}

final class PriceList {
  var prices: [String: Int] = [:]
  let settings: Settings
  init(settings: Settings) { self.settings = settings }
  func text(of article: String) -> String { "\(prices[article] ?? 0) \(settings.currency)" }
}

final class Stock {
  var counts = ["tea": 5, "cup": 1]
  let journal: any Journal
  init(journal: any Journal) { self.journal = journal }
}

final class Catalog {
  let prices: PriceList
  let stock: Stock
  init(prices: PriceList, stock: Stock) {
    self.prices = prices
    self.stock = stock
  }
}

final class Discounts {
  var percent = 0
  let session: Session
  init(session: Session) { self.session = session }
}

final class Cart {
  private(set) var articles: [String] = []
  let prices: PriceList
  let discounts: Discounts
  weak var badge: CartBadge?
  init(prices: PriceList, discounts: Discounts) {
    self.prices = prices
    self.discounts = discounts
  }
  func add(_ article: String) {
    articles.append(article)
    badge?.count = articles.count
  }
}

/// A badge that holds the cart, which holds the badge.
final class CartBadge {
  var count = 0
  let cart: Cart
  init(cart: Cart) {
    self.cart = cart
    cart.badge = self
  }
}

final class Printer {
  let journal: any Journal
  init(journal: any Journal) { self.journal = journal }
}

final class Receipt {
  let printer: Printer
  let cart: Cart
  init(printer: Printer, cart: Cart) {
    self.printer = printer
    self.cart = cart
  }
}

final class Orders {
  private(set) var open: [Receipt] = []
  let journal: any Journal
  init(journal: any Journal) { self.journal = journal }
  func place(_ receipt: Receipt) { open.append(receipt) }
}

final class Checkout {
  let orders: Orders
  let receipt: Receipt
  init(orders: Orders, receipt: Receipt) {
    self.orders = orders
    self.receipt = receipt
  }
  func pay() { orders.place(receipt) }
}

final class Search {
  let catalog: Catalog
  init(catalog: Catalog) { self.catalog = catalog }
  func find(_ text: String) -> [String] { catalog.prices.prices.keys.filter { $0.contains(text) }.sorted() }
}

// A window that starts tasks which change its contents.
@MainActor final class ShopWindow {
  let (catalog, badge, search, server): (Catalog, CartBadge, Search, Server)
  init(catalog: Catalog, badge: CartBadge, search: Search, server: Server) {
    (self.catalog, self.badge, self.search, self.server) = (catalog, badge, search, server)
  }
  func load() -> Task<Void, any Error> { Task { catalog.prices.prices = try await server.prices() } }
}
