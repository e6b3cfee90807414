import Core
import Importer
import Testing

/// Severities of findings, which are those that a reviewer would choose.
@Suite struct UsefulnessTests {
  private func reading(_ body: String, _ rest: String = "") -> Reading {
    Reading("import Swinject\nfunc fill(_ container: Container, _ given: Api) {\n\(body)\n}\n\(rest)")
  }

  private func severity(_ kind: Finding.Kind, _ found: Reading) -> Diagnostic.Severity? {
    found.project.findings.first { $0.kind == kind }?.severity
  }

  /// A singleton and another service that both get a service of the given type.
  private func held(_ type: String) -> Reading {
    reading(
      """
      container.register(A.self) { r in A(r.resolve(Api.self)!) }.inObjectScope(.container)
      container.register(B.self) { r in B(r.resolve(Api.self)!) }
      container.register(Api.self) { _ in Client() }
      """, type)
  }

  @Test(arguments: [
    "final class Client: Api { var token: String? }", "actor Client { private var count = 0 }",
    "final class Client { @Published var user = 1 }",
    "final class Client { let events = PassthroughSubject<Int, Never>() }",
    "final class Client { let store = Store() }\nfinal class Store { var all: [Int] = [] }",
    "class Base { var all: [Int] = [] }\nfinal class Client: Base {}",
    "final class Client { var user: User\ninit(user: User) { self.user = user }\nfunc set(_ new: User) { user = new } }",
  ]) func aSecondInstanceOfSomethingWithStateIsAWarning(type: String) {
    #expect(severity(.holdsFresh, held(type)) == .warning)
  }

  @Test(arguments: [
    "struct Client: Api { var token: String? }", "final class Client { let base: URL }", "final class Client {}",
    "final class Client { private var web: Web\ninit(web: Web) { self.web = web } }",
    "final class Client { var count: Int { 1 } }", "final class Client { static var made = 0 }",
    "final class Client { weak var owner: A? }", "final class Client { @Injected var web: Web }",
    "final class Client { private var bag = Set<AnyCancellable>() }", "",
  ]) func aSecondInstanceOfSomethingWithoutStateIsANote(type: String) {
    #expect(severity(.holdsFresh, held(type)) == .note)
  }

  @Test func stateOfADependencyCountsAsTheHeldServicesOwn() {
    let found = reading(
      """
      container.register(A.self) { r in A(r.resolve(Api.self)!) }.inObjectScope(.container)
      container.register(B.self) { r in B(r.resolve(Api.self)!) }
      container.register(Api.self) { r in Client(r.resolve(Cache.self)!) }
      container.register(Cache.self) { _ in Cache() }.inObjectScope(.transient)
      """, "final class Client { let cache: Cache }\nfinal class Cache { var all: [Int] = [] }")
    #expect(severity(.holdsFresh, found) == .warning)
  }

  @Test func anObjectRegisteredUnderSeveralTypesIsShared() {
    let found = reading(
      """
      container.register(Client.self) { _ in Client() }
      container.register(Reading.self) { r in r.resolve(Client.self)! }.inObjectScope(.container)
      container.register(Writing.self) { r in r.resolve(Client.self)! }.inObjectScope(.container)
      """, "final class Client: Reading, Writing {}")
    #expect(found.project.findings.filter { $0.kind == .holdsFresh }.map(\.severity) == [.warning, .warning])
  }

  @Test(arguments: ["Client.shared", "UserDefaults.standard", "given", "made", "Client.shared as Api"])
  func aFactoryThatReturnsAStoredObjectSharesIt(value: String) {
    let found = reading(
      """
      let made = Client()
      container.register(A.self) { r in A(r.resolve(Api.self)!) }.inObjectScope(.container)
      container.register(B.self) { r in B(r.resolve(Api.self)!) }
      container.register(Api.self) { _ in \(value) }
      """, "final class Client: Api { static let shared = Client()\nvar token: String? }")
    #expect(found.findings(.holdsFresh).isEmpty)
  }

  @Test func aStaticPropertyThatMakesAnObjectEachTimeSharesNone() {
    let found = reading(
      """
      container.register(A.self) { r in A(r.resolve(Api.self)!) }.inObjectScope(.container)
      container.register(B.self) { r in B(r.resolve(Api.self)!) }
      container.register(Api.self) { _ in Client.fresh }
      """, "final class Client: Api { static var fresh: Client { Client() }\nvar token: String? }")
    #expect(severity(.holdsFresh, found) == .warning)
  }

  @Test func aWeaklySharedServiceIsNoCaptive() {
    let found = reading(
      """
      container.register(A.self) { r in A(r.resolve(Api.self)!) }.inObjectScope(.container)
      container.register(Api.self) { _ in Client() }.inObjectScope(.weak)
      """)
    #expect(severity(.captive, found) == .note)
  }

  @Test func theSameKeyOfAnotherContainerIsNoCircle() {
    let found = Reading(
      """
      import Swinject
      struct Recorder { let main: Container; let remote: Container
        func record() { main.register(Api.self) { _ in remote.resolve(Api.self)! } }
        func own() { remote.register(Api.self) { _ in Client() } } }
      """)
    #expect(found.findings(.cycle).isEmpty)
    #expect(found.findings(.missing).isEmpty)
    let own = Reading(
      """
      import Swinject
      struct Recorder { let main: Container
        func record() { main.register(Api.self) { _ in main.resolve(Api.self)! } } }
      """)
    #expect(own.findings(.cycle) == ["cycle Api Api at 3"])
  }

  @Test func anInitializerThatMayFailFitsAnOptionalArgument() {
    func asked(_ argument: String) -> Reading {
      reading(
        """
        container.register(A.self) { (r: Resolver, url: URL?) in A(url) }
        _ = container.resolve(A.self, argument: \(argument))!
        """)
    }
    #expect(asked("URL(string: text)").findings(.nearMiss, .missing).isEmpty)
    #expect(!asked("Date(timeIntervalSince1970: 0)").findings(.nearMiss, .missing).isEmpty)
  }

  @Test func aFactoryOfDipIsFoundByItsArguments() {
    let found = Reading(
      """
      import Dip
      func fill(_ container: DependencyContainer) throws {
        container.register(tag: "x") { Client(name: $0) as Api }
        container.register { try Screen(api: container.resolve(tag: "x", arguments: "a")) as Screen }
      }
      """)
    #expect(found.findings(.nearMiss, .missing).isEmpty)
  }

  @Test func registrationsWithARequestBetweenThemAreNoDuplicates() {
    let found = Reading(
      """
      import Swinject
      let container = Container()
      container.register(Api.self) { _ in Client() }
      let first = container.resolve(Api.self)!
      container.register(Api.self) { _ in Other() }
      """)
    #expect(found.findings(.duplicate).isEmpty)
    #expect(found.findings(.ambiguous).count == 1)
  }

  /// A generic parameter is inferred at each call, so it is not a type that could be registered.
  @Test(arguments: [
    "Model<Shop>(with: container.resolve())", "Model(with: container.resolve())", "keep(container.resolve())",
    "Box(value: container.resolve())", "all([container.resolve()])",
  ]) func aGenericParameterIsNoDependency(value: String) {
    let found = Reading(
      """
      import Dip
      func fill(_ container: DependencyContainer) throws { let made = try \(value) }
      class Model<N> { init(with navigator: N) {} }
      struct Box<Value> { let value: Value }
      func keep<T>(_ value: T) -> T { value }
      func all<T>(_ values: [T]) -> [T] { values }
      """)
    #expect(found.findings(.missing, .nearMiss).isEmpty)
    #expect(found.unknown == ["inferred at 2"])
  }
}
