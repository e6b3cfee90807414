import Importer
import Testing

@Suite struct CleanseTests {
  private static let component = """
    import Cleanse
    typealias SingletonBinder = Binder<Singleton>
    struct AppComponent: RootComponent {
      typealias Root = Shop
      static func configureRoot(binder bind: ReceiptBinder<Shop>) -> BindingReceipt<Shop> { bind.to(factory: Shop.init) }
      static func configure(binder: SingletonBinder) { binder.include(module: ShopModule.self) }
    }

    """

  @Test func factoriesRequestTheirParametersByType() {
    let reading = Reading(
      Self.component + """
        protocol Api {}
        final class WebApi: Api { init(base: TaggedProvider<BaseURL>) {} }
        final class Disk { init() {} }
        final class Cart { init(api: Api, disk: Provider<Disk>) {} }
        struct Shop { let cart: Cart; let title = "Shop" }
        struct BaseURL: Tag { typealias Element = String }
        struct ShopModule: Module {
          static func configure(binder: SingletonBinder) {
            binder.bind(Api.self).sharedInScope().to(factory: WebApi.init)
            binder.bind().to { (api: Api, disk: Provider<Disk>) in Cart(api: api, disk: disk) }
            binder.bind().sharedInScope().to(factory: Disk.init.self)
            binder.bind().tagged(with: BaseURL.self).to(value: "https://shop")
          }
        }
        final class SceneDelegate {
          func start() { _ = try? ComponentFactory.of(AppComponent.self).build(()) }
        }
        """)
    #expect(
      reading.services == [
        "Api: container", "Cart: transient", "Disk: container", "Shop: transient", "String \"BaseURL\": container",
      ])
    #expect(
      reading.edges == [
        "Api -> String \"BaseURL\" by initializer", "Cart -> Api by initializer",
        "Cart -> Disk by initializer (deferred)", "SceneDelegate -> Shop by pull", "Shop -> Cart by initializer",
      ])
    #expect(reading.unknown.isEmpty)
    #expect(reading.findings(.missing, .duplicate, .ambiguous).isEmpty)
  }

  @Test func collectionsComponentsAndInjectors() {
    let reading = Reading(
      """
      import Cleanse
      struct AppComponent: RootComponent {
        typealias Root = PropertyInjector<AppDelegate>
        static func configureRoot(binder bind: ReceiptBinder<Root>) -> BindingReceipt<Root> {
          bind.propertyInjector { bind in bind.to(injector: AppDelegate.injectProperties) }
        }
        static func configure(binder: Binder<AppScope>) {
          binder.install(dependency: LoginComponent.self)
          binder.bind(Tab.self).intoCollection().to { (page: Page) in Tab(page) }
          binder.bind(Tab.self).intoCollection().to(value: Tab(nil))
          binder.bind().sharedInScope().to(factory: Page.init)
          binder.bind().to(factory: Home.init)
        }
        struct AppScope: Scope {}
      }
      struct LoginComponent: Component {
        typealias Root = Login
        typealias Seed = User
        static func configureRoot(binder bind: ReceiptBinder<Login>) -> BindingReceipt<Login> { bind.to(factory: Login.init) }
      }
      struct User {}
      final class Login { init(user: User, page: Page) {} }
      final class Page { init() {} }
      final class Tab { init(_ page: Page?) {} }
      final class Home { init(tabs: [Tab]) {}; required init?(coder: NSCoder) { nil } }
      final class AppDelegate {}
      extension AppDelegate { func injectProperties(_ home: Home, login: ComponentFactory<LoginComponent>) {} }
      """)
    #expect(reading.services.contains("Page: scoped:AppScope"))
    #expect(
      reading.edges == [
        "AppComponent.Tab (App.swift:9) -> Page by initializer", "AppDelegate -> Home by method",
        "AppDelegate -> Login by method (deferred)", "Home -> AppComponent.Tab (App.swift:10) by initializer",
        "Home -> AppComponent.Tab (App.swift:9) by initializer", "Login -> Page by initializer",
      ])
  }

  @Test func factoriesOfOtherModulesAreUnknown() {
    let reading = Reading(
      """
      import Cleanse
      struct ShopModule: Module {
        static func configure(binder: Binder<Singleton>) {
          binder.bind().sharedInScope().to(factory: Elsewhere.init)
          binder.bind().to(value: make())
        }
      }
      """)
    #expect(reading.services == ["Elsewhere: container"])
    #expect(reading.unknown == ["elsewhere at 4", "inferred at 5"])
  }

  @Test func otherFunctionsOfTheNameAreNoBindings() {
    let reading = Reading(
      """
      import Cleanse
      struct Path { func move(_ x: Int) -> Path { self }; func to(_ y: Int) -> Path { self } }
      func draw(_ path: Path) { _ = path.to(3).move(4).to(5) }
      """)
    #expect(reading.services.isEmpty)
    #expect(reading.unknown.isEmpty)
  }
}
