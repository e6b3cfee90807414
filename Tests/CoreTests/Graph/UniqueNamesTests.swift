import Testing

@_spi(Instrumentation) @testable import Core

private enum Billing {
  final class Config: Sendable {}
  final class Invoice: Sendable {
    let config: Config
    init(config: Config) { self.config = config }
  }
}

private enum Shop {
  final class Config: Sendable {
    let other: Billing.Config
    init(other: Billing.Config) { self.other = other }
  }
}

private final class Desk: Sendable {
  let shop: Shop.Config
  init(shop: Shop.Config) { self.shop = shop }
}

/// Names of types in texts: two types of one name get the shortest unique names, and all others keep their own.
@Suite struct UniqueNamesTests {
  private let container = Container(tracksInstances: true)

  @Test func errorsUseTheShortestUniqueNames() throws {
    container.register(Shop.Config.self) { r in Shop.Config(other: try r.resolve()) }
    container.register(Desk.self, lifetime: .transient, Desk.init)
    let error = #expect(throws: ResolutionError.self) { try container.resolve(Desk.self) }
    #expect(
      error?.description.hasPrefix(
        "Desk → Shop.Config → Billing.Config: nothing is registered for Billing.Config "
          + "(requested by the initializer of Shop.Config, which is registered at UniqueNamesTests.swift:")
        == true, "\(String(describing: error))")
    #expect(error?.description.hasSuffix("Register Billing.Config, or make the dependency optional.") == true)
  }

  @Test func errorsWithRegisteredServicesUseTheShortestUniqueNames() throws {
    container.register(Shop.Config.self, lifetime: .transient, Shop.Config.init)
    container.register(Billing.Config.self, lifetime: .scoped("user"), Billing.Config.init)
    container.register(Billing.Invoice.self) { r in Billing.Invoice(config: try r.resolve()) }
    let error = #expect(throws: ResolutionError.self) { try container.resolve(Billing.Invoice.self) }
    #expect(error?.pathText == "Invoice → Billing.Config")
  }

  @Test func findingsUseTheShortestUniqueNames() throws {
    container.register(Shop.Config.self, lifetime: .container, Shop.Config.init)
    container.register(Billing.Config.self, lifetime: .scoped("user"), Billing.Config.init)
    let found = container.diagnose().map(\.message)
    #expect(
      found == [
        "Shop.Config (container) needs Billing.Config (scoped:user), but outlives the scopes of Billing.Config."
      ])
  }

  @Test func graphAndExplanationsUseTheShortestUniqueNames() throws {
    container.register(Shop.Config.self, lifetime: .container, Shop.Config.init)
    container.register(Billing.Config.self, lifetime: .container, Billing.Config.init)
    container.register(Billing.Invoice.self, lifetime: .container, Billing.Invoice.init)
    #expect(container.graph.services.map(\.name) == ["Shop.Config", "Billing.Config", "Invoice"])
    #expect(
      container.graph.edges.map { "\($0.from) → \($0.to)" } == [
        "Invoice → Billing.Config", "Shop.Config → Billing.Config",
      ])
    let explained = container.explain(Billing.Config.self)
    #expect(explained.needs.isEmpty)
    #expect(explained.neededBy.map(\.from) == ["Invoice", "Shop.Config"])
    #expect(explained.description.hasPrefix("Billing.Config is provided by Billing.Config, registered at"))
  }

  @Test func aTypeThatIsLocalToAFunctionIsNamed() {
    struct Broken: Error {
      enum Part: Sendable { case axle }
      let part = Part.axle
    }
    final class Cart: Sendable {}
    container.register(Cart.self) { _ -> Cart in throw Broken() }
    let error = #expect(throws: ResolutionError.self) { try container.resolve(Cart.self) }
    #expect(error?.description.hasPrefix("Cart: the factory of Cart failed: Broken(part: ") == true)
    #expect(error?.description.contains("unknown context") == false)
  }

  @Test func genericTypesAreDistinguishedByTheirArguments() {
    let types: [Any.Type] = [[Billing.Config].self, [Shop.Config].self, Int.self]
    let names = ServiceNames(types)
    #expect(names.name(of: ServiceKey(Int.self)) == "Int")
    #expect(names.name(of: ServiceKey([Billing.Config].self)).hasSuffix("Billing.Config>"))
    #expect(names.name(of: ServiceKey([Shop.Config].self)).hasSuffix("Shop.Config>"))
  }
}
