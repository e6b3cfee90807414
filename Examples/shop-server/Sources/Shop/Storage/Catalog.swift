import GRDB

/// The products, shared by all requests.
package final class Catalog: Sendable {
  private let pool: ConnectionPool

  init(_ pool: ConnectionPool) { self.pool = pool }

  /// A page of products in order of their numbers.
  package func products(after id: Int64, limit: Int) async throws -> [Product] {
    try await pool.read { database in
      try Product.fetchAll(
        database, sql: "SELECT * FROM product WHERE id > ? ORDER BY id LIMIT ?", arguments: [id, limit])
    }
  }
}
