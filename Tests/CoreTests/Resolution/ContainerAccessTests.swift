import Testing

@testable import Core

private final class Boots: Sendable {}
private final class Smith: Sendable {
  private let locator: ServiceLocator
  let number: Int
  init(locator: ServiceLocator, number: Int) {
    self.locator = locator
    self.number = number
  }
  func mend() throws -> Boots { try locator.service() }
}
private struct Failure: Error, Equatable { let code: Int }

/// Initializers with a parameter that gives access to the container, which is no dependency.
@Suite struct ContainerAccessTests {
  private let container = Container()

  init() {
    container.register(Boots.self, lifetime: .container, Boots.init)
    container.register(Int.self, instance: 7)
  }

  @Test func anInitializerMayTakeALocator() throws {
    container.register(Smith.self, lifetime: .container, Smith.init)
    try container.validate()
    let smith = try container.resolve(Smith.self)
    #expect(smith.number == 7)
    #expect(try smith.mend() === container.resolve(Boots.self))
    #expect(container.registrations[2].dependencies.map(\.service) == [ServiceKey(Int.self)])
  }

  @Test func aResolverParameterAndDeclaredNeedsWorkTogether() async throws {
    container.register(String.self) { (r: Resolver, number: Int) in "\(number) \(try r.resolve(Boots.self))" }
    #expect(container.registrations[2].dependencies.map(\.service) == [ServiceKey(Int.self)])
    #expect(try container.resolve(String.self).hasPrefix("7 "))
    container.register(Substring.self) { (r: AsyncResolver, number: Int) async throws in
      try await r.resolve(String.self).prefix(number)
    }
    #expect(try await container.resolveAsync(Substring.self).hasPrefix("7 "))
  }

  @Test func aConfinedContainerProvidesAConfinedResolver() throws {
    let confined = ConfinedContainer()
    confined.register(Int.self, instance: 3)
    confined.register(String.self) { (r: ConfinedResolver, number: Int) in "\(number) \(try r.resolve(Int.self))" }
    #expect(try confined.resolve(String.self) == "3 3")
    confined.register(Smith.self, lifetime: .transient, Smith.init)
    #expect(fault { try confined.resolve(Smith.self) }?.description.contains("Use ConfinedResolver") == true)
  }

  @Test func anErrorHasTheFactorysUnderlyingError() async throws {
    container.register(String.self) { _ in throw Failure(code: 28) }
    container.register(Substring.self) { r in try r.resolve(String.self).prefix(1) }
    #expect(fault { try container.resolve(Substring.self) }?.underlying as? Failure == Failure(code: 28))
    container.registerAsync(Character.self) { r in try await r.resolve(Substring.self).first! }
    let error = await asyncFault { try await container.resolveAsync(Character.self) }
    #expect(error?.underlying as? Failure == Failure(code: 28))
    #expect(error?.pathText == "Character → Substring → String")
  }
}
