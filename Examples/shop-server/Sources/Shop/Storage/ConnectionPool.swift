import GRDB

/// Connections to the database: one for writing, and several for reading at the same time. Opening the pool updates the
/// schema, and fills an empty shop.
final class ConnectionPool: Sendable {
  private let pool: DatabasePool

  /// Opens the connections.
  ///
  /// - Throws: `DatabaseError` if the file cannot be opened, or its schema cannot be updated.
  init(_ configuration: ShopConfiguration) async throws {
    var settings = Configuration()
    settings.busyMode = .timeout(5)
    settings.prepareDatabase { database in
      // In WAL mode a power failure may lose the last orders, but never damages the file.
      try database.execute(sql: "PRAGMA synchronous = NORMAL")
    }
    pool = try DatabasePool(path: configuration.database, configuration: settings)
    try Schema.migrator.migrate(pool)
    try await pool.write { database in try Seed.fill(database) }
  }

  /// Runs a query on one of the reading connections.
  func read<Value: Sendable>(_ body: @escaping @Sendable (Database) throws -> Value) async throws -> Value {
    try await pool.read(body)
  }

  /// Runs a transaction. Transactions run one after the other, and are rolled back if the body throws.
  func write<Value: Sendable>(_ body: @escaping @Sendable (Database) throws -> Value) async throws -> Value {
    try await pool.write(body)
  }

  /// A view of the database as it is now, with a connection of its own.
  func snapshot() throws -> DatabaseSnapshot { try pool.makeSnapshot() }

  /// Closes all connections. An error is ignored, because the process ends.
  func close() async { try? pool.close() }
}
