import Importer
import Testing

/// Objects that are composed by hand, and accessed without a library.
@Suite struct HandmadeTests {
  @Test func aStaticValueReadByManyTypesIsAHub() {
    let reading = Reading(
      """
      final class Harbour {
        static let main = Harbour()
        let radio: Radio
        let crane: Crane
        init() { radio = Radio(); crane = Crane(radio: radio) }
      }
      final class Radio { func call() {} }
      final class Crane { init(radio: Radio) {} }
      final class Ship { func land() { Harbour.main.radio.call() } }
      final class Truck { let crane = Harbour.main.crane }
      """)
    #expect(reading.services == ["Harbour.crane: container", "Harbour.radio: container"])
    #expect(
      reading.edges == [
        "Harbour.crane -> Harbour.radio by initializer", "Ship -> Harbour.radio by pull",
        "Truck -> Harbour.crane by pull",
      ])
    #expect(reading.project.styles == ["hub"])
  }

  @Test func aGlobalValueReadByManyTypesIsAHub() {
    let reading = Reading([
      "Now.swift": "struct Now { var api = Api(); lazy var store = Store(api: api) }\nvar now = Now()",
      "Api.swift": "final class Api {}\nfinal class Store { init(api: Api) {} }",
      "Page.swift": "final class Page { let api = now.api }",
      "List.swift": "final class List { func show() { _ = now.store } }",
    ])
    #expect(
      reading.edges == ["List -> Now.store by pull", "Now.store -> Now.api by initializer", "Page -> Now.api by pull"])
  }

  /// The system makes a scene delegate, and the initializer of Router shows its factory. Only Menu hides its dependency.
  @Test func onlyAvoidableRequestsAreHidden() {
    let reading = Reading([
      "Container.swift": """
      final class PartsContainer: PageFactory {
        static let main = PartsContainer()
        let radio = Radio()
        func makePage(_ id: Int) -> Page { Page(id: id, radio: radio) }
      }
      protocol PageFactory { func makePage(_ id: Int) -> Page }
      final class Radio {}
      final class Page { init(id: Int, radio: Radio) {} }
      """,
      "Scene.swift": """
      import UIKit
      final class Scene: UIResponder, UIWindowSceneDelegate { func start() { use(PartsContainer.main.radio) } }
      """,
      "Router.swift": """
      final class Router {
        private let pages: PageFactory
        init(pages: PageFactory) { self.pages = pages }
        func open(_ id: Int) { show(pages.makePage(id)) }
      }
      """,
      "Menu.swift": "final class Menu { func open() { use(PartsContainer.main.radio) } }",
    ])
    #expect(reading.edges.contains("Router -> PartsContainer.makePage by pull"))
    #expect(reading.edges.contains("Scene -> PartsContainer.radio by pull"))
    let hidden = reading.project.findings.filter { $0.kind == .hidden }.map(\.path[0].name)
    #expect(hidden == ["Menu"])
  }

  @Test func aSharedObjectWithMethodsIsNoHub() {
    let reading = Reading(
      """
      final class Player {
        static let shared = Player()
        let queue = Queue()
        var song: Song?
        func play() {}
        func stop() {}
        func next() {}
      }
      final class Queue {}
      final class Song {}
      final class Bar { func tap() { Player.shared.play(); _ = Player.shared.queue } }
      final class Watch { func tap() { Player.shared.next(); _ = Player.shared.queue } }
      """)
    #expect(reading.services.isEmpty)
    #expect(reading.project.styles.isEmpty)
  }

  @Test func aContainerIsFoundByTheProtocolsThatAskForItsParts() {
    let reading = Reading(
      """
      protocol HasClock { var clock: Clock { get } }
      protocol HasDiary { var diary: Diary { get } }
      typealias Parts = HasClock & HasDiary
      final class PartContainer: Parts {
        let clock: Clock
        let diary: Diary
        init(clock: Clock, diary: Diary) { self.clock = clock; self.diary = diary }
        convenience init() {
          let clock = Clock()
          let diary = Diary(clock: clock)
          self.init(clock: clock, diary: diary)
        }
      }
      final class Clock {}
      final class Diary { init(clock: Clock) {} }
      final class Page {
        typealias Needs = HasDiary
        let needs: Needs
        init(needs: Needs) { self.needs = needs }
        func show() { _ = needs.diary }
      }
      """)
    #expect(
      reading.edges == [
        "Page -> PartContainer.diary by pull", "PartContainer.diary -> PartContainer.clock by initializer",
      ])
  }

  /// The delegate keeps one object, which makes and keeps the others.
  @Test func anObjectOfADelegateMayWireItsOwnParts() {
    func reading(_ load: String, _ parts: String) -> Reading {
      Reading(
        """
        import UIKit
        protocol Client {}
        class Remote: Client {}
        class Disk {}
        class Loader { init(_ disk: Disk) {} }
        class Feed { init(load: () -> Void) {} }
        class FeedService {
          \(parts)
          func load() { run { [disk] in _ = Loader(disk) } }
          func fetch() { print(client) }
        }
        class SceneDelegate: UIResponder, UIWindowSceneDelegate {
          lazy var service = FeedService()
          func scene() { show(Feed(load: \(load))) }
        }
        """)
    }
    let parts = "lazy var client: Client = { Remote() }()\n  lazy var disk = Disk()"
    let found = reading("service.load", parts)
    #expect(
      found.services == [
        "FeedService.client: container", "FeedService.disk: container", "SceneDelegate.service: container",
      ])
    #expect(
      found.edges == [
        "SceneDelegate -> SceneDelegate.service by initializer",
        "SceneDelegate.service -> FeedService.client by property (deferred)",
        "SceneDelegate.service -> FeedService.disk by property (deferred)",
      ])
    // Nothing is passed on, or the object has only one part.
    #expect(reading("{}", parts).services.isEmpty)
    let single = reading("service.load", "lazy var disk = Disk(); var client: Client?")
    #expect(single.services == ["SceneDelegate.service: container"])
  }

  @Test func objectsWiredWhereTheProgramBeginsAreServices() {
    let reading = Reading(
      """
      import UIKit
      final class AppDelegate: NSObject, UIApplicationDelegate {
        func application(_ application: UIApplication) {
          let net = Net()
          let store = Store(net: net)
          let title = Title()
          Screen(store: store).show()
        }
      }
      final class Net {}
      final class Store { init(net: Net) {} }
      final class Title {}
      final class Screen { init(store: Store) {}; func show() {} }
      """)
    #expect(reading.services == ["AppDelegate.net: container", "AppDelegate.store: container"])
    #expect(reading.edges.contains("AppDelegate.store -> AppDelegate.net by initializer"))
  }

  private static let table = """
    final class ServiceLocator {
      static let shared = ServiceLocator()
      private var services: [ObjectIdentifier: Any] = [:]
      func service<S>(_ type: S.Type = S.self) -> S? { services[ObjectIdentifier(S.self)] as? S }
      func addService<S>(_ service: S, as type: S.Type = S.self) { services[ObjectIdentifier(type)] = service }
    }

    """

  @Test func aLocatorFindsAServiceByItsRegisteredType() {
    let reading = Reading(
      Self.table + """
        protocol Named {}
        final class Profile: Named {}
        final class Page { let found = ServiceLocator.shared.service((any Named).self) }
        func story() { ServiceLocator.shared.addService(Profile(), as: (any Named).self) }
        """)
    #expect(reading.services == ["Named: container"])
    #expect(reading.edges == ["Page -> Named by pull"])
    #expect(reading.findings(.missing, .unused).isEmpty)
  }

  @Test func selfIsTheTypeAroundIt() {
    let reading = Reading(
      Self.table + """
        final class Profile {
          static var service: Self {
            if let known: Self = ServiceLocator.shared.service() { return known }
            let made = Self()
            ServiceLocator.shared.addService(made)
            return made
          }
        }
        """)
    #expect(reading.services == ["Profile: container"])
    #expect(reading.edges == ["Profile -> Profile by pull"])
    #expect(reading.findings(.missing, .unused).isEmpty)
  }

  @Test func selfOfAProtocolIsUnknown() {
    let reading = Reading(
      Self.table + """
        protocol Service: AnyObject { init() }
        extension Service {
          static var service: Self {
            if let known: Self = ServiceLocator.shared.service() { return known }
            let made = Self()
            ServiceLocator.shared.addService(made)
            return made
          }
        }
        """)
    #expect(reading.services.isEmpty)
    #expect(reading.edges.isEmpty)
    #expect(reading.unknown == ["runTime at 10", "inferred at 12"])
    #expect(reading.findings(.missing, .unused).isEmpty)
  }

  @Test func aLocatorThatReturnsAnOptionalHasOptionalRequests() {
    let reading = Reading(
      Self.table + """
        final class Counter {}
        final class Page {
          let counter = ServiceLocator.shared.service(Counter.self) ?? Counter()
          let sure = ServiceLocator.shared.service(Page.self)!
        }
        final class Other {}
        func story() { ServiceLocator.shared.addService(Other()) }
        """)
    let missing = reading.project.findings.filter { $0.kind == .missing }
    #expect(missing.map(\.severity) == [.error, .note])
  }
}
