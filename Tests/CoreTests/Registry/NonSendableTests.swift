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

/// Services that are not Sendable are transient, and belong to whoever asks.
@Suite struct NonSendableTests {
  private let container = Container()

  @Test func oneIsMadeAnewEachTime() throws {
    container.registerUnshared(Blade.self, Blade.init)
    container.registerUnshared(Duel.self, Duel.init)
    let duel = try container.resolve(Duel.self)
    #expect(duel.left !== duel.right)
    #expect(container.registrations.map(\.lifetime) == [.transient, .transient])
  }

  @Test func oneMayBeHandedOnToAnotherTask() async throws {
    container.registerUnshared(Blade.self) { r in Blade(boots: try r.resolve()) }
    let blade = try container.resolve(Blade.self)
    blade.edge = 1
    let edge = await Task.detached {
      blade.edge += 1
      return blade.edge
    }.value
    #expect(edge == 2)
  }
}
