import Importer
import Testing

/// Containers of trees with several targets and modules.
@Suite struct SeveralTargetsTests {
  private static func files() -> [String: String] {
    var files = [
      "Core/Current.swift": "var Current: AppEnvironment = AppEnvironment.live\n",
      "Core/Analytics.swift": "final class Analytics { func track() {} }\n",
      "Core/Banner.swift": "struct Banner { func show() { Current.analytics.track() } }\n",
    ]
    for target in ["Shop", "Tutor"] {
      files["\(target)/AppEnvironment.swift"] = """
        struct AppEnvironment {
          var analytics: Analytics
          var loader: Loader
        }
        extension AppEnvironment { static let live = AppEnvironment(analytics: Analytics(), loader: Loader()) }
        final class Loader { func load() {} }
        """
      files["\(target)/Views.swift"] = """
        struct \(target)View { func appear() { Current.loader.load(); Current.analytics.track() } }
        struct \(target)Page { func appear() { Current.loader.load() } }
        """
    }
    return files
  }

  @Test func aGlobalVariableHoldsTheEnvironmentOfItsTarget() {
    let reading = Reading(Self.files())
    #expect(
      reading.services == [
        "Shop.AppEnvironment.analytics: container", "Shop.AppEnvironment.loader: container",
        "Tutor.AppEnvironment.analytics: container", "Tutor.AppEnvironment.loader: container",
      ])
    #expect(
      reading.edges.filter { !$0.hasPrefix("Banner") } == [
        "ShopPage -> Shop.AppEnvironment.loader by pull", "ShopView -> Shop.AppEnvironment.analytics by pull",
        "ShopView -> Shop.AppEnvironment.loader by pull", "TutorPage -> Tutor.AppEnvironment.loader by pull",
        "TutorView -> Tutor.AppEnvironment.analytics by pull", "TutorView -> Tutor.AppEnvironment.loader by pull",
      ])
    #expect(reading.project.unknown.map(\.place.file) == ["Core/Banner.swift"])
  }

  /// The files of the use cases' users name neither the provider nor its protocol.
  @Test func aGlobalVariableIsTheOnlyNameThatUsersWrite() {
    let filler = String(repeating: "// A line of the file.\n", count: 60)
    let reading = Reading([
      "Domain/UserUseCase.swift": "public protocol UserUseCase { func user() -> String }\n",
      "Domain/UseCaseProvider.swift": "public protocol UseCaseProvider { func makeUserUseCase() -> UserUseCase }\n",
      "Network/UseCaseProvider.swift": """
      import Domain
      public final class UseCaseProvider: Domain.UseCaseProvider {
        public init() {}
        public func makeUserUseCase() -> Domain.UserUseCase { return UserUseCase() }
      }
      """,
      "Network/UserUseCase.swift": """
      import Domain
      final class UserUseCase: Domain.UserUseCase { func user() -> String { "" } }
      """,
      "App/Application.swift": "import Network\nlet network = Network.UseCaseProvider()\n",
      "App/LoginModel.swift": "final class LoginModel { private let useCase = network.makeUserUseCase() }\n" + filler,
    ])
    #expect(reading.services == ["Network.UseCaseProvider.makeUserUseCase: transient"])
    #expect(reading.edges == ["LoginModel -> Network.UseCaseProvider.makeUserUseCase by pull"])
  }

  /// An app and its widget, which each have a container of the same type.
  private static let appAndWidget = [
    "Shop/App/Main.swift": """
    import Factory
    @main struct Main: App { let api = Container.shared.api() }
    final class Store { init(_ api: Api) {} }
    final class Api {}
    extension Container {
      var api: Factory<Api> { self { Api() } }
      var store: Factory<Store> { self { Store(self.api()) } }
    }
    """,
    "Shop/Widget/Begin.swift": """
    import Factory
    @main struct Begin: WidgetBundle { let api = Container.shared.api() }
    extension Container { var api: Factory<Api> { self { Api() }.singleton } }
    """,
  ]

  @Test(arguments: [
    ("Widget", ["Row -> Container.api (Begin.swift:3) by pull"]),
    ("App", ["Row -> Container.api (Main.swift:6) by pull"]),
  ])
  func requestsGoToTheRegistrationsOfTheirTarget(_ folder: String, _ edges: [String]) {
    let row = "struct Row { let api = Container.shared.api() }\n"
    let reading = Reading(Self.appAndWidget.merging(["Shop/\(folder)/Row.swift": row]) { $1 })
    #expect(reading.edges.filter { $0.hasPrefix("Row") } == edges)
  }

  @Test func anObjectMadeByHandBypassesOnlyTheContainerOfItsTarget() {
    func bypasses(_ path: String) -> [String] {
      let row = "struct Row { let api = Api(); let store = Store(api) }\n"
      return Reading(Self.appAndWidget.merging([path: row]) { $1 }).findings(.bypass).sorted()
    }
    #expect(bypasses("Shop/Widget/Row.swift") == ["bypass Row Container.api (Begin.swift:3) at 1"])
    #expect(
      bypasses("Shop/App/Row.swift") == [
        "bypass Row Container.api (Main.swift:6) at 1", "bypass Row Container.store at 1",
      ])
  }

  @Test func membersOfOneTypeAreNoDuplicatesInAContainerNamedByItsFolder() {
    let container = { (module: String) in
      """
      final class \(module)Log {}
      final class AppContainer {
        func makeLog() -> \(module)Log { \(module)Log() }
        func makeOther() -> \(module)Log { \(module)Log() }
      }
      final class \(module)Page { init(container: AppContainer) { print(container.makeLog(), container.makeOther()) } }
      """
    }
    let reading = Reading(["core/AppContainer.swift": container("Core"), "app/AppContainer.swift": container("Shop")])
    #expect(reading.services.count == 4)
    #expect(reading.findings(.duplicate, .ambiguous).isEmpty)
  }
}
