import Importer
import Testing

/// Kinds of containers that the first reading of a new code base missed, each as a small program.
@Suite struct ContainerKindsTests {
  // MARK: Locators and libraries

  @Test func aMetatypeMayBeWrittenTwice() {
    let found = Reading(
      """
      final class Locator {
        static let shared = Locator()
        private var makers: [String: () -> Any] = [:]
        func register<T>(type: T.Type, maker: @escaping () -> T) { makers["\\(type)"] = maker }
        func resolve<T>(type: T.Type) -> T { makers["\\(type)"]!() as! T }
      }
      protocol Store {}
      final class DiskStore: Store {}
      func fill() { Locator.shared.register(type: Store.self.self) { DiskStore() } }
      final class Screen { let store = Locator.shared.resolve(type: Store.self) }
      """)
    #expect(found.services == ["Store: transient"])
    #expect(found.edges == ["Screen -> Store by pull"])
  }

  @Test func aCastAfterAnAlternativeGivesTheType() {
    let found = Reading(
      """
      final class Locator {
        static let shared = Locator()
        private var objects: [String: Any] = [:]
        func register<T>(_ object: T) { objects["\\(T.self)"] = object }
        func resolve<T>() -> T { objects["\\(T.self)"] as! T }
      }
      protocol Options {}
      final class OwnOptions: Options {}
      func fill(_ given: OwnOptions?) { Locator.shared.register(given ?? OwnOptions() as Options) }
      final class Screen { let options: Options = Locator.shared.resolve() }
      """)
    #expect(found.services == ["Options: container"])
    #expect(found.edges == ["Screen -> Options by pull"])
  }

  @Test func aLocatorThatMakesObjectsItselfIsUnknownThere() {
    let found = Reading(
      """
      final class Locator {
        static let shared = Locator()
        private var objects: [String: Any] = [:]
        func register<T>(_ object: T) { objects["\\(T.self)"] = object }
        func resolve<T>() -> T { (objects["\\(T.self)"] as? T) ?? make("\\(T.self)")! }
        private func make<T>(_ key: String) -> T? {
          switch key {
          case String(describing: State.self): return OwnState() as? T
          default: return nil
          }
        }
      }
      protocol State {}
      protocol Api {}
      final class OwnState: State {}
      final class NetApi: Api {}
      func fill() { Locator.shared.register(NetApi() as Api) }
      """)
    #expect(found.services == ["Api: container"])
    #expect(found.unknown == ["elsewhere at 8"])
  }

  @Test func anOwnLabelMayNameAService() {
    let found = Reading(
      """
      import Swinject
      enum Kind: String { case film, space }
      extension Container {
        func register<S>(_ type: S.Type, kind: Kind, factory: @escaping (Resolver) -> S) -> ServiceEntry<S> {
          _register(type, factory: factory, name: kind.rawValue)
        }
      }
      extension Resolver {
        func resolve<S>(_ type: S.Type, kind: Kind) -> S? { resolve(type, name: kind.rawValue) }
      }
      final class Net { init(_ address: String) {} }
      final class FilmApi { init(_ net: Net) {} }
      struct Parts: Assembly {
        func assemble(container: Container) {
          container.register(Net.self, kind: .film) { _ in Net("film") }
          container.register(Net.self, kind: .space) { _ in Net("space") }
          container.register(FilmApi.self) { r in FilmApi(r.resolve(Net.self, kind: .film)!) }
        }
      }
      """)
    #expect(found.services == ["FilmApi: graph", "Net \"film\": graph", "Net \"space\": graph"])
    #expect(found.edges == ["FilmApi -> Net \"film\" by initializer"])
    #expect(found.findings(.duplicate) == [])
  }

  @Test func aFacadeMayTakeObjectsAndResolveThroughAnotherFunction() {
    let found = Reading(
      """
      import Swinject
      final class Parts {
        private let container: Swinject.Container = .init()
        static private(set) var shared = Parts()
        func add<S>(_ type: S.Type, object: S) { container.register(type) { _ in object } }
        func find<T>() -> T {
          guard let found = container.resolve(T.self) else { fatalError() }
          return found
        }
        func use() { Self.shared = self }
      }
      @propertyWrapper struct Part<Value> {
        var value: Value!
        var wrappedValue: Value {
          mutating get {
            if value == nil { let found: Value = Parts.shared.find(); value = found }
            return value
          }
        }
      }
      final class Api {}
      final class Login { init(api: Api) {} }
      final class Starter: NSObject, UIApplicationDelegate {
        private let api = Api()
        private lazy var login = Login(api: api)
        func start() {
          let parts = Parts()
          parts.add(Api.self, object: api)
          parts.add(Login.self, object: login)
          parts.use()
        }
      }
      final class Screen { @Part private var login: Login }
      """)
    #expect(found.services == ["Api: container", "Login: container"])
    #expect(found.edges == ["Login -> Api by initializer (deferred)", "Screen -> Login by wrapper (deferred)"])
  }

  @Test func aHelperMayTakeTheResolverFirst() {
    let found = Reading(
      """
      import Swinject
      final class Net {}
      final class Api { init(net: Net) {} }
      enum Module {
        static func register(in container: Container) {
          container.register(Net.self) { _ in Net() }
          container.register(Api.self) { r in Api(net: resolveOrFail(r, Net.self)) }
        }
        private static func resolveOrFail<S>(_ resolver: Resolver, _ type: S.Type) -> S {
          guard let found = resolver.resolve(type) else { fatalError() }
          return found
        }
      }
      """)
    #expect(found.edges == ["Api -> Net by initializer"])
  }

  // MARK: Composition roots

  @Test func aContainerMayPassOnWhatItsParentHas() {
    let found = Reading(
      """
      protocol Session {}
      final class OwnSession: Session {}
      final class Words { init(session: Session) {} }
      final class Screen { init(words: Words, session: Session) {} }
      final class AppDependencyContainer {
        let session: Session
        init() {
          func makeSession() -> Session { OwnSession() }
          self.session = makeSession()
        }
        func makeInner() -> InnerDependencyContainer { InnerDependencyContainer(parent: self) }
      }
      final class InnerDependencyContainer {
        let session: Session
        let words: Words
        init(parent: AppDependencyContainer) {
          func makeWords(_ session: Session) -> Words { Words(session: session) }
          self.session = parent.session
          self.words = makeWords(session)
        }
        func makeScreen() -> Screen { Screen(words: words, session: session) }
      }
      """)
    #expect(
      found.services == [
        "AppDependencyContainer.makeInner: transient", "AppDependencyContainer.session: container",
        "InnerDependencyContainer.makeScreen: transient", "InnerDependencyContainer.words: container",
      ])
    #expect(
      found.edges.contains("InnerDependencyContainer.makeScreen -> AppDependencyContainer.session by initializer"))
    #expect(
      found.edges.contains("InnerDependencyContainer.makeScreen -> InnerDependencyContainer.words by initializer"))
  }

  @Test func aUseCaseProviderHasAnotherProvider() {
    let found = Reading(
      """
      protocol PostsUseCase {}
      final class Posts: PostsUseCase { init(network: PostsNetwork) {} }
      final class PostsNetwork {}
      final class UsersNetwork {}
      final class NetworkProvider {
        func makePostsNetwork() -> PostsNetwork { PostsNetwork() }
        func makeUsersNetwork() -> UsersNetwork { UsersNetwork() }
      }
      final class UseCaseProvider {
        private let networkProvider: NetworkProvider
        init() { networkProvider = NetworkProvider() }
        func makePostsUseCase() -> PostsUseCase { Posts(network: networkProvider.makePostsNetwork()) }
      }
      final class Navigator {
        let services: UseCaseProvider
        init(services: UseCaseProvider) { self.services = services }
        func open() { show(services.makePostsUseCase()) }
      }
      """)
    #expect(
      found.services == [
        "NetworkProvider.makePostsNetwork: transient", "NetworkProvider.makeUsersNetwork: transient",
        "UseCaseProvider.makePostsUseCase: transient", "UseCaseProvider.networkProvider: container",
      ])
    #expect(found.edges.contains("Navigator -> UseCaseProvider.makePostsUseCase by pull"))
    #expect(
      found.edges.contains("UseCaseProvider.makePostsUseCase -> NetworkProvider.makePostsNetwork by initializer"))
  }

  @Test func assembliesHoldEachOther() {
    let found = Reading(
      """
      final class Stack { static let shared = Stack() }
      protocol Storing {}
      final class Storage: Storing { init(stack: Stack) {} }
      final class Model { init(storage: Storing) {} }
      final class Screen { init(model: Model) {} }
      protocol CoreParts { var stack: Stack { get } }
      final class CoreAssembly: CoreParts { lazy var stack: Stack = Stack.shared }
      protocol ServiceParts { var storage: Storing { get } }
      final class ServiceAssembly: ServiceParts {
        private let core: CoreParts
        init(core: CoreParts) { self.core = core }
        lazy var storage: Storing = Storage(stack: core.stack)
      }
      protocol ScreenParts { func screen() -> Screen }
      final class ScreenAssembly: ScreenParts {
        private let services: ServiceParts
        init(services: ServiceParts) { self.services = services }
        func screen() -> Screen {
          let model = Model(storage: services.storage)
          return Screen(model: model)
        }
      }
      final class RootAssembly {
        lazy var screens: ScreenParts = ScreenAssembly(services: self.services)
        private lazy var services: ServiceParts = ServiceAssembly(core: self.core)
        private lazy var core: CoreParts = CoreAssembly()
      }
      """)
    #expect(
      found.services.filter { !$0.hasPrefix("ScreenAssembly.model") } == [
        "CoreAssembly.stack: container", "RootAssembly.core: container", "RootAssembly.screens: container",
        "RootAssembly.services: container", "ScreenAssembly.screen: transient", "ServiceAssembly.storage: container",
      ])
    #expect(found.edges.contains("ServiceAssembly.storage -> CoreAssembly.stack by initializer"))
    #expect(
      found.edges.contains("RootAssembly.screens -> RootAssembly.services by initializer (deferred)")
        || found.edges.contains("RootAssembly.screens -> RootAssembly.services by initializer"))
  }

  @Test func aCompositionRootMayBuildInOneFunction() {
    let found = Reading(
      """
      final class Keys {}
      final class Login { init(keys: Keys) {} }
      final class Feed {}
      final class Start { init(login: Login) {} }
      struct Ready { let start: Start }
      enum CompositionRoot {
        static func resolve() -> Ready {
          let keys = Keys()
          let login = Login(keys: keys)
          let feed = Feed()
          show(feed: feed)
          return Ready(start: Start(login: login))
        }
        static func show(feed: Feed) -> Start { let keys = Keys(); return Start(login: Login(keys: keys)) }
      }
      final class Starter: NSObject, UIApplicationDelegate { lazy var ready = CompositionRoot.resolve() }
      """)
    #expect(
      found.services == [
        "CompositionRoot.feed: container", "CompositionRoot.keys: container", "CompositionRoot.login: container",
      ])
    #expect(found.edges.contains("CompositionRoot.login -> CompositionRoot.keys by initializer"))
  }

  @Test func aStructureMayBeFilledFromALocator() {
    let found = Reading(
      """
      final class Locator {
        static let shared = Locator()
        private var objects: [ObjectIdentifier: Any] = [:]
        func register<T>(type: T.Type, object: T) { objects[ObjectIdentifier(type)] = object }
        func resolve<T>(type: T.Type) -> T? { objects[ObjectIdentifier(type)] as? T }
      }
      protocol Loading {}
      final class Loader: Loading {}
      func fill() { Locator.shared.register(type: Loading.self, object: Loader()) }
      struct AppDependencies {
        let loading: any Loading
        static func resolve() -> AppDependencies {
          guard let loading = Locator.shared.resolve(type: Loading.self) else { fatalError() }
          return AppDependencies(loading: loading)
        }
      }
      final class Tabs {
        private let dependencies: AppDependencies
        init(dependencies: AppDependencies) { self.dependencies = dependencies }
        func open() { show(dependencies.loading) }
      }
      """)
    #expect(found.services == ["Loading: container"])
    #expect(found.edges == ["AppDependencies -> Loading by pull", "Tabs -> Loading by pull"])
  }

  @Test func aProviderHandsItselfToItsServices() {
    let found = Reading(
      """
      protocol ServiceProviderType: AnyObject {
        var web: WebType { get }
        var keys: KeysType { get }
      }
      protocol WebType {}
      protocol KeysType {}
      final class ServiceProvider: ServiceProviderType {
        lazy var web: WebType = Web(provider: self)
        lazy var keys: KeysType = Keys(provider: self)
      }
      class Base { unowned let provider: ServiceProviderType; init(provider: ServiceProviderType) { self.provider = provider } }
      final class Web: Base, WebType {}
      final class Keys: Base, KeysType {}
      final class Feed {
        let provider: ServiceProviderType
        init(provider: ServiceProviderType) { self.provider = provider }
        func load() { provider.web.load() }
      }
      """)
    #expect(found.services == ["ServiceProvider.keys: container", "ServiceProvider.web: container"])
    #expect(found.edges.contains("Feed -> ServiceProvider.web by pull"))
  }

  @Test func aProviderOfValuesIsNoContainer() {
    let found = Reading(
      """
      struct Text {}
      final class Model { init(text: Text) {} }
      final class SearchContentProvider {
        lazy var text: Text = Text()
        lazy var model: Model = Model(text: text)
      }
      """)
    #expect(found.services == [])
  }

  @Test func functionsOfOneNameDifferInTheirResults() {
    let found = Reading(
      """
      protocol Store {}
      final class DiskStore: Store {}
      protocol UseCase {}
      final class Loader: UseCase { init(store: Store) {} }
      final class HomeModel { init(useCase: UseCase) {} }
      final class DetailModel { init(useCase: UseCase) {} }
      protocol Assembler: CoreAssembler, ScreenAssembler {}
      final class AppAssembler: Assembler { static let shared = AppAssembler() }
      protocol CoreAssembler {
        func resolve() -> Store
        func resolve() -> UseCase
      }
      extension CoreAssembler where Self: Assembler {
        func resolve() -> Store { DiskStore() }
        func resolve() -> UseCase { Loader(store: resolve()) }
      }
      protocol ScreenAssembler {
        func resolve() -> HomeModel
        func resolve(id: Int) -> DetailModel
      }
      extension ScreenAssembler where Self: Assembler {
        func resolve() -> HomeModel { HomeModel(useCase: resolve()) }
        func resolve(id: Int) -> DetailModel { DetailModel(useCase: resolve()) }
      }
      final class Screen { init(model: HomeModel) {} }
      final class Router {
        let assembler: Assembler = AppAssembler.shared
        func home() -> Screen { Screen(model: assembler.resolve()) }
        func detail() { let model: DetailModel = assembler.resolve(id: 3) }
      }
      """)
    #expect(
      found.services == ["DetailModel: transient", "HomeModel: transient", "Store: transient", "UseCase: transient"])
    #expect(
      found.edges == [
        "DetailModel -> UseCase by initializer", "HomeModel -> UseCase by initializer", "Router -> DetailModel by pull",
        "Router -> HomeModel by pull", "UseCase -> Store by initializer",
      ])
  }

  @Test func anEnvironmentOfServicesIsPutTogetherOnce() {
    let found = Reading(
      """
      protocol Api {}
      final class NetApi: Api {}
      protocol Keys {}
      final class Keychain: Keys {}
      struct AppEnvironment {
        let api: Api
        let keys: Keys
        init(api: Api, keychain: Keys) { self.api = api; self.keys = keychain }
      }
      struct Reducer<State, Action, Environment> {
        let run: (inout State, Action, Environment) -> Void
        init(_ run: @escaping (inout State, Action, Environment) -> Void) { self.run = run }
      }
      let reducer: Reducer<Int, String, AppEnvironment> = Reducer { state, action, environment in
        environment.api.load()
      }
      final class Starter { let environment = AppEnvironment(api: NetApi(), keychain: Keychain()) }
      """)
    #expect(found.services == ["AppEnvironment.api: container", "AppEnvironment.keys: container"])
    #expect(found.edges == ["App.swift -> AppEnvironment.api by pull (deferred)"])
  }

  @Test func aWrapperMayReadAContainerByKeyPath() {
    let found = Reading(
      """
      protocol Calls {}
      protocol Signals {}
      struct Settings { let limit: Int }
      struct Parts {
        private(set) static var shared: Parts?
        let settings: Settings
        let calls: Calls
        let signals: Signals
        let name: String
      }
      @propertyWrapper struct Part<T> {
        private let path: KeyPath<Parts, T>
        init(_ path: KeyPath<Parts, T>) { self.path = path }
        var wrappedValue: T { Parts.shared![keyPath: path] }
      }
      final class Call {
        @Part(\\.signals) private var signals
        @Part(\\.settings) private var settings
      }
      final class Desk {
        let parts: Parts
        init(parts: Parts) { self.parts = parts }
        func ring() { parts.calls.ring() }
      }
      """)
    #expect(
      found.services == ["Parts.calls: container", "Parts.settings: container", "Parts.signals: container"])
    #expect(
      found.edges == [
        "Call -> Parts.settings by wrapper (deferred)", "Call -> Parts.signals by wrapper (deferred)",
        "Desk -> Parts.calls by pull",
      ])
  }

  @Test func aWrapperForValuesIsNoContainer() {
    let found = Reading(
      """
      final class Theme {}
      struct Settings { var size: Int; var theme: Theme; var name: String }
      @propertyWrapper struct Setting<T> {
        private let path: KeyPath<Settings, T>
        init(_ path: KeyPath<Settings, T>) { self.path = path }
        var wrappedValue: T { fatalError() }
      }
      final class Screen { @Setting(\\.size) var size }
      """)
    #expect(found.services == [])
  }

  // MARK: RIBs

  @Test func componentsOfRIBsPassRequirementsOn() {
    let found = Reading(
      """
      import RIBs
      protocol Cards {}
      final class NetCards: Cards {}
      protocol Paying {}
      final class Payment: Paying { init(cards: Cards) {} }
      protocol RootDependency: Dependency {}
      final class RootComponent: Component<RootDependency>, HomeDependency {
        let cards: Cards
        var paying: Paying { shared { Payment(cards: cards) } }
        var title: String { "Home" }
        init(dependency: RootDependency) {
          self.cards = NetCards()
          super.init(dependency: dependency)
        }
      }
      protocol HomeDependency: Dependency {
        var cards: Cards { get }
        var paying: Paying { get }
      }
      final class HomeComponent: Component<HomeDependency>, DetailDependency {
        var cards: Cards { dependency.cards }
        var model: Payment { Payment(cards: cards) }
      }
      protocol DetailDependency: Dependency { var cards: Cards { get } }
      final class DetailComponent: Component<DetailDependency> {}
      """)
    #expect(
      found.services == [
        "HomeComponent.model: transient", "RootComponent.cards: scoped:RootComponent",
        "RootComponent.paying: scoped:RootComponent",
      ])
    #expect(
      found.edges == [
        "DetailComponent -> RootComponent.cards by initializer (deferred)",
        "HomeComponent -> RootComponent.cards by initializer (deferred)",
        "HomeComponent -> RootComponent.paying by initializer (deferred)",
        "HomeComponent.model -> RootComponent.cards by initializer",
        "RootComponent.paying -> RootComponent.cards by initializer",
      ])
  }

  @Test func aComponentOfTheTreeIsNoneOfRIBs() {
    let found = Reading(
      """
      import RIBs
      class Component<Value> {}
      final class Box: Component<Int> { let store = Store() }
      final class Store {}
      """)
    #expect(found.services == [])
  }

  // MARK: Vapor

  @Test func vaporsStorageHoldsServices() {
    let found = Reading(
      """
      import Vapor
      protocol Mailer {}
      final class Smtp: Mailer { init(limit: Limit) {} }
      final class Limit {}
      struct MailerKey: StorageKey { typealias Value = Mailer }
      struct LimitKey: StorageKey { typealias Value = Limit }
      extension Application {
        var mailer: Mailer {
          get { storage[MailerKey.self]! }
          set { storage[MailerKey.self] = newValue }
        }
        func use(limit: Limit) { storage[LimitKey.self] = limit }
        var limit: Limit {
          guard let limit = storage[LimitKey.self] else { fatalError() }
          return limit
        }
      }
      func configure(_ app: Application) {
        app.use(limit: Limit())
        app.mailer = Smtp(limit: app.limit)
      }
      struct Letters { func send(request: Request) { send(request.application.mailer) } }
      func routes(_ app: Application) { app.get("x") { req in req.application.limit.check() } }
      """)
    #expect(found.services == ["Application.limit: container", "Application.mailer: container"])
    #expect(
      found.edges == [
        "App.swift -> Application.limit by pull (deferred)", "Application.mailer -> Application.limit by initializer",
        "Letters -> Application.mailer by pull",
      ])
  }

  @Test func vaporsPropertiesMayMakeServices() {
    let found = Reading(
      """
      import Vapor
      protocol Roles {}
      final class OwnRoles: Roles {}
      protocol Words {}
      final class OwnWords: Words {}
      protocol Users {}
      final class SqlUsers: Users { init(database: Database) {} }
      extension Application.Services {
        struct RolesKey: StorageKey { typealias Value = Roles }
        var roles: Roles {
          get { application.storage[RolesKey.self] ?? OwnRoles() }
          nonmutating set { application.storage[RolesKey.self] = newValue }
        }
        var words: Application.Service<Words> { .init(application: application) }
      }
      extension Request { var users: Users { SqlUsers(database: db) } }
      func configure(_ app: Application) { app.services.words.use { _ in OwnWords() } }
      struct Page {
        func show(request: Request) {
          request.users.all()
          request.application.services.roles.all()
          request.application.services.words.service.all()
        }
      }
      """)
    #expect(
      found.services == [
        "Application.Services.roles: transient", "Application.Services.words: transient", "Request.users: transient",
      ])
    #expect(
      found.edges == [
        "Page -> Application.Services.roles by pull", "Page -> Application.Services.words by pull",
        "Page -> Request.users by pull",
      ])
  }

  @Test func aRequestPassesServicesOn() {
    let found = Reading(
      """
      import Vapor
      protocol Mailer {}
      final class Smtp: Mailer {}
      extension Application {
        struct Services { let application: Application }
        var services: Services { .init(application: self) }
        struct Service<T> {
          struct Key: StorageKey { typealias Value = Storage }
          final class Storage {}
          let application: Application
          var storage: Storage { application.storage[Key.self]! }
          func reset() { application.storage[Key.self] = .init() }
        }
      }
      extension Request {
        struct Services { let request: Request }
        var services: Services { Services(request: self) }
      }
      extension Application.Services { var mailer: Application.Service<Mailer> { .init(application: application) } }
      extension Request.Services { var mailer: Mailer { request.application.services.mailer.service.for(request) } }
      extension Application { func configure() { services.mailer.use { _ in Smtp() } } }
      struct Letters { func send(request: Request) { request.services.mailer.send() } }
      """)
    #expect(found.services == ["Application.Services.mailer: transient"])
    #expect(
      found.edges == [
        "Letters -> Application.Services.mailer by pull", "Request.Services -> Application.Services.mailer by pull",
      ])
  }

  @Test func theDataOfARequestIsNoService() {
    let found = Reading(
      """
      import Vapor
      enum Language { case german }
      final class User: Model {}
      struct LanguageKey: StorageKey { typealias Value = Language }
      struct UserKey: StorageKey { typealias Value = User }
      extension Request {
        var language: Language {
          get { storage[LanguageKey.self] ?? .german }
          set { storage[LanguageKey.self] = newValue }
        }
        var user: User? {
          get { storage[UserKey.self] }
          set { storage[UserKey.self] = newValue }
        }
      }
      """)
    #expect(found.services == [])
  }
}
