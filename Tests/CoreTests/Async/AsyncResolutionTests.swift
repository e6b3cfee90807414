import Testing

@testable import Core

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
private struct NoPaper: Error {}

@Suite struct AsyncResolutionTests {
  private let container = Container(tracksInstances: true)

  init() {
    container.register(Boots.self, .container, Boots.init)
    container.register(Archive.self, .container, Archive.init)
  }

  @Test func anAsynchronousInitializerIsAwaited() async throws {
    let archive = try await container.resolveAsync(Archive.self)
    #expect(try archive.boots === container.resolve(Boots.self))
    let again = try await container.resolveAsync(Archive.self)
    #expect(again === archive)
    #expect(container.registrations[1].dependencies.map(\.service) == [ServiceKey(Boots.self)])
  }

  @Test func aSynchronousInitializerMayNeedAnAsynchronousService() async throws {
    container.register(Diary.self, .transient, Diary.init)
    let diary = try await container.resolveAsync(Diary.self)
    let archive = try await container.resolveAsync(Archive.self)
    #expect(diary.archive === archive)
    #expect(diary.motto == nil)
  }

  @Test func whatIsMadeAlreadyMayBeAskedForSynchronously() async throws {
    #expect(fault { try container.resolve(Archive.self) }?.reason == .needsAsync)
    let archive = try await container.resolveAsync(Archive.self)
    #expect(try container.resolve(Archive.self) === archive)
  }

  @Test func anActorIsMade() async throws {
    container.register(Ledger.self, .container, Ledger.init)
    let ledger = try await container.resolveAsync(Ledger.self)
    let archive = try await container.resolveAsync(Archive.self)
    #expect(ledger.archive === archive)
  }

  @Test func aServiceOfTheMainActorIsMadeThere() async throws {
    container.register(Screen.self, .container, Screen.init)
    let screen = try await container.resolveAsync(Screen.self)
    let archive = try await container.resolveAsync(Archive.self)
    #expect(screen.archive === archive)
    #expect(container.registrations[2].dependencies.map(\.service) == [ServiceKey(Archive.self)])
  }

  @Test func graphIsOnePerResolutionAlsoInParallel() async throws {
    container.registerAsync(Part.self, named: "Crest", .graph) { _ in
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

  @Test func aSynchronousClosureHasAGraphOfItsOwn() async throws {
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
    container.registerAsync(String.self, .container) { _ in
      await Task.yield()
      return "plate"
    }
    .decorated { inner, r in
      _ = try r.resolve(Boots.self)
      return "gilded \(inner)"
    }
    let name = try await container.resolveAsync(String.self)
    #expect(name == "gilded plate")
  }

  @Test func aSharedOneIsMadeOnceHoweverManyTasksAskFirst() async throws {
    let made = Counter()
    container.registerAsync(Part.self, .container) { _ in
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
    container.registerAsync(Part.self, .container) { _ in
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
    container.registerAsync(Part.self, .container) { _ in
      made.add()
      return Part("Boots")
    }
    container.register(Diary.self, .transient) { (_: Part, _: Int) async throws in
      try await Diary(archive: Archive(boots: Boots()), motto: nil)
    }
    let error = await asyncFault { try await container.resolveAsync(Diary.self) }
    #expect(error?.pathText == "Diary → Int")
    #expect(made.value == 0)
  }

  @Test func whatWasMadeIsTracked() async throws {
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
