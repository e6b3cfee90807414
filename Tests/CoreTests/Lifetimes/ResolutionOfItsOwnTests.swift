import Testing

@testable import Core

private final class Crest: Sendable {}
private final class Helmet: Sendable {
  let crest: Crest
  init(crest: Crest) { self.crest = crest }
}
private final class Knight: Sendable {
  let crest: Crest
  let helmet: Lazy<Helmet>
  init(crest: Crest, helmet: Lazy<Helmet>) {
    self.crest = crest
    self.helmet = helmet
  }
}

@Suite struct ResolutionOfItsOwnTests {
  private let container = Container()

  init() {
    container.register(Crest.self, .graph, Crest.init)
    container.register(Helmet.self, .transient, Helmet.init)
  }

  @Test func aLazyCalledLaterIsOne() throws {
    container.register(Knight.self, .transient, Knight.init)
    let knight = try container.resolve(Knight.self)
    #expect(try knight.helmet().crest !== knight.crest)
    #expect(try container.resolve(Provider<Helmet>.self)().crest !== knight.helmet().crest)
  }

  @Test func aLocatorPullInAFactoryIsOne() throws {
    let pulled = Guarded<[Crest]>([])
    container.register(Int.self) { r in
      let own = try r.resolve(Crest.self)
      let other = try r.locator.service(Crest.self)
      pulled.value = try [own, other, r.resolve(Crest.self)]
      return 1
    }
    _ = try container.resolve(Int.self)
    #expect(pulled.value[0] !== pulled.value[1])
    #expect(pulled.value[0] === pulled.value[2])
  }

  @Test func aLazyMakesNothingBeforeItIsCalled() throws {
    let counter = Counter()
    container.register(Int.self, .container) { _ in counter.add() }
    let lazy = try container.resolve(Lazy<Int>.self)
    #expect(counter.value == 0)
    #expect(try lazy() == 1)
    #expect(try lazy() == 1)
  }

  @Test func aLazyKeepsNoContainerAlive() throws {
    var container: Container? = Container()
    container?.register(Crest.self, .container, Crest.init)
    let lazy = try #require(try container?.resolve(Lazy<Crest>.self))
    let weakly = WeakReference(container)
    container = nil
    #expect(weakly.object == nil)
    #expect(fault { try lazy() }?.reason == .containerGone)
  }

  @Test func aLazyIsADeclaredDependencyThatBreaksACycle() throws {
    container.register(Knight.self, .transient, Knight.init)
    #expect(container.registrations[2].dependencies.map(\.kind) == [.initializer, .method])
  }
}
