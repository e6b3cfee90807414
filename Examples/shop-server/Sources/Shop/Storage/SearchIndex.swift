import GRDB

/// Finds products by words. It is a protocol so that tests can replace the search by a broken one.
protocol ProductSearch: Sendable {
  func products(matching words: String, limit: Int) async throws -> [Product]
  func close() async
}

/// A client of the full-text index with a connection of its own, so that a slow search delays no other query.
final class SearchIndex: ProductSearch {
  private let connection: DatabaseQueue

  /// Opens the connection and warms it up.
  ///
  /// - Parameter pool: creates the index when it is opened. As a dependency it is opened first, and closed last.
  init(_ configuration: ShopConfiguration, _ pool: ConnectionPool) async throws {
    var settings = Configuration()
    settings.readonly = true
    connection = try DatabaseQueue(path: configuration.database, configuration: settings)
    // The first search reads the index from the disk, which would delay the first customer.
    _ = try await products(matching: "a", limit: 1)
  }

  func products(matching words: String, limit: Int) async throws -> [Product] {
    guard let pattern = FTS5Pattern(matchingAllPrefixesIn: words) else { return [] }
    return try await connection.read { database in
      try Product.fetchAll(
        database,
        sql: """
          SELECT product.* FROM productIndex JOIN product ON product.id = productIndex.rowid
          WHERE productIndex MATCH ? ORDER BY rank, product.id LIMIT ?
          """, arguments: [pattern, limit])
    }
  }

  func close() async { try? connection.close() }
}
