import GRDB

/// Connections to the database: one that writes, and several that read meanwhile. Opening it brings the schema up to date
/// and fills an empty shop.
final class ConnectionPool: Sendable {
  private let pool: DatabasePool

  /// - Throws: `DatabaseError` if the file cannot be opened, or its schema not be brought up to date.
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

  /// Runs a transaction, one after the other. It is rolled back if the body throws.
  func write<Value: Sendable>(_ body: @escaping @Sendable (Database) throws -> Value) async throws -> Value {
    try await pool.write(body)
  }

  /// A view of the database as it is now, by a connection of its own.
  func snapshot() throws -> DatabaseSnapshot { try pool.makeSnapshot() }

  /// Closes all connections. An error is of no use any more: the process ends.
  func close() async { try? pool.close() }
}
