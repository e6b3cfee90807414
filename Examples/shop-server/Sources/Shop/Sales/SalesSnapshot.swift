import GRDB

/// Sales up to the moment at which a request asked for them. The snapshot has a connection of its own, which is closed
/// with the scope of the request.
final class SalesSnapshot: Sendable {
  private let snapshot: DatabaseSnapshot
  private static let page = 10

  init(_ pool: ConnectionPool) throws { snapshot = try pool.snapshot() }

  /// The next rows, in order of their products' numbers; empty at the end.
  func rows(after product: Int64) async throws -> [SaleRow] {
    try await snapshot.read { database in
      try SaleRow.fetchAll(
        database,
        sql: """
          SELECT product.id AS product, name, coalesce(sum(quantity), 0) AS sold,
            coalesce(sum(quantity * orderLine.priceCents), 0) AS cents
          FROM product LEFT JOIN orderLine ON orderLine.product = product.id
          WHERE product.id > ? GROUP BY product.id ORDER BY product.id LIMIT ?
          """, arguments: [product, Self.page])
    }
  }

  func close() { try? snapshot.close() }
}

/// Sales of one product.
struct SaleRow: Decodable, Sendable, FetchableRecord {
  let product: Int64
  let name: String
  let sold: Int
  let cents: Int

  static let header = "product,name,sold,cents\n"
  var line: String { "\(product),\(name),\(sold),\(cents)\n" }
}
