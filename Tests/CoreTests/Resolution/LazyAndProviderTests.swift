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
    container.register(Boots.self, .transient, Boots.init)
    container.register(Cobbler.self, .transient, Cobbler.init)
  }

  @Test func aLazyHoldsItsFirstAnswer() throws {
    let cobbler = try container.resolve(Cobbler.self)
    #expect(try cobbler.first() === cobbler.first())
    #expect(try cobbler.first() !== container.resolve(Cobbler.self).first())
  }

  @Test func aProviderMakesOneEachTime() throws {
    let cobbler = try container.resolve(Cobbler.self)
    #expect(try cobbler.each() !== cobbler.each())
  }

  @Test func anOptionalLazyIsNilWhereNothingIsRegistered() throws {
    #expect(try container.resolve(Cobbler.self).laces == nil)
    container.register(String.self) { _ in "leather" }
    #expect(try container.resolve(Cobbler.self).laces?() == "leather")
  }

  @Test func whatTheyLeadToIsDeclared() throws {
    let cobbler = try #require(container.registration(of: ServiceKey(Cobbler.self)))
    #expect(
      cobbler.dependencies == [
        .init(ServiceKey(Boots.self), by: .method), .init(ServiceKey(Boots.self), by: .method),
        .init(ServiceKey(String.self), by: .method, isOptional: true),
      ])
  }

  @Test func aLazyThatFailedMayBeTriedAgain() throws {
    let lazy = try container.resolve(Lazy<Int>.self)
    #expect(fault { try lazy() }?.pathText == "Int")
    container.register(Int.self) { _ in 7 }
    #expect(try lazy() == 7)
  }

  @Test func aLazyGivesOneToManyThreads() throws {
    let lazy = try container.resolve(Lazy<Boots>.self)
    let all = try onThreads(4) { _ in Result { try lazy() } }.map { try $0.get() }
    #expect(Set(all.map(ObjectIdentifier.init)).count == 1)
  }
}
