import Importer
import Testing

/// Containers that make one object, or pass on what their callers give them.
@Suite struct SmallContainersTests {
  private static let parts = "import UIKit\n" + Reading.loaderAndStore

  private func read(_ text: String) -> Reading { Reading(Self.parts + text) }

  @Test func aTypeMayMakeTheImplementationOfOneProtocol() {
    let found = read(
      """
      enum Loaders {
        static func loader(timeout: Int = 10) -> Loading { WebLoader() }
      }
      final class Flow { func start() { show(Sync(loader: Loaders.loader(), store: DiskStore())) } }
      """)
    #expect(found.services == ["Loaders.loader: transient"])
    #expect(found.edges == ["Flow -> Loaders.loader by pull"])
  }

  @Test func aFunctionMayPassOnWhatItsCallerGives() {
    let found = read(
      """
      final class Wares {
        static let shared = Wares()
        func newSync(loader: Loading, store: Storing) -> Sync { return Sync(loader: loader, store: store) }
        func newOther(loader: Loading, store: Storing, name: String) -> Sync {
          return Sync(loader: loader, store: store)
        }
      }
      final class Page {
        let wares = Wares.shared
        func show(loader: Loading, store: Storing) { wares.newSync(loader: loader, store: store).run() }
        func other(loader: Loading, store: Storing) { wares.newOther(loader: loader, store: store, name: "a").run() }
      }
      """)
    #expect(found.services == ["Wares.newOther: transient", "Wares.newSync: transient"])
    #expect(found.edges == ["Page -> Wares.newOther by pull", "Page -> Wares.newSync by pull"])
  }

  private static let keeper = """
    final class Keeper {
      let loader: Loading = WebLoader()
      MEMBER
    }
    final class AppCoordinator {
      private let keeper: Keeper
      init(keeper: Keeper) { self.keeper = keeper }
      func start() { show(Sync(loader: keeper.loader, store: DiskStore())) }
    }
    final class AppDelegate: UIResponder, UIApplicationDelegate {
      private let keeper = Keeper()
      private lazy var coordinator = AppCoordinator(keeper: keeper)
      func application() { coordinator.start() }
    }
    """

  @Test func aTypeMayKeepOneObjectForOthers() {
    let found = read(Self.keeper.replacing("MEMBER", with: ""))
    #expect(found.services == ["Keeper.loader: container"])
    #expect(found.edges == ["AppCoordinator -> Keeper.loader by pull"])
  }

  @Test func anObjectWithWorkOfItsOwnIsNoContainer() {
    let found = read(Self.keeper.replacing("MEMBER", with: "func play() { loader.load() }"))
    #expect(!found.services.contains { $0.hasPrefix("Keeper.loader") })
  }

  @Test func aCoordinatorThatADelegateStartsIsNoService() {
    let found = read(
      """
      final class MainCoordinator { init(sync: Sync) {}; func start() {} }
      final class AppDelegate: UIResponder, UIApplicationDelegate {
        let loader = WebLoader()
        let store = DiskStore()
        lazy var sync = Sync(loader: loader, store: store)
        lazy var coordinator = MainCoordinator(sync: sync)
        func application() { coordinator.start() }
      }
      """)
    #expect(found.services == ["loader", "store", "sync"].map { "AppDelegate.\($0): container" })
    #expect(found.edges.contains("AppDelegate -> AppDelegate.sync by initializer (deferred)"))
  }

  @Test func aLocalObjectThatItsOwnerKeepsIsNotRequested() {
    let found = read(
      """
      import SwiftUI
      @main struct Shop: App {
        private let store: DiskStore
        private let sync: Sync
        init() {
          let kept = DiskStore()
          self.store = kept
          self.sync = Sync(loader: WebLoader(), store: kept)
        }
        var body: some Scene { WindowGroup { Page(sync: sync) } }
      }
      struct Page: View { let sync: Sync; var body: some View { Text("") } }
      """)
    #expect(found.services == ["Shop.kept: container", "Shop.sync: container"])
    #expect(found.edges == ["Shop -> Shop.sync by initializer (deferred)", "Shop.sync -> Shop.kept by initializer"])
  }

  @Test func aPrivateObjectOfALocatorIsAService() {
    let found = read(
      """
      final class ServiceLocator {
        static let shared = ServiceLocator()
        private let loader = WebLoader()
        private let limit = DiskStore()
        lazy var sync: Sync = { Sync(loader: loader, store: DiskStore()) }()
      }
      final class Page { func show() { ServiceLocator.shared.sync.run() } }
      """)
    #expect(found.services == ["ServiceLocator.loader: container", "ServiceLocator.sync: container"])
    #expect(found.edges.contains("ServiceLocator.sync -> ServiceLocator.loader by initializer"))
  }

  @Test func theTypeOfAnObjectIsFoundBehindFunctions() {
    let found = read(
      """
      func newLoader() -> Loading { WebLoader() }
      final class AppContainer {
        let loader = newLoader()
        lazy var sync = Sync(loader: loader, store: DiskStore())
      }
      final class Page { func show(_ container: AppContainer) { container.sync.run() } }
      """)
    #expect(found.project.service(named: "AppContainer.loader")?.implementation == "WebLoader")
  }

  @Test func functionsOfOneNameMayAskACache() {
    let found = read(
      """
      final class Cache {
        static let shared = Cache()
        private var all: [String: Any] = [:]
        func provide<T>(_ make: () -> T) -> T {
          if let kept = all["\\(T.self)"] as? T { return kept }
          let new = make()
          all["\\(T.self)"] = new
          return new
        }
      }
      protocol Wares {}
      extension Wares {
        static func provide() -> Loading { Cache.shared.provide { () -> Loading in WebLoader() } }
        static func provide() -> Storing { Cache.shared.provide { () -> Storing in DiskStore() } }
        static func provide() -> Sync {
          Cache.shared.provide { () -> Sync in Sync(loader: provide(), store: provide()) }
        }
      }
      enum AppWares: Wares {}
      final class Page { func show() { let sync: Sync = AppWares.provide(); sync.run() } }
      """)
    #expect(found.services == ["Loading: unknown", "Storing: unknown", "Sync: unknown"])
    #expect(
      found.edges == [
        "Page -> Sync by pull", "Sync -> Loading by initializer (deferred)",
        "Sync -> Storing by initializer (deferred)",
      ])
  }
}
