import Testing

@testable import Core

/// Waits up to ten seconds for a condition without blocking a thread.
private func eventually(_ condition: () -> Bool) async {
  let end = ContinuousClock.now + .seconds(10)
  while !condition(), ContinuousClock.now < end { await Task.yield() }
}

@Suite struct AsyncWaitingTests {
  private let container = Container()

  @Test func aCycleIsAnErrorWithThePath() async {
    container.registerAsync(Part.self, named: "A", lifetime: .container) { r in
      Part("A", needs: [try await r.resolve(Part.self, named: "B")])
    }
    container.registerAsync(Part.self, named: "B") { r in
      Part("B", needs: [try await r.resolve(Part.self, named: "A")])
    }
    let error = await asyncFault { try await container.resolveAsync(Part.self, named: "A") }
    #expect(error?.reason == .cycle)
    #expect(error?.pathText == "A → B → A")
  }

  @Test func twoTasksThatNeedEachOthersServiceDoNotWaitForEver() async {
    let started = Counter()
    for (name, other) in [("A", "B"), ("B", "A")] {
      container.registerAsync(Part.self, named: name, lifetime: .container) { r in
        started.add()
        await eventually { started.value >= 2 }
        return Part(name, needs: [try await r.resolve(Part.self, named: other)])
      }
    }
    async let a = asyncFault { try await container.resolveAsync(Part.self, named: "A") }
    async let b = asyncFault { try await container.resolveAsync(Part.self, named: "B") }
    let faults = await [a?.reason, b?.reason]
    #expect(faults == [.cycle, .cycle])
  }

  @Test func aCancelledFirstRequesterDoesNotCancelTheOthers() async throws {
    let started = Counter()
    let goOn = Counter()
    container.registerAsync(Part.self, lifetime: .container) { _ in
      started.add()
      await eventually { goOn.value == 1 }
      try Task.checkCancellation()
      return Part("Forge")
    }
    let container = container
    let first = Task { await asyncFault { try await container.resolveAsync(Part.self) } }
    await eventually { started.value == 1 }
    let asking = Counter()
    let second = Task {
      asking.add()
      return try await container.resolveAsync(Part.self)
    }
    await eventually { asking.value == 1 && container.waitingTasks(for: ServiceKey(Part.self)) == 2 }
    first.cancel()
    #expect(await first.value?.reason == .cancelled)
    goOn.add()
    let part = try await second.value
    #expect(part.name == "Forge")
    #expect(started.value == 1)
  }

  @Test func cancellingTheOnlyTaskStopsATransient() async {
    let started = Counter()
    container.registerAsync(Part.self) { _ in
      started.add()
      await eventually { Task.isCancelled }
      try Task.checkCancellation()
      return Part("Boots")
    }
    let container = container
    let asker = Task { await asyncFault { try await container.resolveAsync(Part.self) } }
    await eventually { started.value == 1 }
    asker.cancel()
    #expect(await asker.value?.reason == .cancelled)
  }

  @Test(arguments: [Lifetime.container, .scoped("user")])
  func aServiceRemovedWhileItIsMadeIsNotKept(_ lifetime: Lifetime) async throws {
    container.registerAsync(Part.self, lifetime: lifetime) { r in
      if let id = r.container.registration(of: ServiceKey(Part.self))?.id { r.container.remove(id) }
      return Part("Forge")
    }
    let scope = try container.openScope("user", key: "anna")
    let weakly = WeakReference(try await scope.resolveAsync(Part.self))
    await eventually { weakly.object == nil }
    #expect(weakly.object == nil)
  }

  @Test func aScopeResolvesLikeTheRoot() async throws {
    container.registerAsync(Part.self, lifetime: .scoped("user")) { r in Part(r.container.scope?.key ?? "") }
    let scope = try container.openScope("user", key: "anna")
    let part = try await scope.resolveAsync(Part.self)
    #expect(part.name == "anna")
    let error = await asyncFault { try await container.resolveAsync(Part.self) }
    #expect(error?.reason == .noScope(kind: "user", askedFrom: nil))
    scope.close()
    let closed = await asyncFault { try await scope.resolveAsync(Part.self) }
    #expect(closed?.pathText == "Part")
  }
}

extension Container {
  /// Number of tasks that wait for a service that is being made asynchronously.
  func waitingTasks(for key: ServiceKey) -> Int {
    tree.registry.withLock { registry in
      guard case .makingAsync(let maker)? = registry.provider(of: key)?.slot else { return 0 }
      return maker.waiting
    }
  }
}
