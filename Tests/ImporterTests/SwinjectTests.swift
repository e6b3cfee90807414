import Importer
import Testing

@Suite struct SwinjectTests {
  @Test func registrationsHaveTheirLifetimesAndArguments() {
    let reading = Reading(
      """
      import Swinject
      class Game: Assembly {
        func assemble(container: Container) {
          container.register(Sword.self) { _ in Steel() }.inObjectScope(.container)
          container.register(Shield.self, name: "big") { r in Wood(r.resolve(Sword.self)!) }
          container.register(Knight.self) { (r, rank: Int) in Knight(rank, r.resolve(Shield.self, name: "big")!) }
            .inObjectScope(.transient)
          container.register(Horse.self) { _ in Horse() }.inObjectScope(.stable)
        }
      }
      """)
    #expect(
      reading.services == [
        "Horse: scoped:stable", "Knight(Int): transient", "Shield \"big\": graph", "Sword: container",
      ])
    #expect(
      reading.edges == ["Knight(Int) -> Shield \"big\" by initializer", "Shield \"big\" -> Sword by initializer"])
  }

  @Test func kindsOfEdgesAreDistinguished() {
    let reading = Reading(
      """
      import Swinject
      func fill(_ container: Container) {
        container.register(A.self) { _ in A() }
        container.register(B.self) { r in
          let b = B()
          b.a = r.resolve(A.self)
          return b
        }
        container.register(C.self) { r in
          let a = r.resolve(A.self)!
          return C(a, later: { r.resolve(B.self)! })
        }
        container.register(D.self) { _ in D() }.initCompleted { r, d in d.c = r.resolve(C.self) }
        container.register(E.self) { r in
          let e = E()
          e.take(r.resolve(D.self)!)
          return e
        }
      }
      """)
    #expect(
      reading.edges == [
        "B -> A by property", "C -> A by initializer", "C -> B by initializer (deferred)", "D -> C by property",
        "E -> D by method",
      ])
  }

  private static let tabs = """
    import Swinject
    enum Tab {
      case home, list
      var title: String { switch self { case .home: "Home"; case .list: "List" } }
    }
    protocol Part {}
    class Home: Part {}
    class List: Part {}
    class Screen { init(_ part: Part) {} }

    """

  /// `title` has another value for each case, so the name is the whole expression.
  @Test func aPropertyOfACaseIsANameOfItsOwn() {
    let fill = """
      func fill(_ container: Container) {
        container.register(Part.self, name: Tab.home.title) { _ in Home() }
        container.register(Part.self, name: Tab.list.title) { _ in List() }
        container.register(Screen.self) { r in Screen(r.resolve(Part.self, name: NAME)!) }
      }
      """
    func reading(_ name: String) -> Reading { Reading(Self.tabs + fill.replacing("NAME", with: name)) }
    let same = reading("Tab.home.title")
    #expect(same.edges == ["Screen -> Part \"Tab.home.title\" by initializer"])
    #expect(same.unknown.isEmpty)
    #expect(same.findings(.duplicate, .ambiguous, .missing, .nearMiss).isEmpty)
    // Another expression may have the value of either.
    for name in ["\"Home\"", "Names.first", "tab.title", "Tab.other.title"] {
      let other = reading(name)
      let both = ["Part \"Tab.home.title\"", "Part \"Tab.list.title\""]
      #expect(other.project.edges.map(\.alternatives) == [both], "\(name)")
      #expect(other.unknown.count == 1, "\(name)")
      #expect(other.findings(.duplicate, .ambiguous, .missing, .nearMiss).isEmpty, "\(name)")
    }
  }

  @Test func namesThatAreDecidedAtRunTimeAreNoDuplicates() {
    let found = Reading(
      Self.tabs + """
        func fill(_ container: Container, _ tab: Tab, _ other: Tab) {
          container.register(Part.self, name: tab.title) { _ in Home() }
          container.register(Part.self, name: other.title) { _ in List() }
        }
        """)
    #expect(found.findings(.duplicate, .ambiguous).isEmpty)
    #expect(found.unknown == ["runTime at 11", "runTime at 12"])
  }

  @Test func theCallOfAValueHasTheTypeOfItsResult() {
    let found = Reading(
      """
      import Swinject
      protocol Localizable {}
      extension Localizable { func callAsFunction() -> String { "" } }
      enum Text: Localizable { case title, count(Int) }
      struct Screen { init(_ title: String) {} }
      struct Plain { init(_ text: Text) {} }
      func fill(_ container: Container) {
        container.register(Screen.self, name: "a") { (_, title: String) in Screen(title) }
        container.register(Plain.self) { (_, text: Text) in Plain(text) }
      }
      class Flow {
        func start(_ r: Resolver) {
          _ = r.resolve(Screen.self, name: "a", argument: Text.title())
          _ = r.resolve(Screen.self, name: "a", argument: unknown.title())
          _ = r.resolve(Plain.self, argument: Text.count(1))
        }
      }
      """)
    #expect(
      found.edges == [
        "Flow -> Plain(Text) by pull", "Flow -> Screen \"a\"(String) by pull", "Flow -> Screen \"a\"(String) by pull",
      ])
    #expect(found.findings(.missing, .nearMiss).isEmpty)
  }

  @Test func allRegistrationsOfAnObjectThatIsMadeByHandAreNamed() {
    let found = Reading(
      """
      import Swinject
      class Api {}
      func fill(_ container: Container) {
        container.register(Api.self, name: "a") { _ in Api() }
        container.register(Api.self, name: "b") { _ in Api() }
      }
      class Screen { func show() { let api = Api() } }
      """)
    #expect(found.findings(.bypass) == ["bypass Screen Api \"a\" Api \"b\" at 7"])
    #expect(
      found.project.findings.filter { $0.kind == .bypass }.map(\.message) == [
        "Screen creates Api directly, but Api \"a\" and Api \"b\" are registered."
      ])
    #expect(found.unknown.isEmpty)
  }

  /// An argument that is read from a service needs the service, in one expression or through a variable.
  @Test func aPartOfAServiceIsAnArgumentOfTheInitializer() {
    let reading = Reading(
      """
      import Swinject
      func fill(_ container: Container) {
        container.register(Settings.self) { _ in Settings() }
        container.register(Store.self) { r in Store(key: r.resolve(Settings.self)!.keys.first) }
        container.register(Cart.self) { r in
          let settings = r.resolve(Settings.self)!
          return Cart(key: settings.keys.first)
        }
        container.register(Till.self) { r in
          let settings = r.resolve(Settings.self)!
          settings.load()
          return Till()
        }
      }
      """)
    #expect(
      reading.edges == [
        "Cart -> Settings by initializer", "Store -> Settings by initializer", "Till -> Settings by pull",
      ])
  }

  @Test func hiddenPullsAreConsumersEdges() {
    let reading = Reading([
      "DI.swift": """
      import Swinject
      enum DI {
        static let container: Resolver = {
          let container = Container()
          container.register(Api.self) { _ in Api() }
          return container
        }()
      }
      """,
      "Screen.swift": """
      class Screen {
        let api = DI.container.resolve(Api.self)!
        lazy var later = DI.container.resolve(Api.self)!
        init(other: Api = DI.container.resolve(Api.self)!) {}
        func show() { run { DI.container.resolve(Api.self) } }
      }
      """,
    ])
    #expect(
      reading.edges == [
        "Screen -> Api by defaultArgument (default)", "Screen -> Api by pull", "Screen -> Api by pull (deferred)",
        "Screen -> Api by pull (deferred)",
      ])
  }

  @Test func aNewContainerAnswersNoRequest() {
    let reading = Reading(
      """
      import Swinject
      let container = Container()
      func setUp() { container.register(Api.self) { _ in Api() } }
      final class Api {}
      final class Screen {
        let api = Container().resolve(Api.self)!
        func show() { use(container.resolve(Api.self)) }
      }
      """)
    #expect(reading.edges == ["Screen -> Api by pull"])
    #expect(
      reading.project.unknown.map(\.message) == [
        "Api is requested from a new container, in which nothing is registered"
      ])
  }

  @Test func otherCallsOfThatNameAreBait() {
    let reading = Reading(
      """
      import Swinject
      import UIKit
      class Table {
        let center = Center()
        func fill(_ table: UITableView, _ container: Container) {
          table.register(Cell.self, forCellReuseIdentifier: "cell")
          center.register(Cell.self) { _ in 1 }
          let text = "container.register(Fake.self) { _ in Fake() }"
          // container.register(Fake.self) { _ in Fake() }
        }
      }
      class Center { func register(_ type: Any.Type, _ make: (Int) -> Int) {} }
      """)
    #expect(reading.services.isEmpty)
  }

  @Test func helpersOfTheTreeRegisterAndResolve() {
    let reading = Reading(
      """
      import Swinject
      extension Container {
        func single<T>(_ type: T.Type, _ make: @escaping (Resolver) -> T) {
          register(type, factory: make).inObjectScope(.container)
        }
      }
      final class Injector {
        static let shared = Injector()
        let container = Container()
        func get<T>(_ type: T.Type) -> T { container.resolve(type)! }
      }
      @propertyWrapper struct Wired<T> { var wrappedValue: T { Injector.shared.container.resolve(T.self)! } }
      func fill(_ container: Container) { container.single(Api.self) { _ in Api() } }
      class Screen {
        let api = Injector.shared.get(Api.self)
        @Wired var other: Api
      }
      """)
    #expect(reading.services == ["Api: container"])
    #expect(reading.edges == ["Screen -> Api by pull", "Screen -> Api by wrapper (deferred)"])
  }

  @Test func initializersPassedAsFunctionsGiveTheirParameters() {
    let reading = Reading(
      """
      import Swinject
      import SwinjectAutoregistration
      struct Sword {}
      class Knight { init(sword: Sword, make: () -> Horse) {} }
      struct Horse {}
      func fill(_ container: Container) {
        container.autoregister(Sword.self, initializer: Sword.init)
        container.autoregister(Horse.self, initializer: Horse.init)
        container.autoregister(Knight.self, initializer: Knight.init)
      }
      """)
    #expect(reading.edges == ["Knight -> Horse by initializer (deferred)", "Knight -> Sword by initializer"])
  }

  @Test func requestsInFunctionsThatReceiveTheResolverAreTheRegistrations() {
    let reading = Reading(
      """
      import Swinject
      class Game: Assembly {
        func assemble(container: Container) {
          container.register(A.self) { r in self.makeA(r) }
          container.register(B.self) { r in Elsewhere(resolver: r) }
          container.register(C.self) { r in C(resolver: r) }
        }
        func makeA(_ r: Resolver) -> A { A(r.resolve(B.self)!) }
      }
      class C { init(resolver: Resolver) { resolver.resolve(A.self)!.start() } }
      """)
    #expect(reading.edges == ["A -> B by initializer", "C -> A by pull"])
    #expect(reading.unknown == ["container at 5"])
  }

  @Test func aDecisionAtRunTimeIsUnknown() {
    let reading = Reading(
      """
      import Swinject
      func fill(_ container: Container, name: String) {
        container.register(Api.self, name: name + "1") { _ in Api() }
      }
      class Screen {
        let container: Container
        func open(_ type: Any.Type) { container.resolve(type) }
      }
      """)
    #expect(reading.unknown.contains("runTime at 3"))
    #expect(reading.edges.isEmpty)
  }

  /// A property of type `T!` must be set; one of type `T?` need not be.
  @Test func aStoryboardInjectsTheControllerThatItMakes() {
    let reading = Reading(
      """
      import SwinjectStoryboard
      final class Api {}
      final class Log {}
      final class Screen: UIViewController { var api: Api!; var log: Log? }
      func fill(_ container: Container) {
        container.register(Api.self) { _ in Api() }
        container.register(Log.self) { _ in Log() }
        container.storyboardInitCompleted(Screen.self) { r, screen in
          screen.api = r.resolve(Api.self)
          screen.log = r.resolve(Log.self)
        }
      }
      """)
    #expect(reading.edges == ["Screen -> Api by property", "Screen -> Log by property"])
    #expect(reading.project.edges.map(\.isOptional) == [false, true])
    #expect(reading.project.screens == ["Screen"])
    #expect(reading.project.service(named: "Screen")?.implementation == "Screen")
  }
}
