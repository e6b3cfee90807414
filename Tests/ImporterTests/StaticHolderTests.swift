import Importer
import Testing

/// Containers that a static property of another type holds, and screens beside them.
@Suite struct StaticHolderTests {
  private static let container = """
    final class Disk { func save() {} }
    final class Model { init(store: Disk) {} }
    protocol PagesAssemblyProtocol { var model: Model { get } }
    class PagesAssembly: PagesAssemblyProtocol {
      lazy var store = Disk()
      lazy var model: Model = Model(store: self.store)
    }
    class RootAssembly { lazy var pages: PagesAssemblyProtocol = PagesAssembly() }
    """

  /// The file of the page contains neither the name of a container nor that of its protocol.
  @Test func usersNameOnlyTheHolder() {
    let reading = Reading([
      "Container.swift": Self.container,
      "App.swift": "class AppDelegate: UIResponder, UIApplicationDelegate { static let root = RootAssembly() }",
      "Page.swift": "class Page: UIViewController { private var model = AppDelegate.root.pages.model }",
    ])
    #expect(reading.edges.contains("Page -> PagesAssembly.model by pull"))
  }

  @Test func aScreenOfADelegateIsNoService() {
    let reading = Reading(
      """
      class MainTabs: UITabBarController {}
      final class Store { func load() {} }
      final class Sync { init(store: Store) {} }
      class AppDelegate: UIResponder, UIApplicationDelegate {
        func application(_ application: UIApplication) -> Bool {
          let tabs = MainTabs()
          let root = UINavigationController(rootViewController: tabs)
          let store = Store()
          let sync = Sync(store: store)
          start(sync, root, router: Router(tabs))
          return true
        }
      }
      final class Router { init(_ tabs: UITabBarController) {} }
      """)
    #expect(!reading.services.contains { $0.contains("tabs") })
    #expect(reading.services.contains("AppDelegate.store: container"))
  }

  @Test func aFactoryThatCastsItsObjectsIsUnknown() {
    let reading = Reading([
      "Factory.swift": """
      protocol UseCaseMaking { func make<T>() -> T? }
      final class UseCaseFactory: UseCaseMaking {
        func make<T>() -> T? {
          switch T.self {
          case is Load.Type: return Load() as? T
          case is Save.Type: return Save() as? T
          default: return nil
          }
        }
      }
      final class Load { func run() {} }
      final class Save { func run() {} }
      """,
      "User.swift": "struct User { let factory: UseCaseMaking; func go() { let load: Load? = factory.make() } }",
    ])
    #expect(reading.unknown == ["container at 2"])
  }
}
