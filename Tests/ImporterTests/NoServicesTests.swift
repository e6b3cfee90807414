import Importer
import Testing

/// Objects that look like services of a container, and are none.
@Suite struct NoServicesTests {
  private static let parts = "import SwiftUI\n" + Reading.loaderAndStore

  private func services(_ text: String) -> [String] { Reading(Self.parts + text).services }

  @Test func settingsOfAGenericTypeAreValues() {
    let found = services(
      """
      final class Setting<T> { var value: T; init(_ value: T) { self.value = value }; func reset() {} }
      final class Settings {
        static let shared = Settings()
        let isLarge = Setting<Bool>(false)
        let name = Setting<String>("")
        let size = Setting<Int>(1)
        let time = Setting<Double>(0)
        let last = Setting<String?>(nil)
      }
      final class A { func a() { Settings.shared.isLarge.reset(); Settings.shared.name.reset() } }
      final class B { func b() { Settings.shared.size.reset(); Settings.shared.time.reset() } }
      """)
    #expect(found.isEmpty)
  }

  @Test func aThemeThatChangesIsNoService() {
    let found = services(
      """
      protocol Theme { func color() -> String }
      final class Dark: Theme { func color() -> String { "dark" } }
      final class Light: Theme { func color() -> String { "light" } }
      final class Themes {
        static let shared = Themes()
        private(set) var theme: Theme
        init() { theme = Dark() }
        func change() { theme = Light() }
      }
      final class A { func a() { _ = Themes.shared.theme.color() } }
      final class B { func b() { _ = Themes.shared.theme.color() } }
      """)
    #expect(found.isEmpty)
  }

  @Test func aFunctionOfTheTreeThatIsCalledEnvironmentPutsNothingIn() {
    let found = services(
      """
      struct Server { let name: String }
      struct Servers {
        func environment(_ name: String) -> Server { Server(name: name) }
        func usual() -> Server { environment("usual") }
      }
      struct Page: View {
        @EnvironmentObject var sync: Sync
        var body: some View { Text(Servers().environment("test").name) }
      }
      struct Shop: View {
        @StateObject var sync = Sync(loader: WebLoader(), store: DiskStore())
        var body: some View { Page().environmentObject(sync) }
      }
      """)
    #expect(found == ["Sync: scoped:Shop"])
  }

  @Test func partsOfADelegatesServiceAreNoServices() {
    let found = services(
      """
      final class Keys { func key() {} }
      final class Client { init(keys: Keys) {}; func send() {} }
      final class Sender {
        private let keys = Keys()
        private lazy var client = Client(keys: keys)
        func send() { client.send() }
      }
      final class AppDelegate: UIResponder, UIApplicationDelegate {
        let loader = WebLoader()
        let store = DiskStore()
        let sender = Sender()
        lazy var sync = Sync(loader: loader, store: store)
      }
      """)
    #expect(found == ["loader", "store", "sync"].map { "AppDelegate.\($0): container" })
  }

  @Test func aCoordinatorOfCoordinatorsIsNoContainer() {
    let found = services(
      """
      final class ListCoordinator { func start() {} }
      final class PageCoordinator { init(list: ListCoordinator) {}; func start() {} }
      final class MainCoordinator {
        private let list = ListCoordinator()
        private lazy var page = PageCoordinator(list: list)
        private lazy var other = PageCoordinator(list: list)
        func start() { show(Screen(page: page, other: other)) }
      }
      final class Screen { init(page: PageCoordinator, other: PageCoordinator) {} }
      final class SceneDelegate: UIResponder, UIWindowSceneDelegate {
        private let coordinator = MainCoordinator()
        func scene() { coordinator.start() }
      }
      """)
    #expect(found.isEmpty)
  }

  @Test(arguments: [(2, 3), (5, 0)]) func aTypeThatManyPlacesMakeIsNoContainer(_ places: Int, _ count: Int) {
    let engine = """
      final class Engine {
        let loader: Loading = WebLoader()
        let store: Storing = DiskStore()
        lazy var sync = Sync(loader: loader, store: store)
      }

      """
    let users = (0..<places).map { number in
      """
      final class User\(number) {
        let engine: Engine
        init(engine: Engine = Engine()) { self.engine = engine }
        func run() { engine.sync.run(); _ = Sync(loader: engine.loader, store: engine.store) }
      }

      """
    }
    #expect(services(engine + users.joined()).count == count)
  }

  @Test func aFactoryOfScreensBehindProtocolsIsNoContainer() {
    let found = services(
      """
      protocol CartViewProtocol: AnyObject { func show() }
      final class CartPresenter { init(loader: Loading) {}; func start() {} }
      final class CartViewController: UIViewController, CartViewProtocol {
        init(presenter: CartPresenter) {}
        func show() {}
      }
      struct CartBuilder {
        static func createView() -> CartViewProtocol? {
          let loader = WebLoader()
          let presenter = CartPresenter(loader: loader)
          let view = CartViewController(presenter: presenter)
          return view
        }
      }
      final class Flow { func start() { guard let view = CartBuilder.createView() else { return }; view.show() } }
      """)
    #expect(found.isEmpty)
  }

  @Test func aFactoryOfValuesForScreensIsNoContainer() {
    let found = services(
      """
      final class Icons { func icon() {} }
      final class Names { init(icons: Icons) {}; func name() {} }
      struct Row { let title: String }
      final class RowViewModelFactory {
        private lazy var icons = Icons()
        private lazy var names = Names(icons: icons)
        func createRow() -> Row { Row(title: "") }
        func createLast() -> Row { Row(title: "last") }
      }
      final class List { let rows = RowViewModelFactory(); func show() { _ = rows.createRow() } }
      """)
    #expect(found.isEmpty)
  }

  @Test func chainedCallsOfABuilderAreNoServices() {
    let found = services(
      """
      final class Channel { init(options: Options) {}; func open() {} }
      final class Options { func add() {} }
      final class ClientBootstrap {
        private lazy var options = Options()
        func group(_ count: Int) -> Self { self }
        func limit(_ count: Int) -> ClientBootstrap { self }
        func makeChannel() -> Channel { Channel(options: options) }
      }
      final class Client { func run() { ClientBootstrap().group(1).makeChannel().open() } }
      """)
    #expect(found.isEmpty)
  }

  @Test func wrappersOfALibrarysFactoryAreNoContainers() {
    let found = services(
      """
      final class PeerFactory {
        private let options: Options
        private lazy var factory = RTCFactory(options: options)
        init(options: Options) { self.options = options }
        func makeSource() -> RTCSource { factory.source() }
        func makeTrack() -> RTCTrack { factory.track() }
      }
      final class Options { func add() {} }
      final class Call { let peers: PeerFactory; init(peers: PeerFactory) { self.peers = peers } }
      """)
    #expect(found.isEmpty)
  }

  @Test func aContainerWhosePartsNobodyGetsIsNone() {
    let found = services(
      """
      final class SensorContainer {
        private let loader = WebLoader()
        private let store = DiskStore()
        private lazy var sync = Sync(loader: loader, store: store)
        func update() { sync.run() }
      }
      final class Screen { let sensors = SensorContainer(); func show() { sensors.update() } }
      """)
    #expect(found.isEmpty)
  }

  @Test func containersOfLibrariesAreNoServices() {
    let found = services(
      """
      final class AppContainer {
        static let shared = AppContainer()
        let container = Container()
        let loader: Loading = WebLoader()
        lazy var sync = Sync(loader: loader, store: DiskStore())
      }
      final class Screen { func show() { AppContainer.shared.sync.run() } }
      """)
    #expect(found == ["AppContainer.loader: container", "AppContainer.sync: container"])
  }

  @Test func viewsThatAContainerMakesAreNoServices() {
    let found = services(
      """
      final class AppContainer {
        let loader: Loading = WebLoader()
        lazy var sync = Sync(loader: loader, store: DiskStore())
        func makePage() -> AnyView { AnyView(Text("")) }
      }
      final class Screen { let parts = AppContainer(); func show() { parts.sync.run(); _ = parts.makePage() } }
      """)
    #expect(found == ["AppContainer.loader: container", "AppContainer.sync: container"])
  }

  @Test func aStructureWithTheNameOfAViewHoldsNoServices() {
    let found = services(
      """
      final class Model { func start() {} }
      struct ServicesView {
        let title: String
        @ObservedObject var model: Model
      }
      final class Page { func show() { present(ServicesView(title: "", model: Model())) } }
      final class AppContainer {
        static let shared = AppContainer()
        let loader: Loading = WebLoader()
        lazy var sync = Sync(loader: loader, store: DiskStore())
      }
      final class Start { func run() { AppContainer.shared.sync.run() } }
      """)
    #expect(found == ["AppContainer.loader: container", "AppContainer.sync: container"])
  }

  @Test func valuesInADelegatesVariablesAreNoServices() {
    let found = services(
      """
      struct Notice: Equatable { let title: String; func text() -> String { title } }
      final class Sender { init(notice: Notice) {}; func send() {} }
      final class AppDelegate: UIResponder, UIApplicationDelegate {
        func stop() {
          let notice = Notice(title: "")
          let sender = Sender(notice: notice)
          sender.send()
        }
      }
      """)
    #expect(found.isEmpty)
  }

  @Test func aFactoryOfFakesIsNoContainer() {
    let found = services(
      """
      final class MockSyncFactory {
        lazy var loader = WebLoader()
        lazy var store = DiskStore()
        lazy var sync = Sync(loader: loader, store: store)
      }
      final class Screen { let parts = MockSyncFactory(); func show() { parts.sync.run() } }
      """)
    #expect(found.isEmpty)
  }

  @Test func abstractFunctionsOfAContainerStandForThoseOfItsSubclass() {
    let found = Reading(
      Self.parts + """
        func missing() -> Never { fatalError() }
        class Container {
          lazy var store = DiskStore()
          func makeLoader() -> Loading { missing() }
          func makeStore() -> Storing { store }
          func makeSync() -> Sync { Sync(loader: makeLoader(), store: makeStore()) }
        }
        final class AppContainer: Container {
          private lazy var loader = WebLoader()
          override func makeLoader() -> Loading { loader }
        }
        final class Screen {
          let container: AppContainer
          init(container: AppContainer) { self.container = container }
          func show() { container.makeLoader().load() }
        }
        """)
    #expect(!found.services.contains("Container.makeLoader: transient"))
    #expect(found.services.contains("AppContainer.loader: container"))
    #expect(found.edges.contains("Screen -> AppContainer.makeLoader by pull"))
  }

  @Test func aDelegateThatChoosesAnImplementationHasNone() {
    let found = Reading(
      Self.parts + """
        final class FakeLoader: Loading { func load() {} }
        final class AppDelegate: UIResponder, UIApplicationDelegate {
          let store: Storing = DiskStore()
          let loader: Loading
          lazy var sync = Sync(loader: loader, store: store)
          override init() {
            if isTesting { loader = FakeLoader() } else { loader = WebLoader() }
          }
        }
        """)
    let loader = found.project.services.first { $0.name == "AppDelegate.loader" }
    #expect(loader != nil)
    #expect(loader?.implementation == nil)
  }

  @Test func objectsThatAreMadeForSomeDataAreNoServices() {
    let found = services(
      """
      final class Watch { init(key: String, store: Storing) {}; func start() {} }
      final class Poll { init(key: String, store: Storing) {}; func start() {} }
      final class Subscriptions {
        private let store: Storing
        init(store: Storing) { self.store = store }
        func watch(key: String) -> Watch { Watch(key: key, store: store) }
        func poll(key: String) -> Poll { Poll(key: key, store: store) }
      }
      final class Screen {
        let all = Subscriptions(store: DiskStore())
        func show() { all.watch(key: "a").start(); all.poll(key: "b").start() }
      }
      """)
    #expect(found.isEmpty)
  }

  @Test func partsOfASharedScreenAreNoServices() {
    let found = services(
      """
      protocol LockInteractorInputProtocol { func lock() }
      protocol LockWireframeProtocol { func show() }
      final class LockInteractor: LockInteractorInputProtocol { func lock() {} }
      final class LockWireframe: LockWireframeProtocol { func show() {} }
      final class LockLayer {
        static let shared = LockLayer()
        let interactor: LockInteractorInputProtocol = LockInteractor()
        let wireframe: LockWireframeProtocol = LockWireframe()
      }
      final class A { func a() { LockLayer.shared.interactor.lock(); LockLayer.shared.wireframe.show() } }
      final class B { func b() { LockLayer.shared.interactor.lock(); LockLayer.shared.wireframe.show() } }
      """)
    #expect(found.isEmpty)
  }

  @Test func aFactoryOfCoordinatorsIsNoContainer() {
    let found = services(
      """
      protocol Coordinator: AnyObject { func start() }
      protocol CartOutput { var onEnd: (() -> Void)? { get set } }
      protocol Router { func push() }
      final class RouterImp: Router { init(root: UINavigationController) {}; func push() {} }
      final class Modules { func cart() -> Presentable { CartController() } }
      final class CartCoordinator: Coordinator, CartOutput { init(router: Router, factory: Modules) {}; func start() {} }
      final class TabCoordinator: Coordinator {
        init(router: Router, factory: Modules, coordinators: CoordinatorFactoryImp) {}
        func start() {}
      }
      final class CoordinatorFactoryImp {
        func makeTabs() -> Coordinator { makeTabs(root: nil) }
        func makeTabs(root: UINavigationController?) -> Coordinator {
          TabCoordinator(router: router(root), factory: Modules(), coordinators: CoordinatorFactoryImp())
        }
        func makeCart(router: Router) -> Coordinator & CartOutput { CartCoordinator(router: router, factory: Modules()) }
        func makeBox() -> (configurator: Coordinator & CartOutput, toPresent: Presentable?) {
          let router = self.router(nil)
          return (CartCoordinator(router: router, factory: Modules()), router)
        }
        private func router(_ root: UINavigationController?) -> Router { RouterImp(root: controller(root)) }
        private func controller(_ root: UINavigationController?) -> UINavigationController { UINavigationController() }
      }
      """)
    #expect(found.isEmpty)
  }

  @Test func aFactoryOfCoordinatorsThatWiresItsOwnPartsIsAContainer() {
    let found = services(
      """
      protocol Coordinator: AnyObject { func start() }
      final class CartCoordinator: Coordinator { init(sync: Sync) {}; func start() {} }
      final class CoordinatorFactory {
        private let store: Storing
        private let loader: Loading
        init(store: Storing, loader: Loading) { (self.store, self.loader) = (store, loader) }
        func makeCart() -> Coordinator { CartCoordinator(sync: makeSync()) }
        private func makeSync() -> Sync { Sync(loader: loader, store: store) }
      }
      """)
    #expect(found.contains("CoordinatorFactory.makeSync: transient"))
  }

  @Test func aContainerThatHandsOutNothingKeepsItsOwnParts() {
    let reading = { (result: String) in
      Reading([
        "SensorContainer.swift": """
        final class Signals { func update() {} }
        final class Enablement { init(signals: Signals) {} ; func check() {} }
        final class SensorContainer {
          static let shared = SensorContainer()
          private let signals = Signals()
          private lazy var enablement = Enablement(signals: signals)
          func check() { signals.update(); enablement.check() }
          func values(of name: String) -> Promise<String> { \(result) }
        }
        """,
        "Page.swift": "final class Page { func show() { SensorContainer.shared.check() } }",
      ])
    }
    #expect(reading("firstly { name }").services.isEmpty)
    #expect(reading("let made = Promise<String>(signals); return made").services.count == 3)
  }
}
