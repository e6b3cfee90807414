import Testing

@_spi(Instrumentation) @testable import Core

@Suite struct PropertyInjectionTests {
  private let container = Container()

  @Test(arguments: [Lifetime.transient, .graph, .container, .weak], [Lifetime.transient, .graph, .container, .weak])
  func aCycleThroughAPropertyClosesFromEachService(knight: Lifetime, squire: Lifetime) throws {
    for first in ["Knight", "Squire"] {
      let container = Container()
      container.addPart("Knight", knight, needs: ["Squire"])
      container.addPart("Squire", squire, needs: ["Knight property"])
      try container.validate()
      let asked = try container.part(first)
      let other = try #require(first == "Knight" ? asked.needs.first : asked.properties.first)
      #expect((first == "Knight" ? other.properties.first : other.needs.first) === asked)
      asked.properties = []
      other.properties = []
    }
  }

  @Test func aLongerCycleThroughAPropertyCloses() throws {
    container.addPart("A", needs: ["B"])
    container.addPart("B", needs: ["C"])
    container.addPart("C", needs: ["A property", "B property"])
    let a = try container.part("A")
    let c = a.needs[0].needs[0]
    #expect(c.properties[0] === a)
    #expect(c.properties[1] === a.needs[0])
    c.properties = []
  }

  @Test func aCycleOfPropertiesCloses() throws {
    container.addPart("A", needs: ["B property"])
    container.addPart("B", needs: ["A property"])
    let a = try container.part("A")
    #expect(a.properties[0].properties[0] === a)
    a.properties = []
  }

  @Test func closingACycleMakesEachServiceOnce() throws {
    let made = Counter()
    container.addPart("A", needs: ["B"], made: made)
    container.addPart("B", needs: ["A property", "D property"], made: made)
    container.addPart("D", made: made)
    let a = try container.part("A")
    #expect(made.value == 3)
    a.needs[0].properties = []
  }

  @Test func aFailedInjectionDiscardsTheWholeCycle() throws {
    let attempts = Counter()
    container.addPart("A", .container, needs: ["B"])
    let id = container.reserveID()
    container.register(
      Registration(id: id, key: .part("B"), lifetime: .container, dependencies: [.init(.part("A"), by: .property)]),
      make: { _ in Part("B") },
      inject: { part, resolver in
        part.properties = [try resolver.resolve(Part.self, named: "A", by: .property)]
        if attempts.add() == 1 {
          part.properties = []
          throw Failure()
        }
      })
    #expect(fault { try container.part("A") }?.description == "A → B: the factory of B failed: Failure()")
    let a = try container.part("A")
    #expect(a.needs[0].properties[0] === a)
    #expect(try container.part("B") === a.needs[0])
    a.needs[0].properties = []
  }

  /// A is lost when its second property fails. Services that received A through its first property are lost with it.
  @Test(arguments: ["B", "B property"]) func anInstanceThatHoldsAFailedInstanceIsDiscarded(_ toB: String) throws {
    let container = Container(tracksInstances: true)
    let works = Guarded(false)
    container.addPart("A", .container, needs: ["Hub property", "C property"])
    container.addPart("Hub", .transient, needs: [toB])
    container.addPart("B", .container, needs: ["A"])
    container.register(Registration(id: container.reserveID(), key: .part("C"), lifetime: .container)) { _ in
      #expect(container.keptInstances.isEmpty, "what holds something incomplete is not shared yet")
      if !works.value { throw Failure() }
      return Part("C")
    }
    #expect(fault { try container.part("A") }?.pathText == "A → C")
    #expect(container.keptInstances.isEmpty)
    works.value = true
    let a = try container.part("A")
    let hub = a.properties[0]
    let b = try #require(hub.needs.first ?? hub.properties.first)
    #expect(b.needs[0] === a)
    #expect(try container.part("B") === b)
    #expect(container.keptInstances.count == 3)
    a.properties = []
  }

  @Test func aKeyPathIsInjectedAfterConstruction() throws {
    container.register(Squire.self, lifetime: .container, Squire.init).inject(\.knight)
    container.register(Knight.self, lifetime: .container, Knight.init)
    let squire = try container.resolve(Squire.self)
    #expect(squire.knight?.squire === squire)
    #expect(
      container.registrations[0].dependencies == [.init(ServiceKey(Knight.self), by: .property, isOptional: true)])
    squire.knight = nil
  }

  @Test func anUnregisteredOptionalPropertyStaysNil() throws {
    container.register(Squire.self, lifetime: .container, Squire.init).inject(\.knight)
    #expect(try container.resolve(Squire.self).knight == nil)
  }
}

private struct Failure: Error {}

private final class Squire: Sendable {
  private let state = Guarded<Knight?>(nil)
  var knight: Knight? {
    get { state.value }
    set { state.value = newValue }
  }
}

private final class Knight: Sendable {
  let squire: Squire
  init(squire: Squire) { self.squire = squire }
}
