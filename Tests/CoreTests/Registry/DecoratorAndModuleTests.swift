import Glibc
import Testing

@testable import Core

private protocol Armor: Sendable { var name: String { get } }
private struct Plate: Armor { let name = "plate" }
private struct Gilded: Armor {
  let inner: any Armor
  var name: String { "gilded \(inner.name)" }
}

private struct Smithy: Module {
  let made: Counter
  func register(in container: Container) {
    made.add()
    container.register(String.self) { _ in "steel" }
  }
}
private struct Armory: Module {
  let made: Counter
  func register(in container: Container) {
    container.require(Smithy(made: made))
    container.register((any Armor).self, lifetime: .container) { _ in Plate() }
  }
}

@Suite struct DecoratorAndModuleTests {
  private let container = Container()

  @Test func aDecoratorWrapsTheFactorysInstance() throws {
    container.register((any Armor).self) { _ in Plate() }.decorate { armor, _ in Gilded(inner: armor) }
    #expect(try container.resolve((any Armor).self).name == "gilded plate")
  }

  @Test func theLastDecoratorIsOutermostAndMayResolve() throws {
    container.register(String.self, named: "motto") { _ in "!" }
    container.register(String.self) { _ in "a" }
    #expect(container.decorate(String.self) { inner, _ in "b(\(inner))" } == .decorated)
    #expect(
      container.decorate(String.self) { inner, r in "c(\(inner))\(try r.resolve(String.self, named: "motto"))" }
        == .decorated)
    #expect(try container.resolve(String.self) == "c(b(a))!")
  }

  @Test func aDecoratedServiceIsSharedByItsLifetime() throws {
    let decorations = Counter()
    container.register(Part.self, lifetime: .container) { _ in Part("Armor") }.decorate { part, _ in
      decorations.add()
      return Part("Gilded \(part.name)")
    }
    #expect(try container.resolve(Part.self) === container.resolve(Part.self))
    #expect(try container.resolve(Part.self).name == "Gilded Armor")
    #expect(decorations.value == 1)
  }

  @Test func decoratingAMissingServiceIsReported() {
    #expect(container.decorate(String.self) { inner, _ in inner } == .notRegistered)
  }

  @Test func aModuleRequiredSeveralTimesIsRegisteredOnce() throws {
    let made = Counter()
    #expect(container.require(Armory(made: made)))
    #expect(!container.require(Armory(made: made)))
    #expect(!container.require(Smithy(made: made)))
    #expect(made.value == 1)
    #expect(container.registrations.count == 2)
    #expect(try container.resolve((any Armor).self).name == "plate")
  }

  @Test func registerOnceKeepsAnExistingRegistration() throws {
    container.register(String.self) { _ in "mine" }
    #expect(!container.registerOnce(String.self) { _ in "default" })
    #expect(container.registerOnce(Int.self) { _ in 7 })
    #expect(try container.resolve(String.self) == "mine")
    #expect(try container.resolve(Int.self) == 7)
  }

  @Test func twoInterfacesOfOneRegistrationGiveOneInstance() throws {
    container.register(Part.self, lifetime: .container) { _ in Part("Armor") }
      .provide((any NamedAtRunTime).self).provide(Part.self, named: "alias")
    #expect(try container.resolve((any NamedAtRunTime).self) === container.resolve(Part.self))
    #expect(try container.resolve(Part.self, named: "alias") === container.resolve(Part.self))
  }

  @Test func aRequiredModuleIsRegisteredCompletely() throws {
    struct Slow: Module {
      func register(in container: Container) {
        sched_yield()
        container.register(Int.self, instance: 7)
      }
    }
    for _ in 1...50 {
      let container = Container()
      let found = try onThreads(4) { _ in
        container.require(Slow())
        return try? container.resolve(Int.self)
      }
      #expect(found == [7, 7, 7, 7])
    }
  }
}
