import Testing

@testable import Core

private protocol Blade: Sendable { var name: String { get } }
private struct Steel: Blade { let name = "steel" }
private struct Wood: Blade { let name = "wood" }
private final class Fighter: Sendable {
  let blade: any Blade
  let horse: Lazy<Part>?
  init(blade: any Blade, horse: Lazy<Part>?) {
    self.blade = blade
    self.horse = horse
  }
}

/// Child containers, whose registrations hide those of their parent.
@Suite struct ChildContainerTests {
  private let parent = Container()
  private let child: Container

  init() {
    parent.register((any Blade).self, lifetime: .transient) { () -> any Blade in Steel() }
    child = parent.makeChild()
  }

  @Test func aRegistrationOfTheChildHidesTheParents() throws {
    #expect(try child.resolve((any Blade).self).name == "steel")
    child.register((any Blade).self, lifetime: .transient) { () -> any Blade in Wood() }
    #expect(try child.resolve((any Blade).self).name == "wood")
    #expect(try parent.resolve((any Blade).self).name == "steel")
  }

  @Test func aServiceOfTheChildMayNeedAServiceOfTheParent() throws {
    child.register(Fighter.self, lifetime: .container, Fighter.init)
    try child.validate()
    #expect(try child.resolve(Fighter.self).blade.name == "steel")
    #expect(try child.resolve(Fighter.self).horse == nil)
    #expect(fault { try parent.resolve(Fighter.self) }?.pathText == "Fighter")
  }

  @Test func servicesOfTheParentAreMadeWithServicesOfTheParent() throws {
    parent.register(Fighter.self, lifetime: .container, Fighter.init)
    child.register((any Blade).self, lifetime: .transient) { () -> any Blade in Wood() }
    #expect(try child.resolve(Fighter.self).blade.name == "steel")
    #expect(try child.resolve(Fighter.self) === parent.resolve(Fighter.self))
  }

  @Test func optionalLateNamedAndArgumentsReachTheParent() throws {
    parent.register(Part.self, named: "horse", lifetime: .container) { _ in Part("Grani") }
    parent.register(Part.self, taking: String.self) { _, name in Part(name) }
    #expect(try child.resolve(Part?.self, named: "horse")?.name == "Grani")
    #expect(try child.resolve(Lazy<Part>.self, named: "horse")().name == "Grani")
    #expect(try child.resolve(Part.self, with: "Bayard").name == "Bayard")
    #expect(try child.resolve(Part?.self, with: "Bayard")?.name == "Bayard")
    #expect(try child.resolve(Part?.self) == nil)
  }

  @Test func allProvidersAreTheParentsAndThenTheChilds() throws {
    child.register(Wood.self) { _ in Wood() }.provide((any Blade).self)
    #expect(try child.resolveAll((any Blade).self).map(\.name) == ["steel", "wood"])
    #expect(try parent.resolveAll((any Blade).self).map(\.name) == ["steel"])
  }

  @Test func anErrorHasThePathThroughBoth() {
    parent.register(Part.self) { r in Part("\(try r.resolve(Int.self))") }
    child.register(String.self) { r in try r.resolve(Part.self).name }
    #expect(fault { try child.resolve(String.self) }?.pathText == "String → Part → Int")
  }

  @Test func anAsynchronousServiceOfTheParentIsAwaited() async throws {
    parent.registerAsync((any Blade).self, lifetime: .container) { _ in Wood() }
    child.register(Fighter.self, Fighter.init)
    #expect(try await child.resolveAsync(Fighter.self).blade.name == "wood")
    #expect(try await child.resolveAllAsync((any Blade).self).count == 1)
  }

  @Test func aChildsEndLeavesTheParentAndItsInstances() throws {
    let gone = Counter()
    parent.register(Counter.self, lifetime: .container) { _ in Counter() }.onTeardown { (_: Counter) -> Void in
      gone.add()
    }
    let counter = try child.resolve(Counter.self)
    child.close()
    #expect(gone.value == 0)
    #expect(try parent.resolve(Counter.self) === counter)
  }

  @Test func aGrandchildReachesAllTheWay() throws {
    #expect(try child.makeChild().resolve((any Blade).self).name == "steel")
  }
}
