import Importer
import Testing

/// Containers that applications write themselves, in the forms of components, assemblies and structures of services.
@Suite struct HandmadeContainersTests {
  @Test func aComponentByHandIsAContainer() {
    let reading = Reading([
      "Component.swift": """
      protocol Providing { var orders: Orders { get }; var session: Session { get } }
      final class LiveAppComponent: Providing {
        func makeDisk() -> Disk { Disk() }
        lazy var orders: Orders = StoredOrders(disk: makeDisk())
        var session: Session { Session.shared }
      }
      protocol Orders {}
      final class StoredOrders: Orders { init(disk: Disk) {} }
      final class Disk {}
      final class Session { static let shared = Session() }
      """,
      "Page.swift": """
      struct PageBuilder {
        let component: Providing
        func build() -> Page { Page(orders: component.orders) }
      }
      final class Page { init(orders: Orders) {} }
      """,
    ])
    #expect(
      reading.services == [
        "LiveAppComponent.makeDisk: transient", "LiveAppComponent.orders: container",
        "LiveAppComponent.session: container",
      ])
    #expect(
      reading.edges == [
        "LiveAppComponent.orders -> LiveAppComponent.makeDisk by initializer",
        "PageBuilder -> LiveAppComponent.orders by pull",
      ])
  }

  @Test func aViewComponentIsNoContainer() {
    let reading = Reading(
      """
      final class HeaderComponent {
        lazy var title = Title()
        lazy var badge = Badge()
      }
      final class Title {}
      final class Badge {}
      """)
    #expect(reading.services.isEmpty)
  }

  @Test func anAssemblyPassesItsParentToItsServices() {
    let reading = Reading([
      "Assemblies.swift": """
      protocol CoreParts { var disk: Disk { get } }
      final class CoreAssembly: CoreParts {
        var disk: (Disk)
        var sender: Sender
        init() { self.disk = Disk(); self.sender = Sender() }
      }
      final class ServiceAssembly {
        let core: CoreParts
        let orders: Orders
        let users: Users
        init(core: CoreParts) {
          self.core = core
          self.orders = Orders(core: self.core)
          self.users = Users(core: core)
        }
      }
      final class MainAssembly {
        let core: CoreParts
        let services: ServiceAssembly
        init() { self.core = CoreAssembly(); self.services = ServiceAssembly(core: self.core) }
      }
      final class Disk {}
      final class Sender {}
      """,
      "Orders.swift": """
      final class Orders { let core: CoreParts; init(core: CoreParts) { self.core = core }; func load() { use(core.disk) } }
      final class Users { init(core: CoreParts) {} }
      """,
    ])
    #expect(
      reading.services == [
        "CoreAssembly.disk: container", "CoreAssembly.sender: container", "MainAssembly.core: container",
        "MainAssembly.services: container", "ServiceAssembly.orders: container", "ServiceAssembly.users: container",
      ])
    #expect(reading.edges.contains("ServiceAssembly.orders -> CoreAssembly.disk by pull"))
  }

  @Test func aFactoryThatPassesWhatItGetsIsNoContainer() {
    let reading = Reading(
      """
      final class RouteFactory {
        private let near: Near
        private let far: Far
        init(map: Map) { near = Near(map: map); far = Far(map: map) }
        func createRoute() -> Route { Route() }
      }
      final class Near { init(map: Map) {} }
      final class Far { init(map: Map) {} }
      final class Map {}
      final class Route {}
      """)
    #expect(reading.services.isEmpty)
  }

  @Test func aStructureIsFilledByItsOwnFunction() {
    let reading = Reading([
      "AuthServiceDependency.swift": """
      public struct AuthServiceDependency {
        public static let shared = Self.resolve()
        public let signIn: SignIn
        public let signOut: SignOut
      }
      extension AuthServiceDependency {
        static func resolve() -> AuthServiceDependency {
          let tokens: Tokens = DiskTokens()
          let out = SignOut(tokens: tokens)
          return .init(signIn: SignIn(tokens: tokens), signOut: out)
        }
      }
      public protocol Tokens {}
      final class DiskTokens: Tokens {}
      public final class SignIn { init(tokens: Tokens) {} }
      public final class SignOut { init(tokens: Tokens) {} }
      """,
      "Pages.swift": """
      final class Pages {
        init() {
          let auth = AuthServiceDependency.shared
          show(LoginPage(signIn: auth.signIn))
        }
      }
      final class LoginPage { init(signIn: SignIn) {} }
      """,
    ])
    #expect(
      reading.services == [
        "AuthServiceDependency.signIn: container", "AuthServiceDependency.signOut: container",
        "AuthServiceDependency.tokens: container",
      ])
    #expect(
      reading.edges == [
        "AuthServiceDependency.signIn -> AuthServiceDependency.tokens by initializer",
        "AuthServiceDependency.signOut -> AuthServiceDependency.tokens by initializer",
        "Pages -> AuthServiceDependency.signIn by pull",
      ])
  }

  private static let holders = """
    protocol DIContainer { var storage: Storing { get }; var services: Parts.Services { get } }
    final class DIContainerImpl: DIContainer {
      let storage: Storing
      let services: Parts.Services
      init(storage: Storing, services: Parts.Services) { self.storage = storage; self.services = services }
    }
    enum Parts {
      final class Services {
        let accounts: Accounts
        init(accounts: Accounts) { self.accounts = accounts }
      }
    }
    """
  private static let shop = """
    import SwiftUI
    @main struct Shop: App {
      private let container: DIContainer
      init() {
        let storage = Stores.shared.users
        let services = Parts.Services(accounts: OwnAccounts(storage: storage))
        container = DIContainerImpl(storage: storage, services: services)
      }
      var body: some Scene { WindowGroup { Text("") } }
    }
    protocol Accounts {}
    final class OwnAccounts: Accounts { init(storage: Storing) {} }
    protocol Storing {}
    final class Stores {
      static let shared = Stores()
      let users: Storing
      private init() { users = DiskUsers() }
    }
    final class DiskUsers: Storing {}
    """
  private static let page = """
    final class Page {
      let container: DIContainer
      init(container: DIContainer) { self.container = container }
      func load() { use(container.services.accounts); use(container.storage) }
    }
    """

  @Test func aClassThatOnlyHoldsWhatItGetsIsAStructureOfServices() {
    let reading = Reading(["Container.swift": Self.holders, "Shop.swift": Self.shop, "Page.swift": Self.page])
    #expect(reading.services.contains("Parts.Services.accounts: container"))
    #expect(reading.services.contains("DIContainerImpl.storage: container"))
    #expect(!reading.services.contains("DIContainerImpl.services: container"))
    #expect(reading.edges.contains("Page -> Parts.Services.accounts by pull"))
    #expect(reading.edges.contains("Page -> DIContainerImpl.storage by pull"))
    #expect(reading.edges.contains("Parts.Services.accounts -> DIContainerImpl.storage by initializer"))
  }

  @Test func liveCodeDoesNotMeanAContainerOfMocks() {
    let mock = """
      final class MockDIContainer: DIContainer {
        let services = Parts.Services(accounts: MockAccounts())
        let storage: Storing = MockStorage()
      }
      final class MockAccounts: Accounts {}
      final class MockStorage: Storing {}
      """
    let reading = Reading([
      "Container.swift": Self.holders, "Shop.swift": Self.shop, "Page.swift": Self.page, "Mocks/Mock.swift": mock,
    ])
    #expect(!reading.edges.contains { $0.hasPrefix("Page -> Mock") })
    #expect(reading.edges.contains("Page -> DIContainerImpl.storage by pull"))
    #expect(reading.unknown.isEmpty)
  }

  @Test func aHolderPassesItsServiceOnUnderAnotherName() {
    let reading = Reading([
      "AppDependency.swift": """
      protocol HasArticles { var articles: Articles { get } }
      final class AppDependency {
        let network: Network
        init(network: Network) { self.network = network }
        static func makeDefault() -> AppDependency { let network = Network(); return AppDependency(network: network) }
      }
      extension AppDependency: HasArticles { var articles: Articles { return self.network } }
      protocol Articles {}
      final class Network: Articles {}
      """,
      "Feed.swift": """
      struct FeedContext { typealias Parts = HasArticles; let parts: Parts }
      final class Feed { init(context: FeedContext) { use(context.parts.articles) } }
      """,
    ])
    #expect(reading.services == ["AppDependency.articles: container", "AppDependency.network: container"])
    #expect(
      reading.edges == [
        "AppDependency.articles -> AppDependency.network by initializer", "Feed -> AppDependency.articles by pull",
      ])
  }

  @Test func thePartsOfAScreenAreNoServices() {
    let reading = Reading(
      """
      final class FeedContainer {
        let input: FeedInput
        let viewController: UIViewController
        static func assemble() -> FeedContainer {
          let router = FeedRouter()
          let presenter = FeedPresenter(router: router)
          let controller = FeedViewController(output: presenter)
          return FeedContainer(view: controller, input: presenter)
        }
        private init(view: UIViewController, input: FeedInput) { self.viewController = view; self.input = input }
      }
      protocol FeedInput {}
      final class FeedRouter {}
      final class FeedPresenter: FeedInput { init(router: FeedRouter) {} }
      final class FeedViewController: UIViewController { init(output: FeedPresenter) {} }
      """)
    #expect(reading.services.isEmpty)
  }

  @Test func aClassThatMakesObjectsIsNoStructureOfServices() {
    let reading = Reading(
      """
      import Swinject
      final class NetworkServices {
        let settings: Settings
        init(settings: Settings) { self.settings = settings }
        var host: Host { Host(name: settings.name) }
      }
      protocol Settings { var name: String { get } }
      final class FileSettings: Settings { let name = "" }
      final class Host { init(name: String) {} }
      final class Parts: Assembly {
        func assemble(container: Container) {
          container.register(Settings.self) { _ in FileSettings() }
          container.register(NetworkServices.self) { r in NetworkServices(settings: r.resolve(Settings.self)!) }
        }
      }
      """)
    #expect(reading.services == ["NetworkServices: graph", "Settings: graph"])
    #expect(reading.edges == ["NetworkServices -> Settings by initializer"])
  }

  @Test func aFunctionPassesOnWhatItsContainerKeeps() {
    let reading = Reading([
      "ServiceFactory.swift": """
      protocol ServiceFactory { func login() -> Login; func logout() -> Logout; func chat() -> Chat }
      final class ServiceFactoryImpl: ServiceFactory {
        private let session: Session
        private let client: Client
        init() { session = Session(); client = Client(session: session) }
        func login() -> Login { return Login(client: client) }
        func logout() -> Logout { return session }
        func messenger() -> Chat { Messenger(client: client) }
        func chat() -> Chat { messenger() }
      }
      protocol Logout {}
      protocol Chat {}
      final class Session: Logout {}
      final class Client { init(session: Session) {} }
      final class Login { init(client: Client) {} }
      final class Messenger: Chat { init(client: Client) {} }
      """,
      "Menu.swift": """
      final class Menu {
        init(services: ServiceFactory) { use(services.logout()); use(services.chat()) }
      }
      """,
    ])
    #expect(reading.services.contains("ServiceFactoryImpl.logout: container"))
    #expect(reading.services.contains("ServiceFactoryImpl.chat: transient"))
    #expect(reading.edges.contains("ServiceFactoryImpl.logout -> ServiceFactoryImpl.session by initializer"))
    #expect(reading.edges.contains("ServiceFactoryImpl.chat -> ServiceFactoryImpl.messenger by initializer"))
    #expect(reading.edges.contains { $0.hasPrefix("Menu -> ServiceFactoryImpl.logout") })
  }

  @Test func aComputedPropertyReturnsAClosureThatMakesObjects() {
    let reading = Reading([
      "Models.swift": """
      protocol Models { var users: Users { get } }
      final class ModelDependency: Models {
        static var shared: Models = { ModelDependency() }()
        private init() {}
        lazy var disk: Disk = Disk()
        lazy var users: Users = StoredUsers(disk: self.disk)
        static func makeDefault() -> ModelDependency { ModelDependency() }
      }
      protocol Users {}
      final class StoredUsers: Users { init(disk: Disk) {} }
      final class Disk {}
      """,
      "Pages.swift": """
      final class PageDependency {
        private let models: Models
        init(models: Models) { self.models = models }
        var loginFactory: () -> LoginModel { return { LoginModel(users: self.models.users) } }
        var listFactory: (Int) -> ListModel { return { page in ListModel(page: page, users: self.models.users) } }
      }
      final class LoginModel { init(users: Users) {} }
      final class ListModel { init(page: Int, users: Users) {} }
      let pages = PageDependency(models: ModelDependency.shared)
      """,
      "Flow.swift": "final class Flow { func start() { show(pages.loginFactory()) } }",
    ])
    #expect(
      reading.services == [
        "ModelDependency.disk: container", "ModelDependency.users: container", "PageDependency.listFactory: transient",
        "PageDependency.loginFactory: transient",
      ])
    #expect(reading.edges.contains { $0.hasPrefix("Flow -> PageDependency.loginFactory") })
    #expect(reading.edges.contains { $0.hasPrefix("PageDependency.listFactory -> ModelDependency.users") })
  }

  @Test func aStructureThatGetsAServiceIsAService() {
    let reading = Reading([
      "Parts.swift": """
      final class Shelf {
        lazy var client: Client = { let client = Client(tokens: self.tokens); return client }()
        var tokens: Tokens = { let tokens = Tokens(memory: Memory()); return tokens }()
        var orders: OrderStore = OrderStore()
        var users = Users()
        var logs = Logs()
        var names = Names()
      }
      struct Client { var tokens: Tokens; func send() {} }
      struct Names { func first() -> String { "" } }
      final class Tokens { init(memory: Memory) {}; func read() {} }
      final class Memory { func read() {} }
      final class OrderStore { func load() {} }
      final class Users { func load() {} }
      final class Logs { func load() {} }
      """,
      "List.swift": """
      final class List {
        let shelf: Shelf
        init(shelf: Shelf) { self.shelf = shelf }
        func a() { shelf.client.send(); shelf.logs.load() }
      }
      final class Page {
        let shelf: Shelf
        init(shelf: Shelf) { self.shelf = shelf }
        func b() { shelf.tokens.read(); shelf.orders.load(); shelf.users.load() }
      }
      final class Start { let shelf = Shelf(); func c() { use(List(shelf: shelf)); use(Page(shelf: shelf)) } }
      """,
    ])
    #expect(
      reading.services == [
        "Shelf.client: container", "Shelf.logs: container", "Shelf.orders: container", "Shelf.tokens: container",
        "Shelf.users: container",
      ])
    #expect(reading.edges.contains("List -> Shelf.client by pull"))
    #expect(reading.edges.contains("Page -> Shelf.orders by pull"))
  }

  @Test func aHasProtocolIsAskedForByAnAlias() {
    let reading = Reading([
      "Parts.swift": """
      protocol ApiHaving { var api: Api { get } }
      protocol DiskHaving { var disk: Disk { get } }
      final class PartContainer: ApiHaving, DiskHaving { let api = Api(); let disk = Disk() }
      final class Start { init(parts: ApiHaving) {} }
      final class Api {}
      final class Disk {}
      """,
      "Names.swift": """
      typealias PageParts = DiskHaving
      typealias ListParts = ApiHaving & PageParts
      protocol ListShowing { var parts: ListParts { get } }
      """,
      "Page.swift": "final class Page { init(parts: PageParts) { use(parts.disk) } }",
      "Showing.swift": "extension ListShowing { func show() { use(parts.api) } }",
      "List.swift": "final class List { init<Shower: ListShowing>(shower: Shower) { use(shower.parts.disk) } }",
    ])
    #expect(reading.services == ["PartContainer.api: container", "PartContainer.disk: container"])
    #expect(reading.edges.contains { $0.hasPrefix("Page -> PartContainer.disk") })
    #expect(reading.edges.contains { $0.hasPrefix("ListShowing -> PartContainer.api") })
    #expect(reading.edges.contains { $0.hasPrefix("List -> PartContainer.disk") })
  }

  @Test func aMemberThatPassesOnAStoredObjectHasTheLifetimeOfThatObject() {
    let reading = Reading([
      "App.swift": """
      protocol Reader {}
      protocol Writer {}
      final class Store: Reader, Writer {}
      final class Log {}
      final class AppContainer {
        static let shared = AppContainer()
        private let store = Store()
        private weak var log: Log? = Log()
        private var fresh: Store { Store() }
        var reader: Reader { store }
        var logging: Log? { log }
        func makeWriter() -> Writer { return self.store as Writer }
        func makeOther() -> Writer { fresh }
        func makeLocal() -> Writer { let store = Store(); return store }
      }
      final class Page {
        let parts: [Any] = [
          AppContainer.shared.reader, AppContainer.shared.makeWriter(), AppContainer.shared.makeOther(),
        ]
      }
      """
    ])
    for line in [
      "AppContainer.reader: container", "AppContainer.logging: weak", "AppContainer.makeWriter: container",
      "AppContainer.makeOther: transient", "AppContainer.makeLocal: transient",
    ] {
      #expect(reading.services.contains(line), "\(line)")
    }
  }

  @Test func aMemberThatOnlySubclassesImplementMayBeOneOfTheirs() {
    let reading = Reading([
      "Core/Container.swift": """
      public protocol Alerts {}
      public final class Keychain {}
      open class Container {
        public static var shared: Container!
        private let keychain = Keychain()
        public func makeKeychain() -> Keychain { keychain }
        open func makeAlerts() -> Alerts { fatalError() }
      }
      public final class Bridge { func push() { _ = Container.shared.makeAlerts() } }
      """,
      "Phone/PhoneContainer.swift": """
      final class PhoneAlerts: Alerts {}
      final class PhoneContainer: Container {
        private lazy var alerts = PhoneAlerts()
        override func makeAlerts() -> Alerts { alerts }
      }
      """,
      "Desktop/DesktopContainer.swift": """
      final class DesktopAlerts: Alerts {}
      final class DesktopContainer: Container {
        private lazy var alerts = DesktopAlerts()
        override func makeAlerts() -> Alerts { alerts }
      }
      """,
    ])
    let asked = reading.project.edges.filter { $0.from == "Bridge" }
    #expect(asked.map { Set($0.alternatives) } == [["PhoneContainer.makeAlerts", "DesktopContainer.makeAlerts"]])
    #expect(reading.unknown.contains { $0.hasPrefix("several at 9") })
  }

  @Test func aFunctionThatWorksWithItsLocalObjectDoesNotRequestIt() {
    let reading = Reading(
      """
      final class Client { func start() {} }
      final class Users { init(client: Client) {} }
      struct AppDependencies { let client: Client; let users: Users }
      enum Setup {
        static func configure() -> AppDependencies {
          let client = Client()
          let users = Users(client: client)
          client.start()
          return AppDependencies(client: client, users: users)
        }
      }
      final class Page { init(dependencies: AppDependencies) { print(dependencies.users, dependencies.client) } }
      """)
    #expect(reading.services == ["AppDependencies.client: container", "AppDependencies.users: container"])
    #expect(reading.edges.contains("AppDependencies.users -> AppDependencies.client by initializer"))
    #expect(!reading.edges.contains { $0.hasPrefix("Setup") })
  }
}
