import Importer
import Testing

/// Containers written by hand in further shapes, each as a small program.
@Suite struct ContainerShapesTests {
  private static let parts = Reading.loaderAndStore

  @Test func aListWithObjectsOfSeveralTypesIsUnknown() {
    let found = Reading(
      Self.parts + """
        protocol Service {}
        extension WebLoader: Service {}
        extension DiskStore: Service {}
        final class Keeper {
          private var services: [Service] = []
          func configure() {
            services.append(WebLoader())
            services.append(DiskStore())
          }
          var loader: Loading { services.first { $0 as? Loading != nil } as! Loading }
        }
        final class AppDelegate: UIResponder, UIApplicationDelegate { let keeper = Keeper() }
        """)
    #expect(found.services.isEmpty)
    #expect(found.unknown == ["runTime at 10"])
  }

  @Test func aDelegateMayMakeItsObjectsLater() {
    let found = Reading(
      Self.parts + """
        final class AppDelegate: NSObject, NSApplicationDelegate {
          var loader: WebLoader!
          var store: DiskStore!
          func applicationDidFinishLaunching() {
            loader = WebLoader()
            store = DiskStore()
            show(Sync(loader: loader, store: store))
          }
        }
        """)
    #expect(found.services == ["AppDelegate.loader: container", "AppDelegate.store: container"])
    #expect(
      found.edges == [
        "AppDelegate -> AppDelegate.loader by initializer", "AppDelegate -> AppDelegate.store by initializer",
      ])
  }

  @Test func anObjectThatADelegateKeepsMayPutTheProgramTogether() {
    let found = Reading(
      Self.parts + """
        final class AppDelegate: NSObject, NSApplicationDelegate {
          private let flow = Flow()
          func applicationDidFinishLaunching() { flow.start() }
        }
        final class Flow {
          private let loader = WebLoader()
          private let store = DiskStore()
          private lazy var sync = Sync(loader: loader, store: store)
          func start() { sync.run() }
        }
        """)
    #expect(found.services == ["Flow.loader: container", "Flow.store: container", "Flow.sync: container"])
    #expect(
      found.edges.filter { $0.hasPrefix("Flow.sync") } == [
        "Flow.sync -> Flow.loader by initializer", "Flow.sync -> Flow.store by initializer",
      ])
  }

  @Test func aFunctionOfAServerMayPutTheProgramTogether() {
    let found = Reading(
      Self.parts + """
        import Vapor
        struct Pages: RouteCollection { let sync: Sync }
        func routes(_ app: Application) throws {
          let loader = WebLoader()
          let sync = Sync(loader: loader, store: DiskStore())
          try app.register(collection: Pages(sync: sync))
        }
        """)
    #expect(found.services == ["routes().loader: container", "routes().sync: container"])
    #expect(found.edges.contains("routes().sync -> routes().loader by initializer"))
  }

  @Test func partsOfAServiceAreServices() {
    let found = Reading(
      """
      protocol Events { func load() }
      final class Kit { var events: Events { fatalError() } }
      final class AppDependencies {
        private lazy var kit = Kit()
        lazy var events: Events = { kit.events }()
      }
      """)
    #expect(found.services == ["AppDependencies.events: container", "AppDependencies.kit: container"])
    #expect(found.edges == ["AppDependencies.events -> AppDependencies.kit by initializer"])
  }

  @Test func aTypeMayMakeOneObject() {
    let text =
      Self.parts + """
        enum Wares {
          static func sync() -> Sync {
            let loader = WebLoader()
            let store = DiskStore()
            return Sync(loader: loader, store: store)
          }
        }
        final class Till { let sync = Wares.sync() }
        """
    let found = Reading(text)
    #expect(found.services == ["Wares.sync: transient"])
    #expect(found.edges == ["Till -> Wares.sync by pull"])
    // Another member shows that the type is there for something else.
    #expect(Reading(text.replacing("enum Wares {", with: "enum Wares { static let limit = 1")).services.isEmpty)
  }

  @Test func propertiesThatAProtocolRequiresMakeAContainer() {
    let found = Reading(
      Self.parts + """
        protocol HasBoth { var loader: Loading { get }; var store: Storing { get } }
        final class DataContainer: HasBoth {
          private var keptLoader: Loading?
          private var keptStore: Storing?
          var loader: Loading {
            if keptLoader == nil { keptLoader = WebLoader() }
            return keptLoader!
          }
          var store: Storing {
            if keptStore == nil { keptStore = DiskStore() }
            return keptStore!
          }
        }
        final class Till { init(both: HasBoth) { both.loader.load() } }
        """)
    #expect(found.services == ["DataContainer.loader: container", "DataContainer.store: container"])
    #expect(found.edges == ["Till -> DataContainer.loader by pull"])
  }

  @Test func aControlIsNoContainer() {
    let found = Reading(
      """
      final class Recognizer {}
      final class Timer {}
      final class SliderContainer: UIControl {
        let recognizer = Recognizer()
        lazy var timer = Timer()
        lazy var page = Page(recognizer: recognizer, timer: timer)
      }
      final class Page { init(recognizer: Recognizer, timer: Timer) {} }
      """)
    #expect(found.services.isEmpty)
  }

  @Test func propertiesThatChangeAreNoServices() {
    let found = Reading(
      Self.parts + """
        final class Board {
          private(set) var loader: Loading = WebLoader()
          private(set) var store: Storing = DiskStore()
          private(set) var sync: Sync?
          func restart() {
            loader = WebLoader()
            store = DiskStore()
            sync = Sync(loader: loader, store: store)
          }
        }
        final class Till { init(board: Board) { use(board.loader, board.store) } }
        """)
    #expect(found.services.isEmpty)
  }
}
