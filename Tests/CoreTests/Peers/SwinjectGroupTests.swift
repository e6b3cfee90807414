import Testing

@testable import Core

/// Behaviours of parents, assemblies and threads that Swinject's own tests guarantee, rewritten for Core. See
/// docs/core-behaviours.md.
@Suite(.timeLimit(.minutes(1))) struct SwinjectGroupTests {
  private let container = Container()

  // MARK: Parents and children

  @Test func aParentDoesNotHaveTheServicesOfItsChild() throws {
    let child = container.makeChild()
    child.addPart("Boots")
    #expect(fault { try container.part("Boots") } != nil)
    #expect(try child.part("Boots").name == "Boots")
  }

  @Test func sharedInstancesOfTheParentAreSharedWithItsChildren() throws {
    container.addPart("Forge", .container)
    let (one, other) = (container.makeChild(), container.makeChild())
    let forge = try one.part("Forge")
    #expect(try other.part("Forge") === forge)
    #expect(try container.part("Forge") === forge)
  }

  @Test func aChildInheritsTheDefaultLifetimeOfItsParent() {
    let parent = Container(defaultLifetime: .graph)
    let children = [parent.makeChild(), parent.makeChild(defaultLifetime: .container)]
    for child in children { child.register(Int.self) { _ in 7 } }
    #expect(children.map { $0.registrations.map(\.lifetime) } == [[.graph], [.container]])
  }

  @Test func aResetOfTheChildKeepsTheInstancesOfTheParent() throws {
    container.addPart("Forge", .container)
    let child = container.makeChild()
    child.addPart("Boots", .container)
    let (forge, boots) = (try child.part("Forge"), try child.part("Boots"))
    child.reset(.container)
    #expect(try child.part("Forge") === forge)
    #expect(try child.part("Boots") !== boots)
  }

  // MARK: Modules for assemblies

  private struct Weapons: Module {
    func register(in container: Container) { container.addPart("Sword", needs: ["Steel"]) }
  }
  private struct Metals: Module {
    func register(in container: Container) { container.addPart("Steel") }
  }

  @Test func modulesMayDependOnEachOtherInAnyOrder() throws {
    container.require(Weapons())
    #expect(fault { try container.part("Sword") }?.pathText == "Sword → Steel")
    container.require(Metals())
    #expect(try container.part("Sword").needs.map(\.name) == ["Steel"])
  }

  @Test func requireReturnsWhetherTheModuleWasRegisteredNow() {
    #expect(container.require(Metals()))
    #expect(!container.require(Metals()))
  }

  // MARK: Threads

  @Test func parentAndChildrenCanBeUsedFromManyThreads() throws {
    container.addPart("Forge", .container)
    container.addPart("Sword", .graph, needs: ["Forge"])
    let child = container.makeChild()
    child.addPart("Knight", .container, needs: [])
    let names = try onThreads(4) { [container] thread in
      (0..<200).compactMap { round -> String? in
        try? (thread + round).isMultiple(of: 2) ? child.part("Sword").needs[0].name : container.part("Forge").name
      }
    }
    #expect(names.joined().count == 800)
    #expect(Set(names.joined()) == ["Forge"])
  }

  @Test func eachThreadHasASeparateGraph() throws {
    container.addPart("Crest", .graph)
    container.addPart("Helmet", needs: ["Crest"])
    container.addPart("Knight", needs: ["Crest", "Helmet"])
    let knights = try onThreads(4) { [container] _ in try? container.part("Knight") }.compactMap { $0 }
    #expect(knights.count == 4)
    #expect(knights.allSatisfy { $0.needs[0] === $0.needs[1].needs[0] })
    #expect(Set(knights.map { ObjectIdentifier($0.needs[0]) }).count == 4)
  }

  @Test func aProviderCanBeCalledFromManyThreads() throws {
    let made = Counter()
    container.addPart("Boots", made: made)
    let provider = try container.resolve(Provider<Part>.self, named: "Boots")
    _ = try onThreads(4) { _ in for _ in 0..<50 { _ = try? provider() } }
    #expect(made.value == 200)
  }
}
