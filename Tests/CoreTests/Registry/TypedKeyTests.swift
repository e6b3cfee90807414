import Testing

@_spi(Instrumentation) @testable import Core

private final class Client: Sendable {
  let host: String
  init(host: String) { self.host = host }
}
private final class Clock: Sendable {}
private final class Dashboard: Sendable {
  let stats: Client
  let search: Client?
  let clock: Clock
  init(stats: Client, search: Client?, clock: Clock) {
    (self.stats, self.search, self.clock) = (stats, search, clock)
  }
}

extension TypedKey<Client> {
  fileprivate static var stats: Self { TypedKey("stats") }
}
extension TypedKey<Client?> {
  fileprivate static var search: Self { TypedKey("search") }
}

/// Typed keys: a key selects one of several services of a type, and the dependency is declared and checked.
@Suite struct TypedKeyTests {
  private let container = Container()

  init() {
    container.register(Clock.self, Clock.init)
    container.register(Dashboard.self, Dashboard.init, needing: .stats, .search, .plain)
  }

  @Test func aTypedKeyResolvesItsService() throws {
    container.register(key: TypedKey<Client>.stats, lifetime: .container) { _ in Client(host: "stats") }
    let dashboard = try container.resolve(Dashboard.self)
    #expect(try container.resolve(key: TypedKey<Client>.stats) === dashboard.stats)
    #expect(try container.resolve(Client.self, named: "stats") === dashboard.stats)
    #expect(dashboard.search == nil)
    container.register(key: TypedKey<Client>("search"), instance: Client(host: "search"))
    #expect(try container.resolve(Dashboard.self).search?.host == "search")
  }

  @Test func aTypedKeyDeclaresItsDependency() {
    #expect(
      container.diagnose().map(\.message) == [
        "Dashboard needs Client \"stats\", but nothing is registered for Client \"stats\"."
      ])
    let error = #expect(throws: ResolutionError.self) { try container.resolve(Dashboard.self) }
    #expect(error?.pathText == "Dashboard → Client \"stats\"")
    container.register(key: TypedKey<Client>.stats) { _ in Client(host: "stats") }
    #expect(
      container.graph.edges.map { "\($0.from) → \($0.to)" } == ["Dashboard → Client \"stats\"", "Dashboard → Clock"])
  }

  @Test func anAsynchronousServiceOfATypedKeyIsAwaited() async throws {
    container.registerAsync(Client.self, named: "stats", lifetime: .container) { _ in Client(host: "slow") }
    #expect(try await container.resolveAsync(Dashboard.self).stats.host == "slow")
    #expect(try await container.resolveAsync(key: TypedKey<Client>.stats).host == "slow")
  }

  @Test func aKeyDescribesItself() {
    #expect("\(TypedKey<Client>.stats)" == "Client \"stats\"")
    #expect("\(TypedKey<Client>.plain)" == "Client")
  }

  @Test func aConfinedContainerTakesKeysToo() throws {
    let confined = ConfinedContainer()
    confined.register(key: TypedKey<Client>.stats, lifetime: .container) { _ in Client(host: "stats") }
    #expect(try confined.resolve(key: TypedKey<Client>.stats) === confined.resolve(key: TypedKey<Client>.stats))
  }
}
