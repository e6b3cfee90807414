import Importer
import Testing

/// Hubs with few members, and single instances whose services no other type reads.
@Suite struct SmallHubsTests {
  private func reading(_ hub: String, _ used: String, _ also: String) -> Reading {
    Reading(
      """
      final class Api { func load() {} }
      final class Router { func show() {} }
      \(hub)
      final class Cart { func pay() { \(used) } }
      final class Home { func open() { \(also) } }
      """)
  }

  @Test func aHubMayHaveOneService() {
    let found = reading(
      "final class Core { static let shared = Core(); let api = Api() }", "Core.shared.api.load()",
      "Core.shared.api.load()")
    #expect(found.services == ["Core.api: container"])
    #expect(found.edges == ["Cart -> Core.api by pull", "Home -> Core.api by pull"])
  }

  @Test func aHubHidesNothingFromItself() {
    let found = reading(
      "final class Core { static let shared = Core(); let api = Api(); func start() { api.load() } }",
      "Core.shared.api.load()", "Core.shared.api.load()")
    #expect(found.edges.contains("Core -> Core.api by pull"))
    #expect(found.findings(.hidden).map { $0.prefix(11) } == ["hidden Cart", "hidden Home"])
  }

  @Test func aServiceThatOneTypeReadsMakesNoHub() {
    let found = reading(
      "final class Core { static let shared = Core(); let api = Api() }", "Core.shared.api.load()",
      "Core.shared.api2.load()")
    #expect(found.services.isEmpty)
  }

  @Test func anObjectWithoutFunctionsMakesNoHub() {
    let found = reading(
      "final class Theme { var name = \"\" }\nfinal class Core { static let shared = Core(); let theme = Theme() }",
      "print(Core.shared.theme.name)", "print(Core.shared.theme.name)")
    #expect(found.services.isEmpty)
  }

  @Test func anObjectOfAPropertyWithOneServiceIsNoHub() {
    let found = reading(
      "final class Core { let api = Api() }\nlet core = Core()", "let core: Core; core.api.load()",
      "let core: Core; core.api.load()")
    #expect(found.services.isEmpty)
  }

  private let application =
    "final class Application { static let shared = Application(); let api: Api; let router = Router(); var name = \"\"\n"
    + "  init() { api = Api() }; func start() { router.show() } }"

  @Test func aSingleInstanceWithServicesThatNoOtherTypeReadsIsUnknown() {
    let found = reading(
      application, "print(Application.shared.name)", "Application.shared.start(); print(Application.shared.name)")
    #expect(found.services.isEmpty)
    #expect(
      found.project.unknown.map { "\($0.reason.rawValue) at \($0.place.line): \($0.message)" } == [
        "container at 3: 2 types use Application.shared, which makes api and router: "
          + "the code does not show who uses these"
      ])
  }

  @Test func aSingleInstanceThatOneTypeUsesIsNoHub() {
    let found = reading(application, "print(Application.shared.name); print(Application.shared.name)", "print(1)")
    #expect(found.project.unknown.isEmpty)
  }

  @Test func aSingleInstanceThatDoesMuchIsNoHub() {
    let busy = application.dropLast() + "; func a() {}; func b() {} }"
    let found = reading(String(busy), "print(Application.shared.name)", "print(Application.shared.name)")
    #expect(found.project.unknown.isEmpty)
  }

  @Test func objectsThatAreTheElementsOfAListAreNoServices() {
    let hub = { (list: String) in
      Reading([
        "Rows.swift": """
        protocol Row: AnyObject {}
        final class Today: Row { var count = 0; func reload() { count += 1 } }
        final class Unread: Row { var count = 0; func reload() { count += 1 } }
        final class Rows {
          static let shared = Rows()
          var all: [Row] = []
          let today = Today()
          let unread = Unread()
          init() { \(list) }
        }
        """,
        "Page.swift": """
        final class Page { func show() { Rows.shared.today.reload(); Rows.shared.unread.reload() } }
        final class Menu { func show() { Rows.shared.today.reload(); Rows.shared.unread.reload() } }
        """,
      ])
    }
    #expect(hub("").services == ["Rows.today: container", "Rows.unread: container"])
    #expect(hub("all = [today, self.unread]").services.isEmpty)
    #expect(hub("all = [today]").services == ["Rows.today: container", "Rows.unread: container"])
  }

  @Test func aHubMayHaveManyClosures() {
    let names = ["One", "Two", "Three", "Four", "Five", "Six"]
    let types = names.map { "protocol \($0) { func run() }\nfinal class Real\($0): \($0) { func run() {} }" }
    let members = names.map { "var \($0.lowercased()): () -> \($0) = { Real\($0)() }" }
    let found = reading(
      """
      \(types.joined(separator: "\n"))
      protocol Caching { func clear() }
      final class Cache: Caching { static var shared: Caching = Cache(); func clear() {} }
      final class World {
        \(members.joined(separator: "\n  "))
        var cache: () -> Caching = { Cache.shared }
      }
      let Current = World()
      """, "Current.one().run(); Current.two().run()", "Current.two().run(); Current.cache().clear()")
    #expect(
      found.services == (names.map { "World.\($0.lowercased()): transient" } + ["World.cache: container"]).sorted())
    #expect(found.edges.contains("Home -> World.cache by pull"))
  }
}
