import Importer
import Laboratory
import Testing

@Suite struct ScreenUsesTests {
  private static let shop = Importer().read(texts: [
    "Shop.swift": """
    import FactoryKit
    extension Container {
      var store: Factory<Store> { self { Store() }.singleton }
      var prices: Factory<Prices> { self { Prices(store: self.store()) } }
      var cart: Factory<Cart> { self { Cart(prices: self.prices()) } }
    }
    final class Store {}
    final class Prices { init(store: Store) {} }
    final class Cart { init(prices: Prices) {} }
    struct CartView: View { @Injected(\\.cart) var cart }
    final class Printer { @Injected(\\.store) var store }
    """
  ])

  @Test func aScreenMakesTransientServicesAndSharesTheRest() {
    let uses = ScreenUses(Self.shop)
    #expect(uses.all.map(\.name) == ["CartView"])
    #expect(uses.all[0].makes == ["Container.cart", "Container.prices"])
    #expect(uses.all[0].shares == ["Container.store"])
    #expect(uses.summary == "1 view or controller: 2 objects made, 1 shared")
  }

  @Test func aScreenReachesWhatItsOwnObjectsNeed() {
    let project = Importer().read(texts: [
      "App.swift": """
      import SwiftUI
      import Factory
      extension Container { var api: Factory<Api> { self { Api() }.singleton } }
      final class Api {}
      final class Model: ObservableObject { init(api: Api) {} }
      struct Page: View { @StateObject var model = Model(api: Container.shared.api())
        var body: some View { Text("").environmentObject(model) } }
      """
    ])
    #expect(ScreenUses(project).all.map(\.makes) == [["Model"]])
    #expect(ScreenUses(project).all.map(\.shares) == [["Container.api"]])
  }

  /// A view model that no container knows was left out.
  @Test func aScreenListsTheModelsThatItMakesItself() {
    let project = Importer().read(texts: [
      "App.swift": """
      import FactoryKit
      import SwiftUI
      extension Container { var api: Factory<Api> { self { Api() }.singleton } }
      final class Api {}
      final class CartViewModel { @Injected(\\.api) var api }
      @Observable final class Basket {}
      final class Note {}
      struct CartView: View { @State var model = CartViewModel(); let note = Note() }
      struct BasketView: View { @State var basket = Basket() }
      struct BasketPreviews: PreviewProvider { static var previews: some View { Row(Basket()) } }
      """
    ])
    let uses = ScreenUses(project).all
    #expect(uses.map(\.name) == ["CartView", "BasketView"])
    #expect(uses.map(\.makes) == [["CartViewModel"], ["Basket"]])
    #expect(uses.map(\.shares) == [["Container.api"], []], "the model's service is the view's")
    #expect(uses[0].place.line == 8)
  }

  @Test func aScreenIsRecognisedByItsDeclaration() {
    let project = Importer().read(texts: [
      "App.swift": """
      import FactoryKit
      extension Container {
        var api: Factory<Api> { self { Api() }.singleton }
        var home: Factory<UIViewController> { self { Home() } }
      }
      final class Api {}
      """,
      "Base.swift": "class Base: UIViewController {}",
      "Screens.swift": """
      struct Progress: SwiftUI.View { @Injected(\\.api) var api }
      final class Home: Base { let api = Container.shared.api() }
      final class HomeView { @Injected(\\.api) var api }
      final class Rows: KitListViewController { @Injected(\\.api) var api }
      """,
    ])
    #expect(ScreenUses(project).all.map(\.name) == ["Home", "Progress", "Rows"])
  }

  private static let router = """
    import Swinject
    let container = Container()
    func assemble() {
      container.register(Router.self) { r in Router() }
      container.register(Log.self) { r in Log() }
      container.register(CartModel.self) { r in CartModel(router: r.resolve(Router.self)!) }
      container.register(ListModel.self) { r in ListModel() }
    }
    final class Log {}
    final class CartModel { init(router: Router) {} }
    final class ListModel {}
    """

  @Test func requestsInMethodsOfAServiceAreNotMadeForTheScreen() {
    let project = Importer().read(texts: [
      "App.swift": Self.router,
      "Screens.swift": """
      final class Router {
        let log = container.resolve(Log.self)!
        func showList() { print(container.resolve(ListModel.self)!) }
      }
      struct CartView: View {
        let model = container.resolve(CartModel.self)!
      }
      """,
    ])
    let uses = ScreenUses(project).all
    #expect(uses.map(\.name) == ["CartView"])
    #expect(uses.map(\.makes) == [["CartModel", "Log", "Router"]])
  }

  /// A screen that a router makes by functions was left out.
  @Test func functionsThatMakeAScreenAreFollowed() {
    let project = Importer().read(texts: [
      "App.swift": Self.router,
      "Screens.swift": """
      final class Flow {
        func showCart() { push(makeCart()) }
        func makeCart() -> UIViewController {
          let model = makeModel()
          let view = CartController(model: model)
          return view
        }
        func makeModel() -> CartModel { CartModel(router: container.resolve(Router.self)!) }
        func makeList() -> UIViewController { ListController.create(with: ListViewModel(list: list())) }
        private func list() -> ListModel { return container.resolve(ListModel.self)! }
        func log() -> String { text(of: container.resolve(Log.self)!) }
        func text(of log: Log) -> String { "" }
      }
      final class Router {}
      final class ListViewModel { init(list: ListModel) {} }
      final class CartController: UIViewController { init(model: CartModel) {} }
      final class ListController: UIViewController {
        static func create(with model: ListViewModel) -> ListController { ListController() }
      }
      """,
    ])
    let uses = ScreenUses(project).all
    #expect(uses.map(\.name) == ["CartController", "ListController"])
    #expect(uses.map(\.makes) == [["CartModel", "Router"], ["ListModel", "ListViewModel"]])
  }

  /// The model was listed beside the service that makes it, and the navigation controller beside its screen.
  @Test func eachObjectOfAScreenIsListedOnce() {
    let project = Importer().read(texts: [
      "App.swift": """
      import FactoryKit
      extension Container { var cartModel: Factory<CartViewModel> { self { CartViewModel() } } }
      final class CartViewModel {}
      final class CartController: UIViewController { init(model: CartViewModel) {} }
      final class Navigation: UINavigationController {}
      final class Flow {
        func start() { window = Navigation(rootViewController: cart()) }
        func cart() -> UIViewController { CartController(model: Container.shared.cartModel()) }
      }
      """
    ])
    let uses = ScreenUses(project).all
    #expect(uses.map(\.name) == ["CartController"])
    #expect(uses.map(\.makes) == [["Container.cartModel"]])
  }

  @Test func aViewThatAnotherTypeMakesIsAScreen() {
    let project = Importer().read(texts: [
      "App.swift": Self.router,
      "Screens.swift": """
      final class Router {
        func showCart() {
          let model = container.resolve(CartModel.self)!
          let view = CartView(model: model)
          push(UIHostingController(rootView: view))
        }
        func showList() { push(UIHostingController(rootView: ListView(model: container.resolve(ListModel.self)!))) }
        func log() { print(container.resolve(Log.self)!) }
      }
      struct CartView: View { let model: CartModel }
      struct ListView: View { let model: ListModel }
      """,
    ])
    let uses = ScreenUses(project).all
    #expect(uses.map(\.name) == ["CartView", "ListView"])
    #expect(uses.map(\.makes) == [["CartModel", "Router"], ["ListModel"]])
  }

  @Test func aControllerWhoseClassIsUnknownStandsUnderItsService() {
    let project = Importer().read(texts: [
      "App.swift": """
      final class SceneDIContainer {
        func makeModel() -> ListModel { ListModel() }
        func makeList() -> UIViewController {
          if #available(iOS 13, *) { return UIHostingController(rootView: ListView(model: makeModel())) }
          return ListController.create(with: makeModel())
        }
      }
      final class ListModel {}
      struct ListView: View { let model: ListModel }
      final class ListController: UITableViewController { static func create(with model: ListModel) -> ListController { .init() } }
      """
    ])
    #expect(ScreenUses(project).all.map(\.name).contains("SceneDIContainer.makeList"))
  }

  @Test func anObjectMadeByHandIsNotShared() {
    let project = Importer().read(texts: [
      "App.swift": """
      import FactoryKit
      extension Container { var notices: Factory<Notices> { self { Notices() }.singleton } }
      final class Notices {}
      final class Products: UIViewController {
        func show() { Notices().show() }
        func hide() { Notices().hide() }
      }
      """
    ])
    let uses = ScreenUses(project)
    #expect(uses.all.map(\.makes) == [["Notices (created directly)"]])
    #expect(uses.all.map(\.shares) == [[]])
  }

  @Test func aViewMakesTheObjectsOfItsOwnProperties() {
    let project = Importer().read(texts: [
      "App.swift": """
      import SwiftUI
      final class Focus: ObservableObject {}
      final class Tabs: ObservableObject {}
      final class Given: ObservableObject {}
      struct Main: View {
        @StateObject private var focus: Focus = .init()
        @StateObject private var tabs: Tabs
        @ObservedObject var given: Given
        init(given: Given) {
          _tabs = StateObject(wrappedValue: Self.usual)
          self.given = given
        }
        private static var usual: Tabs { Tabs() }
        var body: some View {
          Text("a").environmentObject(focus).environmentObject(tabs).environmentObject(given)
        }
      }
      """
    ])
    #expect(ScreenUses(project).all.map(\.makes) == [["Focus", "Tabs"]])
  }
}
