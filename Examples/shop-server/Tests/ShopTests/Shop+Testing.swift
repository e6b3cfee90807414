import Foundation
import Hummingbird
import HummingbirdTesting
import Logging
import PlaygroundLink

@testable import Shop

/// The shop that all tests share. Each test overrides the services it needs to change, at least the database, so that
/// tests can run in parallel.
let shop: ShopApplication = {
  var configuration = ShopConfiguration()
  configuration.link = nil
  do { return try ShopApplication(configuration, logger: quiet) } catch {
    fatalError("\(error)")  // no test can run without it
  }
}()

/// A logger that is silent about the errors that tests provoke.
let quiet: Logger = {
  var logger = Logger(label: "shop")
  logger.logLevel = .critical
  return logger
}()

/// Runs a test with a database of its own and without a port.
///
/// - Parameter override: replaces further services.
func withShop(
  _ override: (Container) -> Void = { _ in }, _ test: @Sendable (any TestClientProtocol) async throws -> Void
) async throws {
  try await withDatabase { configuration in
    try await shop.container.withOverrides { container in
      container.register(ShopConfiguration.self, instance: configuration)
      override(container)
    } run: {
      try await shop.application().test(.router, test)
    }
  }
}

/// Runs a body with a configuration that names a database file of its own, and removes the file.
func withDatabase(_ body: (ShopConfiguration) async throws -> Void) async throws {
  let file = FileManager.default.temporaryDirectory.appendingPathComponent("shop-\(UUID()).sqlite").path
  defer { for end in ["", "-wal", "-shm"] { try? FileManager.default.removeItem(atPath: file + end) } }
  var configuration = ShopConfiguration()
  (configuration.database, configuration.link) = (file, nil)
  try await body(configuration)
}

extension TestClientProtocol {
  func get(_ path: String, as user: String? = nil) async throws -> TestResponse {
    try await execute(uri: path, method: .get, headers: Self.headers(user))
  }

  func post(_ path: String, as user: String? = nil, _ body: String = "") async throws -> TestResponse {
    try await execute(uri: path, method: .post, headers: Self.headers(user), body: ByteBuffer(string: body))
  }

  private static func headers(_ user: String?) -> HTTPFields {
    var headers: HTTPFields = [.contentType: "application/json"]
    headers.user = user
    return headers
  }
}

extension TestResponse {
  var text: String { String(buffer: body) }

  func decoded<Value: Decodable>(_ type: Value.Type = Value.self) throws -> Value {
    let decoder = JSONDecoder()
    decoder.dateDecodingStrategy = .iso8601
    return try decoder.decode(type, from: body)
  }
}
