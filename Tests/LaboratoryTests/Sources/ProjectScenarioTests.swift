import Core
import Foundation
import TestSupport
import Testing

@testable import Importer
@testable import Laboratory
@testable import Stage

/// Scenarios made from code bases, which the laboratory can open.
@Suite struct ProjectScenarioTests {
  @Test func servicesKeepTheirLifetimesAndNeeds() throws {
    let scenario = ProjectScenario(SourceSamples.shop).scenario
    #expect(
      scenario.services.map { "\($0.name) \($0.lifetime) \($0.needs.map(\.text))" } == [
        "Container.store container []",
        "Container.cart scoped:session [\"Container.store\"]",
        "Container.prices container [\"Container.cart\"]",
        "Container.coupons transient []",
        "Container.till transient [\"Container.cart\", \"Container.store by method\"]",
      ])
    #expect(scenario.scopeKinds == [World.ScopeKind(name: "session", parent: nil)])
    #expect(scenario.mode == .injection)
  }

  @Test func factsThatAScenarioCannotExpressAreReported() {
    let scenario = ProjectScenario(SourceSamples.shop)
    #expect(
      scenario.summary == [
        "1 hidden dependency pulled lazily, in bodies or in default arguments; written as method injection",
        "1 consumer without a registration; services needed there count as roots",
        "1 service of scoped lifetime, needed by a root; no roots are written, because roots are resolved outside all scopes",
      ])
    #expect(scenario.text.contains("#   Container.till → Container.store (Checkout/Till.swift:7)\n"))
    #expect(scenario.text.contains("  Container.coupons: { lifetime: transient } # App/Container.swift:6\n"))
  }

  @Test func consumersAskFromOutside() {
    let project = Importer().read(texts: [
      "App.swift": """
      import Swinject
      func assemble(container: Container) {
        container.register(Store.self) { _ in Store() }
        container.register(Cart.self) { r in Cart(store: r.resolve(Store.self)!) }
        container.register(Spare.self) { _ in Spare() }
      }
      final class Screen {
        func show(container: Container) { container.resolve(Cart.self)?.open() }
      }
      """
    ])
    let scenario = ProjectScenario(project).scenario
    #expect(scenario.roots == ["Cart"])
    #expect(scenario.initialStage().world.findings.map { "\($0.kind.rawValue) \($0.path)" } == ["unused [\"Spare\"]"])
  }

  @Test func aTypeRegisteredTwiceCanBeResolvedByItsType() {
    let project = Importer().read(texts: [
      "App.swift": """
      import Swinject
      func assemble(container: Container) {
        container.register(Store.self) { _ in SQLStore() }
        container.register(Store.self) { _ in FileStore() }
        container.register(Store.self, name: "blue") { _ in FileStore() }
      }
      """
    ])
    let services = ProjectScenario(project).scenario.services
    #expect(services.map(\.interface) == ["Store", "Store", nil])
    #expect(Set(services.map(\.name)).count == 3)
  }

  /// The scenario of any project is read back as written, and every service can be named in a command. Its cycles,
  /// missing services and captive dependencies are those that the importer finds.
  @Test func anyProjectMakesAnEquivalentScenario() throws {
    let seed = Seed.fresh()
    for offset in 0..<400 {
      let seed = seed &+ UInt64(offset)
      let project = SourceSamples.random(seed)
      let made = ProjectScenario(project)
      let scenario = made.scenario
      #expect(try ScenarioReader.read(made.text, path: "x.yaml") == scenario, "SEED=\(seed)")
      #expect(scenario.services.count == project.services.count, "SEED=\(seed)")
      for service in scenario.services {
        let line = "resolve \(Tokens.quoted(service.name))"
        #expect(try Tokens.split(line).map(\.text) == ["resolve", service.name], "SEED=\(seed)")
      }

      let names = Dictionary(zip(project.services.map(\.name), scenario.services.map(\.name))) { $1 }
      func here(_ finding: Finding) -> [String] { finding.path.map { names[$0.name] ?? $0.name } }
      let findings = scenario.initialStage().world.findings
      let drafts = Dictionary(scenario.services.map { ($0.name, $0) }) { first, _ in first }
      let eager = findings.filter { finding in
        finding.kind == .cycle
          && zip(finding.path, finding.path.dropFirst()).allSatisfy { from, to in
            drafts[from]?.needs.contains { $0.service == to && $0.kind == .initializer } == true
          }
      }
      let own = project.findings.filter { $0.severity == .error }
      let shared = project.services.contains { $0.implementation == "Shared" }
      if !shared {
        // Of several shortest cycles through one service either may be reported: the order of its needs decides.
        func cycles(_ paths: [[String]]) -> Set<[String]> { Set(paths.map { [$0.first ?? "", "\($0.count)"] }) }
        #expect(cycles(eager.map(\.path)) == cycles(own.filter { $0.kind == .cycle }.map(here)), "SEED=\(seed)")
        let missing = Set(findings.filter { $0.kind == .missing }.map(\.path))
        // A service that is created by hand, or reset, is no dependency.
        let needed = own.filter { finding in
          finding.kind == .missing
            && project.edges.contains {
              [$0.from, $0.to] == finding.path.map(\.name) && $0.isFromService
                && ![.creates, .resets].contains($0.kind) && !$0.isOptional
            }
        }
        #expect(missing == Set(needed.map(here)), "SEED=\(seed)")
      }
      let captives = Set(findings.filter { $0.kind == .captive }.map(\.path))
      #expect(captives.isSuperset(of: project.findings.filter { $0.kind == .captive }.map(here)), "SEED=\(seed)")
    }
  }

  /// Resolves every service once, in both modes. Only a finding, or a scope that is not open, may prevent it.
  @Test(arguments: [Mode.injection, .locator]) func theLaboratoryMakesItsObjects(mode: Mode) throws {
    let seed = Seed.fresh()
    for offset in 0..<60 {
      let seed = seed &+ UInt64(offset)
      var scenario = ProjectScenario(SourceSamples.random(seed)).scenario
      scenario.mode = mode
      let engine = Engine((name: "code", scenario))
      for kind in scenario.scopeKinds { try engine.runs("scope open \(kind.name) 1") }
      for service in scenario.services { try engine.runs("resolve \(Tokens.quoted(service.name))") }
    }
  }
}

extension Engine {
  /// Runs a command line.
  ///
  /// - Throws: `UsageError` if the line is not a command.
  fileprivate func runs(_ line: String) throws {
    guard let command = try EngineTable.parse(line) else { return }
    if case .done(let reply) = perform(command, label: line), let error = reply.error { throw error }
  }
}
