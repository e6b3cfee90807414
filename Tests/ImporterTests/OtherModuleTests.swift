import Importer
import Testing

/// Objects and types that only look like those of a container.
@Suite struct OtherModuleTests {
  private let store = "public final class Store { public init() {} }\n"
  private let container =
    "import Factory\nimport Kit\nextension Container { var store: Factory<Store> { self { Store() } } }\n"
  private let maker = "final class Cart { let store = Store() }\n"

  @Test func aModuleThatCannotSeeTheContainerDoesNotBypassIt() {
    let edges = { (file: String, text: String) in
      Reading([
        "Kit/Store.swift": store, "App/Container.swift": container, file: text,
        "App/Use.swift": "import Factory\nfinal class Use { @Injected(\\.store) var store }\n",
      ]).edges.filter { $0.hasPrefix("Cart") }
    }
    #expect(edges("Kit/Cart.swift", maker) == [])
    #expect(edges("App/Cart.swift", maker) == ["Cart -> Container.store by creates"])
  }

  @Test func aWidgetWithoutAContainerDoesNotBypassThatOfTheApp() {
    let edges = { (more: String) in
      Reading([
        "Shop/App/Store.swift": store, "Shop/App/Container.swift": container,
        "Shop/Widgets/Begin.swift": "import WidgetKit\n@main struct Begin: WidgetBundle {}\n",
        "Shop/Widgets/Cart.swift": maker + more,
      ]).edges.filter { $0.hasSuffix("creates") }
    }
    #expect(edges("") == [])
    #expect(
      edges("func use() { _ = Container.shared.store() }") == ["Cart -> Container.store by creates"])
  }

  @Test func aStructureInAViewIsNoBundleOfServices() {
    let text = { (name: String, kind: String) in
      """
      final class Api {}
      final class \(name): \(kind) { struct Model { let api: Api; let title: String }
        init(model: Model) { super.init(frame: .zero) } }
      final class A { func show() { _ = \(name)(model: \(name).Model(api: Api(), title: "a")) } }
      final class B { func show() { _ = \(name)(model: \(name).Model(api: Api(), title: "b")) } }
      final class AppContainer { lazy var api = Api(); lazy var b = Use(api: api) }
      final class Use { init(api: Api) {} }
      """
    }
    #expect(Reading(text("ButtonContainerView", "UIView")).unknown.isEmpty)
  }

  @Test func aTypeBesideItsAliasHasItsFullName() {
    let found = Reading(
      """
      import Factory
      enum Notes { typealias Keys = Entry; class Entry {} }
      enum Values { typealias Keys = Entry; class Entry {} }
      extension Values.Keys { static func make() { _ = Container.shared.user() } }
      final class User {}
      extension Container { var user: Factory<User> { self { User() } } }
      """)
    #expect(found.edges == ["Values.Entry -> Container.user by pull"])
  }
}
