import Testing

@testable import Core

private final class Saddle: Sendable {}
private final class Horse: @unchecked Sendable { var saddle: Saddle? }

/// Visibility of registrations: while the chained calls of a registration are running, no other thread gets an instance
/// without their effects.
@Suite(.timeLimit(.minutes(1))) struct WholeRegistrationTests {
  private let container = Container()

  init() { container.register(Saddle.self, Saddle.init) }

  @Test(arguments: [Lifetime.container, .transient])
  func everyInstanceHasItsPropertyWhileAnotherThreadRegisters(_ lifetime: Lifetime) throws {
    container.register(Horse.self, lifetime: lifetime) { _ in Horse() }.inject(\.saddle)
    let container = container
    let bare = try onThreads(4) { index -> Int in
      var bare = 0
      for _ in 0..<500 {
        if index == 0 {
          container.register(Horse.self, lifetime: lifetime) { _ in Horse() }.inject(\.saddle)
        } else if (try? container.resolve(Horse.self))?.saddle == nil {
          bare += 1
        }
      }
      return bare
    }
    #expect(bare == [0, 0, 0, 0])
  }

  @Test func everyInstanceHasItsPropertyWhileAnotherThreadDecorates() throws {
    container.register(Horse.self) { _ in Horse() }.inject(\.saddle)
    let container = container
    let bare = try onThreads(3) { index -> Int in
      var bare = 0
      for _ in 0..<2_000 {
        if index == 0 {
          container.register(Horse.self) { _ in Horse() }.inject(\.saddle)
        } else {
          container.decorate(Horse.self) { horse, _ in horse }
          // Many decorations may be too deep, which is an error.
          if let horse = try? container.resolve(Horse.self), horse.saddle == nil { bare += 1 }
        }
      }
      return bare
    }
    #expect(bare == [0, 0, 0])
  }

  @Test func theRegisteringThreadMayUseAStoredRegistration() throws {
    let horse = container.register(Horse.self, lifetime: .container) { _ in Horse() }
    _ = try container.resolve(Horse.self)
    #expect(container.remove(horse.id))
  }

  @Test func anotherThreadUsesARegistrationKeptInAVariable() throws {
    let horse = container.register(Horse.self, lifetime: .container) { _ in Horse() }
    let container = container
    let found = try onThreads(2) { _ in (try? container.resolve(Horse.self)) != nil }
    #expect(found == [true, true])
    #expect(container.remove(horse.id))
  }
}
