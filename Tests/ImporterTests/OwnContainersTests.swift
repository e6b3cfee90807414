import Importer
import Testing

/// Containers without a library that are recognised by their names, and tables and constants that are none.
@Suite struct OwnContainersTests {
  @Test func theInitializerOfAContainerMayBuildSeparateParts() {
    let reading = Reading(
      """
      final class DIContainer {
        init(item: Item) {
          apps = Apps(marks: Marks())
          menu = Menu(item: item)
        }
        static var shared: DIContainer { (App.delegate as! Delegate).container }
        let apps: Apps
        let menu: Menu
      }
      final class Apps { init(marks: Marks) {} }
      final class Marks {}
      final class Menu { init(item: Item) {} }
      struct Page {
        private let container = DIContainer.shared
        func show() { container.apps.load() }
      }
      """)
    #expect(reading.services == ["DIContainer.apps: container", "DIContainer.menu: container"])
    #expect(reading.edges == ["Page -> DIContainer.apps by pull"])
  }

  @Test func aContainerMayConformToAnAliasOfProtocols() {
    let reading = Reading(
      """
      protocol HasApi { var api: Api { get } }
      protocol HasDisk { var disk: Disk { get } }
      typealias AllParts = HasApi & HasDisk
      class Api {}
      class Disk {}
      class DependencyContainer: AllParts {
        lazy var api: Api = { Api() }()
        lazy var disk: Disk = { Disk() }()
      }
      class Store {
        typealias Parts = HasApi & HasDisk
        init(parts: Parts) {
          self.api = parts.api
          self.disk = parts.disk
        }
      }
      class Page { init(parts: HasDisk) { parts.disk.open() } }
      """)
    #expect(
      reading.edges == [
        "Page -> DependencyContainer.disk by pull", "Store -> DependencyContainer.api by pull",
        "Store -> DependencyContainer.disk by pull",
      ])
  }

  @Test func constantsOfOneTypeAreNoHub() {
    let reading = Reading([
      "Paint.swift": """
      final class Paint { init(_ name: String) {} }
      enum Palette {
        static let dark = Paint("dark")
        static let light = Paint("light")
      }
      """,
      "A.swift": "struct A { let a = Palette.dark, b = Palette.light }",
      "B.swift": "struct B { let a = Palette.dark, b = Palette.light }",
    ])
    #expect(reading.services.isEmpty)
  }

  @Test func aTableThatIsOnlyReadHoldsNoServices() {
    let reading = Reading(
      """
      final class EnvironmentService {
        var settings: [String: Any] { Bundle.main.infoDictionary ?? [:] }
        let info: [String: Any]
        init(info: [String: Any]) { self.info = info }
        func url() -> String? { info["url"] as? String }
      }
      """)
    #expect(reading.unknown.isEmpty)
  }

  @Test func aTableOfTypesIsUnknown() {
    let reading = Reading(
      """
      final class AssemblyFactory {
        typealias Table = [String: Any.Type]
        private var table = Table()
        func apply<T: Part>(_ type: T.Type) { self.table[String(describing: type)] = type }
        func find<T: Part>(_ type: T.Type) -> T.Type { table[String(describing: type)] as! T.Type }
      }
      """)
    #expect(reading.unknown == ["elsewhere at 3"])
  }

  @Test func eachTypeMayHaveAMakerOfTheSameName() {
    func store(_ name: String) -> String {
      """
      import Vapor
      protocol \(name)Store {}
      struct \(name)StoreFactory {
        var make: ((Request) -> \(name)Store)?
        mutating func use(_ make: @escaping ((Request) -> \(name)Store)) { self.make = make }
      }
      extension Application {
        private struct \(name)Key: StorageKey { typealias Value = \(name)StoreFactory }
        var \(name.lowercased())s: \(name)StoreFactory {
          get { self.storage[\(name)Key.self] ?? .init() }
          set { self.storage[\(name)Key.self] = newValue }
        }
      }
      extension Request {
        var \(name.lowercased())Store: \(name)Store { application.\(name.lowercased())s.make!(self) }
      }
      """
    }
    let reading = Reading([
      "Users.swift": store("User"), "Groups.swift": store("Group"),
      "Stores.swift": "struct UserDisk: UserStore {}\nstruct GroupDisk: GroupStore {}",
      "Set.swift": """
      import Vapor
      func fill(_ app: Application) {
        app.users.use { (req) -> UserStore in UserDisk() }
        app.groups.use { (req) -> GroupStore in GroupDisk() }
      }
      """,
      "Pages.swift": """
      import Vapor
      struct Pages { func all(req: Request) { req.userStore.all(); req.groupStore.all() } }
      """,
    ])
    #expect(reading.services == ["Request.groupStore: transient", "Request.userStore: transient"])
    #expect(reading.edges == ["Pages -> Request.groupStore by pull", "Pages -> Request.userStore by pull"])
  }

  @Test func aContainerMayHaveASingleFunction() {
    let reading = Reading(
      """
      final class Api {}
      final class PageModel { init(api: Api) {} }
      struct PageContainer {
        let api: Api
        func makePage() -> PageModel { PageModel(api: api) }
      }
      final class Flow {
        let container = PageContainer(api: Api())
        func show() { _ = container.makePage() }
      }
      """)
    #expect(reading.services == ["PageContainer.makePage: transient"])
    #expect(reading.edges == ["Flow -> PageContainer.makePage by pull"])
  }

  @Test func aDependenciesProviderIsAContainer() {
    let reading = Reading(
      """
      protocol Api {}
      final class OwnApi: Api {}
      final class Store { init(api: Api) {} }
      final class LiveDependenciesProvider {
        static let shared = LiveDependenciesProvider()
        lazy var api: Api = OwnApi()
        lazy var store = Store(api: api)
      }
      """)
    #expect(
      reading.services == ["LiveDependenciesProvider.api: container", "LiveDependenciesProvider.store: container"])
    #expect(reading.edges == ["LiveDependenciesProvider.store -> LiveDependenciesProvider.api by initializer"])
  }

  @Test func aStructureThatWorksWithServicesIsAServiceOfAHub() {
    let reading = Reading(
      """
      final class Api { func load() {} }
      struct Loader { let api: Api; func load() { api.load() } }
      struct Search { let loader: Loader; func find() { loader.load() } }
      struct Size { let width: Int; func doubled() -> Int { width * 2 } }
      final class Session { func end() {} }
      struct Parts {
        static let live: Self = {
          let api = Api()
          let loader = Loader(api: api)
          return .init(
            api: api, session: Session(), loader: loader, search: Search(loader: loader), size: Size(width: 1))
        }()
        let api: Api
        let session: Session
        let loader: Loader
        let search: Search
        let size: Size
      }
      final class Page { func show() { Parts.live.session.end(); Parts.live.api.load() } }
      final class List { func show() { Parts.live.api.load(); Parts.live.search.find() } }
      final class Box { func show() { Parts.live.session.end(); Parts.live.size.doubled() } }
      """)
    #expect(
      reading.services == [
        "Parts.api: container", "Parts.loader: container", "Parts.search: container", "Parts.session: container",
      ])
    #expect(
      reading.edges == [
        "Box -> Parts.session by pull", "List -> Parts.api by pull", "List -> Parts.search by pull",
        "Page -> Parts.api by pull", "Page -> Parts.session by pull",
        "Parts.loader -> Parts.api by initializer", "Parts.search -> Parts.loader by initializer",
      ])
  }
}
