import Importer
import Testing

@Suite struct FindingTests {
  private func reading(_ body: String, _ rest: String = "") -> Reading {
    Reading("import Swinject\nfunc fill(_ container: Container) {\n\(body)\n}\n\(rest)")
  }

  @Test func aRequestWithoutARegistrationIsMissing() {
    let found = reading("container.register(A.self) { r in A(r.resolve(B.self)!) }", "class A {}\nclass B {}")
    #expect(found.findings(.missing) == ["missing A B at 3"])
    #expect(found.project.findings.first?.severity == .error)
  }

  /// A request registers nothing, so that it explains no missing service.
  @Test func aRequestThatIsNotUnderstoodHidesNoMissingService() {
    let found = reading(
      "container.register(A.self) { r in A(r.resolve(B.self)!) }",
      "class A {}\nclass B {}\nclass C { init(_ r: Resolver, _ type: A.Type) { use(r.resolve(type)!) } }")
    #expect(found.project.unknown.map(\.mayHideRegistration) == [false])
    #expect(found.findings(.missing) == ["missing A B at 3"])
  }

  /// A nested type is not known by its bare name outside of the type around it.
  @Test func aNestedTypeHidesNoTypeOfALibrary() {
    let found = reading(
      "container.register(B.self) { _ in B() }", "class B {}\nstruct Page { struct Container { let width = 1 } }")
    #expect(found.project.services.map(\.name) == ["B"])
  }

  @Test func aServiceThatMayBeRegisteredElsewhereIsNoError() {
    let found = reading("container.register(A.self) { r in A(r.resolve(B.self)!) }", "class A {}")
    #expect(found.project.findings.first { $0.kind == .missing }?.severity == .warning)
  }

  @Test func aRequestForAnImplicitlyUnwrappedPropertyIsNotOptional() {
    let text = { (type: String) in
      "protocol P {}\nclass I: P {}\nclass B {}\nclass V { var p: \(type); init(_ r: Resolver) { p = r.resolve(P.self) } }"
    }
    let register = { (type: String) in
      "container.register(\(type).self) { _ in I() }\ncontainer.register(B.self) { _ in B() }"
    }
    #expect(reading("container.register(B.self) { _ in B() }", text("P!")).project.findings.first?.severity == .error)
    #expect(reading("container.register(B.self) { _ in B() }", text("P?")).project.findings.first?.severity == .note)
    #expect(reading(register("I"), text("P!")).findings(.nearMiss) == ["near-miss V I at 9"])
    #expect(reading(register("I"), text("P?")).findings(.nearMiss).isEmpty)
  }

  @Test func anEagerCircleIsAnErrorAndADeferredOneIsNot() {
    let eager = reading(
      """
      container.register(A.self) { r in A(r.resolve(B.self)!) }
      container.register(B.self) { r in B(r.resolve(A.self)!) }
      """)
    #expect(eager.findings(.cycle) == ["cycle A B A at 3"])
    #expect(eager.project.findings.first?.severity == .error)
    let later = reading(
      """
      container.register(A.self) { r in A(r.resolve(B.self)!) }
      container.register(B.self) { _ in B() }.initCompleted { r, b in b.a = r.resolve(A.self) }
      """)
    #expect(later.project.findings.first { $0.kind == .cycle }?.severity == .note)
  }

  @Test func aServiceThatHoldsAShorterLifetimeIsReportedByItsLifetime() {
    let found = reading(
      """
      container.register(A.self) { r in A(r.resolve(B.self)!, r.resolve(C.self)!) }.inObjectScope(.container)
      container.register(B.self) { _ in B() }.inObjectScope(.session)
      container.register(C.self) { _ in C() }.inObjectScope(.transient)
      container.register(D.self) { r in D(r.resolve(C.self)!) }
      """)
    #expect(found.findings(.captive) == ["captive A B at 3"])
    #expect(found.findings(.holdsFresh) == ["holds-fresh A C at 3"])
  }

  @Test func aRegisteredServiceMadeByHandIsABypass() {
    let found = reading(
      "container.register(Api.self) { _ in Client() }",
      """
      class Client: Api {}
      class Screen { let api: Api = Client() }
      struct Screen_Previews: PreviewProvider { static let api = Client() }
      """)
    #expect(found.findings(.bypass) == ["bypass Screen Api at 6"])
  }

  @Test func aProtocolThatIsNotTheKeyIsANearMiss() {
    let found = reading(
      """
      container.register(Client.self) { _ in Client() }
      container.register(A.self) { r in A(r.resolve(Api.self)!) }
      """, "protocol Api {}\nclass Client: Api {}")
    #expect(found.findings(.nearMiss) == ["near-miss A Client at 4"])
    #expect(found.findings(.missing).isEmpty)
  }

  @Test func aKeyRegisteredTwiceIsReportedByItsPlaces() {
    let found = reading(
      """
      container.register(A.self) { _ in A() }
      container.register(A.self) { _ in B() }
      container.register(C.self, name: "x") { _ in C() }
      container.register(C.self) { _ in C() }
      """)
    #expect(found.findings(.duplicate).count == 1)
    let places = Reading([
      "A.swift": "import Swinject\nfunc a(_ c: Container) { c.register(A.self) { _ in A() } }",
      "B.swift": "import Swinject\nfunc b(_ c: Container) { c.register(A.self) { _ in A() } }",
    ])
    #expect(places.findings(.ambiguous).count == 1)
    #expect(places.findings(.duplicate).isEmpty)
  }

  @Test func aCommentKeepsAFindingAway() {
    let text = "container.register(A.self) { r in A(r.resolve(B.self)!) }"
    #expect(
      reading("// playground:allow missing it comes from a plug-in\n" + text, "class B {}").findings(.missing).isEmpty)
    #expect(reading("// playground:allow cycle other\n" + text, "class B {}").findings(.missing).count == 1)
    #expect(
      reading("\"// playground:allow missing in a string\"\n" + text, "class B {}").findings(.missing).count == 1)
  }

  @Test func lifetimesAreNamedInTheLibrarysWords() {
    let found = Reading(
      """
      import Factory
      extension Container {
        var a: Factory<A> { self { A(self.b(), self.c()) }.singleton }
        var b: Factory<B> { self { B() }.scope(.session) }
        var c: Factory<C> { self { C() } }
        var d: Factory<D> { self { D(self.c()) } }
      }
      extension Scope { static let session = Cached() }
      """)
    #expect(
      found.project.findings.filter { [.captive, .holdsFresh].contains($0.kind) }.map(\.message) == [
        "Container.a (.singleton [container]) keeps Container.b (.session [scoped:session]) alive "
          + "for as long as Container.a lives.",
        "Container.a (.singleton [container]) keeps its own Container.c (.unique [transient]); "
          + "other services get a different Container.c.",
      ])
  }

  @Test func onlyCodeThatSeesTheContainerIsABypass() {
    let container = """
      import Swinject
      func fill(_ container: Container) { container.register(Api.self) { _ in Client() } }
      """
    let maker = "final class Screen { let api: Api = Client() }"
    func bypasses(_ text: String, in path: String) -> [String] {
      Reading([
        "Sources/App/Fill.swift": container, "Sources/Net/Client.swift": "public class Client: Api {}", path: text,
      ]).findings(.bypass)
    }
    #expect(bypasses(maker, in: "Sources/App/Screen.swift").count == 1)
    #expect(bypasses(maker, in: "Sources/Widgets/Screen.swift").isEmpty)
    #expect(bypasses("import App\n" + maker, in: "Sources/Widgets/Screen.swift").count == 1)
  }

  /// A file that could not be read may register the service that seems to be missing.
  @Test func aFindingThatAFaultMayExplainIsNoError() {
    let text =
      "import Swinject\nfunc fill(_ c: Container) { c.register(A.self) { r in A(r.resolve(B.self)!) } }\nclass B {}"
    #expect(Reading(["A.swift": text]).project.findings.first { $0.kind == .missing }?.severity == .error)
    let torn = Reading(["A.swift": text, "Z.swift": "import Swinject\nfunc more(_ c: Container) { c.register( }}} ("])
    #expect(torn.project.count.faults.isEmpty == false)
    #expect(torn.project.findings.allSatisfy { $0.severity < .error })
  }

  @Test(arguments: [
    (
      "final class Shop { func run() { @Dependency(\\.api) var api } }", "no initializer has it as a parameter.",
      "Pass DependencyValues.api to Shop instead."
    ),
    (
      "struct Shop { @Dependency(\\.api) var api }", "no initializer has it as a parameter.",
      "Pass DependencyValues.api to Shop instead."
    ),
    (
      "enum Shop { static func run() { @Dependency(\\.api) var api } }", "run() has no parameter for it.",
      "Pass DependencyValues.api to run()."
    ),
    (
      "func load(from url: Int, _ text: Int) { @Dependency(\\.api) var api }", "load(from:_:) has no parameter for it.",
      "Pass DependencyValues.api to load(from:_:)."
    ),
    (
      "extension Foreign { func run() { @Dependency(\\.api) var api } }", "run() has no parameter for it.",
      "Pass DependencyValues.api to run()."
    ),
    (
      "extension Foreign { var text: String { @Dependency(\\.api) var api; return api.text } }",
      "no parameter shows it.", ""
    ),
    (
      "class Shop { static let text: String = { @Dependency(\\.api) var api; return api.text }() }",
      "no parameter shows it.", ""
    ),
  ]) func adviceCanBeFollowed(_ code: String, _ end: String, _ remedy: String) {
    let found = Reading(
      """
      import Dependencies
      struct Key: DependencyKey { static let liveValue = Api() }
      extension DependencyValues { var api: Api { get { self[Key.self] } set { self[Key.self] = newValue } } }
      struct Api {}
      \(code)
      """
    ).project.findings.filter { $0.kind == .hidden }
    let how = code.hasPrefix("struct") ? "by a property wrapper" : "inside its code"
    #expect(found.map(\.remedy) == [remedy])
    #expect(found.allSatisfy { $0.message.hasSuffix("requests DependencyValues.api \(how), and \(end)") })
  }

  @Test func aValueThatIsSetAtTheStartIsNamed() {
    let found = Reading(
      """
      import Dependencies
      enum ClockKey: TestDependencyKey { static let testValue = Clock() }
      extension DependencyValues { var clock: Clock { get { self[ClockKey.self] } set { self[ClockKey.self] = newValue } } }
      struct Clock {}
      struct Feature { @Dependency(\\.clock) var clock }
      @main struct Shop { init() { prepareDependencies { $0.clock = Clock() } } }
      """)
    #expect(
      found.project.findings.filter { $0.kind == .testOnly }.map(\.message) == [
        "Feature requests DependencyValues.clock, whose dependency key has no live value in this code, but live code sets it."
      ])
  }

  @Test func aContainerThatIsPassedOnAsItsProtocolIsUnderstood() {
    func reading(_ type: String) -> Reading {
      Reading(
        """
        protocol FlowDependencies { func makePage() -> Page }
        final class SceneContainer: FlowDependencies {
          lazy var api = Api()
          func makePage() -> Page { Page(api: api) }
          func makeFlow() -> Flow { Flow(dependencies: self) }
        }
        final class Api {}
        final class Page { init(api: Api) {} }
        final class Flow {
          let dependencies: \(type)
          init(dependencies: \(type)) { self.dependencies = dependencies }
        }
        """)
    }
    #expect(reading("FlowDependencies").unknown == [])
    #expect(reading("SceneContainer").unknown == [])
    #expect(reading("AnyObject").unknown == ["container at 5"])
  }

  @Test(arguments: [
    ("Box<A>()", 1), ("Box<B>()", 0), ("Box(value)", 0),
  ])
  func aGenericTypeIsBypassedOnlyWithTheSameArguments(_ maker: String, _ count: Int) {
    let found = Reading(
      """
      import Factory
      final class Box<T> { init() {}; init(_ value: T) {} }
      extension Container { var box: Factory<Box<A>> { self { Box<A>() } } }
      final class Screen { func show() { let box = \(maker) } }
      """)
    #expect(found.findings(.bypass).count == count)
  }

  private func withWrapper(_ wrapper: String, _ body: String) -> Reading {
    Reading(
      """
      import Swinject
      let container = Container()
      \(wrapper)
      protocol A {}
      protocol B {}
      final class Cart: A { @Inject var b: B; func pay() { print(b) } }
      final class Prices: B { init(a: A) {} }
      func fill() {
        container.register(A.self) { _ in Cart() }
        \(body)
      }
      """)
  }

  private static let lazy = "@propertyWrapper struct Inject<T> { var wrappedValue: T { container.resolve(T.self)! } }"
  private static let eager =
    "@propertyWrapper struct Inject<T> { let wrappedValue: T; init() { wrappedValue = container.resolve(T.self)! } }"

  @Test func aCircleThatALazyWrapperClosesIsANote() {
    let circle = "container.register(B.self) { r in Prices(a: r.resolve(A.self)!) }"
    let found = { (wrapper: String) in
      self.withWrapper(wrapper, circle).project.findings.filter { $0.kind == .cycle }.map(\.severity)
    }
    #expect(found(Self.eager) == [.error])
    #expect(found(Self.lazy) == [.note])
  }

  @Test func aServiceThatALazyWrapperMissesIsAWarning() {
    let found = { (wrapper: String) in
      self.withWrapper(wrapper, "").project.findings.filter { $0.kind == .missing }
    }
    #expect(found(Self.eager).map(\.severity) == [.error])
    #expect(found(Self.lazy).map(\.severity) == [.warning])
    #expect(
      found(Self.lazy).map(\.message) == [
        "A requests B, but nothing in this code registers B. The request is made at the first use."
      ])
  }

  @Test func aLazyWrapperThatNothingReadsIsANote() {
    let found = Reading(
      """
      import Swinject
      let container = Container()
      \(Self.lazy)
      protocol B {}
      final class Cart { @Inject private var b: B }
      func fill() { container.register(Cart.self) { _ in Cart() } }
      """)
    let missing = found.project.findings.filter { $0.kind == .missing }
    #expect(missing.map(\.severity) == [.note])
    #expect(
      missing.map(\.message) == [
        "Cart requests B, but nothing in this code registers B. The code never reads the property."
      ])
  }
}
