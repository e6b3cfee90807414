import Testing

@testable import Core

/// Scopes and containers that are closed while a service is being made. No caller gets an instance whose hook has run,
/// and `closeAndWait()` returns after the last hook.
@Suite(.timeLimit(.minutes(1))) struct ClosedMeanwhileTests {
  private let container = Container()

  /// Registers a service whose factory closes the scope that it is made in.
  private func registerClosing(_ lifetime: Lifetime, _ tornDown: Counter) {
    container.register(Part.self, named: "Boots", lifetime: lifetime) { r in
      r.container.close()
      return Part("Boots")
    }
    .onTeardown { (_: Part) -> Void in tornDown.add() }
  }

  @Test func aRequestInAClosedScopeThrowsClosedScope() throws {
    let tornDown = Counter()
    registerClosing(.scoped("user"), tornDown)
    let scope = try container.openScope("user", key: "anna")
    let error = fault { try scope.part("Boots") }
    #expect(error?.reason == scope.scope.map { .closedScope($0) })
    #expect(error?.pathText == "Boots")
    #expect(tornDown.value == 1)
  }

  @Test func aRequestInAClosedRootThrowsClosedMeanwhile() throws {
    let tornDown = Counter()
    registerClosing(.container, tornDown)
    let error = fault { try container.part("Boots") }
    #expect(error?.reason == .closedMeanwhile)
    #expect(tornDown.value == 1)
  }

  @Test func anObjectMadeByTheFastPathInAClosedScopeIsNotReturned() throws {
    let tornDown = Counter()
    container.register(Counter.self, lifetime: .scoped("user")) { r in
      r.container.close()
      return Counter()
    }
    .onTeardown { (_: Counter) -> Void in tornDown.add() }
    let scope = try container.openScope("user", key: "anna")
    #expect(fault { try scope.resolve(Counter.self) }?.reason == scope.scope.map { .closedScope($0) })
    #expect(tornDown.value == 1)
  }

  @Test(arguments: [Lifetime.scoped("user"), .container])
  func aWaitingResolutionFailsWithTheClosedScopeToo(_ lifetime: Lifetime) throws {
    let (started, closed, tornDown) = (Meeting(2), Meeting(2), Counter())
    container.register(Part.self, named: "Boots", lifetime: lifetime) { r in
      started.arrive()
      closed.arrive()
      return Part("Boots")
    }
    .onTeardown { (_: Part) -> Void in tornDown.add() }
    let scope = try container.openScope("user", key: "anna")
    let found = Guarded<ResolutionError?>(nil)
    let maker = try TestThread { found.value = fault { try scope.part("Boots") } }
    started.arrive()
    container.close()
    closed.arrive()
    maker.join()
    #expect(found.value != nil)
    #expect(tornDown.value == 1)
  }

  @Test(arguments: [Lifetime.scoped("user"), .container])
  func closeAndWaitAwaitsTheHookOfAnUnfinishedInstance(_ lifetime: Lifetime) async throws {
    let (started, goOn, tornDown) = (AsyncSignal(), Guarded(false), Counter())
    let scope = try container.openScope("user", key: "anna")
    container.register(Part.self, named: "Boots", lifetime: lifetime) { _ in
      started.open()
      eventually { goOn.value }
      return Part("Boots")
    }
    .onTeardown { (_: Part) async -> Void in
      await Task.yield()
      tornDown.add()
    }
    let thread = try TestThread { _ = try? scope.part("Boots") }
    await started.wait()
    let closing = Task { [container] in
      if lifetime == .container { await container.closeAndWait() } else { await scope.closeAndWait() }
      return tornDown.value
    }
    while lifetime != .container, !scope.isClosed { await Task.yield() }
    goOn.value = true
    #expect(await closing.value == 1)
    thread.join()
  }

  @Test(arguments: [Lifetime.scoped("user"), .container])
  func closeAndWaitAwaitsAsynchronousConstruction(_ lifetime: Lifetime) async throws {
    let (started, goOn, tornDown) = (AsyncSignal(), AsyncSignal(), Counter())
    let scope = try container.openScope("user", key: "anna")
    container.registerAsync(Part.self, named: "Boots", lifetime: lifetime) { _ in
      started.open()
      await goOn.wait()
      return Part("Boots")
    }
    .onTeardown { (_: Part) async -> Void in
      await Task.yield()
      tornDown.add()
    }
    let asking = Task { await asyncFault { try await scope.resolveAsync(Part.self, named: "Boots") } }
    await started.wait()
    let closing = Task { [container] in
      if lifetime == .container { await container.closeAndWait() } else { await scope.closeAndWait() }
      return tornDown.value
    }
    while lifetime != .container, !scope.isClosed { await Task.yield() }
    goOn.open()
    #expect(await closing.value == 1)
    if lifetime != .container { #expect(await asking.value?.reason == scope.scope.map { .closedScope($0) }) }
  }

  @Test func aFactoryThatClosesItsOwnScopeDoesNotWaitForItself() async throws {
    let scope = try container.openScope("user", key: "anna")
    container.registerAsync(Part.self, named: "Boots", lifetime: .scoped("user")) { r in
      await r.container.closeAndWait()
      return Part("Boots")
    }
    let error = await asyncFault { try await scope.resolveAsync(Part.self, named: "Boots") }
    #expect(error?.reason == scope.scope.map { .closedScope($0) })
  }

  @Test func anInstanceBeingMadeIsReleasedBeforeItsDependencies() async throws {
    let (started, goOn, order) = (AsyncSignal(), Guarded(false), Guarded<[String]>([]))
    let scope = try container.openScope("user", key: "anna")
    container.addPart("Leather", .scoped("user"))
    for name in ["Leather", "Boots"] {
      container.register(Part.self, named: name, lifetime: .scoped("user")) { r in
        if name == "Boots" {
          _ = try r.resolve(Part.self, named: "Leather")
          started.open()
          eventually { goOn.value }
        }
        return Part(name)
      }
      .onTeardown { part in order.change { $0.append(part.name) } }
    }
    let thread = try TestThread { _ = try? scope.part("Boots") }
    await started.wait()
    let closing = Task { await scope.closeAndWait() }
    while !scope.isClosed { await Task.yield() }
    goOn.value = true
    _ = await closing.value
    thread.join()
    #expect(order.value == ["Boots", "Leather"])
  }
}
