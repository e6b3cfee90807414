import Testing

@testable import Core

private protocol Greeting: AnyObject, Sendable { var text: String { get } }
private protocol Farewell: AnyObject, Sendable {}
private final class Polite: Greeting, Farewell {
  let text: String
  init(_ text: String = "hello") { self.text = text }
}

@globalActor private actor Forge { static let shared = Forge() }
@Forge private final class Anvil {
  var blows = 0
  init() {}
}

/// Behaviours that Factory's own tests guarantee to its users, rewritten for Core. See docs/core-behaviours.md.
@Suite struct FactoryBehaviourTests {
  private let container = Container()

  // MARK: Optional services

  @Test func anOptionalServiceIsSharedLikeAnyOther() throws {
    container.register((any Greeting)?.self, lifetime: .container) { _ in Polite() }
    let first = try container.resolve((any Greeting)?.self)
    #expect(first != nil)
    #expect(try container.resolve((any Greeting)?.self) === first)
    container.reset()
    #expect(try container.resolve((any Greeting)?.self) !== first)
  }

  @Test func replacingARegistrationReplacesItsNilInstance() throws {
    container.register((any Greeting)?.self) { _ in nil }
    #expect(try container.resolve((any Greeting)?.self) == nil)
    container.register((any Greeting)?.self, lifetime: .container) { _ in Polite() }
    #expect(try container.resolve((any Greeting)?.self) != nil)
    container.register((any Greeting)?.self, lifetime: .container) { _ in nil }
    #expect(try container.resolve((any Greeting)?.self) == nil)
  }

  @Test func aMadeNilIsKeptLikeAnyValue() throws {
    let made = Counter()
    container.register((any Greeting)?.self, lifetime: .container) { _ in
      made.add()
      return nil
    }
    for _ in 1...3 { #expect(try container.resolve((any Greeting)?.self) == nil) }
    #expect(made.value == 1)
  }

  @Test func anOptionalServiceIsNilUntilItIsRegistered() throws {
    #expect(try container.resolve((any Greeting)?.self) == nil)
    container.register((any Greeting).self) { _ in Polite() }
    #expect(try container.resolve((any Greeting)?.self)?.text == "hello")
  }

  // MARK: Sharing

  @Test func aWeakInstanceResolvedByProtocolIsSharedWhileItIsRetained() throws {
    container.register((any Greeting).self, lifetime: .weak) { _ in Polite() }
    var one: (any Greeting)? = try container.resolve((any Greeting).self)
    let other = WeakReference(one as? Polite)
    #expect(try container.resolve((any Greeting).self) === one)
    one = nil
    #expect(other.object == nil)
  }

  @Test func aWeaklySharedOptionalMustBeAnObject() throws {
    container.register(Polite?.self, lifetime: .weak) { _ in Polite() }
    #expect(fault { try container.resolve(Polite?.self) }?.reason == .notAnObject(lifetime: .weak))
  }

  @Test(arguments: [Lifetime.weak, .container])
  func aRetainedInstanceIsNotReusedAfterResetOrReplacement(_ lifetime: Lifetime) throws {
    container.register((any Greeting).self, lifetime: lifetime) { _ in Polite() }
    let first = try container.resolve((any Greeting).self)
    container.reset(lifetime)
    let second = try container.resolve((any Greeting).self)
    #expect(second !== first)
    container.register((any Greeting).self, lifetime: lifetime) { _ in Polite() }
    #expect(try container.resolve((any Greeting).self) !== second)
  }

  @Test func bothProtocolsOfAServiceResolveToOneGraphInstance() throws {
    container.register(Polite.self, lifetime: .graph) { _ in Polite() }.provide((any Greeting).self).provide(
      (any Farewell).self)
    container.register([ObjectIdentifier].self) { r in
      [ObjectIdentifier(try r.resolve((any Greeting).self)), ObjectIdentifier(try r.resolve((any Farewell).self))]
    }
    let ids = try container.resolve([ObjectIdentifier].self)
    #expect(ids[0] == ids[1])
    #expect(try container.resolve((any Greeting).self) as? Polite !== container.resolve((any Farewell).self) as? Polite)
  }

  @Test func theNewRegistrationsLifetimeApplies() throws {
    container.register((any Greeting).self) { _ in Polite() }
    #expect(try container.resolve((any Greeting).self) !== container.resolve((any Greeting).self))
    container.register((any Greeting).self, lifetime: .container) { _ in Polite() }
    #expect(try container.resolve((any Greeting).self) === container.resolve((any Greeting).self))
  }

  @Test func instancesAndRegistrationsCanBeResetSeparately() throws {
    container.addPart("Boots", .container)
    let first = try container.part("Boots")
    container.reset()
    #expect(container.registrations.count == 1)
    #expect(try container.part("Boots") !== first)
    container.remove(container.registrations[0].id)
    #expect(fault { try container.part("Boots") } != nil)
  }

  // MARK: Others

  @Test func aFunctionIsAService() throws {
    typealias Open = @Sendable (String) -> String
    container.register(Open.self) { _ in { "opened \($0)" } }
    #expect(try container.resolve(Open.self)("door") == "opened door")
    try container.withOverrides {
      $0.register(Open.self) { _ in { "did not open \($0)" } }
    } run: { () throws in
      #expect(try container.resolve(Open.self)("door") == "did not open door")
    }
  }

  @Test func argumentsArePassedToTheLastRegistration() throws {
    container.register((any Greeting).self, taking: Int.self) { _, count in Polite("hello \(count)") }
    container.register((any Greeting).self, taking: Int.self) { _, count in Polite("mock \(count)") }
    #expect(try container.resolve((any Greeting).self, with: 23).text == "mock 23")
  }

  @Test func anObserverReceivesCreationsAndReuses() throws {
    container.addPart("Boots", .container)
    let recorder = Recorder()
    let observation = container.observe(recorder.record)
    for _ in 1...3 { _ = try container.part("Boots") }
    #expect(recorder.events.count { $0.kind == .created } == 1)
    #expect(recorder.events.count { $0.kind == .reused } == 2)
    observation.cancel()
  }

  @Test func aSharedServiceThatNeedsASharedServiceDoesNotDeadlock() throws {
    container.addPart("Forge", .container)
    container.addPart("Sword", .container, needs: ["Forge"])
    let swords = try onThreads(4) { [container] thread in
      try? thread.isMultiple(of: 2) ? container.part("Sword").needs[0] : container.part("Forge")
    }
    #expect(Set(swords.map { $0.map(ObjectIdentifier.init) }).count == 1)
  }

  @Test func aServiceOfAnyGlobalActorIsMadeThere() async throws {
    container.registerAsync(Anvil.self, lifetime: .container) { _ in await Anvil() }
    let container = container
    let anvil = try await Task.detached { try await container.resolveAsync(Anvil.self) }.value
    #expect(try await container.resolveAsync(Anvil.self) === anvil)
    #expect(await anvil.blows == 0)
  }
}
