import Importer
import Testing

/// Members of one name that several files or modules declare, and types of one name.
@Suite struct NearMembersTests {
  @Test func aPrivateDependencyIsThatOfItsFile() {
    func feature(_ name: String) -> String {
      """
      import ComposableArchitecture
      struct \(name)Worker: DependencyKey { static let liveValue = \(name)Worker() }
      @Reducer struct \(name) { @Dependency(\\.worker) var worker }
      extension DependencyValues {
        fileprivate var worker: \(name)Worker { get { self[\(name)Worker.self] } }
      }
      """
    }
    let reading = Reading(["A.swift": feature("A"), "B.swift": feature("B")])
    #expect(
      reading.edges == [
        "A -> DependencyValues.worker (A.swift:5) by wrapper", "B -> DependencyValues.worker (B.swift:5) by wrapper",
      ])
    #expect(reading.findings(.unused).isEmpty)
  }

  @Test func aFactoryIsThatOfTheNearestModule() {
    let reading = Reading([
      "Core/Parts.swift":
        "import Factory\nextension Container { var disk: Factory<Disk> { self { Disk() }.singleton } }",
      "Core/Store.swift": "import Factory\nfinal class Store { @Injected(\\.disk) var disk }",
      "Shop/Parts.swift": "import Factory\nextension Container { var disk: Factory<Disk> { self { Disk() } } }",
      "Shop/Till.swift": "import Factory\nfinal class Till { let disk = Container.shared.disk() }",
      "Disk.swift": "public final class Disk {}",
    ])
    #expect(origins(reading) == ["Store -> Core/Parts.swift", "Till -> Shop/Parts.swift"])
  }

  /// Tests of the user interface run the live application, and never a preview.
  @Test func codeForTestsGetsNoServiceOfAPreview() {
    let reading = Reading([
      "Live/Parts.swift":
        "import Swinject\nlet app = Container()\nfunc live() { app.register(Login.self) { _ in RealLogin() } }",
      "App/Preview Content/Parts.swift":
        "import Swinject\nfunc preview() { app.register(Login.self) { _ in QuietLogin() } }",
      "App/Testing/Helper.swift":
        "import Swinject\nfinal class Helper { func go() { let login = app.resolve(Login.self)! } }",
      "App/Login.swift": "protocol Login {}\nclass RealLogin: Login {}\nclass QuietLogin: Login {}",
    ])
    #expect(origins(reading) == ["Helper -> Live/Parts.swift"])
  }

  @Test func aPrivateMemberOfANearFileIsNotMeant() {
    func factory(_ access: String) -> String {
      "import Factory\nextension Container { \(access)var disk: Factory<Disk> { self { Disk() } } }"
    }
    let factories = Reading([
      "Core/Parts.swift": factory(""),
      "Shop/Parts.swift": factory("fileprivate "),
      "Shop/Till.swift": "import Factory\nfinal class Till { let disk = Container.shared.disk() }",
      "Disk.swift": "public final class Disk {}",
    ])
    #expect(origins(factories) == ["Till -> Core/Parts.swift"])
    func property(_ module: String, _ access: String) -> String {
      """
      import Dependencies
      struct \(module)Key: DependencyKey { static let liveValue = \(module)Key() }
      \(access)extension DependencyValues { var disk: \(module)Key { get { self[\(module)Key.self] } } }
      """
    }
    let properties = Reading([
      "Core/Parts.swift": property("Core", ""), "Shop/Parts.swift": property("Shop", "private "),
      "Shop/Till.swift": "import Dependencies\nfinal class Till { @Dependency(\\.disk) var disk }",
      "Stock/Parts.swift": property("Stock", ""),
      "Stock/Shelf.swift": "import Dependencies\nfinal class Shelf { @Dependency(\\.disk) var disk }",
    ])
    #expect(origins(properties).first == "Shelf -> Stock/Parts.swift")
    let till = properties.project.edges.first { $0.from == "Till" }
    #expect(till?.alternatives.count == 2)
    #expect(properties.unknown == ["several at 2"])
  }

  /// The users, each with the file of the service that it gets.
  private func origins(_ reading: Reading) -> [String] {
    let files = Dictionary(uniqueKeysWithValues: reading.project.services.map { ($0.name, $0.place.file) })
    return reading.project.edges.map { "\($0.from) -> \(files[$0.to] ?? "")" }.sorted()
  }

  @Test func aRegistrationOfOneOfSeveralTypesMayAnswer() {
    let reading = Reading([
      "Old/Api.swift": "protocol Api {}\nfinal class OwnApi: Api {}",
      "New/Api.swift": "protocol Api {}\nfinal class OwnApi: Api {}",
      "New/Store.swift": "import Resolver\nfinal class Store { @Injected var api: Api }",
      "App/Parts.swift": """
      import Resolver
      extension Resolver {
        static func fill() {
          register { OwnApi() }.implements(Api.self)
          register { Store() }
        }
      }
      """,
    ])
    #expect(reading.edges == ["Store -> OwnApi by wrapper"])
    #expect(reading.findings(.missing).isEmpty)
    #expect(reading.unknown == ["several at 2"])
  }

  @Test func aDependencyIsReadWithoutAWrapper() {
    let reading = Reading(
      """
      import Dependencies
      final class Api {}
      enum ApiKey: DependencyKey { static let liveValue = Api() }
      extension DependencyValues { var api: Api { get { self[ApiKey.self] } set { self[ApiKey.self] = newValue } } }
      final class Store { func load() { DependencyValues._current.api.load() } }
      final class Page { func load() { Dependency(\\.api).wrappedValue.load() } }
      func reset() { DependencyValues._current.api = Api() }
      """)
    #expect(
      reading.edges == ["Page -> DependencyValues.api by pull", "Store -> DependencyValues.api by pull"])
  }
}
