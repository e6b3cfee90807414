import Testing

@testable import Core

private final class Knight: @unchecked Sendable {  // safe: set before it is shared
  let squire: Squire?
  var horse: Horse?
  init(_ squire: Squire?) { self.squire = squire }
}
private final class Squire: @unchecked Sendable {  // safe: set before it is shared
  var knight: Knight?
}
private final class Horse: Sendable {
  let knight: Knight
  init(_ knight: Knight) { self.knight = knight }
}

/// Two services that hold each other and live in different scopes. One scope is closed while the inner service waits
/// for the outer one to be complete. Both are lost, so that no caller gets a service that holds a released one.
@Suite struct ClosedWithinACycleTests {
  private let container = Container()
  private let tornDown = Counter()

  /// Registers both services. The scope is closed when both exist and neither is complete.
  private func register(
    _ knight: Lifetime, _ squire: Lifetime, closing scope: Container, knightsPlace: Container, squiresPlace: Container
  ) {
    container.register(Knight.self, knight) { _ in Knight(try squiresPlace.resolve(Squire.self)) }
      .onTeardown { [tornDown] (_: Knight) -> Void in tornDown.add() }
    container.register(Squire.self, squire) { _ in Squire() }
      .inject { squire, _ in
        if squire.knight != nil { return }
        squire.knight = try knightsPlace.resolve(Knight.self)
        scope.close()
      }
      .onTeardown { [tornDown] (_: Squire) -> Void in tornDown.add() }
  }

  private func keeps(_ type: Any.Type, in place: Container) -> Bool {
    guard let entry = container.tree.registry.withLock({ $0.provider(of: ServiceKey(type)) }) else { return false }
    return place.withSlot(of: entry) { $0 != nil }
  }

  @Test(arguments: [Lifetime.container, .weak])
  func theInnerServiceOfACycleIsNotKeptWhenTheOuterOneIsLost(_ lifetime: Lifetime) throws {
    let scope = try container.openScope("user", key: "anna")
    let root = container
    register(.scoped("user"), lifetime, closing: scope, knightsPlace: scope, squiresPlace: root)
    let error = fault { try scope.resolve(Knight.self) }
    #expect(error?.reason == scope.scope.map { .closedScope($0) })
    #expect(!keeps(Squire.self, in: container))
    #expect(tornDown.value == 1)  // the knight's: the squire was never complete
  }

  @Test(arguments: [Lifetime.container, .weak])
  func theOuterServiceIsNotKeptWhenTheInnerServiceIsLost(_ lifetime: Lifetime) throws {
    let scope = try container.openScope("user", key: "anna")
    let root = container
    register(lifetime, .scoped("user"), closing: scope, knightsPlace: root, squiresPlace: scope)
    let error = fault { try container.resolve(Knight.self) }
    #expect(error?.reason == scope.scope.map { .closedScope($0) })
    #expect(!keeps(Knight.self, in: container))
    #expect(tornDown.value == (lifetime == .weak ? 1 : 2))
  }

  @Test func aScopesOwnClassMadeTheShortWayIsNotKeptEither() throws {
    let (outer, inner) = (
      try container.openScope("user", key: "anna"), try container.openScope("window", key: "1")
    )
    register(.scoped("user"), .scoped("window"), closing: inner, knightsPlace: outer, squiresPlace: inner)
    #expect(fault { try outer.resolve(Knight.self) }?.reason == inner.scope.map { .closedScope($0) })
    #expect(!keeps(Knight.self, in: outer))
    #expect(tornDown.value == 2)
  }

  @Test func aPropertyOfALostAsynchronousServiceIsNotKept() async throws {
    let scope = try container.openScope("user", key: "anna")
    container.registerAsync(Knight.self, lifetime: .scoped("user")) { _ in
      await Task.yield()
      return Knight(nil)
    }
    .inject { [container] knight, _ in knight.horse = try container.resolve(Horse.self) }
    .onTeardown { [tornDown] (knight: Knight) -> Void in
      knight.horse = nil
      tornDown.add()
    }
    container.register(Horse.self, lifetime: .container) { _ in
      let horse = Horse(try scope.resolve(Knight.self))
      scope.close()
      return horse
    }
    .onTeardown { [tornDown] (_: Horse) -> Void in tornDown.add() }
    let error = await asyncFault { try await scope.resolveAsync(Knight.self) }
    #expect(error?.reason == scope.scope.map { .closedScope($0) })
    #expect(!keeps(Horse.self, in: container))
    #expect(tornDown.value == 1)  // the knight's: the horse was never complete
  }

  @Test func bothServicesOfACycleAreKeptIfNoScopeCloses() throws {
    let scope = try container.openScope("user", key: "anna")
    let other = try container.openScope("user", key: "berta")
    let root = container
    register(.scoped("user"), .container, closing: other, knightsPlace: scope, squiresPlace: root)
    let knight = try scope.resolve(Knight.self)
    #expect(knight.squire?.knight === knight)
    #expect(try container.resolve(Squire.self) === knight.squire)
    #expect(try scope.resolve(Knight.self) === knight)
    knight.squire?.knight = nil
  }
}
