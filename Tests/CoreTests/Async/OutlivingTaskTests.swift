import Testing

@testable import Core

/// Waits up to a minute for a condition without blocking a thread.
private func eventually(_ condition: () -> Bool) async {
  let end = ContinuousClock.now + .seconds(60)
  while !condition(), ContinuousClock.now < end { await Task.yield() }
}

/// Tasks that a factory starts and does not await.
@Suite(.timeLimit(.minutes(2))) struct OutlivingTaskTests {
  private let container = Container()

  @Test(arguments: [true, false])
  func aTaskThatRequestsTheServiceBeingMadeGetsIt(_ byResolver: Bool) async throws {
    let asked = Guarded<Task<Part, any Error>?>(nil)
    container.registerAsync(Part.self, lifetime: .container) { r in
      let started = Counter()
      asked.value = Task {
        started.add()
        if byResolver { return try await r.resolve(Part.self) }
        return try await r.container.resolveAsync(Part.self)
      }
      await eventually { started.value == 1 && r.container.waitingTasks(for: ServiceKey(Part.self)) == 2 }
      return Part("Forge")
    }
    let made = try await container.resolveAsync(Part.self)
    #expect(try await asked.value?.value === made)
  }

  @Test(arguments: [Lifetime.transient, .graph, .container, .scoped("request"), .weak], [true, false])
  func aTaskThatNeverEndsRetainsNoInstance(_ lifetime: Lifetime, _ hasResolver: Bool) async throws {
    let end = AsyncSignal()
    container.registerAsync(Part.self, named: "Piece", lifetime: .graph) { _ in Part("Piece") }
    container.registerAsync(Part.self, lifetime: lifetime) { r in
      Task {
        await end.wait()
        if hasResolver { _ = r }
      }
      return Part("Forge", needs: [try await r.resolve(Part.self, named: "Piece")])
    }
    var scope: Container? = try container.openScope("request", key: "1")
    var made: Part? = try await scope?.resolveAsync(Part.self)
    let weakly = (WeakReference(made), WeakReference(made?.needs.first))
    #expect(made != nil)
    made = nil
    scope?.close()
    scope = nil
    container.reset()
    await eventually { weakly.0.object == nil && weakly.1.object == nil }
    #expect(weakly.0.object == nil)
    #expect(weakly.1.object == nil)
    end.open()
  }

  // MARK: Waiting tasks

  @Test func constructionIsCancelledWithItsOnlyRequester() async throws {
    let cancelled = Counter()
    let started = Counter()
    container.registerAsync(Part.self, lifetime: .container) { _ in
      if started.add() > 1 { return Part("Forge") }
      await withTaskCancellationHandler {
        await eventually { Task.isCancelled }
      } onCancel: {
        cancelled.add()
      }
      try Task.checkCancellation()
      return Part("too late")
    }
    let container = container
    let asker = Task { await asyncFault { try await container.resolveAsync(Part.self) } }
    await eventually { started.value == 1 && container.waitingTasks(for: ServiceKey(Part.self)) == 1 }
    asker.cancel()
    #expect(await asker.value?.reason == .cancelled)
    await eventually { cancelled.value == 1 }
    #expect(cancelled.value == 1)
    #expect(try await container.resolveAsync(Part.self).name == "Forge")
  }

  @Test func aWaiterOfHighPriorityRaisesThePriorityOfConstruction() async throws {
    let started = Counter()
    let priority = Guarded<TaskPriority?>(nil)
    container.registerAsync(Part.self, lifetime: .container) { _ in
      started.add()
      await eventually { Task.currentPriority >= .high }
      priority.value = Task.currentPriority
      return Part("Forge")
    }
    let container = container
    let low = Task(priority: .low) { try await container.resolveAsync(Part.self) }
    await eventually { started.value == 1 }
    _ = try await Task(priority: .high) { try await container.resolveAsync(Part.self) }.value
    #expect(priority.value.map { $0 >= .high } == true)
    _ = try await low.value
  }

  @Test func aWaiterThatComesBeforeTheTaskIsStoredRaisesItsPriorityToo() async {
    let maker = AsyncMaker()
    let waiter = Task(priority: .high) { _ = await maker.value() }
    await eventually { maker.waiting == 1 }
    let task = Task(priority: .low) {
      await eventually { Task.currentPriority >= .high }
      maker.finish(.failure(ResolutionError(.cancelled, path: [])))
      #expect(Task.currentPriority >= .high)
    }
    maker.started(task)
    await task.value
    await waiter.value
  }

  @Test func waitingForASlowSynchronousServiceBlocksNoThread() async throws {
    let started = Counter()
    let isFree = Counter()
    let tasks = Counter()
    container.register(Part.self, lifetime: .container) { _ in
      started.add()
      // Although more tasks wait than the pool has threads, one thread stays free for other tasks.
      _ = CoreTests.eventually { isFree.value == 1 }
      return Part("Forge")
    }
    let container = container
    let all = Task.detached {
      try await withThrowingTaskGroup(of: Part.self) { group in
        for _ in 0..<64 {
          group.addTask {
            tasks.add()
            return try await container.resolveAsync(Part.self)
          }
        }
        return try await group.reduce(into: []) { $0.append($1) }
      }
    }
    await eventually { started.value == 1 && tasks.value == 64 }
    #expect(tasks.value == 64)
    isFree.add()
    #expect(Set(try await all.value.map(ObjectIdentifier.init)).count == 1)
  }

  // MARK: Shutdown

  @Test func closingWithALimitEndsDespiteAHangingFactory() async {
    let started = Counter()
    let end = AsyncSignal()
    let gone = Guarded<[String]>([])
    container.register(Part.self, named: "Pool", lifetime: .container) { _ in Part("Pool") }
      .onTeardown { (part: Part) async -> Void in gone.change { $0.append(part.name) } }
    _ = try? container.resolve(Part.self, named: "Pool")
    container.registerAsync(Part.self, lifetime: .container) { _ in
      started.add()
      await end.wait()
      return Part("Forge")
    }
    let container = container
    let asker = Task { try await container.resolveAsync(Part.self) }
    await eventually { started.value == 1 }
    #expect(await container.closeAndWait(limit: .milliseconds(50)) == false)
    await eventually { gone.value == ["Pool"] }
    #expect(gone.value == ["Pool"])
    end.open()
    _ = try? await asker.value
  }

  @Test func hooksRunToTheirEndInACancelledTask() async throws {
    let isCancelled = Guarded<Bool?>(nil)
    container.register(Part.self, lifetime: .container) { _ in Part("Pool") }
      .onTeardown { (_: Part) async -> Void in
        await Task.yield()
        isCancelled.value = Task.isCancelled
      }
    _ = try container.resolve(Part.self)
    let container = container
    await Task {
      withUnsafeCurrentTask { $0?.cancel() }
      await container.closeAndWait()
    }.value
    #expect(isCancelled.value == false)
  }

  @Test(arguments: [true, false])
  func asynchronousHooksRunInReverseOrderWithoutAWaiter(_ isDropped: Bool) async throws {
    let gone = Guarded<[String]>([])
    var container: Container? = Container()
    for name in ["Pool", "Repository", "Page"] {
      container?.register(Part.self, named: name, lifetime: .container) { _ in Part(name) }
        .onTeardown { (part: Part) async -> Void in
          await Task.yield()
          gone.change { $0.append(part.name) }
        }
      _ = try container?.resolve(Part.self, named: name)
    }
    if isDropped { container = nil } else { container?.close() }
    await eventually { gone.value.count == 3 }
    #expect(gone.value == ["Page", "Repository", "Pool"])
  }
}
