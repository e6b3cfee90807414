import GRDB
import Hummingbird

/// The basket of the user who sent the request.
final class Basket: Sendable {
  private let user: User
  private let pool: ConnectionPool

  init(_ user: User, _ pool: ConnectionPool) {
    self.user = user
    self.pool = pool
  }

  var contents: BasketContents {
    get async throws {
      try await pool.read { [user] database in
        BasketContents(user: user.name, lines: try BasketLine.of(user, in: database))
      }
    }
  }

  /// Adds a quantity of a product.
  ///
  /// - Throws: `ShopError.unknownProduct`.
  func add(_ product: Int64, quantity: Int) async throws {
    try await pool.write { [user] database in
      guard try Int.fetchOne(database, sql: "SELECT 1 FROM product WHERE id = ?", arguments: [product]) != nil else {
        throw ShopError.unknownProduct(product)
      }
      try database.execute(
        sql: """
          INSERT INTO basketLine (user, product, quantity) VALUES (?, ?, ?)
          ON CONFLICT DO UPDATE SET quantity = quantity + excluded.quantity
          """, arguments: [user.name, product, quantity])
    }
  }
}

/// Contents of a basket, as sent to the client.
struct BasketContents: Codable, Equatable, Sendable, ResponseEncodable {
  let user: String
  let lines: [BasketLine]
}

/// A product in a basket or an order.
struct BasketLine: Codable, Equatable, Sendable, FetchableRecord {
  let product: Int64
  let name: String
  let quantity: Int
  /// Price of one piece.
  let priceCents: Int

  static func of(_ user: User, in database: Database) throws -> [BasketLine] {
    try fetchAll(
      database,
      sql: """
        SELECT product, name, quantity, priceCents FROM basketLine JOIN product ON product.id = product
        WHERE user = ? ORDER BY product
        """, arguments: [user.name])
  }
}
