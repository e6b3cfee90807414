import Importer
import SourceReader
import Testing

/// Containers that are recognised by what they do, whatever their names are, each as a small program.
@Suite struct ShapedRootsTests {
  // MARK: Builders

  private static let orders = """
    protocol OrderCase {}
    protocol PriceCase {}
    final class Disk {}
    final class Prices { init(disk: Disk) {} }
    final class OwnOrders: OrderCase { init(prices: Prices) {} }
    final class OwnPrices: PriceCase { init(prices: Prices) {} }
    """

  @Test func aTypeOfBuildersIsAContainer() {
    let found = Reading(
      Self.orders + """

        enum Wares {
          static func orders() -> OrderCase {
            let disk = Disk()
            let prices = Prices(disk: disk)
            return OwnOrders(prices: prices)
          }
          static func prices() -> PriceCase { OwnPrices(prices: Prices(disk: Disk())) }
        }
        final class Till { let orders = Wares.orders(), prices = Wares.prices() }
        """)
    #expect(found.services == ["Wares.orders: transient", "Wares.prices: transient"])
    #expect(found.edges == ["Till -> Wares.orders by pull", "Till -> Wares.prices by pull"])
  }

  @Test func aTypeThatMakesScreensOnlyIsNoContainer() {
    let found = Reading(
      Self.orders + """

        final class TillViewModel { init(orders: OrderCase) {} func load() {} }
        final class PriceViewController { init(model: TillViewModel) {} func show() {} }
        enum Scenes {
          static func till() -> TillViewModel { TillViewModel(orders: OwnOrders(prices: Prices(disk: Disk()))) }
          static func price() -> PriceViewController { PriceViewController(model: till()) }
        }
        final class Window { let till = Scenes.till(), price = Scenes.price() }
        """)
    #expect(found.services.isEmpty)
  }

  @Test func buildersThatNobodyCallsAreNoContainer() {
    let found = Reading(
      Self.orders + """

        enum Wares {
          static func orders() -> OrderCase { OwnOrders(prices: Prices(disk: Disk())) }
          static func prices() -> PriceCase { OwnPrices(prices: Prices(disk: Disk())) }
        }
        """)
    #expect(found.services.isEmpty)
  }

  @Test func buildersOfDataAreNoContainer() {
    let found = Reading(
      """
      final class Street: Codable { init() {} func text() {} }
      final class Address: Codable { init(street: Street) {} func text() {} }
      final class Person: Codable { init(address: Address) {} func text() {} }
      enum Samples {
        static func address() -> Address { Address(street: Street()) }
        static func person() -> Person { Person(address: Address(street: Street())) }
      }
      final class Page { let person = Samples.person(), address = Samples.address() }
      """)
    #expect(found.services.isEmpty)
  }

  // MARK: Contexts

  private static let parts = """
    final class Wallet { var rates: Rates?; func open() {} }
    final class Rates { func load() {} }
    final class Passwords { func check() {} }
    final class Ledger { init(rates: Rates) {} func write() {} }
    """

  @Test func aContextThatOthersReadIsAContainer() {
    let found = Reading(
      Self.parts + """

        final class Surroundings {
          let wallet = Wallet()
          let rates = Rates()
          let passwords = Passwords()
          let title = "Till"
          func start() { wallet.rates = rates }
        }
        class Screen { var surroundings: Surroundings! }
        final class SignIn: Screen { func show() { surroundings.passwords.check() } }
        final class Home: Screen { func show() { surroundings.wallet.open() } }
        """)
    #expect(
      found.services == [
        "Surroundings.passwords: container", "Surroundings.rates: container", "Surroundings.wallet: container",
      ])
    #expect(
      found.edges == [
        "Home -> Surroundings.wallet by pull", "SignIn -> Surroundings.passwords by pull",
        "Surroundings.wallet -> Surroundings.rates by property",
      ])
  }

  @Test func aServiceThatKeepsItsOwnPartsIsNoContainer() {
    let found = Reading(
      Self.parts + """

        final class Bank {
          private let rates = Rates()
          private let passwords = Passwords()
          private let wallet = Wallet()
          private lazy var ledger = Ledger(rates: rates)
          func pay() { ledger.write() }
        }
        final class Home { let bank = Bank() }
        """)
    #expect(found.services.isEmpty)
  }

  // MARK: What containers pass on

  @Test func aContainerGetsAServiceOfAnotherOne() {
    let found = Reading(
      """
      protocol Api {}
      final class NetApi: Api {}
      final class Films { init(api: Api) {} }
      final class NetDIContainer { func makeApi() -> Api { NetApi() } }
      final class FilmDIContainer {
        private let api: Api
        init(api: Api) { self.api = api }
        func makeFilms() -> Films { Films(api: api) }
      }
      final class Flow {
        let films: Films
        init() {
          let net = NetDIContainer()
          let container = FilmDIContainer(api: net.makeApi())
          films = container.makeFilms()
        }
      }
      """)
    #expect(found.services == ["FilmDIContainer.makeFilms: transient", "NetDIContainer.makeApi: transient"])
    #expect(found.edges.contains("FilmDIContainer.makeFilms -> NetDIContainer.makeApi by initializer"))
  }

  @Test func aSharedInstanceMayComeFromAClosure() {
    let found = Reading(
      """
      final class Keys { static let shared = Keys() }
      final class Api { init(keys: Keys) {} }
      final class AppContainer {
        lazy var keys: Keys = { Keys.shared }()
        lazy var api: Api = { Api(keys: keys) }()
      }
      """)
    #expect(found.services == ["AppContainer.api: container", "AppContainer.keys: container"])
    #expect(found.edges == ["AppContainer.api -> AppContainer.keys by initializer"])
  }

  @Test func anObjectThatIsAssignedLaterIsAService() {
    let found = Reading(
      """
      final class Keys {}
      final class Guard { init(keys: Keys) throws {} }
      final class Api { init(keys: Keys, check: Guard?) {} }
      final class AppContainer {
        let keys: Keys
        let check: Guard?
        let api: Api
        init() {
          keys = Keys()
          var made: Guard?
          do { made = try Guard(keys: keys) } catch { made = nil }
          check = made
          api = Api(keys: keys, check: made)
        }
      }
      """)
    let services = ["AppContainer.api: container", "AppContainer.check: container", "AppContainer.keys: container"]
    #expect(found.services == services)
    #expect(found.edges.contains("AppContainer.api -> AppContainer.check by initializer"))
  }

  @Test func aConversionToACaseIsNoService() {
    let found = Reading(
      """
      enum Fault { case none }
      final class Api {}
      final class Films { init(api: Api) {} }
      final class AppContainer {
        lazy var api = Api()
        func makeFilms() -> Films { Films(api: api) }
        func makeFault(_ code: Int) -> Fault { .none }
      }
      """)
    #expect(found.services == ["AppContainer.api: container", "AppContainer.makeFilms: transient"])
  }

  // MARK: Hubs and protocols

  @Test func aHubMayHoldContainers() {
    let found = Reading(
      """
      final class Session {}
      final class Images {}
      final class Disk {}
      final class Cache {}
      final class Services {
        lazy var session = Session()
        lazy var images: Images = makeImages()
        private func makeImages() -> Images { Images() }
      }
      final class Stores { lazy var disk = Disk(); lazy var cache = Cache() }
      final class Core { static let app = Core(); lazy var services = Services(); lazy var stores = Stores() }
      final class Home { func show() { print(Core.app.services.session, Core.app.stores.disk) } }
      final class Films {
        func show() {
          print(Core.app.services.images)
          let stores = Core.app.stores
          print(stores.cache)
        }
      }
      """)
    #expect(
      found.services == [
        "Services.images: container", "Services.session: container", "Stores.cache: container",
        "Stores.disk: container",
      ])
    #expect(found.edges.count == 4)
  }

  @Test func protocolsThatNobodyAsksForAreNoHasProtocols() {
    let found = Reading(
      """
      protocol Net {}
      protocol Job {}
      protocol HasNet { var net: Net { get } }
      protocol HasJob { var job: Job { get } }
      final class Films: HasNet, HasJob {
        var net: Net
        var job: Job
        init(net: Net, job: Job) { self.net = net; self.job = job }
      }
      """)
    #expect(found.services.isEmpty)
  }

  @Test func functionsOfOneNameStoreMakersOfVapor() {
    let found = Reading(
      """
      import Vapor
      protocol Users {}
      protocol Films {}
      struct DiskUsers: Users { let app: Application }
      struct DiskFilms: Films { let app: Application }
      extension Application {
        struct Repositories {
          final class Storage {
            var makeUsers: ((Application) -> Users)?
            var makeFilms: ((Application) -> any Films)?
          }
          struct Key: StorageKey { typealias Value = Storage }
          let app: Application
          var storage: Storage { app.storage[Key.self]! }
        }
        var repositories: Repositories { .init(app: self) }
      }
      extension Application.Repositories {
        var users: Users {
          guard let make = storage.makeUsers else { fatalError() }
          return make(app)
        }
        func use(_ make: @escaping (Application) -> Users) { storage.makeUsers = make }
        var films: any Films { storage.makeFilms!(app) }
        func use(_ make: @escaping (Application) -> any Films) { storage.makeFilms = make }
      }
      extension Request { var repositories: Application.Repositories { application.repositories } }
      func configure(_ app: Application) {
        app.repositories.use { DiskUsers(app: $0) }
        app.repositories.use { DiskFilms(app: $0) }
      }
      struct FilmController { func list(_ req: Request) { print(req.repositories.films, req.repositories.users) } }
      """)
    #expect(
      found.services == ["Application.Repositories.films: transient", "Application.Repositories.users: transient"])
    #expect(
      found.edges == [
        "FilmController -> Application.Repositories.films by pull",
        "FilmController -> Application.Repositories.users by pull",
      ])
  }

  // MARK: Words

  @Test func wordsShowWhatAFileMakes() {
    let table = WordTable(
      """
      final class Till {
        let store = Store()
        lazy var api: Api = { Api(store) }()
        func prices() -> Prices { Prices(api) }
        func orders() throws -> Orders { return try Orders(prices()) }
        func show() { if a == B() { present(Screen()) } }
      }
      """)
    #expect(["Store", "Api", "Prices", "Orders"].allSatisfy { table.made.contains(WordTable.hash($0)) })
    #expect(["B", "Screen"].allSatisfy { !table.made.contains(WordTable.hash($0)) })
    #expect(table.classes == [WordTable.hash("Till")])
  }
}
