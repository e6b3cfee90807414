import Foundation
import GRDB
import Hummingbird

/// The orders of the user who sent the request.
final class Orders: Sendable {
  private let user: User
  private let pool: ConnectionPool
  private let now: Now

  init(_ user: User, _ pool: ConnectionPool, _ now: Now) {
    self.user = user
    self.pool = pool
    self.now = now
  }

  /// Orders the content of the basket. Stock, order and basket change together, or not at all.
  ///
  /// - Throws: `ShopError.emptyBasket`, or `ShopError.outOfStock`. Nothing has changed then.
  func place() async throws -> Order {
    try await pool.write { [user, now] database in
      let lines = try BasketLine.of(user, in: database)
      if lines.isEmpty { throw ShopError.emptyBasket }
      for line in lines { try Self.take(line, in: database) }
      let date = now.date()
      let total = lines.reduce(0) { $0 + $1.quantity * $1.priceCents }
      try database.execute(
        sql: #"INSERT INTO "order" (user, placedAt, totalCents) VALUES (?, ?, ?)"#, arguments: [user.name, date, total])
      let id = database.lastInsertedRowID
      for line in lines {
        try database.execute(
          sql: #"INSERT INTO orderLine ("order", product, quantity, priceCents) VALUES (?, ?, ?, ?)"#,
          arguments: [id, line.product, line.quantity, line.priceCents])
      }
      try database.execute(sql: "DELETE FROM basketLine WHERE user = ?", arguments: [user.name])
      return Order(id: id, user: user.name, placedAt: date, totalCents: total, lines: lines)
    }
  }

  /// Removes a line's quantity from the stock.
  private static func take(_ line: BasketLine, in database: Database) throws {
    try database.execute(
      sql: "UPDATE product SET stock = stock - ?1 WHERE id = ?2 AND stock >= ?1",
      arguments: [line.quantity, line.product])
    if database.changesCount == 1 { return }
    let left = try Int.fetchOne(database, sql: "SELECT stock FROM product WHERE id = ?", arguments: [line.product])
    throw ShopError.outOfStock(product: line.name, left: left ?? 0)
  }
}

/// An order that was placed.
struct Order: Codable, Equatable, Sendable, ResponseEncodable {
  let id: Int64
  let user: String
  let placedAt: Date
  let totalCents: Int
  let lines: [BasketLine]
}
