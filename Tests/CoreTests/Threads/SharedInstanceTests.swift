import Testing

@testable import Core

private struct NoIron: Error {}

@Suite struct SharedInstanceTests {
  @Test(arguments: [Lifetime.container, .scoped("user")])
  func manyThreadsMakeASharedInstanceOnce(_ lifetime: Lifetime) throws {
    for _ in 1...50 {
      let container = Container()
      let made = Counter()
      container.addPart("Boots", made: made)
      container.addPart("Forge", lifetime, needs: ["Boots"], made: made)
      let scope = try container.openScope("user", key: "anna")
      let all = try onThreads(8) { _ in Result { try scope.part("Forge") } }.map { try $0.get() }
      #expect(Set(all.map(ObjectIdentifier.init)).count == 1)
      #expect(made.value == 2)
    }
  }

  @Test func otherThreadsWaitForAnInstanceThatIsBeingMade() throws {
    let container = Container()
    let made = Counter()
    let meeting = Meeting(2)
    container.register(Part.self, lifetime: .container) { _ in
      made.add()
      meeting.arrive()
      return Part("Forge")
    }
    let all = try onThreads(2) { index in
      if index == 1 {
        eventually { made.value == 1 }
        meeting.arrive()
      }
      return Result { try container.resolve(Part.self) }
    }
    #expect(try all[0].get() === all[1].get())
    #expect(made.value == 1)
  }

  @Test func failsForAllWaitingThreadsWithTheSameErrorAndMayBeTriedAgain() throws {
    let container = Container()
    let attempts = Counter()
    let isWatched = Counter()
    container.register(Int.self, lifetime: .container) { _ in
      attempts.add()
      // The maker continues when other threads wait for it.
      eventually { isWatched.value == 3 }
      eventually(limit: .milliseconds(20)) { false }
      throw NoIron()
    }
    let all = try onThreads(4) { index in
      if index > 0 {
        eventually { attempts.value == 1 }
        isWatched.add()
      }
      return Result { try container.resolve(Int.self) }
    }
    let texts = Set(all.compactMap { $0.fault?.description })
    #expect(texts == ["Int: the factory of Int failed: NoIron()"])
    #expect(all.allSatisfy { $0.fault != nil })
    #expect(fault { try container.resolve(Int.self) } != nil)
    #expect(attempts.value >= 2)
  }

  @Test func aWaitersErrorHasTheWaitersPath() throws {
    let container = Container()
    let making = Counter()
    container.register(Int.self, lifetime: .container) { _ in
      making.add()
      eventually { making.value == 2 }
      eventually(limit: .milliseconds(20)) { false }
      throw NoIron()
    }
    container.register(String.self) { r in "\(try r.resolve(Int.self))" }
    container.register(Substring.self) { r in
      eventually { making.value == 1 }
      making.add()
      return "\(try r.resolve(Int.self))"
    }
    let texts = try onThreads(2) { index in
      index == 0 ? fault { try container.resolve(String.self) } : fault { try container.resolve(Substring.self) }
    }.map { $0?.pathText }
    #expect(texts == ["String → Int", "Substring → Int"])
  }
}
