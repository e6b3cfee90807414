import Testing

@testable import Core

private final class Boots: Sendable {}
private final class Cobbler: Sendable {
  let first: Lazy<Boots>
  let each: Provider<Boots>
  let laces: Lazy<String>?
  init(first: Lazy<Boots>, each: Provider<Boots>, laces: Lazy<String>?) {
    self.first = first
    self.each = each
    self.laces = laces
  }
}

@Suite struct LazyAndProviderTests {
  private let container = Container()

  init() {
    container.register(Boots.self, lifetime: .transient, Boots.init)
    container.register(Cobbler.self, lifetime: .transient, Cobbler.init)
  }

  @Test func aLazyRetainsItsInstance() throws {
    let cobbler = try container.resolve(Cobbler.self)
    #expect(try cobbler.first() === cobbler.first())
    #expect(try cobbler.first() !== container.resolve(Cobbler.self).first())
  }

  @Test func aProviderMakesAnInstanceForEachCall() throws {
    let cobbler = try container.resolve(Cobbler.self)
    #expect(try cobbler.each() !== cobbler.each())
  }

  @Test func anOptionalLazyOfAnUnregisteredServiceIsNil() throws {
    #expect(try container.resolve(Cobbler.self).laces == nil)
    container.register(String.self) { _ in "leather" }
    #expect(try container.resolve(Cobbler.self).laces?() == "leather")
  }

  @Test func lazyAndProviderParametersAreDeclaredDependencies() throws {
    let cobbler = try #require(container.registration(of: ServiceKey(Cobbler.self)))
    #expect(
      cobbler.dependencies == [
        .init(ServiceKey(Boots.self), by: .method), .init(ServiceKey(Boots.self), by: .method),
        .init(ServiceKey(String.self), by: .method, isOptional: true),
      ])
  }

  @Test func aLazyThatFailedCanBeRetried() throws {
    let lazy = try container.resolve(Lazy<Int>.self)
    #expect(fault { try lazy() }?.pathText == "Int")
    container.register(Int.self) { _ in 7 }
    #expect(try lazy() == 7)
  }

  @Test func aLazyReturnsOneInstanceToManyThreads() throws {
    let lazy = try container.resolve(Lazy<Boots>.self)
    let all = try onThreads(4) { _ in Result { try lazy() } }.map { try $0.get() }
    #expect(Set(all.map(ObjectIdentifier.init)).count == 1)
  }

  @Test func manyThreadsMakeALazyTransientOnce() throws {
    for _ in 1...50 {
      let (container, made) = (Container(), Counter())
      container.register(Part.self) { _ in
        made.add()
        return Part("Boots")
      }
      let lazy = try container.resolve(Lazy<Part>.self)
      let found = try onThreads(4) { _ in (try? lazy()).map(ObjectIdentifier.init) }
      #expect(Set(found).count == 1 && !found.contains(nil))
      #expect(made.value == 1)
    }
  }

  @Test func aFailedLazyDependencyIsTriedAgainByWaitingThreads() throws {
    let (container, made) = (Container(), Counter())
    container.register(Part.self) { _ in
      if made.add() == 1 { throw ResolutionError(.cancelled, path: []) }
      return Part("Boots")
    }
    let lazy = try container.resolve(Lazy<Part>.self)
    let found = try onThreads(4) { _ in (try? lazy()).map(ObjectIdentifier.init) }
    #expect(found.filter { $0 == nil }.count == 1)
    #expect(Set(found).count == 2)
  }

  @Test func aLazyDependencyThatIsNeededToMakeItselfIsACycle() throws {
    let container = Container()
    let lazy = Guarded<Lazy<Part>?>(nil)
    container.register(Part.self) { _ in try lazy.value?() ?? Part("none") }
    lazy.value = try container.resolve(Lazy<Part>.self)
    #expect(fault { try lazy.value?() }?.reason == .cycle)
  }
}
