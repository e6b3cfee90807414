import Foundation
import Importer
import Testing

/// Patterns of real code bases, each as a small program in `Tests/Fixtures/Patterns`.
@Suite struct PatternTests {
  private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("Fixtures/Patterns")

  private func reading(_ name: String) throws -> Reading {
    Reading(try String(contentsOf: Self.folder.appendingPathComponent(name + ".pattern"), encoding: .utf8))
  }

  @Test(arguments: [
    ("alias", ["Container.api: transient", "Container.log: transient", "Container.net: transient"]),
    ("args", ["Page(Int): graph", "Page(String): graph"]),
    ("factory-default-scope", ["Data.login: container"]),
    ("factory-default-scope-2", ["Data.login: container", "Tool.keychain: container"]),
    ("factory-default-scope-two-containers", ["A.x: container", "B.y: weak"]),
    ("helpername", ["S \"one\": graph", "S \"two\": graph"]),
    ("injectedvalues", ["InjectedValues.net: container"]),
    ("overload", ["Net: graph", "VM: graph"]),
    ("mainactor", ["Net: graph", "VM: graph"]),
    (
      "more-factory",
      [
        "Container.a: scoped:session", "Container.b: transient", "Container.p: transient", "Container.s: container",
        "Container.vm: container",
      ]
    ),
    (
      "resolver-scopes",
      [
        "A: container", "B: weak", "C: container", "D: transient", "E: container", "F: container", "G: graph",
        "H: container", "I: scoped:session",
      ]
    ),
    ("view", []),
  ]) func servicesAndLifetimes(_ name: String, _ services: [String]) throws {
    #expect(try reading(name).services == services)
  }

  @Test(arguments: [
    (
      "alias",
      [
        "Page -> Container.api by wrapper", "Page -> Container.log by pull", "Page -> Container.net by wrapper",
      ]
    ),
    ("factory-alias-private", ["Data.login -> Tool.keychain by initializer"]),
    ("factory-alias-private-extension", ["Data.login -> Tool.keychain by initializer"]),
    (
      "factory-eager-cycle",
      [
        "Container.a -> Container.b by initializer", "Container.b -> Container.a by initializer",
        "P -> Container.a by pull",
      ]
    ),
    ("generic-service", ["Page -> VM by pull"]),
    ("helper", ["Container.api -> Container.session by initializer"]),
    ("instance-handed-in", ["Page -> Plug by pull"]),
    ("locals", ["RepoP -> Net by initializer", "Screen -> RepoP by pull"]),
    ("overload", ["Screen -> VM by pull", "VM -> Net by initializer"]),
    ("rivals", ["VM -> LiveAssembly.S by initializer"]),
    ("wrapperargs", ["User -> Fetcher by wrapper", "User -> Page(Int) by wrapper"]),
    ("mainactor", ["Screen -> VM by pull", "VM -> Net by initializer"]),
    (
      "hub",
      [
        "Core.keychain -> Core.storage by initializer", "Core.manager -> Core.keychain by initializer",
        "Page -> Core.manager by pull", "Page2 -> Core.keychain by pull",
      ]
    ),
    (
      "world",
      [
        "Page -> World.api by pull", "Page -> World.store by pull", "Page2 -> World.api by pull",
        "World.store -> World.api by initializer",
      ]
    ),
    (
      "has",
      ["Processor -> ServiceContainer.store by pull", "ServiceContainer.store -> ServiceContainer.api by initializer"]
    ),
    (
      "injectedvalues",
      ["Repo -> InjectedValues.net by pull", "Repo -> InjectedValues.net by wrapper"]
    ),
    (
      "resolver-arguments",
      [
        "Repo -> Page(_) by pull", "Repo -> Page(_) by pull", "Repo -> Plain by pull",
        "Repo -> Single<Data>(_) by pull",
      ]
    ),
    ("env", ["Home -> Missing by wrapper", "Home -> Prefs by wrapper", "Home -> Theme by wrapper"]),
  ]) func edges(_ name: String, _ edges: [String]) throws {
    #expect(try reading(name).edges == edges)
  }

  @Test(arguments: [
    ("args", []), ("bypassown", []), ("env", ["missing Home Missing at 6"]),
    ("factory-eager-cycle", ["cycle Container.a Container.b Container.a at 3"]), ("generic-service", []),
    ("helpername", []), ("instance-handed-in", []), ("mainactor", []), ("more-swinject", []), ("overload", []),
    ("rivals", []), ("view", []), ("wrapperargs", []), ("injectedvalues", []),
  ]) func errorsAndWarnings(_ name: String, _ findings: [String]) throws {
    let reading = try reading(name)
    let said = reading.project.findings.filter { $0.severity >= .warning }.map {
      "\($0.kind.rawValue) \($0.path.map(\.name).joined(separator: " ")) at \($0.place.line)"
    }
    #expect(said == findings)
  }

  @Test func propertyWrappersResolveKeyPaths() throws {
    #expect(try reading("injectedvalues").edges.contains("Repo -> InjectedValues.net by wrapper"))
  }

  @Test func aRegistrationThatIsNotFollowedIsUnknown() throws {
    let reading = Reading(
      """
      import Swinject
      func fill(_ c: Container) {
        c.register(Net.self, lazily: { r in Net() })
      }
      final class Net {}
      final class Page { let net = Container.shared.resolve(Net.self)! }
      """)
    #expect(reading.unknown == ["elsewhere at 3"])
    #expect(reading.findings(.missing).isEmpty)
  }

  @Test func severalLiveRegistrationsAreAllListed() {
    let reading = Reading([
      "App/One/A.swift": "import Swinject\nfunc one(_ c: Container) { c.register(S.self) { _ in One() } }",
      "App/Two/B.swift": "import Swinject\nfunc two(_ c: Container) { c.register(S.self) { _ in Two() } }",
      "App/Page.swift": "import Swinject\nclass Page { let s = Container.shared.resolve(S.self)! }",
    ])
    #expect(reading.project.edges.map(\.alternatives) == [["S (A.swift:2)", "S (B.swift:2)"]])
    #expect(reading.unknown == ["several at 2"])
    #expect(reading.findings(.unused).isEmpty)
  }

  @Test func theNearerRegistrationAnswers() {
    let reading = Reading([
      "One/A.swift": "import Swinject\nfunc one(_ c: Container) { c.register(S.self) { _ in One() } }",
      "Two/B.swift": "import Swinject\nfunc two(_ c: Container) { c.register(S.self) { _ in Two() } }",
      "Two/Page.swift": "import Swinject\nclass Page { let s = Container.shared.resolve(S.self)! }",
    ])
    #expect(reading.edges == ["Page -> S (B.swift:2) by pull"])
    #expect(reading.unknown.isEmpty)
  }
}
