import Importer
import Testing

/// Objects that are held longer than they are shared, or that differ from the objects that others get.
@Suite struct HoldingTests {
  // MARK: Components

  private func component(_ stream: String, state: String = "var n = 0") -> Reading {
    Reading(
      """
      import NeedleFoundation
      class Stream { \(state) }
      class S1 { init(s: Stream) {} }
      class S2 { init(s: Stream) {} }
      final class AppComponent: BootstrapComponent {
        var s1: S1 { shared { S1(s: stream) } }
        var s2: S2 { S2(s: stream) }
        var stream: Stream { \(stream) }
      }
      """)
  }

  @Test func aSharedServiceOfAComponentHoldsAFreshInstance() {
    #expect(
      component("Stream()").findings(.holdsFresh) == ["holds-fresh AppComponent.s1 AppComponent.stream at 6"])
    #expect(component("shared { Stream() }").findings(.holdsFresh).isEmpty)
  }

  @Test func aFreshInstanceWithoutStateIsNoFinding() {
    for state in [
      "", "let id = 1", "weak var owner: S1?", "static var n = 0", "private var bag = Set<AnyCancellable>()",
      "var n: Int { 0 }",
    ] {
      #expect(component("Stream()", state: state).findings(.holdsFresh).isEmpty, "\(state)")
    }
    for state in ["let relay = BehaviorRelay(value: 0)", "@Published var n = 0", "var n = 0 { didSet {} }"] {
      #expect(component("Stream()", state: state).findings(.holdsFresh).count == 1, "\(state)")
    }
  }

  @Test func stateOfASharedServiceDoesNotCountAsTheHoldersState() {
    let text = { (stream: String) in
      """
      import NeedleFoundation
      class Stream { var n = 0 }
      class Use { let s: Stream; init(s: Stream) { self.s = s } }
      class S1 { init(u: Use) {} }
      class S2 { init(u: Use) {} }
      final class AppComponent: BootstrapComponent {
        var s1: S1 { shared { S1(u: use) } }
        var s2: S2 { S2(u: use) }
        var use: Use { Use(s: stream) }
        var stream: Stream { \(stream) }
      }
      """
    }
    #expect(
      Reading(text("Stream()")).findings(.holdsFresh) == ["holds-fresh AppComponent.s1 AppComponent.use at 7"])
    #expect(Reading(text("shared { Stream() }")).findings(.holdsFresh).isEmpty)
  }

  // MARK: Static variables

  private func kept(_ by: String, _ more: String = "", scope: String = ".scope(.session)") -> Reading {
    Reading(
      """
      import FactoryKit
      class Session {}
      extension Container { var session: Factory<Session> { self { Session() }\(scope) } }
      \(by)
      \(more)
      """)
  }

  @Test func aStaticVariableThatKeepsAShorterLifetimeIsACaptive() {
    for by in [
      "enum Keys { static let current = Container.shared.session() }", "let current = Container.shared.session()",
      "class Keys { static let shared = Keys(); @Injected(\\.session) var session }",
      "class Keys { static let shared = Keys(); let session = Container.shared.session() }",
    ] {
      let found = kept(by)
      #expect(found.findings(.captive).count == 1, "\(by)")
      #expect(found.project.findings.first { $0.kind == .captive }?.place.line == 4)
    }
  }

  @Test func aServiceRequestedEachTimeIsNotKept() {
    for by in [
      "enum Keys { static var current: Session { Container.shared.session() } }",
      "enum Keys { static let name = Container.shared.session().name }",
      "enum Keys { static let current = { Container.shared.session() } }",
      "class Keys { let session = Container.shared.session() }",
      "class Keys { static let shared = Keys(); @LazyInjected(\\.session) var session }",
      "class Keys { static weak var current = Container.shared.session() }",
    ] {
      #expect(kept(by).findings(.captive).isEmpty, "\(by)")
    }
  }

  @Test func aServiceThatTheContainerResetsHasAShorterLifetime() {
    let by = "enum Keys { static let current = Container.shared.session() }"
    #expect(kept(by, scope: ".cached").findings(.captive).isEmpty)
    let found = kept(by, "func signOut() { Container.shared.session.reset() }", scope: ".cached")
    #expect(found.findings(.captive) == ["captive Keys Container.session at 4"])
  }

  // MARK: By hand

  private func root(_ second: String, _ state: String = "var n = 0") -> Reading {
    Reading(
      """
      class Store { \(state); init(_ n: Int = 0) {} }
      class Orders { init(s: Store) {} }
      class Events { init(s: Store) {} }
      final class AppContainer {
        lazy var store = Store()
        lazy var orders = Orders(s: \(second))
        func makeEvents() -> Events { Events(s: store) }
      }
      """)
  }

  @Test func aSecondInstanceMadeByHandIsReportedWithTheSharedInstance() {
    let found = root("Store()")
    #expect(found.findings(.holdsFresh) == ["holds-fresh AppContainer.orders Store at 6"])
    #expect(found.project.findings.first { $0.kind == .holdsFresh }?.message.contains("AppContainer.store") == true)
  }

  @Test func anotherObjectThatIsMadeByHandIsNoSecondInstance() {
    #expect(root("store").findings(.holdsFresh).isEmpty)
    #expect(root("Store(1)").findings(.holdsFresh).isEmpty)
    #expect(root("Store()", "let n = 0").findings(.holdsFresh).isEmpty)
  }

  @Test func aSecondSubjectOfALibraryIsFoundThroughAnAlias() {
    let text = { (second: String) in
      """
      typealias Store<State> = CurrentValueSubject<State, Never>
      struct AppState {}
      protocol Orders {}
      class RealOrders: Orders { init(s: Store<AppState>) {} }
      struct DIContainer { struct Services { let orders: Orders; let state: Int } }
      extension DIContainer {
        static func bootstrap() {
          let state = Store<AppState>(AppState())
          let services = makeServices(state: state)
        }
        static func makeServices(state: Store<AppState>) -> Services {
          let orders = RealOrders(s: \\(second))
          return Services(orders: orders, state: 0)
        }
      }
      """.replacing("\\(second)", with: second)
    }
    #expect(Reading(text("Store<AppState>(AppState())")).findings(.holdsFresh).count == 1)
    #expect(Reading(text("state")).findings(.holdsFresh).isEmpty)
  }
}
