import Importer
import Testing

/// Keys that a locator declared in the tree is asked for.
@Suite struct LocatorKeyTests {
  private func locator(
    _ code: String, resolve: String = "_ type: T.Type", call: String = "T.self", value: String = "T"
  ) -> Reading {
    Reading(
      """
      enum Kind { case one, new }
      enum ServiceTable {
        static var makers: [ObjectIdentifier: () -> Any] = [:]
        static func register<T>(_ make: @autoclosure @escaping () -> T) { makers[ObjectIdentifier(T.self)] = make }
        static func resolve<T>(\(resolve)) -> T? { makers[ObjectIdentifier(T.self)]?() as? T }
      }
      @propertyWrapper struct Service<T> {
        var service: T
        init(_ kind: Kind = .one) { service = ServiceTable.resolve(\(call))! }
        var wrappedValue: \(value) { service }
      }
      class Api {}
      class Log {}
      \(code)
      """)
  }

  private let uses = "class A { @Service var api: Api }\nclass B { @Service(.new) var log: Log }\n"

  @Test func otherParametersMayPrecedeTheType() {
    let code = uses + "func start() { ServiceTable.register(Log()) }"
    for (resolve, call) in [
      ("_ type: T.Type", "T.self"), ("_ kind: Kind = .one, _ type: T.Type", "kind, T.self"),
      ("_ kind: Kind = .one, _ type: T.Type", ".one, T.self"),
    ] {
      let found = locator(code, resolve: resolve, call: call)
      #expect(found.project.styles == ["locator"])
      #expect(found.findings(.missing) == ["missing A Api at 14"])
    }
  }

  /// The table's key is the type alone, so a request with an argument gets the registration with a parameter.
  @Test func argumentsOfARequestAreNoPartOfTheKey() {
    let found = Reading(
      """
      class Locator {
        var makers: [String: Any] = [:]
        func register<T>(_ type: T.Type, factory: @escaping () -> T) { makers[String(describing: type)] = factory }
        func register<T, Argument>(_ type: T.Type, factory: @escaping (Argument) -> T) {
          makers[String(describing: type)] = factory
        }
        func resolve<T>(_ type: T.Type) -> T { (makers[String(describing: type)] as! () -> T)() }
        func resolve<T, Argument>(_ type: T.Type, argument: Argument) -> T {
          (makers[String(describing: type)] as! (Argument) -> T)(argument)
        }
      }
      class Window {}
      class Router { init(window: Window) {} }
      func start(_ locator: Locator) { locator.register(Router.self) { window in Router(window: window) } }
      class Screen {
        func show(_ locator: Locator, in window: Window) { _ = locator.resolve(Router.self, argument: window) }
      }
      """)
    #expect(found.findings(.missing) == [])
    #expect(found.findings(.unused) == [])
    #expect(found.project.edges.map { "\($0.to)" } == ["Router"])
  }

  @Test func requestsOfAnEmptyTableAreMissing() {
    #expect(locator(uses).findings(.missing) == ["missing A Api at 14", "missing B Log at 15"])
    #expect(
      locator(uses + "func start(_ all: [() -> Any]) { for make in all { ServiceTable.register(make) } }")
        .findings(.missing).isEmpty)
    #expect(
      locator(uses + "func start(_ defaults: UserDefaults) { defaults.register(defaults: [:]) }").findings(.missing)
        .count == 2)
  }

  @Test func anOptionalIsAnotherKeyThanItsWrappedType() {
    let code = "class A { @Service var api: Api? }\nfunc start() { ServiceTable.register(Api()) }"
    #expect(locator(code).findings(.nearMiss) == ["near-miss A Api at 14"])
    // A property wrapper with an optional value requests the wrapped type.
    #expect(locator(code, value: "T?").findings(.nearMiss).isEmpty)
    #expect(locator(code.replacing("Api? }", with: "Api! }")).findings(.nearMiss).isEmpty)
  }

  @Test func aGenericAliasNamesDifferentTypes() {
    let found = Reading(
      """
      import Resolver
      typealias Store<State> = CurrentValueSubject<State, Never>
      struct A {}
      struct B {}
      extension Resolver: ResolverRegistering { static func registerAllServices() { register { Store<A>(A()) } } }
      class U { @Injected var b: Store<B>; @Injected var a: Store<A> }
      """)
    #expect(found.findings(.missing) == ["missing U CurrentValueSubject<B, Never> at 6"])
    #expect(found.services == ["CurrentValueSubject<A, Never>: graph"])
  }

  @Test func aKeyWithoutALiveValueIsAWarningUnlessTheProgramSetsIt() {
    let text = { (more: String) in
      """
      import ComposableArchitecture
      enum ApiKey: TestDependencyKey { static let testValue = Api() }
      extension DependencyValues { var api: Api { get { self[ApiKey.self] } set { self[ApiKey.self] = newValue } } }
      enum LogKey: DependencyKey { static let liveValue = Log() }
      extension DependencyValues { var log: Log { get { self[LogKey.self] } set { self[LogKey.self] = newValue } } }
      class A { @Dependency(\\.api) var api; @Dependency(\\.log) var log }
      \(more)
      """
    }
    let severity = { (more: String) in
      Reading(text(more)).project.findings.first { $0.kind == .testOnly }.map { "\($0.severity)" }
    }
    #expect(severity("") == "warning")
    #expect(severity("let store = Store() { A().transformDependency(\\.self) { $0.api = .live } }") == "note")
    #expect(severity("let store = Store() { A().dependency(\\.api, .live) }") == "note")
    #expect(severity("struct Demo: Reducer { var body: Body { A().dependency(\\.api, .noop) } }") == "warning")
    #expect(severity("extension ApiKey: DependencyKey { static let liveValue = Api() }") == nil)
  }
}
