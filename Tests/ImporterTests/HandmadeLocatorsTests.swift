import Importer
import Testing

/// Locators and small containers that applications write themselves.
@Suite struct HandmadeLocatorsTests {
  @Test func anObjectInATableKeepsTheResultOfItsClosure() {
    let locator = { (once: String) in
      """
      final class Registry {
        static let shared = Registry()
        private var table: [String: Any] = [:]
        func registerLater<T>(_ type: T.Type, make: @escaping () -> T) { table["\\(type)"] = Once(make: make) }
        func resolve<T>(_ type: T.Type) -> T { (table["\\(type)"] as! Once<T>).object }
      }
      \(once)
      final class Api {}
      final class Setup {
        func run() { Registry.shared.registerLater(Api.self) { Api() } }
        func use() -> Api { Registry.shared.resolve(Api.self) }
      }
      """
    }
    let keeping = """
      final class Once<T> {
        private let make: () -> T
        private var kept: T?
        init(make: @escaping () -> T) { self.make = make }
        var object: T { if let kept { return kept }; let new = make(); kept = new; return new }
      }
      """
    let lazy = """
      final class Once<T> {
        let make: () -> T
        lazy var object: T = make()
        init(make: @escaping () -> T) { self.make = make }
      }
      """
    let fresh = """
      final class Once<T> {
        let make: () -> T
        var object: T { make() }
        init(make: @escaping () -> T) { self.make = make }
      }
      """
    #expect(Reading(locator(keeping)).services == ["Api: container"])
    #expect(Reading(locator(lazy)).services == ["Api: container"])
    #expect(Reading(locator(fresh)).services == ["Api: transient"])
  }

  @Test func servicesOfABuilderAreUnknown() {
    let reading = Reading([
      "Container.swift": """
      struct Part { let make: () -> Any; init<T>(_ make: @escaping () -> T) { self.make = make } }
      final class PartContainer {
        static let shared = PartContainer()
        private var parts: [String: Part] = [:]
        private var views: [String: Part] = [:]
        func resolve<T>() -> T { parts.values.lazy.compactMap { $0.make() as? T }.first! }
      }
      """
    ])
    #expect(reading.services.isEmpty)
    #expect(reading.unknown == ["elsewhere at 4"])
  }

  @Test func aContainerMeetsASingleHasProtocol() {
    let reading = Reading([
      "App.swift": """
      protocol HasUsers { var users: Users { get } }
      struct AppDependency: HasUsers {
        let users: Users
        init() { users = Users() }
      }
      final class Users { func load() {} }
      """,
      "Page.swift": """
      final class Page { typealias Dependency = HasUsers; init(dependency: Dependency) { dependency.users.load() } }
      """,
    ])
    #expect(reading.services == ["AppDependency.users: container"])
    #expect(reading.edges == ["Page -> AppDependency.users by pull"])
  }

  @Test func aFunctionMakesWhatAHasProtocolRequires() {
    let reading = Reading([
      "App.swift": """
      final class AppDependency: HasUsers { let users = createUsers() }
      let appDependencies = AppDependency()
      """,
      "Has.swift": "protocol HasUsers { var users: Users { get } }\nprotocol Users { func load() }",
      "Users.swift": "func createUsers() -> Users { OwnUsers() }\nfinal class OwnUsers: Users { func load() {} }",
      "Page.swift": "final class Page { init(dependencies: HasUsers) { dependencies.users.load() } }",
      "Menu.swift": "final class Menu { func open() { appDependencies.users.load() } }",
    ])
    #expect(reading.services == ["AppDependency.users: container"])
    #expect(reading.edges == ["Menu -> AppDependency.users by pull", "Page -> AppDependency.users by pull"])
  }

  @Test func anAssemblyKeepsWhatAClosureMakes() {
    let reading = Reading(
      """
      final class RootAssembly {
        private let links: Links = {
          let radio = Radio()
          let links = Links(radio: radio)
          return links
        }()
        var pages: PageAssembly
        init() { pages = PageAssembly(links: links) }
      }
      final class PageAssembly {
        private let links: Links
        init(links: Links) { self.links = links }
        func page() -> Page { let model = pageModel(); return Page(model: model) }
        private func pageModel() -> PageModel { let store = store(); return PageModel(store: store, links: links) }
        private func store() -> Store { return Store() }
      }
      final class Radio {}
      final class Links { init(radio: Radio) {} }
      final class Page { init(model: PageModel) {} }
      final class PageModel { init(store: Store, links: Links) {} }
      final class Store {}
      """)
    #expect(reading.services.contains("RootAssembly.links: container"))
    #expect(reading.services.contains("PageAssembly.store: transient"))
    #expect(reading.edges.contains("PageAssembly.pageModel -> PageAssembly.store by initializer"))
    #expect(reading.edges.contains("PageAssembly.pageModel -> RootAssembly.links by initializer"))
    #expect(reading.edges.contains("RootAssembly.pages -> RootAssembly.links by initializer"))
  }

  @Test func aClosureThatReturnsAnObjectFromOutsideSharesIt() {
    let locator = { (registrations: String) in
      Reading(
        """
        final class Registry {
          static let shared = Registry()
          private var table: [String: () -> Any] = [:]
          func register<T>(_ type: T.Type, make: @escaping () -> T) { table["\\(type)"] = make }
          func resolve<T>(_ type: T.Type) -> T { table["\\(type)"]!() as! T }
        }
        protocol Api {}
        final class Client: Api {}
        final class Users { init(client: Client) {} }
        final class Setup {
          func run() {
            \(registrations)
          }
          func use() -> (Api, Users) { (Registry.shared.resolve(Api.self), Registry.shared.resolve(Users.self)) }
        }
        """)
    }
    let shared = locator(
      """
      let client = Client()
      let users = Users(client: client)
      Registry.shared.register(Api.self) { client as Api }
      Registry.shared.register(Users.self) { users }
      """)
    #expect(shared.services == ["Api: container", "Users: container"])
    #expect(shared.edges.contains("Users -> Api by initializer"))
    let fresh = locator(
      """
      Registry.shared.register(Api.self) { let client = Client(); return client }
      Registry.shared.register(Users.self) { Users(client: Client()) }
      """)
    #expect(fresh.services == ["Api: transient", "Users: transient"])
  }
}
