import Testing

@testable import Core

/// Registering again: under the same name it replaces, and under one interface it adds a provider.
@Suite struct ReplacingTests {
  private let container = Container()

  @Test func aReplacedRegistrationIsReleasedWithItsInstance() throws {
    let gone = Guarded<[String]>([])
    container.register(Part.self, lifetime: .container) { _ in Part("old") }.onTeardown { part in
      gone.change { $0.append(part.name) }
    }
    let recorder = Recorder()
    let observation = container.observe(recorder.record)
    let old = WeakReference(try container.resolve(Part.self))
    container.register(Part.self, lifetime: .container) { _ in Part("new") }
    #expect(old.object == nil)
    #expect(gone.value == ["old"])
    #expect(container.registrations.count == 1)
    #expect(try container.resolve(Part.self).name == "new")
    #expect(recorder.events.map(\.kind).contains(.removed))
    observation.cancel()
  }

  @Test func theKeyOfAScopeIsNotReplaced() throws {
    container.declareScope("user", key: Int.self)
    let scope = try container.openScope("user", key: 7)
    container.register(Int.self) { _ in 1 }
    #expect(container.registrations.count == 2)
    #expect(try scope.resolve(Int.self) == 1)
  }

  /// With costs that grow with the square of the number, this test and the next one would exceed the limit.
  @Test(.timeLimit(.minutes(5))) func manyReplacementsEnd() throws {
    let made = Counter()
    for _ in 0..<300_000 { container.register(Counter.self, lifetime: .container) { _ in made } }
    #expect(container.registrations.count == 1)
  }

  @Test(.timeLimit(.minutes(5))) func registeringManyProvidersOfAnInterfaceEnds() throws {
    for index in 0..<30_000 {
      container.register(Part.self, named: "\(index)") { _ in Part("Boots") }.provide((any NamedAtRunTime).self)
    }
    #expect(container.registrations.count == 30_000)
  }

  // MARK: Registered instances

  @Test func theHookOfARegisteredInstanceRunsWithoutARequest() throws {
    let gone = Counter()
    container.register(Part.self, instance: Part("Boots")).onTeardown { (_: Part) -> Void in gone.add() }
    container.close()
    #expect(gone.value == 1)
    container.close()
    #expect(gone.value == 1)
  }

  @Test func aClosedContainerDoesNotServeARegisteredInstanceAgain() throws {
    container.register(Part.self, instance: Part("Boots"))
    #expect(try container.resolve(Part.self).name == "Boots")
    container.close()
    #expect(
      fault { try container.resolve(Part.self) }?.description
        == "Part was registered as an instance, and the container released it when it was closed. "
        + "Register it again.")
  }

  @Test func aRegisteredInstanceIsReleasedByTheTimeOfItsRegistration() throws {
    let gone = Guarded<[String]>([])
    func note(_ part: Part) { gone.change { $0.append(part.name) } }
    let log = { @Sendable (part: Part) -> Void in gone.change { $0.append(part.name) } }
    container.register(Part.self, named: "a", lifetime: .container) { _ in Part("made before") }.onTeardown(log)
    _ = try container.part("a")
    container.register(Part.self, named: "b", instance: Part("registered")).onTeardown(log)
    container.register(Part.self, named: "c", lifetime: .container) { _ in Part("made after") }.onTeardown(log)
    _ = try container.part("c")
    container.close()
    #expect(gone.value == ["made after", "registered", "made before"])
  }

  @Test func anOverridesEndDoesNotRunTheHooksOfTheOriginalsInstances() throws {
    let gone = Counter()
    container.register(Part.self, instance: Part("Boots")).onTeardown { (_: Part) -> Void in gone.add() }
    container.withOverrides { _ in
    } run: {
      _ = try? container.resolve(Part.self)
    }
    #expect(gone.value == 0)
    #expect(try container.resolve(Part.self).name == "Boots")
  }

  @Test func decoratingAfterAnInstanceWasMadeIsReported() throws {
    container.register(Part.self, lifetime: .container) { _ in Part("Boots") }
    #expect(container.decorate(Part.self) { part, _ in Part("a \(part.name)") } == .decorated)
    #expect(try container.resolve(Part.self).name == "a Boots")
    #expect(container.decorate(Part.self) { part, _ in Part("b \(part.name)") } == .afterAnInstance)
    #expect(try container.resolve(Part.self).name == "a Boots")
    container.close()
    #expect(try container.resolve(Part.self).name == "b a Boots")
  }
}
