import Testing

@testable import Core

private class Boots: @unchecked Sendable {}  // safe: it has no state
private final class Winter: Boots, @unchecked Sendable {}
private final class Laces: Sendable {}

/// Optionals of classes and factories with a resolver on the fast path. The results equal those of the slow path.
@Suite struct FastPathTests {
  private let container = Container()

  @Test func anOptionalOfAClassIsNilOrTheRegisteredInstance() throws {
    #expect(try container.resolve(Boots?.self) == nil)
    #expect(try container.resolve(Boots?.self, named: "best") == nil)
    container.register(Boots.self, lifetime: .container) { _ in Winter() }
    let boots = try container.resolve(Boots.self)
    #expect(try container.resolve(Boots?.self) === boots)
    #expect(try container.resolve(Boots?.self, named: "best") == nil)
    let inside: Boots?? = try container.resolve(Boots??.self)
    #expect(inside != nil)
  }

  @Test func anOptionalFallsBackToTheSlowPath() throws {
    container.register(Winter.self) { _ in Winter() }.provide(Boots.self)
    #expect(try container.resolve(Boots?.self) is Winter)
    let child = container.makeChild()
    #expect(try child.resolve(Boots?.self) is Winter)
    #expect(try child.resolve(Laces?.self) == nil)
    container.register(Laces.self) { _ in throw ResolutionError(.cancelled, path: []) }
    #expect(fault { try container.resolve(Laces?.self) }?.reason == .cancelled)
    container.register(Laces?.self) { _ in nil }
    #expect(try container.resolve(Laces?.self) == nil)
    let scope = try container.openScope("user", key: "anna")
    scope.close()
    #expect(fault { try scope.resolve(Boots?.self) } != nil)
    #expect(try container.resolve(ServiceLocator?.self) != nil)
  }

  @Test func aReleasedOptionalIsFreed() throws {
    container.register(Boots.self) { _ in Boots() }
    var boots = try container.resolve(Boots?.self)
    let weakly = WeakReference(boots)
    boots = nil
    #expect(weakly.object == nil)
  }

  /// A running factory is retained by its resolution, even if its registration is removed or replaced.
  @Test(arguments: [true, false]) func aFactoryMayRemoveAndReplaceItself(_ removes: Bool) throws {
    let calls = Counter()
    container.register(Laces.self) { _ in Laces() }
    container.register(Boots.self) { [container, held = Laces()] r in
      _ = try r.resolve(Laces.self)
      guard calls.add() == 2 else { return Boots() }
      if removes {
        for registration in container.registrations { container.remove(registration.id) }
      } else {
        container.register(Boots.self) { _ in Winter() }
        container.register(Laces.self) { _ in Laces() }
        _ = try r.resolve(Laces.self)
      }
      return withExtendedLifetime(held) { Boots() }
    }
    for _ in 1...2 { #expect(!(try container.resolve(Boots.self) is Winter)) }
    #expect((try container.resolve(Boots?.self) is Winter) == !removes)
  }

  @Test func anErrorOutlivesItsContainer() {
    var container: Container? = Container()
    container?.register(Boots.self) { _ in Boots() }
    let error = fault { try container?.resolve(Boots.self, named: "best") }
    #expect(error?.reason == .missing(similar: ["Boots"]))
    container = nil
    #expect(error?.reason == .missing(similar: []))
    #expect(error?.description.contains("nothing is registered for Boots \"best\"") == true)
  }
}
