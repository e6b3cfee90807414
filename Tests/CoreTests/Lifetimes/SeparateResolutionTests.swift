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

@Suite struct SeparateResolutionTests {
  private let container = Container()

  init() {
    container.register(Crest.self, lifetime: .graph, Crest.init)
    container.register(Helmet.self, lifetime: .transient, Helmet.init)
  }

  @Test func eachScopeHasSeparateGraphInstances() throws {
    container.declareScope("user", key: String.self)
    container.register([String].self, lifetime: .graph) { r in [try r.resolve(String.self)] }
    container.register([[String]].self) { r in
      try ["anna", "bob"].map { try (r.container.openScope("user", key: $0) as Scope<String>).resolve([String].self) }
    }
    #expect(try container.resolve([[String]].self) == [["anna"], ["bob"]])
  }

  @Test func aRemovedGraphServiceIsNotConfusedWithItsSuccessor() throws {
    container.register([String].self) { r in
      try (0..<5).map { index in
        r.container.register(Part.self, lifetime: .graph) { _ in Part("\(index)") }
        defer { r.container.remove(r.container.registrations.last!.id) }
        return try r.resolve(Part.self).name
      }
    }
    #expect(try container.resolve([String].self) == ["0", "1", "2", "3", "4"])
  }

  @Test func aLazyResolvedLaterStartsANewResolution() throws {
    container.register(Knight.self, lifetime: .transient, Knight.init)
    let knight = try container.resolve(Knight.self)
    #expect(try knight.helmet().crest !== knight.crest)
    #expect(try container.resolve(Provider<Helmet>.self)().crest !== knight.helmet().crest)
  }

  @Test func aLocatorPullInAFactoryStartsANewResolution() throws {
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

  @Test func aLazyMakesItsServiceOnlyWhenCalled() throws {
    let counter = Counter()
    container.register(Int.self, lifetime: .container) { _ in counter.add() }
    let lazy = try container.resolve(Lazy<Int>.self)
    #expect(counter.value == 0)
    #expect(try lazy() == 1)
    #expect(try lazy() == 1)
  }

  @Test func aLazyKeepsNoContainerAlive() throws {
    var container: Container? = Container()
    container?.register(Crest.self, lifetime: .container, Crest.init)
    let lazy = try #require(try container?.resolve(Lazy<Crest>.self))
    let weakly = WeakReference(container)
    container = nil
    #expect(weakly.object == nil)
    #expect(fault { try lazy() }?.reason == .containerGone)
  }

  @Test func aLazyIsADeclaredDependencyThatBreaksACycle() throws {
    container.register(Knight.self, lifetime: .transient, Knight.init)
    #expect(container.registrations[2].dependencies.map(\.kind) == [.initializer, .method])
  }
}
