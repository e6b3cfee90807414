import Importer
import Testing

/// Locators and composition roots with names that do not tell their role.
@Suite struct UnusualNamesTests {
  @Test func aTableWithTypesAsKeysIsALocatorByAnyName() {
    let reading = Reading([
      "Backpack.swift": """
      final class Backpack {
        static let mine = Backpack()
        private var things: [ObjectIdentifier: Any] = [:]
        func pack<T>(_ thing: T) { things[ObjectIdentifier(T.self)] = thing }
        func take<T>(_ type: T.Type = T.self) -> T { things[ObjectIdentifier(type)] as! T }
      }
      """,
      "Start.swift": """
      protocol Api {}
      final class LiveApi: Api {}
      final class Store { init(api: Api) {} }
      func start() {
        Backpack.mine.pack(LiveApi() as Api)
        Backpack.mine.pack(Store(api: Backpack.mine.take()))
      }
      final class Screen { let store: Store = Backpack.mine.take() }
      """,
    ])
    #expect(reading.services == ["Api: container", "Store: container"])
    #expect(reading.edges == ["Screen -> Store by pull", "Store -> Api by initializer"])
  }

  @Test func aTableOfClosuresIsALocatorToo() {
    let reading = Reading(
      """
      final class Pantry {
        static let shared = Pantry()
        private var recipes: [ObjectIdentifier: Any] = [:]
        func add<T>(_ recipe: @escaping () -> T) { recipes[ObjectIdentifier(T.self)] = recipe }
        func get<T>() -> T {
          guard let recipe = recipes[ObjectIdentifier(T.self)] as? () -> T else { fatalError() }
          return recipe()
        }
      }
      final class Api {}
      final class Store { init(api: Api) {} }
      func start() {
        Pantry.shared.add { Api() }
        Pantry.shared.add { Store(api: Pantry.shared.get()) }
      }
      """)
    #expect(reading.services == ["Api: transient", "Store: transient"])
    #expect(reading.edges == ["Store -> Api by initializer"])
  }

  /// Decoys: a table with names as keys is a cache, and a table of functions is an event bus.
  @Test func cachesAndBusesAreNoLocators() {
    let reading = Reading([
      "Cache.swift": """
      final class Cache {
        private var values: [String: Any] = [:]
        private var sizes: [ObjectIdentifier: Int] = [:]
        func put<T>(_ value: T, for key: String) { values[key] = value }
        func value<T>(for key: String) -> T? { values[key] as? T }
      }
      final class Bus {
        private var handlers: [ObjectIdentifier: [Any]] = [:]
        func register<E>(_ handler: @escaping (E) -> Void) { handlers[ObjectIdentifier(E.self)] = [handler] }
        func send<E>(_ event: E) { (handlers[ObjectIdentifier(E.self)] as? [(E) -> Void])?.forEach { $0(event) } }
      }
      struct Event {}
      func start(_ bus: Bus, _ cache: Cache) {
        bus.register { (event: Event) in print(event) }
        cache.put(Event(), for: "event")
        let event: Event? = cache.value(for: "event")
      }
      """
    ])
    #expect(reading.services.isEmpty)
    #expect(reading.edges.isEmpty)
  }

  @Test func aRootWithAVagueNameIsRecognisedByItsWiring() {
    let reading = Reading(
      """
      final class Api {}
      final class Store { init(api: Api) {} }
      final class Screen { init(store: Store) {} }
      final class AppWiring {
        lazy var api = Api()
        private lazy var store: Store = Store(api: api)
        func makeScreen() -> Screen { Screen(store: store) }
      }
      """)
    #expect(
      reading.services == [
        "AppWiring.api: container", "AppWiring.makeScreen: transient", "AppWiring.store: container",
      ])
    #expect(
      reading.edges == [
        "AppWiring.makeScreen -> AppWiring.store by initializer", "AppWiring.store -> AppWiring.api by initializer",
      ])
  }

  /// Decoy: a factory of values that passes no dependencies on.
  @Test func aFactoryWithoutDependenciesIsNoRoot() {
    let reading = Reading(
      """
      struct LabelFactory {
        func makeTitle() -> Label { Label("Title") }
        func makeBody() -> Label { Label("Body") }
      }
      struct Environment { let api: Api; let store: Store }
      final class Api {}
      final class Store {}
      """)
    #expect(reading.services.isEmpty)
  }

  private static let bundle = [
    "DIContainer.swift": """
    struct DIContainer {
      let services: Services
      struct Services { let images: any Images; let countries: any Countries }
      struct Stores { let database: any Database }
    }
    extension DIContainer.Services {
      static var stub: Self { .init(images: StubImages(), countries: StubCountries()) }
    }
    """,
    "Start.swift": """
    func stores() -> DIContainer.Stores {
      let database = MainDatabase()
      return .init(database: database)
    }
    func services(stores: DIContainer.Stores) -> DIContainer.Services {
      let images = RealImages()
      let countries = RealCountries(database: stores.database)
      return .init(images: images, countries: countries)
    }
    """,
    "Screen.swift": """
    final class Screen {
      let container: DIContainer
      init(container: DIContainer) { self.container = container }
      func load() { container.services.countries.load() }
    }
    """,
  ]

  @Test func aStructureThatIsPutTogetherElsewhereHasServices() {
    let reading = Reading(Self.bundle)
    #expect(
      reading.services == [
        "DIContainer.Services.countries: container", "DIContainer.Services.images: container",
        "DIContainer.Stores.database: container",
      ])
    #expect(
      reading.edges == [
        "DIContainer.Services.countries -> DIContainer.Stores.database by initializer",
        "Screen -> DIContainer.Services.countries by pull",
      ])
    #expect(reading.project.services.map(\.implementation) == ["MainDatabase", "RealImages", "RealCountries"])
  }

  @Test func theLiveCompositionAmongSeveralIsNotGuessed() {
    var texts = Self.bundle
    texts["Other.swift"] = """
      func others() -> DIContainer.Services { .init(images: OtherImages(), countries: OtherCountries()) }
      """
    let reading = Reading(texts)
    #expect(reading.services == ["DIContainer.Stores.database: container"])
    #expect(reading.project.unknown.map(\.reason) == [.condition])
  }
}
