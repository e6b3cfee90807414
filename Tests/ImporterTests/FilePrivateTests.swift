import Importer
import Testing

/// Private declarations of one name in several files: each file means its own.
@Suite struct FilePrivateTests {
  private func twins(_ library: String, _ text: (String) -> String) -> Reading {
    let files = ["A", "B"].map { ("\($0).swift", "import \(library)\n" + text($0)) }
    return Reading(Dictionary(uniqueKeysWithValues: files))
  }

  @Test(arguments: ["private var", "fileprivate var"]) func membersOfAContainer(_ variable: String) {
    let reading = twins("Factory") { name in
      """
      extension Container {
        \(variable) service: Factory<Service\(name)> { self { Service\(name)() } }
        var page\(name): Factory<Page\(name)> { self { Page\(name)(service: self.service()) } }
      }
      final class Service\(name) {}
      final class Page\(name) { init(service: Service\(name)) {} }
      final class User\(name) { @Injected(\\.page\(name)) var page }
      """
    }
    let expected = ["A", "B"].map {
      "Container.page\($0) -> Container.service (\($0).swift:3) by initializer"
    }
    #expect(reading.edges.filter { $0.contains("service") } == expected)
    #expect(reading.findings(.unused) == [])
  }

  @Test func membersOfAPrivateExtension() {
    let reading = twins("Factory") { name in
      """
      private extension Container { var service: Factory<Service\(name)> { self { Service\(name)() } } }
      final class Service\(name) {}
      final class User\(name) {
        @Injected(\\.service) var wrapped
        func run() { Container.shared.service().run() }
      }
      """
    }
    let expected = ["A", "B"].flatMap { name in
      ["pull", "wrapper"].map { "User\(name) -> Container.service (\(name).swift:2) by \($0)" }
    }
    #expect(reading.edges == expected)
  }

  @Test func keysOfDependencyValues() {
    let reading = twins("Dependencies") { name in
      """
      private struct Key\(name): DependencyKey { static let liveValue = Service\(name)() }
      extension DependencyValues {
        fileprivate var service: Service\(name) { get { self[Key\(name).self] } set { self[Key\(name).self] = newValue } }
      }
      struct Service\(name) {}
      struct User\(name) { @Dependency(\\.service) var service }
      """
    }
    #expect(
      reading.edges == [
        "UserA -> DependencyValues.service (A.swift:4) by wrapper",
        "UserB -> DependencyValues.service (B.swift:4) by wrapper",
      ])
  }

  @Test func keysOfTheEnvironment() {
    let reading = twins("SwiftUI") { name in
      """
      final class Service\(name) {}
      extension EnvironmentValues { @Entry fileprivate var service: Service\(name) = Service\(name)() }
      struct User\(name): View { @Environment(\\.service) var service }
      """
    }
    #expect(
      reading.edges == [
        "UserA -> EnvironmentValues.service (A.swift:3) by wrapper",
        "UserB -> EnvironmentValues.service (B.swift:3) by wrapper",
      ])
  }

  @Test func membersOfACompositionRoot() {
    let reading = Reading([
      "App.swift": "final class AppContainer { lazy var log = Log() }\nfinal class Log {}",
      "A.swift": """
      extension AppContainer {
        private func makeService() -> ServiceA { ServiceA(log: log) }
        func makePageA() -> PageA { PageA(service: makeService()) }
      }
      final class ServiceA { init(log: Log) {} }
      final class PageA { init(service: ServiceA) {} }
      """,
      "B.swift": """
      extension AppContainer {
        private func makeService() -> ServiceB { ServiceB(log: log) }
        func makePageB() -> PageB { PageB(service: makeService()) }
      }
      final class ServiceB { init(log: Log) {} }
      final class PageB { init(service: ServiceB) {} }
      """,
    ])
    #expect(
      reading.edges.filter { $0.contains("Page") } == [
        "AppContainer.makePageA -> AppContainer.makeService (A.swift:2) by initializer",
        "AppContainer.makePageB -> AppContainer.makeService (B.swift:2) by initializer",
      ])
  }

  @Test func globalVariablesAndFunctions() {
    let reading = twins("Resolver") { name in
      """
      private let resolver = \(name == "A" ? "Resolver.main" : "Other()")
      private func make() -> Service\(name) { Service\(name)() }
      final class Other { func resolve(_ type: ServiceB.Type) {} }
      final class Service\(name) {}
      func register\(name)() { Resolver.main.register { make() } }
      final class User\(name) { func run() { resolver.resolve(Service\(name).self) } }
      """
    }
    #expect(reading.services == ["ServiceA: graph", "ServiceB: graph"])
    #expect(reading.edges == ["UserA -> ServiceA by pull"])
  }
}
