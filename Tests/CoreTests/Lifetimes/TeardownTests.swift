import Testing

@testable import Core

@Suite struct TeardownTests {
  private let container = Container()
  private let log = Guarded<[String]>([])

  private func register(_ name: String, _ lifetime: Lifetime, needs: [String] = []) {
    container.register(Part.self, named: name, lifetime: lifetime) { r in
      Part(name, needs: try needs.map { try r.resolve(Part.self, named: $0) })
    }
    .onTeardown { [log] part in log.change { $0.append(part.name) } }
  }

  @Test func hooksRunInReverseOrderOfCreationInnerScopesFirst() throws {
    register("Forge", .scoped("house"))
    register("Anvil", .scoped("house"), needs: ["Forge"])
    register("Lamp", .scoped("room"))
    let house = try container.openScope("house", key: "1")
    let room = try house.openScope("room", key: "1")
    _ = try room.part("Lamp")
    _ = try room.part("Anvil")
    house.close()
    #expect(log.value == ["Lamp", "Anvil", "Forge"])
  }

  @Test func severalHooksRunInTheirOrderOfRegistration() async throws {
    container.register(Part.self, lifetime: .container) { _ in Part("Forge") }
      .onTeardown { [log] _ in log.change { $0.append("cool") } }
      .onTeardown { [log] _ in log.change { $0.append("sweep") } }
    _ = try container.resolve(Part.self)
    container.close()
    #expect(log.value == ["cool", "sweep"])
    container.register(Part.self, lifetime: .container) { _ in Part("Mill") }
      .onTeardown { [log] (_: Part) -> Void in log.change { $0.append("stop") } }
      .onTeardown { [log] (_: Part) async -> Void in
        await Task.yield()
        log.change { $0.append("wait") }
      }
      .onTeardown { [log] (_: Part) -> Void in log.change { $0.append("lock") } }
    _ = try container.resolve(Part.self)
    await container.closeAndWait()
    #expect(log.value == ["cool", "sweep", "stop", "wait", "lock"])
  }

  @Test func aDroppedScopeRunsItsHooks() throws {
    register("Lamp", .scoped("room"))
    _ = try container.openScope("room", key: "1").part("Lamp")
    #expect(log.value == ["Lamp"])
  }

  @Test func hooksOfTheRootRunWhenItIsClosedOrDropped() throws {
    register("Forge", .container)
    _ = try container.part("Forge")
    container.close()
    container.close()
    #expect(log.value == ["Forge"])
    var other: Container? = Container()
    other?.register(Part.self, lifetime: .container) { _ in Part("Other") }
      .onTeardown { [log] part in log.change { $0.append(part.name) } }
    _ = try other?.resolve(Part.self)
    other = nil
    #expect(log.value == ["Forge", "Other"])
    #expect(other == nil)
  }

  @Test func aHookRunsWhenTheRegistrationIsRemoved() throws {
    register("Forge", .container)
    _ = try container.part("Forge")
    container.remove(container.registrations[0].id)
    #expect(log.value == ["Forge"])
  }

  @Test func aHookMayUseTheContainer() throws {
    container.register(Int.self) { _ in 7 }
    container.register(Part.self, lifetime: .container) { _ in Part("Forge") }
      .onTeardown { [log, weak container] _ in
        log.change { $0.append("\((try? container?.resolve(Int.self)) ?? 0)") }
      }
    _ = try container.resolve(Part.self)
    container.close()
    #expect(log.value == ["7"])
  }

  @Test func asynchronousHooksAreWaitedForInOrder() async throws {
    for name in ["A", "B"] {
      container.register(Part.self, named: name, lifetime: .container) { _ in Part(name) }
        .onTeardown { [log] part in
          await Task.yield()
          log.change { $0.append(part.name) }
        }
      _ = try container.part(name)
    }
    register("C", .container)
    _ = try container.part("C")
    await container.closeAndWait()
    #expect(log.value == ["C", "B", "A"])
  }

  @Test func transientAndWeakInstancesHaveNone() throws {
    register("Boots", .transient)
    register("Map", .weak)
    let map = try container.part("Map")
    _ = try container.part("Boots")
    container.close()
    #expect(log.value.isEmpty)
    withExtendedLifetime(map) {}
  }
}
