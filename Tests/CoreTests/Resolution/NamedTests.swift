import Testing

@testable import Core

private final class Sword: Sendable {}
private enum Dress: ServiceName { static let name = "dress" }
private enum Field: ServiceName { static let name = "field" }
private final class Knight: Sendable {
  let dress: Named<Sword, Dress>
  let field: Named<Lazy<Sword>, Field>
  let spare: Lazy<Named<Sword, Field>>
  let lost: Named<Sword, Dress>?
  init(
    dress: Named<Sword, Dress>, field: Named<Lazy<Sword>, Field>, spare: Lazy<Named<Sword, Field>>,
    lost: Named<Sword, Dress>?
  ) {
    self.dress = dress
    self.field = field
    self.spare = spare
    self.lost = lost
  }
}

/// Parameters of initializers that select one of several services of a type by name.
@Suite struct NamedTests {
  private let container = Container()

  init() { container.register(Knight.self, lifetime: .transient, Knight.init) }

  @Test func eachParameterGetsTheServiceOfItsName() async throws {
    container.register(Sword.self, named: "dress", lifetime: .container) { _ in Sword() }
    container.register(Sword.self, named: "field", lifetime: .container) { _ in Sword() }
    let knight = try container.resolve(Knight.self)
    #expect(try knight.dress.service === container.resolve(Sword.self, named: "dress"))
    #expect(try knight.field.service() === container.resolve(Sword.self, named: "field"))
    #expect(try knight.spare().service === knight.field.service())
    #expect(knight.lost?.service === knight.dress.service)
    #expect(try await container.resolveAsync(Knight.self).dress.service === knight.dress.service)
  }

  @Test func aMissingNamedServiceIsReportedByItsName() throws {
    container.register(Sword.self, lifetime: .transient, Sword.init)
    #expect(
      container.registrations[0].dependencies.map(\.service.description) == [
        "Sword \"dress\"", "Sword \"field\"", "Sword \"field\"", "Sword \"dress\"",
      ])
    #expect(fault { try container.resolve(Knight.self) }?.pathText == "Knight → Sword \"dress\"")
    #expect(throws: ValidationError.self) { try container.validate() }
    container.register(Sword.self, named: "dress") { _ in Sword() }
    container.register(Sword.self, named: "field") { _ in Sword() }
    try container.validate()
  }

  @Test func anOptionalNamedServiceIsNilWithoutARegistration() throws {
    container.register(Sword.self, lifetime: .transient, Sword.init)
    #expect(try container.resolve(Named<Sword, Dress>?.self) == nil)
  }
}
