import Testing

@testable import Core

private final class Boots: Sendable {}
private final class Blade {
  var edge = 0
  let boots: Boots?
  init(boots: Boots?) { self.boots = boots }
}
private final class Duel {
  let left: Blade
  let right: Blade
  init(left: Blade, right: Blade) {
    self.left = left
    self.right = right
  }
}

private final class Squire {
  var knight: Knight?
}
private final class Knight {
  let squire: Squire
  init(squire: Squire) { self.squire = squire }
}

/// Services that are not Sendable. They are transient, and belong to the caller.
@Suite struct NonSendableTests {
  private let container = Container()

  @Test func anUnsharedServiceIsMadeAnewEachTime() throws {
    container.registerUnshared(Blade.self, Blade.init)
    container.registerUnshared(Duel.self, Duel.init)
    let duel = try container.resolve(Duel.self)
    #expect(duel.left !== duel.right)
    #expect(container.registrations.map(\.lifetime) == [.transient, .transient])
  }

  @Test func anUnsharedServiceMayBePassedToAnotherTask() async throws {
    container.registerUnshared(Blade.self) { r in Blade(boots: try r.resolve()) }
    let blade = try container.resolve(Blade.self)
    blade.edge = 1
    let edge = await Task.detached {
      blade.edge += 1
      return blade.edge
    }.value
    #expect(edge == 2)
  }

  @Test func aResolvedServiceIsSendingByItsSignature() async throws {
    container.registerUnshared(Blade.self, Blade.init)
    container.registerUnshared(Duel.self, Duel.init)
    container.registerUnshared(Squire.self) { r in
      let squire = Squire()
      squire.knight = try? r.resolve(Knight.self)
      return squire
    }
    @Sendable func edge(_ blade: sending Blade) async -> Int { await Task.detached { blade.edge }.value }
    #expect(try await edge(container.resolve(Duel.self).left) == 0)
    #expect(try await edge(container.resolveAsync(Blade.self)) == 0)
    #expect(try await edge(container.resolveAll(Blade.self)[0]) == 0)
    #expect(try await edge(ServiceLocator(container).service(Blade.self)) == 0)
    #expect(try await edge(container.openScope("user", key: 1).resolve(Blade.self)) == 0)
    #expect(try await edge(container.resolve(Provider<Blade>.self)()) == 0)
  }

  @Test func aCycleThroughAnUnsharedServiceIsAnError() throws {
    container.registerUnshared(Squire.self, Squire.init).inject(\.knight)
    container.registerUnshared(Knight.self, Knight.init)
    #expect(fault { try container.resolve(Squire.self) }?.pathText == "Squire → Knight → Squire")
    #expect(fault { try container.resolve(Squire.self) }?.reason == .unshared)
    #expect(fault { try container.resolve(Knight.self) }?.pathText == "Knight → Squire → Knight")
    #expect(
      container.diagnose().map(\.message) == [
        "Squire → Knight → Squire: Squire is not Sendable, so each requester gets its own instance, "
          + "and the cycle would never end."
      ])
    #expect(throws: ValidationError.self) { try container.validate() }
  }

  @Test func aCycleThroughAnUnsharedServiceOfAClosureIsAnError() throws {
    container.registerUnshared(Squire.self, Squire.init).inject(\.knight)
    container.registerUnshared(Knight.self) { r in Knight(squire: try r.resolve()) }
    let error = fault { try container.resolve(Squire.self) }
    #expect(error?.reason == .unshared)
    #expect(error?.path.map(\.dependency) == [nil, .property, .initializer])
  }
}
