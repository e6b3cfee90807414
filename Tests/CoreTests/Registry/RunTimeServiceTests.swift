import Testing

@_spi(Instrumentation) @testable import Core

private final class Blade: NamedAtRunTime { let length = 90 }
private final class Shield: NamedAtRunTime { let words = ["a", "shield"] }

@Suite struct RunTimeServiceTests {
  private let container = Container(tracksInstances: true)

  @Test func servicesOfOneClassAreDistinguishedByName() throws {
    container.addPart("Boots", .container)
    container.addPart("Armor", needs: ["Boots"])
    let armor = try container.part("Armor")
    #expect(armor.name == "Armor")
    #expect(try armor.needs[0] === container.part("Boots"))
    #expect(container.registrations.map(\.key.description) == ["Boots", "Armor"])
  }

  @Test func replacingKeepsPlaceInstancesAndNumbers() throws {
    let id = container.addPart("Armor", as: "Cover")
    container.addPart("Mail", as: "Cover")
    let first = try container.part("Armor")
    container.addPart("Armor", needs: ["Boots?"], as: "Cover", id: id)
    #expect(container.registrations.map(\.key.description) == ["Armor", "Mail"])
    #expect(try container.resolveAll(Part.self, named: "Cover").map(\.name) == ["Armor", "Mail"])
    #expect(container.identity(of: first) == InstanceID(registration: id, number: 1))
    #expect(try container.identity(of: container.part("Armor"))?.number == 3)
  }

  @Test func anotherLifetimeDropsTheContainersHold() throws {
    let id = container.addPart("Armor", .container)
    let weakly = WeakReference(try container.part("Armor"))
    #expect(weakly.object != nil)
    container.addPart("Armor", .transient, id: id)
    #expect(weakly.object == nil)
  }

  @Test(arguments: [Lifetime.container, .scoped("user")])
  func anotherClassDropsTheContainersHold(_ lifetime: Lifetime) throws {
    // Without tracking, so that the fast path is used.
    let container = Container()
    let scope = try container.openScope("user", key: "anna")
    let id = container.reserveID()
    container.register(Registration(id: id, key: ServiceKey(Blade.self), lifetime: lifetime)) { _ in Blade() }
    #expect(try scope.resolve(Blade.self).length == 90)
    container.register(Registration(id: id, key: ServiceKey(Shield.self), lifetime: lifetime)) { _ in Shield() }
    #expect(try scope.resolve(Shield.self).words == ["a", "shield"])
  }

  @Test func anotherDependencyKeepsTheContainersHold() throws {
    let id = container.addPart("Armor", .container)
    let weakly = WeakReference(try container.part("Armor"))
    container.addPart("Armor", .container, needs: ["Boots?"], id: id)
    #expect(try weakly.object === container.part("Armor"))
  }

  @Test func renamingKeepsInstancesAndNumbers() throws {
    let id = container.addPart("Armor", .container)
    let armor = try container.part("Armor")
    container.addPart("Plate", .container, id: id)
    #expect(try container.part("Plate") === armor)
    #expect(container.liveInstances.map(\.service.description) == ["Plate"])
    #expect(container.identity(of: armor)?.number == 1)
    #expect(fault { try container.part("Armor") } != nil)
  }

  @Test func renamedItIsMadeAndSharedAsBefore() throws {
    let made = Counter()
    let id = container.addPart("Armor", .container, as: "Cover", made: made)
    let armor = try container.part("Armor")
    #expect(container.rename(id, to: "Plate"))
    #expect(try container.part("Plate") === armor)
    #expect(try container.part("Cover") === armor)
    #expect(made.value == 1)
    container.reset(.container)
    #expect(try container.part("Plate") !== armor)
    #expect(fault { try container.part("Armor") } != nil)
  }

  @Test func replacedByAnotherKeyItIsRenamed() throws {
    let recorder = Recorder()
    let id = container.addPart("Armor")
    let observation = container.observe(recorder.record)
    #expect(container.replace(Registration(id: id, key: .part("Plate"), lifetime: .container)) { _ in Part("Plate") })
    #expect(recorder.lines == ["renamed Armor"])
    #expect(recorder.events.first?.newName == .part("Plate"))
    withExtendedLifetime(observation) {}
  }

  @Test func aMissingRegistrationIsNeitherReplacedNorRenamed() {
    let id = container.reserveID()
    #expect(!container.replace(Registration(id: id, key: .part("Armor"))) { _ in Part("Armor") })
    #expect(!container.rename(id, to: "Plate"))
    #expect(container.registrations.isEmpty)
  }

  @Test func renamingIsSafeBesideOtherChanges() throws {
    let id = container.addPart("Armor 0", .container)
    let container = container
    _ = try onThreads(4) { thread in
      for step in 0..<200 {
        if thread == 0 {
          container.replace(Registration(id: id, key: .part("Armor"), lifetime: .container)) { _ in Part("Armor") }
        } else {
          container.rename(id, to: "Armor \(thread) \(step)")
        }
      }
    }
    #expect(container.registrations.map(\.id) == [id])
    let key = try #require(container.registrations.first?.key)
    #expect(try container.part(key.name ?? "").name.hasPrefix("Armor"))
  }

  @Test func numbersAreNeverUsedAgainAfterRemovingAndAdding() throws {
    let first = container.addPart("Armor")
    let one = try container.part("Armor")
    container.remove(first)
    let second = container.addPart("Armor")
    let two = try container.part("Armor")
    #expect(second > first)
    #expect(container.identity(of: one)?.number == 1)
    #expect(container.identity(of: two)?.number == 2)
  }

  @Test func numbersAreNeverUsedAgainAfterRenaming() throws {
    let id = container.addPart("Armor")
    let one = try container.part("Armor")
    container.addPart("Plate", id: id)
    container.addPart("Armor")
    let two = try container.part("Armor")
    let three = try container.part("Plate")
    #expect([one, two, three].map { container.identity(of: $0)?.number } == [1, 2, 2])
  }

  @Test func anInstanceWithAnotherHolderOutlivesItsRegistration() throws {
    let id = container.addPart("Armor", .container)
    let armor = try container.part("Armor")
    container.remove(id)
    #expect(container.sweep().isEmpty)
    #expect(container.identity(of: armor)?.registration == id)
    #expect(container.keptInstances.isEmpty)
  }

  @Test func removingDropsTheInstancesOfScopes() throws {
    let id = container.addPart("Profile", .scoped("user"))
    let scope = try container.openScope("user", key: "anna")
    let weakly = WeakReference(try scope.part("Profile"))
    #expect(weakly.object != nil)
    container.remove(id)
    #expect(weakly.object == nil)
  }
}
