import Testing

@testable import Core

private final class Crest: Sendable {}
private final class Helmet: Sendable {
  let crest: Crest
  init(crest: Crest) { self.crest = crest }
}
private final class Shield: Sendable {
  let crest: Crest
  let helmet: Helmet
  init(crest: Crest, helmet: Helmet) {
    self.crest = crest
    self.helmet = helmet
  }
}
private final class Squire: Sendable {
  private let state = Guarded<Knight?>(nil)
  var knight: Knight? {
    get { state.value }
    set { state.value = newValue }
  }
}
private final class Knight: Sendable {
  let squire: Squire
  init(squire: Squire) { self.squire = squire }
}

/// The fast path for unnamed classes without observers. Its results equal those of the slow path.
@Suite struct ShortWayTests {
  private let container = Container()

  @Test func aMissingNeedIsFoundBeforeAnythingIsMade() {
    let made = Counter()
    container.register(Crest.self) { _ in
      made.add()
      return Crest()
    }
    container.register(Shield.self, lifetime: .transient, Shield.init)
    #expect(fault { try container.resolve(Shield.self) }?.pathText == "Shield → Helmet")
    #expect(made.value == 0)
  }

  @Test(arguments: [Lifetime.transient, .scoped("user")])
  func aCycleThroughAPropertyCloses(_ lifetime: Lifetime) throws {
    container.register(Knight.self, lifetime: lifetime, Knight.init)
    container.register(Squire.self, lifetime: lifetime, Squire.init).inject(\.knight)
    let scope = try container.openScope("user", key: "anna")
    let knight = try scope.resolve(Knight.self)
    #expect(knight.squire.knight === knight)
    knight.squire.knight = nil
  }

  @Test func aGraphEndsWithTheResolution() throws {
    container.register(Crest.self, lifetime: .graph, Crest.init)
    container.register(Helmet.self, lifetime: .transient, Helmet.init)
    container.register(Shield.self, lifetime: .transient, Shield.init)
    let shield = try container.resolve(Shield.self)
    let other = try container.resolve(Shield.self)
    #expect(shield.crest === shield.helmet.crest)
    #expect(shield.crest !== other.crest)
    #expect(ResolutionStack.current.graph.isEmpty)
  }

  @Test func aClosedScopeRefuses() throws {
    container.register(Crest.self, lifetime: .container, Crest.init)
    container.register(Squire.self, lifetime: .transient, Squire.init)
    let scope = try container.openScope("user", key: "anna")
    _ = try scope.resolve(Crest.self)
    scope.close()
    let closed = try ResolutionError.Reason.closedScope(#require(scope.scope))
    #expect(fault { try scope.resolve(Crest.self) }?.reason == closed)
    #expect(fault { try scope.resolve(Squire.self) }?.reason == closed)
  }

  @Test func aServiceRemovedWhileAScopeMakesItIsNotKept() throws {
    container.register(Crest.self, lifetime: .scoped("user")) { r in
      if let id = r.container.registration(of: ServiceKey(Crest.self))?.id { r.container.remove(id) }
      return Crest()
    }
    let scope = try container.openScope("user", key: "anna")
    let weakly = WeakReference(try scope.resolve(Crest.self))
    #expect(weakly.object == nil)
  }

  @Test func aScopesFailureMayBeTriedAgain() throws {
    let attempts = Counter()
    container.register(Crest.self, lifetime: .scoped("user")) { _ in
      if attempts.add() == 1 { throw Counter.Failure() }
      return Crest()
    }
    let scope = try container.openScope("user", key: "anna")
    #expect(fault { try scope.resolve(Crest.self) }?.reason == .factory(message: "Failure()"))
    #expect(try scope.resolve(Crest.self) === scope.resolve(Crest.self))
  }

  @Test func aCycleIsFoundAtOnceAlsoAfterALongPath() {
    for index in 0..<40 {
      container.register(Int.self, named: "\(index)") { r in try r.resolve(Int.self, named: "\(index + 1)") }
    }
    container.register(Int.self, named: "40") { _ in 0 }
    container.register(Knight.self) { r in Knight(squire: try r.resolve()) }
    container.register(Squire.self) { r in
      _ = try r.resolve(Knight.self)
      return Squire()
    }
    container.register(String.self) { r in
      _ = try r.resolve(Int.self, named: "0")
      _ = try r.resolve(Knight.self)
      return ""
    }
    #expect(fault { try container.resolve(String.self) }?.pathText == "String → Knight → Squire → Knight")
  }
}

extension Counter {
  struct Failure: Error {}
}
