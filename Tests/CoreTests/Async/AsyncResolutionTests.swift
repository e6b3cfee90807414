import Testing

@_spi(Instrumentation) @testable import Core

private final class Boots: Sendable {}
private final class Archive: Sendable {
  let boots: Boots
  init(boots: Boots) async throws {
    await Task.yield()
    self.boots = boots
  }
}
private final class Diary: Sendable {
  let archive: Archive
  let motto: String?
  init(archive: Archive, motto: String?) {
    self.archive = archive
    self.motto = motto
  }
}
private actor Ledger {
  let archive: Archive
  init(archive: Archive) { self.archive = archive }
}
@MainActor private final class Screen {
  let archive: Archive
  init(archive: Archive) { self.archive = archive }
}
private final class Shelf: @unchecked Sendable { var book: Book? }
private final class Book: Sendable {
  let shelf: Shelf
  init(shelf: Shelf) { self.shelf = shelf }
}
private struct NoPaper: Error {}

@Suite struct AsyncResolutionTests {
  private let container = Container(tracksInstances: true)

  init() {
    container.register(Boots.self, lifetime: .container, Boots.init)
    container.register(Archive.self, lifetime: .container, Archive.init)
  }

  @Test func anAsynchronousInitializerIsAwaited() async throws {
    let archive = try await container.resolveAsync(Archive.self)
    #expect(try archive.boots === container.resolve(Boots.self))
    let again = try await container.resolveAsync(Archive.self)
    #expect(again === archive)
    #expect(container.registrations[1].dependencies.map(\.service) == [ServiceKey(Boots.self)])
  }

  @Test func aSynchronousInitializerMayNeedAnAsynchronousService() async throws {
    container.register(Diary.self, lifetime: .transient, Diary.init)
    let diary = try await container.resolveAsync(Diary.self)
    let archive = try await container.resolveAsync(Archive.self)
    #expect(diary.archive === archive)
    #expect(diary.motto == nil)
  }

  @Test func anExistingInstanceMayBeResolvedSynchronously() async throws {
    #expect(fault { try container.resolve(Archive.self) }?.reason == .needsAsync)
    let archive = try await container.resolveAsync(Archive.self)
    #expect(try container.resolve(Archive.self) === archive)
  }

  @Test func anActorIsMade() async throws {
    container.register(Ledger.self, lifetime: .container, Ledger.init)
    let ledger = try await container.resolveAsync(Ledger.self)
    let archive = try await container.resolveAsync(Archive.self)
    #expect(ledger.archive === archive)
  }

  @Test func aServiceOfTheMainActorIsMadeThere() async throws {
    container.register(Screen.self, lifetime: .container, Screen.init)
    let screen = try await container.resolveAsync(Screen.self)
    let archive = try await container.resolveAsync(Archive.self)
    #expect(screen.archive === archive)
    #expect(container.registrations[2].dependencies.map(\.service) == [ServiceKey(Archive.self)])
  }

  @Test func graphInstancesAreSharedInAParallelResolution() async throws {
    container.registerAsync(Part.self, named: "Crest", lifetime: .graph) { _ in
      await Task.yield()
      return Part("Crest")
    }
    container.registerAsync([Part].self) { r in
      async let a = r.resolve(Part.self, named: "Crest")
      async let b = r.resolve(Part.self, named: "Crest")
      return try await [a, b]
    }
    let one = try await container.resolveAsync([Part].self)
    let two = try await container.resolveAsync([Part].self)
    #expect(one[0] === one[1])
    #expect(one[0] !== two[0])
  }

  @Test func aSynchronousClosureHasASeparateGraph() async throws {
    container.addPart("Crest", .graph)
    container.register([Part].self) { r in
      [try r.resolve(Part.self, named: "Crest"), try r.resolve(Part.self, named: "Crest")]
    }
    let one = try await container.resolveAsync([Part].self)
    let two = try await container.resolveAsync([Part].self)
    #expect(one[0] === one[1])
    #expect(one[0] !== two[0])
    let crest = try await container.resolveAsync(Part.self, named: "Crest")
    let other = try await container.resolveAsync(Part.self, named: "Crest")
    #expect(crest !== other)
    #expect(ResolutionStack.current.graph.isEmpty)
  }

  @Test func anAsynchronousServiceIsDecoratedToo() async throws {
    container.registerAsync(String.self, lifetime: .container) { _ in
      await Task.yield()
      return "plate"
    }
    .decorate { inner, r in
      _ = try r.resolve(Boots.self)
      return "gilded \(inner)"
    }
    let name = try await container.resolveAsync(String.self)
    #expect(name == "gilded plate")
  }

  @Test func manyTasksMakeASharedServiceOnce() async throws {
    let made = Counter()
    container.registerAsync(Part.self, lifetime: .container) { _ in
      made.add()
      await Task.yield()
      return Part("Forge")
    }
    let container = container
    let all = try await withThrowingTaskGroup(of: Part.self) { group in
      for _ in 0..<50 { group.addTask { try await container.resolveAsync(Part.self) } }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    #expect(Set(all.map(ObjectIdentifier.init)).count == 1)
    #expect(made.value == 1)
  }

  @Test func aFailureReachesAllAndMayBeTriedAgain() async throws {
    let attempts = Counter()
    container.registerAsync(Part.self, lifetime: .container) { _ in
      if attempts.add() == 1 { throw NoPaper() }
      return Part("Forge")
    }
    await #expect(throws: ResolutionError(.factory(message: "NoPaper()"), path: [Self.step(container)])) {
      try await container.resolveAsync(Part.self)
    }
    let part = try await container.resolveAsync(Part.self)
    #expect(part.name == "Forge")
  }

  private static func step(_ container: Container) -> ResolutionError.Step { .init(ServiceKey(Part.self)) }

  @Test func aMissingDependencyIsFoundBeforeAnythingIsMade() async throws {
    let made = Counter()
    container.registerAsync(Part.self, lifetime: .container) { _ in
      made.add()
      return Part("Boots")
    }
    container.register(Diary.self, lifetime: .transient) { (_: Part, _: Int) async throws in
      try await Diary(archive: Archive(boots: Boots()), motto: nil)
    }
    let error = await asyncFault { try await container.resolveAsync(Diary.self) }
    #expect(error?.pathText == "Diary → Int")
    #expect(made.value == 0)
  }

  @Test func instancesMadeAsynchronouslyAreTracked() async throws {
    let archive = try await container.resolveAsync(Archive.self)
    #expect(container.identity(of: archive)?.number == 1)
    #expect(container.keptInstances.count == 2)
    #expect(
      container.graph.edges == [
        .init(from: "Archive", to: "Boots", by: .initializer, declared: true, observed: true)
      ])
    container.close()
    #expect(container.liveInstances.map(\.service.description) == ["Boots", "Archive"])
  }

  @Test func anAsynchronousResolutionHasTheSameEvents() async throws {
    container.register(Diary.self, lifetime: .transient, Diary.init)
    let recorder = Recorder()
    let observation = container.observe(recorder.record)
    _ = try await container.resolveAsync(Diary.self)
    _ = try await container.resolveAsync(Diary.self)
    #expect(
      recorder.lines == [
        "resolving Diary",
        "created Boots#1 by Archive",
        "created Archive#1 by Diary",
        "injected Boots#1 by Archive to #1 (initializer)",
        "created Diary#1",
        "injected Archive#1 by Diary to #1 (initializer)",
        "resolving Diary",
        "reused Archive#1 by Diary",
        "created Diary#2",
        "injected Archive#1 by Diary to #2 (initializer)",
      ])
    #expect(container.graph.edges.filter(\.observed).map(\.to) == ["Boots", "Archive"])
    withExtendedLifetime(observation) {}
  }

  @Test func aPropertyIsInjectedAndReported() async throws {
    container.registerAsync(Shelf.self, lifetime: .container) { _ in Shelf() }.inject(\.book)
    container.register(Book.self, lifetime: .transient, Book.init)
    let recorder = Recorder()
    let observation = container.observe(recorder.record)
    let shelf = try await container.resolveAsync(Shelf.self)
    #expect(shelf.book?.shelf === shelf)
    #expect(
      recorder.lines == [
        "resolving Shelf",
        "created Shelf#1",
        "reused Shelf#1 by Book",
        "created Book#1 by Shelf",
        "injected Shelf#1 by Book to #1 (initializer)",
        "injected Book#1 by Shelf to #1 (property)",
      ])
    shelf.book = nil
    withExtendedLifetime(observation) {}
  }

  @Test func anErrorBelowAnAsynchronousClosureHasTheWholePath() async throws {
    container.registerAsync(Shelf.self) { _ in Shelf() }.inject(\.book)
    container.register(Book.self) { r in Book(shelf: try r.resolve(named: "none")) }
    container.registerAsync(Int.self) { r in try await r.resolve(Shelf.self).book == nil ? 0 : 1 }
    let closure = await asyncFault { try await container.resolveAsync(Int.self) }
    #expect(closure?.pathText == "Int → Shelf → Book → Shelf \"none\"")
    container.register(Diary.self, lifetime: .transient, Diary.init)
    container.remove(container.registrations[1].id)
    container.registerAsync(String.self) { r in try await r.resolve(Diary.self).motto ?? "" }
    let declared = await asyncFault { try await container.resolveAsync(String.self) }
    #expect(declared?.pathText == "String → Diary → Archive")
  }

  private struct Switch: LifetimePolicy {
    let isOn = Guarded(true)
    func note() {}
    func isGood(_: Void) -> Bool { isOn.value }
  }

  @Test func anExpiredInstanceIsTornDown() async throws {
    let policy = Switch()
    let gone = Counter()
    container.registerAsync(Shelf.self, lifetime: .container) { _ in Shelf() }.limit(policy)
      .onTeardown { (_: Shelf) -> Void in _ = gone.add() }
    let first = try await container.resolveAsync(Shelf.self)
    policy.isOn.value = false
    let second = try await container.resolveAsync(Shelf.self)
    #expect(first !== second)
    #expect(gone.value == 1)
  }
}

/// The error of a failing asynchronous resolution; nil if it does not fail.
func asyncFault<Service: Sendable>(_ body: () async throws -> Service) async -> ResolutionError? {
  do {
    _ = try await body()
    return nil
  } catch {
    return error as? ResolutionError
  }
}
