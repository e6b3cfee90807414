import Testing

@testable import Core

private protocol Armor: Sendable { var name: String { get } }
private final class Plate: Armor { let name = "plate" }
private final class Mail: Armor { let name = "mail" }

@Suite struct InterfaceTests {
  private func armory() -> Container {
    let container = Container()
    container.register(Plate.self, lifetime: .container, Plate.init).provide((any Armor).self)
    container.register(Mail.self, lifetime: .container, Mail.init).provide((any Armor).self)
    return container
  }

  @Test func theLastOfSeveralProvidersAnswers() throws {
    #expect(try armory().resolve((any Armor).self).name == "mail")
  }

  @Test func allProvidersAreReturnedInOrderOfRegistration() throws {
    let container = armory()
    #expect(try container.resolveAll((any Armor).self).map(\.name) == ["plate", "mail"])
    #expect(try container.resolveAll(Plate.self).map(\.name) == ["plate"])
    #expect(try container.resolveAll(Int.self).isEmpty)
  }

  @Test func aServiceProvidedTwiceIsListedOnce() throws {
    let container = Container()
    container.register(Plate.self, lifetime: .container, Plate.init)
      .provide((any Armor).self).provide((any Armor).self).provide(Plate.self)
    #expect(try container.resolveAll((any Armor).self).count == 1)
    #expect(try container.resolveAll(Plate.self).count == 1)
    #expect(container.diagnose().isEmpty)
  }

  @Test func anInterfaceAndItsProviderGiveOneInstance() throws {
    let container = armory()
    let byInterface = try container.resolve((any Armor).self) as? Mail
    #expect(try byInterface === container.resolve(Mail.self))
  }

  @Test func severalProvidersAreReportedAsAmbiguous() {
    let found = armory().diagnose().filter { $0.kind == .ambiguous }
    #expect(found.map(\.path) == [["Armor", "Plate", "Mail"]])
    #expect(found.map(\.severity) == [.note])
  }

  @Test func resolveAllIsASingleResolution() throws {
    let container = Container()
    container.addPart("Forge", .graph)
    container.addPart("Plate", needs: ["Forge"], as: "Armor")
    container.addPart("Mail", needs: ["Forge"], as: "Armor")
    let all = try container.resolveAll(Part.self, named: "Armor")
    #expect(all.map(\.name) == ["Plate", "Mail"])
    #expect(all[0].needs[0] === all[1].needs[0])
  }

  @Test func aFactoryMayResolveAll() throws {
    let container = armory()
    container.register([String].self) { r in try r.resolveAll((any Armor).self).map(\.name) }
    #expect(try container.resolve([String].self) == ["plate", "mail"])
  }

  @Test func aProviderMustConformToItsProvidedType() {
    let container = Container()
    container.register(Int.self) { _ in 1 }.provide((any Armor).self)
    #expect(fault { try container.resolve((any Armor).self) }?.reason == .wrongType(found: "Int"))
  }
}
