import Testing

@_spi(Instrumentation) @testable import Core

private final class Glove: Sendable {}
private final class Hand: Sendable {
  let glove: Glove?
  init(s glove: Glove?) { self.glove = glove }
}
private final class LateHand: Sendable {
  let lazy: Lazy<Glove?>
  let provider: Provider<Glove?>
  let weak: Weak<Glove?>
  init(lazy: Lazy<Glove?>, provider: Provider<Glove?>, weak: Weak<Glove?>) {
    self.lazy = lazy
    self.provider = provider
    self.weak = weak
  }
}

/// Optional services: verification looks for the same service as resolution, first the optional type itself, then the
/// wrapped one.
@Suite struct OptionalServiceTests {
  private let container = Container()

  @Test func anAsynchronousOptionalIsInjectedIntoAnOptionalParameter() async throws {
    container.registerAsync(Glove?.self) { _ in Glove() }
    container.register(Hand.self, lifetime: .transient, Hand.init)
    try container.validate()
    #expect(try await container.resolveAsync(Hand.self).glove != nil)
    #expect(fault { try container.resolve(Hand.self) }?.reason == .needsAsync)
  }

  @Test func aRegisteredOptionalHasPrecedenceOverItsWrappedType() throws {
    container.register(Glove?.self) { _ in nil }
    container.register(Glove.self, lifetime: .transient, Glove.init)
    container.register(Hand.self, lifetime: .transient, Hand.init)
    #expect(try container.resolve(Hand.self).glove == nil)
    #expect(container.graph.edges.map(\.to) == ["Optional<Glove>"])
  }

  @Test func anUnregisteredLateOptionalDependencyIsNoError() throws {
    container.register(LateHand.self, lifetime: .transient, LateHand.init)
    #expect(container.diagnose().isEmpty)
    let hand = try container.resolve(LateHand.self)
    #expect(try hand.lazy() == nil)
    #expect(try hand.provider() == nil)
    #expect(hand.weak() == nil)
  }

  @Test func aRegisteredLateOptionalDependencyIsInjected() throws {
    container.register(Glove.self, lifetime: .container, Glove.init)
    container.register(LateHand.self, lifetime: .transient, LateHand.init)
    let hand = try container.resolve(LateHand.self)
    let glove = try container.resolve(Glove.self)
    #expect(try hand.lazy() === glove)
    #expect(try hand.provider() === glove)
    #expect(try #require(hand.weak()) === glove)
  }

  // MARK: All providers

  private final class Shelf: Sendable {
    let parts: [any NamedAtRunTime]
    init(parts: [any NamedAtRunTime]) { self.parts = parts }
  }

  @Test func aListOfAProtocolHasAllItsProviders() throws {
    for name in ["Boots", "Helmet"] {
      container.register(Part.self, named: name) { _ in Part(name) }.provide((any NamedAtRunTime).self)
    }
    container.register(Shelf.self, lifetime: .transient, Shelf.init)
    try container.validate()
    #expect(try container.resolve(Shelf.self).parts.compactMap { ($0 as? Part)?.name } == ["Boots", "Helmet"])
    #expect(container.graph.edges.map(\.to) == ["Boots", "Helmet"])
  }

  @Test func aListWithoutProvidersIsMissing() throws {
    let line = #line + 1
    container.register(Shelf.self, lifetime: .transient, Shelf.init)
    let error = fault { try container.resolve(Shelf.self) }
    #expect(
      error?.description
        == "Shelf → Array<NamedAtRunTime>: nothing is registered for Array<NamedAtRunTime> (requested by the "
        + "initializer of Shelf, which is registered at OptionalServiceTests.swift:\(line)). Register what provides "
        + "NamedAtRunTime, or make the dependency optional.")
    #expect(container.diagnose().map(\.path) == [["Shelf", "Array<NamedAtRunTime>"]])
  }

  @Test func aRegisteredListIsReturned() throws {
    container.register([Int].self, instance: [1, 2])
    container.register(Int.self) { _ in 7 }
    #expect(try container.resolve([Int].self) == [1, 2])
  }

  @Test func aCycleThroughAListIsFound() throws {
    container.register(Shelf.self, lifetime: .transient, Shelf.init)
    container.register(Part.self) { (_: Shelf) in Part("Book") }.provide((any NamedAtRunTime).self)
    #expect(fault { try container.resolve(Shelf.self) }?.reason == .cycle)
    #expect(container.diagnose().contains { $0.kind == .cycle })
  }

  @Test func aListWithAnAsynchronousElementIsAwaited() async throws {
    container.registerAsync(Part.self, named: "Boots") { _ in Part("Boots") }.provide((any NamedAtRunTime).self)
    container.register(Part.self, named: "Helmet") { _ in Part("Helmet") }.provide((any NamedAtRunTime).self)
    container.register(Shelf.self, lifetime: .transient, Shelf.init)
    #expect(try await container.resolveAsync(Shelf.self).parts.count == 2)
    #expect(try await container.resolveAllAsync((any NamedAtRunTime).self).count == 2)
    #expect(fault { try container.resolve(Shelf.self) }?.reason == .needsAsync)
  }
}
