import Testing

@_spi(Instrumentation) @testable import Core

@Suite struct OverrideTests {
  private let container = Container()

  init() {
    container.addPart("Boots", .container)
    container.addPart("Armor", .container, needs: ["Boots"])
  }

  private func gilded(_ container: Container) {
    container.register(Part.self, named: "Boots") { _ in Part("Gilded Boots") }
  }

  @Test func anOverrideAppliesOnlyInItsBody() throws {
    let armor = try container.part("Armor")
    try container.withOverrides(gilded) {
      #expect(try container.part("Boots").name == "Gilded Boots")
      let other = try container.part("Armor")
      #expect(other !== armor)
      #expect(other.needs[0].name == "Gilded Boots")
      #expect(try container.part("Armor") === other)
    }
    #expect(try container.part("Armor") === armor)
    #expect(try container.part("Boots").name == "Boots")
  }

  @Test func shortWaysAreOverriddenToo() throws {
    container.register(Counter.self, lifetime: .container, Counter.init)
    let original = try container.resolve(Counter.self)
    try container.withOverrides { _ in
    } run: {
      let own = try container.resolve(Counter.self)
      #expect(own !== original)
    }
    #expect(try container.resolve(Counter.self) === original)
  }

  @Test func childTasksInheritAndDetachedOnesDoNot() async throws {
    let container = container
    try await container.withOverrides(gilded) {
      async let child = container.part("Boots").name
      let detached = try await Task.detached { try container.part("Boots").name }.value
      let names = try await [child, detached]
      #expect(names == ["Gilded Boots", "Boots"])
    }
  }

  @Test func overridesOfParallelTasksAreIndependent() async throws {
    let container = container
    try await withThrowingTaskGroup(of: Bool.self) { group in
      for index in 0..<20 {
        group.addTask {
          try await container.withOverrides {
            $0.register(Part.self, named: "Boots", lifetime: .container) { _ in Part("Boots \(index)") }
          } run: {
            await Task.yield()
            return try container.part("Armor").needs[0].name == "Boots \(index)"
          }
        }
      }
      for try await isOwn in group { #expect(isOwn) }
    }
  }

  @Test func scopesAreOverriddenToo() throws {
    container.addPart("Profile", .scoped("user"), needs: ["Boots"])
    let scope = try container.openScope("user", key: "anna")
    try container.withOverrides(gilded) {
      let profile = try scope.part("Profile")
      #expect(profile.needs[0].name == "Gilded Boots")
      #expect(try scope.part("Profile") === profile)
      #expect(try container.openScope("user", key: "bob").part("Profile").needs[0].name == "Gilded Boots")
    }
    #expect(try scope.part("Profile").needs[0].name == "Boots")
  }

  @Test func overridesNest() throws {
    try container.withOverrides(gilded) {
      try container.withOverrides {
        $0.addPart("Armor", needs: ["Boots"])
      } run: {
        let two = try [container.part("Armor"), container.part("Armor")]
        #expect(two[0] !== two[1])
        #expect(two[0].needs[0].name == "Gilded Boots")
      }
      let two = try [container.part("Armor"), container.part("Armor")]
      #expect(two[0] === two[1])
    }
  }

  @Test func aScopeOpenedInABodyIsOverriddenByAnInnerBody() throws {
    container.addPart("Profile", .scoped("user"), needs: ["Boots"])
    let user = try container.openScope("user", key: "anna")
    try container.withOverrides { _ in
    } run: {
      let scope = try user.openScope("message", key: "7")
      try container.withOverrides(gilded) {
        let profile = try user.part("Profile")
        #expect(profile.needs[0].name == "Gilded Boots")
        #expect(try scope.part("Profile") === profile)
      }
      #expect(try scope.part("Profile").needs[0].name == "Boots")
    }
  }

  @Test func aRegistrationCanBeResolvedByIdentityInTheBody() throws {
    let boots = try container.part("Boots")
    let id = try #require(container.registration(of: .part("Boots"))?.id)
    try container.withOverrides { _ in
    } run: {
      let own = try container.resolve(Part.self, id)
      #expect(own !== boots)
      #expect(try container.part("Boots") === own)
    }
  }

  @Test func everythingOfTheBodyIsFreedAfterIt() throws {
    let weakly = try container.withOverrides(gilded) { WeakReference(try container.part("Armor")) }
    #expect(weakly.object == nil)
  }

  @Test func theBodySeesTheCopy() throws {
    let tracking = Container(tracksInstances: true)
    tracking.addPart("Boots", .container)
    let boots = try tracking.part("Boots")
    try tracking.withOverrides {
      $0.addPart("Armor", needs: ["Boots", "Helmet"])
    } run: {
      let recorder = Recorder()
      let observation = tracking.observe(recorder.record)
      #expect(tracking.registrations.map(\.key.description) == ["Boots", "Armor"])
      #expect(tracking.graph.services.map(\.live) == [0, 0])
      #expect(tracking.liveInstances.isEmpty)
      #expect(tracking.identity(of: boots) == nil)
      #expect(throws: ValidationError.self) { try tracking.validate() }
      #expect(tracking.explain(.part("Armor")).registration != nil)
      let other = try tracking.part("Boots")
      #expect(tracking.explain(.part("Boots")).live == [1])
      #expect(recorder.lines == ["resolving Boots", "created Boots#1"])
      withExtendedLifetime((other, observation)) {}
    }
    try tracking.validate()
    #expect(tracking.identity(of: boots)?.number == 1)
    #expect(tracking.explain(.part("Armor")).registration == nil)
  }

  @Test func closingInTheBodyClosesTheCopy() async throws {
    let gone = Counter()
    container.register(Counter.self, lifetime: .container) { _ in Counter() }.onTeardown { (_: Counter) async -> Void in
      gone.add()
    }
    let original = try container.resolve(Counter.self)
    let scope = try container.openScope("user", key: "anna")
    try await container.withOverrides { _ in
    } run: {
      let copy = try container.resolve(Counter.self)
      scope.close()
      #expect(scope.isClosed)
      await container.closeAndWait()
      #expect(gone.value == 1)
      #expect(try container.resolve(Counter.self) !== copy)
    }
    #expect(gone.value == 2, "the copy's teardown is waited for")
    #expect(!scope.isClosed)
    #expect(try container.resolve(Counter.self) === original)
  }

  @Test func aTaskThatOutlivesTheBodySeesTheOriginalAgain() async throws {
    let goOn = Counter()
    let container = container
    let late = container.withOverrides(gilded) {
      Task {
        while goOn.value == 0 { await Task.yield() }
        return try container.part("Boots").name
      }
    }
    try await Container().withOverrides { _ in
    } run: {
      goOn.add()
      let name = try await late.value
      #expect(name == "Boots")
    }
  }

  @Test func changesInTheBodyAreGoneAfterwards() throws {
    struct Trinkets: Module {
      func register(in container: Container) { container.addPart("Trinket") }
    }
    container.withOverrides { _ in
    } run: {
      container.remove(container.registrations[0].id)
      container.registerOnce(Int.self) { _ in 1 }
      container.require(Trinkets())
      container.declareScope("user", key: String.self)
      container.decorate(Part.self, named: "Armor") { _, _ in Part("Gilded Armor") }
      #expect(container.registrations.map(\.key.description) == ["Armor", "Int", "Trinket", "String"])
    }
    #expect(container.registrations.map(\.key.description) == ["Boots", "Armor"])
    #expect(try container.part("Armor").name == "Armor")
    #expect(container.require(Trinkets()))
  }

  // MARK: Lazy dependencies

  private final class Diary: Sendable {
    let clock: Lazy<Part>
    init(clock: Lazy<Part>) { self.clock = clock }
  }

  @Test func aLazyDependencyOfTheOriginalDoesNotCacheAnOverride() throws {
    let container = Container()
    container.register(Diary.self, lifetime: .container, Diary.init)
    container.register(Part.self, lifetime: .container) { _ in Part("Clock") }
    let diary = try container.resolve(Diary.self)
    try container.withOverrides {
      $0.register(Part.self, lifetime: .transient) { _ in Part("Mock") }
    } run: { () throws in
      let mock = try diary.clock()
      #expect(mock.name == "Mock")
      #expect(try diary.clock() === mock)
    }
    #expect(try diary.clock().name == "Clock")
    try container.withOverrides {
      $0.register(Part.self, lifetime: .transient) { _ in Part("Mock") }
    } run: { () throws in
      #expect(try diary.clock().name == "Clock", "it has been asked before")
    }
  }
}

/// Copying for an override: the copy takes over a registration when it is asked for, and otherwise behaves as the
/// original.
@Suite struct LazyOverrideCopyTests {
  private final class Boots: Sendable {}
  private final class Pants: Sendable {}
  private final class Knight: Sendable {
    let boots: Boots
    let pants: Pants
    init(boots: Boots, pants: Pants) { (self.boots, self.pants) = (boots, pants) }
  }
  private protocol Piece: Sendable {}
  private final class Ring: Piece {}
  private final class Crown: Piece {}

  private let container = Container()

  init() {
    container.register(Boots.self, lifetime: .container, Boots.init)
    container.register(Pants.self, lifetime: .container, Pants.init)
    container.register(Knight.self, Knight.init)
    container.register(Ring.self, lifetime: .container, Ring.init).provide((any Piece).self)
    container.register(Crown.self, lifetime: .container, Crown.init).provide((any Piece).self)
    for number in 0..<100 { container.register(Int.self, named: "\(number)", instance: number) }
  }

  private var copied: Int {
    container.answering.tree.registry.withLock { $0.entries.count }
  }

  @Test func onlyRequestedRegistrationsAreCopied() throws {
    try container.withOverrides {
      $0.register(Boots.self, lifetime: .container, Boots.init)
    } run: {
      let knight = try container.resolve(Knight.self)
      #expect(try container.resolve(Boots.self) === knight.boots)
      #expect(try container.resolve(Pants.self) === knight.pants)
      #expect(copied == 3)
      #expect(try container.resolve(Int.self, named: "7") == 7)
      #expect(copied == 4)
      #expect(container.registrations.count == 105)
      #expect(copied == 105)
    }
  }

  @Test func aSharedServiceIsOneInstanceInAnyOrderOfItsNames() throws {
    try container.withOverrides { _ in
    } run: {
      let pieces = try container.resolveAll((any Piece).self)
      #expect(pieces.map { "\(type(of: $0))" } == ["Ring", "Crown"])
      #expect(try container.resolve(Ring.self) === pieces[0] as? Ring)
    }
    try container.withOverrides { _ in
    } run: {
      let ring = try container.resolve(Ring.self)
      #expect(try container.resolve((any Piece).self) is Crown)
      #expect(try container.resolveAll((any Piece).self)[0] as? Ring === ring)
    }
  }

  @Test func aRemovedServiceIsRemovedByEveryName() throws {
    let id = try #require(container.registration(of: ServiceKey(Crown.self))?.id)
    try container.withOverrides {
      $0.remove(id)
    } run: {
      _ = try container.resolve(Ring.self)
      #expect(try container.resolve((any Piece).self) is Ring)
      #expect(try container.resolve(Crown?.self) == nil)
      #expect(container.registrations.count == 104)
    }
    #expect(try container.resolve((any Piece).self) is Crown)
  }

  @Test func changesOfTheOriginalAreNotSeenInTheBody() throws {
    try container.withOverrides { _ in
    } run: {
      let original = container.registrations.count
      _ = try onThreads(1) { [container] _ in
        container.register(Double.self, instance: 1)
        container.register(Pants.self, Pants.init)
      }
      #expect(try container.resolve(Double?.self) == nil)
      #expect(container.registrations.count == original)
      #expect(try container.resolve(Pants.self) === container.resolve(Pants.self))
    }
  }

  @Test func overridesInsideOverrides() throws {
    try container.withOverrides {
      $0.register(Boots.self, lifetime: .container, Boots.init)
    } run: {
      let outer = try container.resolve(Boots.self)
      try container.withOverrides {
        $0.register(Pants.self, lifetime: .container, Pants.init)
      } run: {
        let knight = try container.resolve(Knight.self)
        #expect(knight.boots !== outer)
        #expect(try container.resolve(Boots.self) === knight.boots)
      }
      #expect(try container.resolve(Boots.self) === outer)
    }
  }
}
