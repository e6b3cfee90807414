import Importer
import Testing

/// Types that other code fills with services, delegates that keep one object, and factories that also make screens.
@Suite struct HolderTests {
  private static let parts = "import UIKit\n" + Reading.loaderAndStore

  private func read(_ text: String) -> Reading { Reading(Self.parts + text) }

  @Test func aTypeMayBeFilledByAContainer() {
    let found = read(
      """
      protocol Wares { var sync: Sync? { get } }
      final class Shelf: Wares { var sync: Sync? }
      final class Bootstrapper {
        private let loader: WebLoader
        private let sync: Sync
        init() {
          loader = WebLoader()
          sync = Sync(loader: loader, store: DiskStore())
        }
        func makeShelf() -> Shelf {
          let shelf = Shelf()
          shelf.sync = sync
          return shelf
        }
      }
      final class Page { init(wares: Wares) { wares.sync?.run() } }
      """)
    #expect(found.edges.contains("Page -> Bootstrapper.sync by pull"))
    #expect(!found.edges.contains("Bootstrapper.makeShelf -> Bootstrapper.sync by property"))
  }

  @Test func aStaticPropertyMayBeFilledFromAGlobalContainer() {
    let found = read(
      """
      var Current: World!
      struct World {
        let loader: Loading
        var makeStore: () -> Storing
        init(isTest: Bool) {
          loader = WebLoader()
          makeStore = { DiskStore() }
        }
      }
      enum Feature {
        static var loader: Loading!
        static var store: Storing!
      }
      final class AppDelegate: UIResponder, UIApplicationDelegate {
        func application() {
          Current = World(isTest: false)
          Feature.loader = Current.loader
          Feature.store = Current.makeStore()
        }
      }
      final class Page { func show() { Feature.loader.load(); Feature.store.save() } }
      final class Other { func show() { Current.loader.load() } }
      """)
    #expect(found.services == ["World.loader: container", "World.makeStore: transient"])
    #expect(found.edges.contains("Page -> World.loader by pull"))
    #expect(found.edges.contains("Page -> World.makeStore by pull"))
  }

  @Test func aPropertyThatNobodyReadsElsewhereIsOfAConsumer() {
    let found = read(
      """
      final class Page { var loader: Loading?; var sync: Sync? }
      final class AppContainer {
        let loader: Loading = WebLoader()
        lazy var sync = Sync(loader: loader, store: DiskStore())
      }
      final class Flow {
        let container: AppContainer
        init(container: AppContainer) { self.container = container }
        func start() { let page = Page(); page.loader = container.loader; page.sync = container.sync; show(page) }
      }
      """)
    #expect(found.edges.count { $0.hasPrefix("Flow ->") || $0.hasPrefix("Page ->") } == 2)
  }

  @Test func aDelegateMayKeepOneObject() {
    let found = read(
      """
      final class Page { init(store: Storing) {} }
      final class SceneDelegate: UIResponder, UIWindowSceneDelegate {
        private lazy var store = DiskStore()
        func scene() { show(Page(store: store)) }
      }
      """)
    #expect(found.services == ["SceneDelegate.store: container"])
    #expect(found.edges == ["SceneDelegate -> SceneDelegate.store by initializer"])
  }

  @Test func aDelegateMayPassNewObjectsToItsContainer() {
    let found = read(
      """
      protocol Providing: AnyObject { var sync: Sync { get } }
      final class Wares: Providing {
        let loader: Loading
        let store: Storing
        init(loader: Loading, store: Storing) { self.loader = loader; self.store = store }
        lazy var sync: Sync = Sync(loader: loader, store: store)
      }
      final class Page { init(wares: Providing) { wares.sync.run() } }
      final class SceneDelegate: UIResponder, UIWindowSceneDelegate {
        private let wares: Wares = .init(loader: WebLoader(), store: DiskStore())
        func scene() { show(Page(wares: wares)) }
      }
      """)
    #expect(found.services == ["loader", "store", "sync"].map { "Wares.\($0): container" })
    #expect(found.edges.contains("Page -> Wares.sync by pull"))
  }

  @Test func aFactoryOfScreensMayMakeTheirObjects() {
    let found = read(
      """
      final class CartPresenter { init(sync: Sync) {}; func show() {} }
      public class Wares {
        public class func cartPresenter() -> CartPresenter { return CartPresenter(sync: Wares.sync()) }
        public class func sync() -> Sync { return Sync(loader: WebLoader(), store: DiskStore()) }
      }
      final class Page { let presenter = Wares.cartPresenter() }
      """)
    #expect(found.services == ["Wares.cartPresenter: transient", "Wares.sync: transient"])
    #expect(found.edges == ["Page -> Wares.cartPresenter by pull", "Wares.cartPresenter -> Wares.sync by initializer"])
  }

  @Test func aTypeMayHoldItsServicesInStaticProperties() {
    let found = read(
      """
      enum Wares {
        private static let loader = WebLoader()
        static let store = DiskStore()
        static let sync = Sync(loader: loader, store: store)
      }
      final class Page { func show() { Wares.sync.run() } }
      final class Other { init(store: DiskStore = Wares.store) {} }
      """)
    #expect(found.services == ["loader", "store", "sync"].map { "Wares.\($0): container" })
    #expect(found.edges.contains("Page -> Wares.sync by pull"))
    #expect(found.edges.contains("Wares.sync -> Wares.loader by initializer"))
  }

  @Test func aFactoryThatIsNotFollowedIsUnknown() {
    let text = """
      protocol Case { init(store: Storing) }
      final class NAME {
        static var instance: NAME!
        let store: Storing
        init(store: Storing) { self.store = store }
        func make<C: Case>(_ type: C.Type) -> Case { C(store: store) }
      }
      final class Save: Case { init(store: Storing) {} }
      final class Page { let save = NAME.instance.make(Save.self) }
      """
    let found = read(text.replacing("NAME", with: "CaseFactory"))
    #expect(found.unknown == ["container at 8"])
    #expect(
      found.project.unknown.first?.message
        == "CaseFactory makes an object for other types; its users are not known")
    // The name of a type is evidence here.
    #expect(read(text.replacing("NAME", with: "Cases")).unknown.isEmpty)
    // Nothing asks for an object.
    #expect(read(text.replacing("NAME", with: "CaseFactory").replacing("instance.make", with: "other")).unknown.isEmpty)
  }
}
