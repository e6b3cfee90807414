import Importer
import Testing

@Suite struct FactoryTests {
  @Test func servicesAreMembersOfContainers() {
    let reading = Reading([
      "Container.swift": """
      import FactoryKit
      extension Container {
        var api: Factory<Api> { self { Client(self.store()) }.singleton }
        var store: Factory<Store> { Factory(self) { Disk() } }
        var session: Factory<Session> { self { Session(api: self.api()) }.scope(.login) }
        var page: ParameterFactory<Int, Page> { self { Page($0) } }
      }
      final class Pay: SharedContainer {
        static let shared = Pay()
        var till: Factory<Till> { self { Till(Container.shared.api(), more: { Container.shared.store() }) }.cached }
      }
      """,
      "Screen.swift": """
      class Screen {
        @Injected(\\.api)
        private var api
        @LazyInjected(\\Pay.till) var till: Till
        func show() { Container.shared.session().start() }
        func end() { Container.shared.session.reset() }
      }
      """,
    ])
    #expect(
      reading.services == [
        "Container.api: container", "Container.page: transient", "Container.session: scoped:login",
        "Container.store: transient", "Pay.till: container",
      ])
    #expect(
      reading.edges == [
        "Container.api -> Container.store by initializer", "Container.session -> Container.api by initializer",
        "Pay.till -> Container.api by initializer", "Pay.till -> Container.store by initializer (deferred)",
        "Screen -> Container.api by wrapper", "Screen -> Container.session by pull",
        "Screen -> Container.session by resets",
        "Screen -> Pay.till by wrapper (deferred)",
      ])
  }

  @Test func versionOneHasStaticMembers() {
    let reading = Reading(
      """
      import Factory
      extension Container {
        static let api = Factory<Api>(scope: .singleton) { Client() }
        static let store = Factory { Disk(Container.api()) as Store }
      }
      class Screen { @Injected(Container.api) var api }
      """)
    #expect(reading.services == ["Container.api: container", "Container.store: transient"])
    #expect(reading.edges == ["Container.store -> Container.api by initializer", "Screen -> Container.api by wrapper"])
  }

  /// The container has several products, and each of them can be imported alone.
  @Test(arguments: ["Core", "PlaygroundContainer", "PlaygroundLink"]) func ourOwnContainerHasSeveralNames(
    module: String
  ) {
    let reading = Reading(
      """
      import \(module)
      func fill(_ container: Container) {
        container.register(Clock.self, lifetime: .container) { Clock() }
        container.register(Cart.self, lifetime: .scoped("request"), Cart.init)
      }
      class Clock {}
      class Cart { init(_ clock: Clock) {} }
      """)
    #expect(reading.services == ["Cart: scoped:request", "Clock: container"])
    #expect(reading.edges == ["Cart -> Clock by initializer"])
  }

  @Test func aContainerMayHaveAnotherName() {
    let reading = Reading([
      "Dependencies.swift": """
      import Factory
      typealias Dependencies = Container
      typealias Dependency = Injected
      extension Dependencies { static let api = Factory(scope: .shared) { Api() } }
      class Api {}
      """,
      "Page.swift": "class Page { @Dependency(Dependencies.api) private var api }",
    ])
    #expect(reading.services == ["Container.api: weak"])
    #expect(reading.edges == ["Page -> Container.api by wrapper"])
    #expect(reading.findings(.missing).isEmpty)
  }

  @Test func lookAlikesAreBait() {
    let reading = Reading(
      """
      import FactoryKit
      struct Machine { var api: Int { 1 } }
      extension Container { var api: Factory<Api> { self { Api() } } }
      class Screen {
        let machine = Machine()
        func show() { print(machine.api) }
      }
      """)
    #expect(reading.services == ["Container.api: transient"])
    #expect(reading.edges.isEmpty)
  }
}

@Suite struct ResolverTests {
  @Test func typesComeFromTheClosureAndFromTheContext() {
    let reading = Reading([
      "Registering.swift": """
      import Resolver
      extension Resolver: ResolverRegistering {
        public static func registerAllServices() {
          register { Client() as Api }.scope(.application)
          register { Disk(api: resolve()) }.implements(Store.self)
          register(name: .night) { Theme() }.scope(.unique)
          register { resolver in Model(resolver.resolve(), theme: resolver.resolve(name: .night)) }
        }
      }
      class Disk { init(api: Api) {} }
      class Model { init(_ store: Store, theme: Theme) {} }
      """,
      "Screen.swift": """
      import Resolver
      class Screen {
        @Injected var api: Api
        @LazyInjected var store: Store
        let model: Model = Resolver.resolve()
        var other: Model
        init() { other = Resolver.resolve() }
      }
      """,
    ])
    #expect(
      reading.services == ["Api: container", "Disk: graph", "Model: graph", "Theme \"night\": transient"])
    #expect(
      reading.edges == [
        "Disk -> Api by initializer", "Model -> Disk by initializer", "Model -> Theme \"night\" by initializer",
        "Screen -> Api by wrapper", "Screen -> Disk by wrapper (deferred)", "Screen -> Model by pull",
        "Screen -> Model by pull",
      ])
  }
}

@Suite struct DipTests {
  @Test func closureParametersHaveTheTypesOfTheInitializer() {
    let reading = Reading(
      """
      import Dip
      class Disk { init(api: Api) {} }
      class Model { init(store: Store, api: Api) {} }
      func fill(_ container: DependencyContainer) {
        container.register(.singleton) { Client() as Api }
        container.register { Disk(api: $0) }.implements(Store.self)
        container.register(.unique) { Model(store: $0, api: $1) }
      }
      func use(_ container: DependencyContainer) throws { let model: Model = try container.resolve() }
      """)
    #expect(reading.services == ["Api: container", "Disk: graph", "Model: transient"])
    #expect(
      reading.edges == [
        "App.swift -> Model by pull", "Disk -> Api by initializer", "Model -> Api by initializer",
        "Model -> Disk by initializer",
      ])
  }
}

@Suite struct DITranquillityTests {
  @Test func aStyleIsAFewPatterns() {
    let reading = Reading(
      """
      import DITranquillity
      class Disk { init(api: Api) {} }
      class Client { init() {} }
      class Model { init(store: Store, api: Api) {} }
      class Parts: DIPart {
        static func load(container: DIContainer) {
          container.register(Client.init).as(Api.self).lifetime(.single)
          container.register { Disk(api: $0) }.as(Store.self).lifetime(.perRun(.weak))
          container.register(Model.init)
        }
      }
      func show(_ container: DIContainer) { let model: Model = container.resolve() }
      """)
    #expect(reading.services == ["Client: container", "Disk: weak", "Model: transient"])
    #expect(
      reading.edges == [
        "App.swift -> Model by pull", "Disk -> Client by initializer", "Model -> Client by initializer",
        "Model -> Disk by initializer",
      ])
  }

  @Test func anOperatorRequestsTheExpectedType() {
    let reading = Reading([
      "Parts.swift": """
      import DITranquillity
      class Page {}
      class Api {}
      class Parts: DIPart {
        static func load(container: DIContainer) {
          container.register(Page.init)
          container.register { Api() }.lifetime(.weakSingle)
        }
      }
      """,
      "Start.swift": """
      import DITranquillity
      class Start {
        let container: DIContainer!
        var number = 3
        func show() -> Page { number = 2 * number; let page: Page = *container; return page }
        func other() { start(*container as Api) }
      }
      """,
    ])
    #expect(reading.services == ["Api: weak", "Page: transient"])
    #expect(reading.edges == ["Start -> Api by pull", "Start -> Page by pull"])
    #expect(reading.unknown.isEmpty)
  }

  @Test func propertiesAndProvidersAreResolvedByType() {
    let reading = Reading(
      """
      import DITranquillity
      class Api {}
      class Page { init(api: Api) {} }
      class Router {
        var pages = Provider<Page>()
        var api: Api!
        var other: Api!
        init(number: Int) {}
      }
      class Root { init(pages: [Provider<Page>], later: Lazy<Api>) {} }
      class Parts: DIPart {
        static func load(container: DIContainer) {
          container.register { Api() }.lifetime(.single)
          container.register(Page.init)
          container.register { Router(number: arg($0)) }.injection(\\.pages).injection(cycle: true, \\.api)
            .injection { $0.other = $1 }
          container.register { Root(pages: many($0), later: $1) }
        }
      }
      class Start {
        private var provider = Provider1<Router, Int>()
        func load(_ container: DIContainer) { provider = container.resolve() }
      }
      """)
    #expect(
      reading.edges == [
        "Page -> Api by initializer", "Root -> Api by initializer (deferred)", "Root -> Page by initializer (deferred)",
        "Router -> Api by property", "Router -> Api by property", "Router -> Page by property (deferred)",
        "Start -> Router by pull (deferred)",
      ])
    #expect(reading.unknown.isEmpty)
  }

  @Test func anAliasGivesTheGenericParametersOfAnInitializer() {
    let reading = Reading(
      """
      import DITranquillity
      class Screen<View, Model> { init(view: View, model: Model) {} }
      class ShopView {}
      class ShopModel {}
      typealias ShopScreen = Screen<ShopView, ShopModel>
      class Parts: DIPart {
        static func load(container: DIContainer) {
          container.register(ShopView.init)
          container.register(ShopModel.init)
          container.register(ShopScreen.init)
        }
      }
      """)
    #expect(
      reading.edges == ["ShopScreen -> ShopModel by initializer", "ShopScreen -> ShopView by initializer"])
  }
}

@Suite struct CoreTests {
  @Test func theOwnLibraryIsReadToo() {
    let reading = Reading(
      """
      import Core
      class Disk { init(api: Api) {} }
      func fill(_ container: Container) {
        container.register(Client.self, .container) { _ in Client() }.provide(Api.self)
        container.register(Disk.self, .scoped("user"), Disk.init)
        container.register(Model.self) { r in try Model(r.resolve(Disk.self)) }
      }
      """)
    #expect(reading.services == ["Client: container", "Disk: scoped:user", "Model: transient"])
    #expect(reading.edges == ["Disk -> Client by initializer", "Model -> Disk by initializer"])
  }
}

@Suite struct NeedleTests {
  @Test func aComponentKeepsWhatItsPropertiesHold() {
    let reading = Reading(
      """
      import NeedleFoundation
      class Routes {}
      class Clock {}
      class RootComponent: BootstrapComponent {
        let clock = Clock()
        lazy var late: Clock = { Clock() }()
        let title = "Root"
        private var known: Routes?
        weak var weakly: Routes?
        var routes: Routes {
          if let known { return known }
          let made = Routes()
          known = made
          return made
        }
        var others: Routes {
          guard let weakly = weakly else {
            let made = Routes()
            self.weakly = made
            return made
          }
          return weakly
        }
        var child: ChildComponent { ChildComponent(parent: self) }
      }
      protocol ChildDependency: Dependency { var clock: Clock { get } }
      class ChildComponent: Component<ChildDependency> {}
      """)
    #expect(
      reading.services == [
        "RootComponent.child: transient", "RootComponent.clock: scoped:RootComponent",
        "RootComponent.late: scoped:RootComponent", "RootComponent.others: weak",
        "RootComponent.routes: scoped:RootComponent",
      ])
    #expect(reading.edges == ["RootComponent.child -> RootComponent.clock by initializer (deferred)"])
  }

  @Test func requirementsAreFoundUpwardsByNameAndType() {
    let reading = Reading(
      """
      import NeedleFoundation
      final class App: BootstrapComponent {
        var api: Api { shared { Client(store) } }
        var store: Store { Disk() }
        var page: Page { Page { PageComponent(parent: self) } }
      }
      protocol PageDependency: Dependency { var api: Api { get } }
      final class PageComponent: Component<PageDependency> { var model: Model { Model(dependency.api) } }
      """)
    #expect(
      reading.services == [
        "App.api: scoped:App", "App.page: transient", "App.store: transient", "PageComponent.model: transient",
      ])
    #expect(
      reading.edges == ["App.api -> App.store by initializer", "PageComponent -> App.api by initializer (deferred)"])
  }

  @Test func aFunctionOfAComponentUsesItsServices() {
    let reading = Reading(
      """
      import NeedleFoundation
      final class App: BootstrapComponent {
        var root: Root { shared { Root(parent: self) } }
        func makeView() -> View { root.makeView() }
      }
      final class Root: Component<EmptyDependency> {}
      """)
    #expect(reading.edges == ["App -> App.root by initializer (deferred)"])
  }

  @Test func aRequirementThatEachParentProvidesIsNotMissing() {
    let text = { (second: String) in
      """
      import NeedleFoundation
      final class App: BootstrapComponent {
        var p1: P1 { P1(parent: self) }
        var p2: P2 { P2(parent: self) }
      }
      final class P1: Component<EmptyDependency> { var api: Api { Api() }; var leaf: Leaf { Leaf(parent: self) } }
      final class P2: Component<EmptyDependency> { \(second)var leaf: Leaf { Leaf(parent: self) } }
      protocol LeafDependency: Dependency { var api: Api { get } }
      final class Leaf: Component<LeafDependency> {}
      """
    }
    let both = Reading(text("var api: Api { Api() }; "))
    #expect(both.findings(.missing).isEmpty)
    #expect(both.project.edges.first?.alternatives == ["P1.api", "P2.api"])
  }
}

@Suite struct DependenciesTests {
  @Test func keysAndValuesMayStandInOtherFiles() {
    let reading = Reading([
      "Key.swift": """
      import Dependencies
      extension DependencyValues {
        var api: Api { get { self[ApiKey.self] } set { self[ApiKey.self] = newValue } }
        var store: Store { get { self[Store.self] } set { self[Store.self] = newValue } }
      }
      enum ApiKey: TestDependencyKey { static let testValue = Api.none }
      extension Store: TestDependencyKey { static let testValue = Store() }
      """,
      "Live.swift": """
      import Dependencies
      extension ApiKey: DependencyKey { static var liveValue: Api { @Dependency(\\.date) var date; return Api(date) } }
      """,
      "Model.swift": """
      import ComposableArchitecture
      struct Model {
        @Dependency(\\.api.fetch) var fetch
        @Dependency(\\.store) var store
        @Dependency(\\.mainQueue) var queue
      }
      """,
    ])
    #expect(reading.services == ["DependencyValues.api: container", "DependencyValues.store: container"])
    #expect(
      reading.edges == [
        "DependencyValues.api -> date by wrapper", "Model -> DependencyValues.api by wrapper",
        "Model -> DependencyValues.store by wrapper", "Model -> mainQueue by wrapper",
      ])
    #expect(reading.findings(.testOnly) == ["test-only Model DependencyValues.store at 4"])
    #expect(reading.findings(.missing).isEmpty)
  }
}

@Suite struct HandMadeTests {
  @Test func aTableIsSearchedByTheStaticType() {
    let reading = Reading([
      "Locator.swift": """
      final class ServiceLocator {
        static let shared = ServiceLocator()
        private var services: [ObjectIdentifier: Any] = [:]
        func add<T>(_ service: T) { services[ObjectIdentifier(T.self)] = service }
        func get<T>() -> T? { services[ObjectIdentifier(T.self)] as? T }
      }
      """,
      "App.swift": """
      protocol Api {}
      class Client: Api { init() {} }
      class Disk { init(api: Api) {} }
      func start() {
        let locator = ServiceLocator.shared
        let api: Api = Client()
        locator.add(api)
        locator.add(Disk(api: locator.get()!))
      }
      class Screen {
        let disk: Disk = ServiceLocator.shared.get()!
        init(api: Api = ServiceLocator.shared.get()!) {}
      }
      """,
    ])
    #expect(reading.services == ["Api: container", "Disk: container"])
    #expect(
      reading.edges == [
        "Disk -> Api by initializer", "Screen -> Api by defaultArgument (default)", "Screen -> Disk by pull",
      ])
  }

  @Test func staticMembersAreServices() {
    let reading = Reading([
      "ServiceLocator.swift": """
      enum ServiceLocator {
        private static var _api: Api = Client()
        static var api: Api { _api }
        static var stores: Stores = DefaultStores(api: api)
        static let limit = 3
      }
      """,
      "Screen.swift": """
      class Screen {
        let stores: Stores
        init(stores: Stores = ServiceLocator.stores) { self.stores = stores }
        func show() { ServiceLocator.api.fetch() }
      }
      """,
    ])
    #expect(reading.services == ["ServiceLocator.api: container", "ServiceLocator.stores: container"])
    #expect(
      reading.edges == [
        "Screen -> ServiceLocator.api by pull", "Screen -> ServiceLocator.stores by defaultArgument (default)",
        "ServiceLocator.stores -> ServiceLocator.api by initializer",
      ])
  }

  @Test func aCompositionRootMakesAndKeeps() {
    let reading = Reading([
      "AppDIContainer.swift": """
      final class AppDIContainer {
        lazy var api: Api = Client()
        func makeScene() -> SceneDIContainer { SceneDIContainer(dependencies: .init(api: api)) }
      }
      final class SceneDIContainer: SceneMaking {
        struct Dependencies { let api: Api }
        let dependencies: Dependencies
        init(dependencies: Dependencies) { self.dependencies = dependencies }
        func makeModel() -> Model { DefaultModel(api: dependencies.api) }
        func makeList(id: Int) -> List { List(make: makeModel) }
        func makeFlow() -> Flow { Flow(maker: self) }
      }
      """,
      "Flow.swift": """
      protocol SceneMaking { func makeList(id: Int) -> List }
      final class Flow {
        let maker: SceneMaking
        init(maker: SceneMaking) { self.maker = maker }
        func start() { maker.makeList(id: 1).show() }
      }
      """,
    ])
    #expect(
      reading.services == [
        "AppDIContainer.api: container", "AppDIContainer.makeScene: transient", "SceneDIContainer.makeFlow: transient",
        "SceneDIContainer.makeList: transient", "SceneDIContainer.makeModel: transient",
      ])
    #expect(
      reading.edges == [
        "AppDIContainer.makeScene -> AppDIContainer.api by initializer",
        "SceneDIContainer.makeFlow -> SceneDIContainer (self) by initializer",
        "SceneDIContainer.makeFlow -> SceneDIContainer.makeList by pull",
        "SceneDIContainer.makeList -> SceneDIContainer.makeModel by initializer (deferred)",
        "SceneDIContainer.makeModel -> AppDIContainer.api by initializer",
      ])
  }

  @Test func aLiveValueOfItsOwnTypeIsNamed() {
    let reading = Reading(
      """
      import Dependencies
      struct Sounds { var play: () -> Void }
      extension Sounds: DependencyKey { static var liveValue: Self { Self(play: {}) } }
      extension DependencyValues { var sounds: Sounds { get { self[Sounds.self] } set { self[Sounds.self] = newValue } } }
      struct Model { @Dependency(\\.sounds) var sounds }
      """)
    #expect(reading.project.services.map(\.implementation) == ["Sounds"])
  }

  @Test func anEntryOfTheValuesIsRequestedByItsPath() {
    let reading = Reading(
      """
      import Dependencies
      final class Api { func load() {} }
      extension DependencyValues { @DependencyEntry(liveValue: Api()) var api: Api }
      struct Model { @Dependency(\\.api) var api }
      """)
    #expect(reading.project.services.map(\.implementation) == ["Api"])
    #expect(reading.edges == ["Model -> DependencyValues.api by wrapper"])
    #expect(reading.unknown.isEmpty)
  }
}
