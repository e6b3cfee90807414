import Importer
import Testing

/// Forms that usual applications have in each style: types that a storyboard makes, names in front of closures, keys with
/// an alias, and services that are handed on.
@Suite struct UsualStylesTests {
  @Test func aStoryboardMakesTypesThatAreRegisteredAlone() {
    let reading = Reading(
      """
      import DITranquillity
      class AppPart: DIPart {
        static func load(container: DIContainer) {
          container.registerStoryboard(name: "Main").lifetime(.single)
          container.register(Screen.self).as(check: Showing.self) { $0 }.injection(cycle: true, \\.model)
            .lifetime(.objectGraph)
          container.register(Model.init)
        }
      }
      protocol Showing {}
      class Screen: UIViewController, Showing { var model: Model! }
      class Model {}
      class Router {
        init(container: DIContainer) {
          let board: UIStoryboard = container.resolve(name: "Main")
        }
      }
      """)
    #expect(reading.services == ["Model: transient", "Screen: graph", "UIStoryboard \"Main\": container"])
    #expect(
      reading.edges == ["Router -> UIStoryboard \"Main\" by pull", "Screen -> Model by property"])
    #expect(reading.unknown.isEmpty)
  }

  @Test func dipRegistersTypesOfStoryboards() {
    let reading = Reading(
      """
      import Dip
      extension DependencyContainer {
        func configure() {
          register(.singleton) { Api() }
          register(storyboardType: Screen.self, tag: "Home").resolvingProperties { container, screen in
            screen.api = try container.resolve() as Api
          }
        }
      }
      class Api {}
      class Screen: UIViewController { var api: Api! }
      """)
    #expect(reading.services == ["Api: container", "Screen \"Home\": graph"])
    #expect(reading.edges == ["Screen \"Home\" -> Api by property"])
    #expect(reading.unknown.isEmpty)
    #expect(reading.findings(.unused).isEmpty)
  }

  @Test func aRegistrationOfAnUnknownTypeMayAnswerARequestByName() {
    let text = { (value: String) in
      """
      import Resolver
      extension Resolver: ResolverRegistering {
        public static func registerAllServices() {
          register(name: "main") { DispatchQueue.main }
          register(name: "background") { \(value) }
        }
      }
      final class Loader { init(queue: DispatchQueue = Resolver.resolve(name: "background")) {} }
      """
    }
    let known = Reading(text("DispatchQueue.global()"))
    #expect(known.services == ["DispatchQueue \"background\": graph", "DispatchQueue \"main\": graph"])
    #expect(known.findings(.nearMiss, .missing).isEmpty && known.unknown.isEmpty)
    let open = Reading(text("Queues.slow"))
    #expect(open.findings(.nearMiss, .missing).isEmpty)
    #expect(open.unknown == ["inferred at 5"])
    let other = Reading(text("Queues.slow").replacing("name: \"background\") {", with: "name: \"slow\") {"))
    #expect(other.findings(.nearMiss).count == 1)
  }

  @Test func aLocatorMayGiveACaseToItsClosures() {
    let reading = Reading(
      """
      enum Surroundings { case live, mock }
      final class AppContainer {
        static let shared = AppContainer()
        private var parts = [String: Any]()
        func register<T>(for type: T.Type, object: T) { parts[key(type)] = object }
        func register<T>(for type: T.Type, _ maker: @escaping (Surroundings) -> T) { parts[key(type)] = maker }
        func resolve<T>(for type: T.Type, in place: Surroundings) -> T {
          if let object = parts[key(type)] as? T { return object }
          return (parts[key(type)] as! (Surroundings) -> T)(place)
        }
        private func key<T>(_ type: T.Type) -> String { String(describing: type) }
      }
      @propertyWrapper struct Injected<T> {
        private var part: T
        init(place: Surroundings = .live) { part = AppContainer.shared.resolve(for: T.self, in: place) }
        var wrappedValue: T { part }
      }
      protocol Api {}
      protocol Store {}
      final class Client: Api {}
      final class Disk: Store {}
      final class Memory: Store {}
      func fill() {
        AppContainer.shared.register(for: Api.self, object: Client())
        AppContainer.shared.register(for: Store.self) { place in
          switch place {
          case .live: Disk()
          case .mock: Memory()
          }
        }
      }
      final class Page {
        @Injected private var api: Api
        @Injected private var store: Store
      }
      """)
    #expect(reading.services == ["Api: container", "Store: transient"])
    #expect(reading.edges == ["Page -> Api by wrapper", "Page -> Store by wrapper"])
  }

  @Test func aCaseOfAnEnumerationMayBeAKey() {
    let reading = Reading(
      """
      enum Name { case first, second }
      final class Locator {
        private var parts = [Name: Any]()
        func add<T>(_ part: T, name: Name) { parts[name] = part }
        func get<T>(name: Name) -> T { parts[name] as! T }
      }
      final class Api {}
      func fill(_ locator: Locator) { locator.add(Api(), name: .first) }
      """)
    #expect(reading.services.isEmpty)
  }

  private static let has = """
    protocol HasLog { var log: Log { get } }
    protocol HasApi { var api: Api { get } }
    protocol HasStore { var store: Store { get } }
    typealias HasWeb = HasApi & HasLog
    typealias HasAll = HasWeb & HasStore
    final class Log {}
    final class Api { init(parts: HasLog) { parts.log.write() } }
    final class Store { init(parts: HasLog) { parts.log.write() } }
    let parts = AppDependency()
    final class AppDependency {
      lazy var log: Log = Log()
      lazy var api: Api = Api(parts: self)
      lazy var store: Store = Store(parts: self)
    }
    extension AppDependency: HasAll {}

    """

  @Test func anAliasOfProtocolsMayContainAnother() {
    let reading = Reading(
      Self.has
        + """
        final class Page {
          typealias Parts = HasAll
          init(parts: Parts) {
            parts.store.open()
            parts.api.load()
          }
        }
        """)
    #expect(
      reading.services == [
        "AppDependency.api: container", "AppDependency.log: container", "AppDependency.store: container",
      ]
    )
    #expect(
      reading.edges.filter { $0.hasPrefix("Page") } == [
        "Page -> AppDependency.api by pull", "Page -> AppDependency.store by pull",
      ])
  }

  @Test func typesThatHandOnServicesHaveNoneOfTheirOwn() {
    let reading = Reading(
      [
        "App.swift": Self.has
          + """
          final class Cache: HasLog, HasStore {
            let log: Log
            let store: Store
            init(parts: HasLog & HasStore) {
              log = parts.log
              store = parts.store
            }
          }
          final class Flow {
            func show() { _ = Page(parts: Page.Parts(api: parts.api, log: parts.log)) }
          }
          final class Page {
            struct Parts: HasWeb {
              let api: Api
              let log: Log
            }
            init(parts: Parts) { parts.api.load() }
          }
          """,
        // This file has no word but the name of the variable.
        "Mapper.swift": "enum Mapper { static func map() { parts.log.write() } }",
      ])
    #expect(
      reading.services == [
        "AppDependency.api: container", "AppDependency.log: container", "AppDependency.store: container",
      ]
    )
    #expect(reading.edges.contains("Cache -> AppDependency.log by pull"))
    #expect(reading.edges.contains("Flow -> AppDependency.api by pull"))
    #expect(reading.edges.contains("Page -> AppDependency.api by pull"))
    #expect(reading.edges.contains("Mapper -> AppDependency.log by pull"))
    #expect(reading.unknown.isEmpty)
  }

  @Test func aMemberOfAMemberIsFoundThroughAnAliasOfProtocols() {
    let reading = Reading(
      Self.has
        + """
        protocol HasInner { var inner: HasStore { get } }
        final class Page {
          typealias Parts = HasApi & HasInner
          init(parts: Parts) { parts.inner.store.open() }
        }
        """)
    #expect(reading.edges.contains("Page -> AppDependency.store by pull"))
  }

  private static let components = """
    import Rooms
    protocol HomeDependency { var api: Api { get } }
    protocol PageDependency { var service: Api { get } }
    final class Nothing {}
    final class AppContainer: Container<Nothing>, HomeDependency {
      func start() -> Home { Home(container: HomeContainer(dependency: self), store: store) }
      lazy var api: Api = { Client(store: store) }()
      lazy var store = Store()
    }
    final class HomeContainer: Container<HomeDependency>, PageDependency {
      var service: Api { dependency.api }
      func show() -> Page { Page(api: dependency.api, other: PageContainer(dependency: self)) }
    }
    final class PageContainer: Container<PageDependency> {
      func show() -> Model { Model(api: dependency.service) }
    }
    protocol Api {}
    final class Client: Api { init(store: Store) {} }
    final class Store {}

    """

  @Test func aBaseClassOutsideOfTheTreeMayHaveTheDependency() {
    let reading = Reading(Self.components)
    #expect(
      reading.services == ["AppContainer.api: scoped:AppContainer", "AppContainer.store: scoped:AppContainer"])
    #expect(
      reading.edges == [
        "AppContainer -> AppContainer.store by initializer (deferred)",
        "AppContainer.api -> AppContainer.store by initializer",
        "HomeContainer -> AppContainer.api by initializer (deferred)",
        "PageContainer -> AppContainer.api by initializer (deferred)",
      ])
  }

  @Test func aGenericBaseClassWithoutADependencyIsNone() {
    let reading = Reading(
      Self.components.replacing("dependency.api", with: "Client.shared").replacing(
        "dependency.service", with: "Client.shared"))
    #expect(!reading.services.contains { $0.hasSuffix("scoped:AppContainer") })
  }

  @Test func aComponentIsReadThroughItsProtocol() {
    let reading = Reading([
      "Home.swift": """
      import NeedleFoundation
      protocol HomeBuilder { var page: Page { get } }
      final class HomeComponent: BootstrapComponent, HomeBuilder {
        var page: Page { Page(store: store) }
        var store: Store { shared { Store() } }
      }
      final class Page { init(store: Store) {} }
      final class Store {}
      """,
      "Router.swift": """
      final class Router {
        private let builder: HomeBuilder
        init(builder: HomeBuilder) { self.builder = builder }
        func show() { push(builder.page) }
      }
      """,
    ])
    #expect(
      reading.edges == [
        "HomeComponent.page -> HomeComponent.store by initializer", "Router -> HomeComponent.page by pull",
      ])
  }

  @Test func aRequestMayMakeAStructureFromItsServices() {
    let reading = Reading(
      """
      import Vapor
      protocol Users {}
      protocol Tokens {}
      struct DatabaseUsers: Users { let database: Database }
      struct DatabaseTokens: Tokens { let database: Database }
      extension Request {
        var users: Users { DatabaseUsers(database: db) }
        var tokens: Tokens { DatabaseTokens(database: db) }
        var login: Login { .init(users: users, tokens: self.tokens, loop: eventLoop) }
        var page: PageRequest { PageRequest(number: number, size: size) }
      }
      struct Login {
        let users: Users
        let tokens: Tokens
        let loop: EventLoop
      }
      struct PageRequest { let number: Int, size: Int }
      func routes(_ app: Application) { app.get("login") { req in req.login.run() } }
      """)
    #expect(
      reading.services == ["Request.login: transient", "Request.tokens: transient", "Request.users: transient"])
    #expect(reading.edges.contains("Request.login -> Request.users by initializer"))
    #expect(reading.edges.contains("Request.login -> Request.tokens by initializer"))
    #expect(reading.edges.contains { $0.contains(" -> Request.login by pull") })
  }

  @Test func tuplesAndTypesWithArgumentsAreCalledByTheirAlias() {
    let reading = Reading(
      """
      import Swinject
      typealias UserSession = Session<User>
      enum Map { typealias Module = (router: Router, input: Input) }
      func fill(_ container: Container) {
        container.register(UserSession.self) { _ in Session() }
        container.register(Map.Module.self) { r in (Router(session: r.resolve(UserSession.self)!), Input()) }
        container.register(Session<Guest>.self) { _ in Session() }
      }
      final class Session<Value> {}
      final class Router { init(session: Session<User>) {} }
      final class Input {}
      struct User {}
      struct Guest {}
      """)
    #expect(reading.services == ["Map.Module: graph", "Session<Guest>: graph", "UserSession: graph"])
    #expect(reading.edges == ["Map.Module -> UserSession by initializer"])
  }

  @Test func aWrapperMayNameAnAlias() {
    let reading = Reading([
      "Container.swift": """
      import Factory
      extension Container {
        var plans: Factory<Plans> { storedPlans }
        var storedPlans: Factory<Plans> { self { Plans() }.singleton }
      }
      final class Plans {}
      """,
      "App.swift": """
      import Factory
      final class Page {
        @Injected(\\.plans) private var plans
        let other = resolve(\\.plans)
      }
      """,
    ])
    #expect(reading.services == ["Container.storedPlans: container"])
    #expect(
      reading.edges == ["Page -> Container.storedPlans by pull", "Page -> Container.storedPlans by wrapper"])
    #expect(reading.findings(.missing).isEmpty)
  }

  @Test func aRegisteredContainerOfDataIsAService() {
    let reading = Reading(
      """
      import Factory
      extension Container {
        var store: Factory<PersistenceContainer> { self { PersistenceContainer(log: self.log()) }.singleton }
        var log: Factory<Log> { self { Log() } }
      }
      final class Log {}
      final class PersistenceContainer {
        let container: ModelContainer
        let context: ModelContext
        init(log: Log) {
          container = ModelContainer()
          context = ModelContext(container)
        }
      }
      final class Page { func show() { Container.shared.store().context.save() } }
      """)
    #expect(reading.services == ["Container.log: transient", "Container.store: container"])
    #expect(
      reading.edges == ["Container.store -> Container.log by initializer", "Page -> Container.store by pull"])
  }
}
