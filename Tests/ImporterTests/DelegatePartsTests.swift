import Importer
import Testing

/// Objects that an entry point gives to others, and structures of services that it puts together.
@Suite struct DelegatePartsTests {
  @Test(arguments: ["page?.networking = networking", "page?.networking = self.networking"])
  func anObjectThatADelegateSetsAsAPropertyIsAService(_ setting: String) {
    let found = Reading(
      """
      import UIKit
      struct Networking { static func live() -> Networking { Networking() } }
      final class Page: UIViewController { var networking: Networking! }
      final class AppDelegate: UIResponder, UIApplicationDelegate {
        var networking = Networking.live()
        var window: UIWindow?
        func application(_ application: UIApplication) -> Bool {
          let page = board.start() as? Page
          \(setting)
          window?.rootViewController = page
          return true
        }
      }
      """)
    #expect(found.services == ["AppDelegate.networking: container"])
    #expect(found.edges == ["Page -> AppDelegate.networking by property"])
  }

  @Test(arguments: [
    "self.api.load()", "api.load()", "guard api.count > 0, let id = api.first?.id else { return false }",
  ])
  func aDelegateThatUsesItsOwnObjectDoesNotRequestIt(_ use: String) {
    let found = Reading(
      """
      import UIKit
      final class Api { func load() {} }
      final class Flow { init(api: Api) {}; func start() {} }
      final class AppDelegate: UIResponder, UIApplicationDelegate {
        let api = Api()
        lazy var flow = Flow(api: self.api)
        func application(_ application: UIApplication) -> Bool {
          \(use)
          if let api = self.api as Api? { api.load() }
          return true
        }
      }
      """)
    #expect(found.services == ["AppDelegate.api: container", "AppDelegate.flow: container"])
    #expect(found.edges == ["AppDelegate.flow -> AppDelegate.api by initializer"])
  }

  @Test(arguments: ["Page(load: api.load)", "Page(load: { api.load() })"])
  func aDelegateThatPassesAFunctionOfItsObjectOnRequestsIt(_ page: String) {
    let found = Reading(
      """
      import UIKit
      final class Api { func load() {} }
      final class Flow { init(api: Api) {}; func start() {} }
      final class Page { init(load: @escaping () -> Void) {} }
      final class AppDelegate: UIResponder, UIApplicationDelegate {
        let api = Api()
        lazy var flow = Flow(api: api)
        func show() { _ = \(page) }
      }
      """)
    #expect(found.project.edges.contains { $0.from == "AppDelegate" && $0.to == "AppDelegate.api" })
  }

  @Test func anObjectThatADelegateKeepsForItselfIsNoService() {
    let found = Reading(
      """
      import UIKit
      final class Network { var isOn = false }
      final class Page: UIViewController { weak var delegate: Network? }
      final class AppDelegate: UIResponder, UIApplicationDelegate {
        var network = Network()
        func application(_ application: UIApplication) -> Bool {
          let page = board.start() as? Page
          page?.delegate = network
          network.isOn = true
          return true
        }
      }
      """)
    #expect(found.services.isEmpty)
  }

  private func environment(_ stub: String) -> Reading {
    Reading([
      "Container.swift": """
      import SwiftUI
      typealias Store<State> = CurrentValueSubject<State, Never>
      struct State { var count = 0 }
      protocol Web {}
      final class LiveWeb: Web {}
      struct DIContainer {
        let state: Store<State>
        let services: Services
        init(state: Store<State>, services: Services) { self.state = state; self.services = services }
      }
      extension DIContainer {
        struct Repositories { let web: Web; let push: Web }
        struct Services { let cart: Cart; static var stub: Self { .init(cart: Cart(web: StubWeb(), state: Store(State()))) } }
      }
      final class Cart { init(web: Web, state: Store<State>) {} }
      extension EnvironmentValues { @Entry var container = DIContainer(state: Store(State()), services: \(stub)) }
      """,
      "Environment.swift": """
      protocol Events {}
      final class LiveEvents: Events { init(container: DIContainer, push: Web) {} }
      struct AppEnvironment {
        let isTest: Bool
        let container: DIContainer
        let events: Events
        static func start() -> AppEnvironment {
          let state = Store<State>(State())
          let repositories = repositories()
          let services = services(state: state, repositories: repositories)
          let container = DIContainer(state: state, services: services)
          let events = LiveEvents(container: container, push: repositories.push)
          return AppEnvironment(isTest: false, container: container, events: events)
        }
        private static func repositories() -> DIContainer.Repositories {
          let web = LiveWeb()
          let push = LiveWeb()
          return .init(web: web, push: push)
        }
        private static func services(state: Store<State>, repositories: DIContainer.Repositories) -> DIContainer.Services {
          let cart = Cart(web: repositories.web, state: state)
          return .init(cart: cart)
        }
      }
      struct Home: View { @Environment(\\.container) var container: DIContainer
        var body: some View { Text("").onReceive(container.state) { _ in } } }
      """,
    ])
  }

  @Test func aStructureThatIsMadeOfStubsElsewhereIsPutTogetherOnce() {
    let found = environment(".stub")
    #expect(
      found.services == [
        "AppEnvironment.events: container", "DIContainer.Repositories.push: container",
        "DIContainer.Repositories.web: container", "DIContainer.Services.cart: container",
        "DIContainer.state: container",
      ])
    #expect(
      found.edges == [
        "AppEnvironment.events -> DIContainer.Repositories.push by initializer",
        "DIContainer.Services.cart -> DIContainer.Repositories.web by initializer",
        "DIContainer.Services.cart -> DIContainer.state by initializer", "Home -> DIContainer.state by pull",
      ])
    #expect(found.unknown.isEmpty)
  }

  @Test func aStructureThatIsPutTogetherTwiceIsUnknown() {
    let found = environment("Services(cart: Cart(web: LiveWeb(), state: Store(State())))")
    #expect(found.project.unknown.contains { $0.reason == .condition && $0.message.contains("DIContainer") })
  }

  @Test func aContainerWithoutMembersIsNoService() {
    let reading = { (member: String) in
      Reading(
        """
        protocol Marker {}
        final class Services: Marker { required init() {}; static func build() -> Services { Services() }; \(member) }
        final class Flow { init(services: Services) {} }
        final class AppDelegate: UIResponder, UIApplicationDelegate {
          var flow: Flow?
          func application(_ application: UIApplication) { let services = Services(); flow = Flow(services: services) }
        }
        """)
    }
    #expect(reading("").services.isEmpty)
    #expect(reading("func load() {}").services == ["AppDelegate.services: container"])
  }

  @Test func anElementOfAListIsNoService() {
    let reading = { (note: String) in
      Reading(
        """
        import SwiftUI
        final class Note { func edit() {} }
        final class Storage { func notes() -> [Note] { [] } }
        struct Home: View { init(note: Note, storage: Storage) {}; var body: some View { Text("") } }
        @main struct Notes: App {
          let storage = Storage()
          let note: Note
          init() { note = \(note) }
          var body: some Scene { WindowGroup { Home(note: note, storage: storage) } }
        }
        """
      ).services
    }
    #expect(reading("storage.notes().first ?? Note()") == ["Notes.storage: container"])
    #expect(reading("Note()") == ["Notes.note: container", "Notes.storage: container"])
  }
}
