import Importer
import Testing

/// Containers by hand that are usual in applications, and are recognised by their names.
@Suite struct NamedContainersTests {
  private static let types = """
    protocol Reading { func read() }
    final class Remote { static let sharedInstance = Remote() }
    final class Repository: Reading {
      static let sharedInstance: (Remote) -> Repository = { Repository($0) }
      init(_ remote: Remote) {}
      func read() {}
    }
    protocol HomeUseCase { func load() }
    final class HomeInteractor: HomeUseCase { init(repository: Reading) {}; func load() {} }

    """

  @Test func anInjectionProvidesUseCases() {
    let reading = Reading([
      "Types.swift": Self.types,
      "Injection.swift": """
      final class Injection: NSObject {
        private func provideRepository() -> Reading { Repository.sharedInstance(Remote.sharedInstance) }
        func provideHome() -> HomeUseCase {
          let repository = provideRepository()
          return HomeInteractor(repository: repository)
        }
      }
      """,
      "Router.swift": """
      final class Router { func show() { _ = Presenter(useCase: Injection().provideHome()) } }
      final class Presenter { init(useCase: HomeUseCase) {} }
      """,
    ])
    #expect(reading.services == ["Injection.provideHome: transient", "Injection.provideRepository: transient"])
    #expect(
      reading.edges == [
        "Injection.provideHome -> Injection.provideRepository by initializer",
        "Router -> Injection.provideHome by pull",
      ])
  }

  @Test func aManagerOfDependenciesIsPassedOnAsAProtocol() {
    let reading = Reading([
      "Types.swift": Self.types,
      "Manager.swift": """
      protocol DepsProvider { var home: HomeUseCase { get }; var repository: Reading { get } }
      typealias AllDependencies = DepsProvider
      final class DependencyManager: AllDependencies {
        static let shared = DependencyManager()
        let repository: Reading = Repository(Remote())
        let home: HomeUseCase
        private init() { home = HomeInteractor(repository: repository) }
      }
      """,
      "Coordinator.swift": """
      final class Coordinator {
        var dependencies: AllDependencies
        init(deps: AllDependencies = DependencyManager.shared) { dependencies = deps }
        func start() { dependencies.home.load() }
      }
      """,
    ])
    #expect(reading.services == ["DependencyManager.home: container", "DependencyManager.repository: container"])
    #expect(reading.edges.contains("Coordinator -> DependencyManager.home by pull"))
    #expect(reading.edges.contains("DependencyManager.home -> DependencyManager.repository by initializer"))
  }

  /// The container gets its services from the local variables of a static function.
  @Test func partsThatOnlyOtherPartsGet() {
    let reading = Reading([
      "Types.swift": Self.types,
      "Container.swift": """
      final class DefaultDependencyContainer {
        let home: HomeUseCase
        init(home: HomeUseCase) { self.home = home }
      }
      enum AppDependencies {
        static func makeContainer() -> DefaultDependencyContainer {
          let remote = Remote()
          let repository = Repository(remote)
          let home = HomeInteractor(repository: repository)
          return DefaultDependencyContainer(home: home)
        }
      }
      """,
      "App.swift": """
      class AppDelegate: UIResponder, UIApplicationDelegate {
        let container = AppDependencies.makeContainer()
        func start() { container.home.load() }
      }
      """,
    ])
    let edges = reading.edges
    #expect(edges.contains("DefaultDependencyContainer.home -> DefaultDependencyContainer.repository by initializer"))
    #expect(edges.contains("DefaultDependencyContainer.repository -> DefaultDependencyContainer.remote by initializer"))
    #expect(edges.contains("AppDelegate -> DefaultDependencyContainer.home by pull"))
  }

  @Test func aWrappedVariableInAFactoryBelongsToTheService() {
    let swinject = Reading(
      """
      import Swinject
      @propertyWrapper struct Inject<T> {
        let wrappedValue: T
        init() { wrappedValue = Provider.shared.container.resolve(T.self)! }
      }
      final class Provider { static let shared = Provider(); let container = Container() }
      final class Model {}
      final class Story { init(model: Model) {} }
      func register(_ container: Container) {
        container.register(Model.self) { _ in Model() }
        container.register(Story.self) { _ in
          @Inject var model: Model
          return Story(model: model)
        }
      }
      """)
    #expect(swinject.edges == ["Story -> Model by initializer"])
    let factory = Reading(
      """
      import FactoryKit
      final class Model {}
      final class Story { init(model: Model) {} }
      extension Container {
        var model: Factory<Model> { self { Model() } }
        var story: Factory<Story> {
          self {
            @Injected(\\.model) var model
            return Story(model: model)
          }
        }
      }
      """)
    #expect(factory.edges == ["Container.story -> Container.model by initializer"])
  }
}

/// Structures in the static properties of a hub, and objects that views give to each other.
@Suite struct HubToolsTests {
  @Test func aStructureThatIsMadeFromNothingIsAService() {
    let reading = Reading([
      "Service.swift": """
      struct Service {
        static let api = Api()
        static let wallet = Wallet()
        static let tokens = TokenManager()
        static let constants = Constants()
        static let format = PriceFormatter(2)
      }
      final class Api { func load() {} }
      final class Wallet { func pay() {} }
      struct TokenManager { func save() {} }
      struct Constants { let width = 3 }
      struct PriceFormatter { let digits: Int; init(_ digits: Int) { self.digits = digits }; func text() {} }
      """,
      "Users.swift": """
      final class Page { func show() { Service.api.load(); Service.tokens.save(); Service.constants.width } }
      final class Till { func pay() { Service.wallet.pay(); Service.tokens.save(); Service.format.text() } }
      """,
    ])
    #expect(
      reading.services == ["Service.api: container", "Service.tokens: container", "Service.wallet: container"])
    #expect(reading.edges.contains("Till -> Service.tokens by pull"))
  }

  @Test func anObjectOfTheEnvironmentGetsAnotherByAMethod() {
    let reading = Reading(
      """
      import SwiftUI
      @Observable final class Client {}
      @Observable final class Account {
        private var client: Client?
        func set(client: Client) { self.client = client }
        func look(at client: Client) { print(client) }
      }
      @main struct Shop: App {
        @State private var client = Client()
        @State private var account = Account()
        var body: some Scene {
          WindowGroup {
            Root().environment(client).environment(account)
              .task { account.set(client: client); account.look(at: client) }
          }
        }
      }
      struct Root: View {
        @Environment(Account.self) var account
        @Environment(Client.self) var client
        var body: some View { Text("") }
      }
      """)
    #expect(reading.edges.filter { $0.hasPrefix("Account") } == ["Account -> Client by method"])
  }
}

@Suite struct OwnLocatorsTests {
  @Test func aGenericFunctionMayMakeOneType() {
    let reading = Reading([
      "StoreContainer.swift": """
      final class Vault<T> {}
      final class Users { init(vault: Vault<Int>) {} }
      final class StoreContainer {
        func makeVault<T>() -> Vault<T> { Vault() }
        func makeAny<T>(for name: String) -> T { Users(vault: makeVault()) as! T }
        func makeUsers() -> Users { Users(vault: makeVault()) }
      }
      """,
      "Page.swift": "final class Page { init(stores: StoreContainer) { print(stores.makeUsers()) } }",
    ])
    #expect(reading.services == ["StoreContainer.makeUsers: transient", "StoreContainer.makeVault: transient"])
    #expect(reading.edges.contains("StoreContainer.makeUsers -> StoreContainer.makeVault by initializer"))
  }

  @Test func aContainerThatWorksWithItsOwnMemberRequestsNothing() {
    let reading = { (start: String) in
      Reading([
        "AppContainer.swift": """
        final class Engine { func run() {} }
        final class Page { init(engine: Engine) {} }
        final class AppContainer {
          let engine = Engine()
          lazy var page = Page(engine: engine)
          func start() { \(start) }
        }
        """,
        "Menu.swift": "final class Menu { init(container: AppContainer) { print(container.page) } }",
      ]).edges
    }
    let wiring = ["AppContainer.page -> AppContainer.engine by initializer", "Menu -> AppContainer.page by pull"]
    #expect(reading("engine.run()") == wiring)
    #expect(reading("self.engine.run()") == wiring)
    #expect(reading("show(Page(engine: engine))") == ["AppContainer -> AppContainer.engine by initializer"] + wiring)
  }

  @Test func gettersThatCreateObjectsMakeAnAssembly() {
    let reading = { (settings: String) in
      Reading([
        "CoreAssembly.swift": """
        final class Keychain {}
        final class Settings { init(keychain: Keychain) {} }
        final class CoreAssembly {
          var keychain: Keychain { Keychain() }
          var settings: Settings { \(settings) }
        }
        """,
        "Page.swift": "final class Page { init(core: CoreAssembly) { print(core.settings) } }",
      ])
    }
    let found = reading("Settings(keychain: keychain)")
    #expect(found.services == ["CoreAssembly.keychain: transient", "CoreAssembly.settings: transient"])
    #expect(
      found.edges == [
        "CoreAssembly.settings -> CoreAssembly.keychain by initializer", "Page -> CoreAssembly.settings by pull",
      ])
    #expect(reading("Settings(keychain: Keychain())").services.isEmpty)
  }

  @Test func aLocatorThatEachUserMakes() {
    let reading = Reading([
      "ServiceLocator.swift": """
      protocol Authorizing { func login() }
      final class Authorization: Authorizing { func login() {} }
      final class ServiceLocator {
        lazy var authorization: Authorization = .init()
        func getAuthService() -> Authorizing { authorization }
      }
      """,
      "Page.swift": "final class Page { let service = ServiceLocator().getAuthService() }",
    ])
    #expect(
      reading.services == [
        "ServiceLocator.authorization: container", "ServiceLocator.getAuthService: container",
      ])
    #expect(
      reading.edges == [
        "Page -> ServiceLocator.getAuthService by pull",
        "ServiceLocator.getAuthService -> ServiceLocator.authorization by initializer",
      ])
  }

  @Test func eventsOfAHubAreNoServices() {
    let reading = Reading([
      "Managers.swift": """
      enum Managers { static let points = Points(); static let courses = Courses() }
      final class Points { let changed = Event<Int>(); let updated = Event<Int>(); func load() {} }
      final class Courses { func load() {} }
      final class Event<T> { func add() {}; func raise() {} }
      """,
      "Users.swift": """
      final class Page { func show() { Managers.points.changed.add(); Managers.points.updated.add(); Managers.courses.load() } }
      final class List { func show() { Managers.points.changed.add(); Managers.points.updated.raise(); Managers.points.load() } }
      """,
    ])
    #expect(reading.services == ["Managers.courses: container", "Managers.points: container"])
  }

  @Test func anAliasInAnExtensionOfAContainerIsNoUser() {
    let reading = Reading([
      "Environment.swift": """
      final class Environment {
        let api: Api
        let orders: Orders
        init() {
          api = Api()
          orders = Orders(api: api)
        }
      }
      extension Environment { var userApi: Api { api } }
      final class Api { func load() {} }
      final class Orders { init(api: Api) {}; func send() {} }
      let Current = Environment()
      """,
      "Users.swift": """
      final class Page { func show() { Current.userApi.load(); Current.orders.send() } }
      """,
    ])
    #expect(!reading.edges.contains { $0.hasPrefix("Environment ->") })
    #expect(reading.edges.contains("Page -> Environment.orders by pull"))
  }
}

@Suite struct ThemesTests {
  @Test func theValuesOfAThemeAreNoServices() {
    let reading = Reading([
      "Config.swift": """
      final class Config {
        static let shared = Config()
        var padding: any PaddingConfig = DefaultPadding()
        var button: any ButtonConfig = DefaultButton()
        private init() {}
      }
      protocol PaddingConfig { func value(_ size: Int) -> Double }
      struct DefaultPadding: PaddingConfig { func value(_ size: Int) -> Double { Double(size) * 2 } }
      protocol ButtonConfig { func colour() -> String }
      struct DefaultButton: ButtonConfig { func colour() -> String { "blue" } }
      """,
      "Users.swift": """
      struct Card { func show() { Config.shared.padding.value(1); Config.shared.button.colour() } }
      struct Row { func show() { Config.shared.padding.value(2); Config.shared.button.colour() } }
      """,
    ])
    #expect(reading.services == [])
  }
}

/// Containers of one name, and objects of an entry point that other types read.
@Suite struct SharedNamesTests {
  @Test func aContainerForEachTarget() {
    func container(_ member: String, _ value: String) -> String {
      """
      public class AppState {
        let data: DataService
        let session: SessionService
        \(member)
        public init() {
          data = DataService()
          session = SessionService(data: data)
          \(value)
        }
      }
      """
    }
    let reading = Reading([
      "Kit/AppState-iOS.swift": container("let news: News", "news = News(session: session)"),
      "Kit/AppState-watchOS.swift": container("let face: Face", "face = Face(session: session)"),
      "Kit/Services.swift": """
      public final class DataService { func load() {} }
      public final class SessionService { init(data: DataService) {}; func login() {} }
      public final class News { init(session: SessionService) {}; func show() {} }
      public final class Face { init(session: SessionService) {}; func show() {} }
      """,
      "Kit/Login.swift": "struct Login { init(state: AppState) { state.session.login() } }",
      "Kit/Board.swift": "struct Board { init(state: AppState) { state.news.show() } }",
      "Phone-iOS/AppDelegate.swift": """
      import UIKit
      final class AppDelegate: UIResponder, UIApplicationDelegate {
        private let state = AppState()
        func start() { Login(state: state) }
      }
      """,
      "Watch-watchOS/ExtensionDelegate.swift": """
      import WatchKit
      final class ExtensionDelegate: NSObject, WKExtensionDelegate { let state = AppState() }
      """,
    ])
    #expect(
      reading.edges.filter { $0.hasPrefix("Board") } == ["Board -> AppState-iOS.AppState.news by pull"])
    #expect(reading.unknown == ["several at 1"])
  }

  @Test func aWrapperThatRegistersWhatItsPropertyIsSetTo() {
    let reading = Reading([
      "Container.swift": """
      final class Container {
        static let shared = Container()
        private var services: [String: Any] = [:]
        func register<T>(_ service: T) { services[String(describing: T.self)] = service }
        func resolve<T>(_ type: T.Type) -> T? { services[String(describing: T.self)] as? T }
      }
      @propertyWrapper struct Injected<T> {
        var wrappedValue: T? {
          get { Container.shared.resolve(T.self) }
          set { Container.shared.register(newValue) }
        }
      }
      protocol Loading {}
      final class Client: Loading {}
      """,
      "Users.swift": """
      func start() { Container.shared.register(Client() as Loading) }
      final class Page { @Injected var client: Loading? }
      """,
    ])
    #expect(reading.services == ["Loading: container"])
  }
}
