import HummingbirdTesting
import InMemoryLogging
import Logging
import PlaygroundLink
import Testing

@testable import Shop

@Suite struct LifecycleTests {
  private func start(_ configuration: ShopConfiguration) async throws -> [String] {
    let handler = InMemoryLogHandler()
    let shop = try ShopApplication(configuration, logger: Logger(label: "shop") { _ in handler })
    try await shop.application().test(.router) { client in
      let response = try await client.post("/basket", as: "anna", #"{"product": 1, "quantity": 1}"#)
      #expect(response.status == .ok)
    }
    return handler.entries.map { "\($0.message)" }
  }

  @Test func whatWasOpenedLastIsClosedFirst() async throws {
    try await withDatabase { configuration in
      let messages = try await start(configuration)
      let ours = ["closed the search index", "closed the connection pool", "stopped"]
      #expect(messages.filter(ours.contains) == ours)
    }
  }

  @Test func aSecondStartKeepsWhatIsThere() async throws {
    try await withDatabase { configuration in
      _ = try await start(configuration)
      let pool = try await ConnectionPool(configuration)
      try await pool.write { try $0.execute(sql: "DELETE FROM product WHERE id > 5") }
      await pool.close()
      _ = try await start(configuration)
      let again = try await ConnectionPool(configuration)
      let counts = try await again.read { database in
        [
          try Int.fetchOne(database, sql: "SELECT count(*) FROM product"),
          try Int.fetchOne(database, sql: "SELECT quantity FROM basketLine"),
        ]
      }
      #expect(counts == [5, 2])
      await again.close()
    }
  }

  @Test func aDatabaseThatCannotBeOpenedIsAnErrorAtStart() async throws {
    var configuration = ShopConfiguration()
    (configuration.database, configuration.link) = ("/missing/shop.sqlite", nil)
    let unopenable = configuration
    await #expect(throws: ResolutionError.self) { _ = try await start(unopenable) }
  }

  @Test func everyRegistrationCanWork() throws {
    try shop.container.validate(scopedRoots: [.request: Routes.all.map(\.handler)], refusing: .warning)
  }
}

@Suite struct ConfigurationTests {
  @Test func variablesAreRead() throws {
    let configuration = try ShopConfiguration(environment: [
      "SHOP_HOST": "::1", "SHOP_PORT": "0", "SHOP_DATABASE": "x.sqlite", "SHOP_LINK": "", "SHOP_LOG": "debug",
      "SHOP_FAULTS": "leak,hidden", "SHOP_SHUTDOWN": "3",
    ])
    #expect(configuration.host == "::1")
    #expect(configuration.port == 0)
    #expect(configuration.database == "x.sqlite")
    #expect(configuration.link == nil)
    #expect(configuration.logLevel == .debug)
    #expect(configuration.faults == [.leak, .hidden])
    #expect(configuration.shutdownSeconds == 3)
  }

  @Test(arguments: [
    ("SHOP_PORT", "70000", "SHOP_PORT is '70000'; expected a number from 0 to 65535"),
    ("SHOP_SHUTDOWN", "soon", "SHOP_SHUTDOWN is 'soon'; expected a number from 1 to 600"),
    (
      "SHOP_LOG", "loud",
      "SHOP_LOG is 'loud'; expected trace, debug, info, notice, warning, error, critical"
    ),
    (
      "SHOP_FAULTS", "leak,lek", "SHOP_FAULTS is 'lek'; expected some of leak,captive,hidden, separated by commas"
    ),
  ])
  func aBadValueIsSaid(_ variable: String, _ value: String, _ message: String) {
    let error = #expect(throws: ConfigurationError.self) {
      try ShopConfiguration(environment: [variable: value])
    }
    #expect(error?.description == message)
  }
}
