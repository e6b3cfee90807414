import Testing

@testable import Core

/// Rules of the synchronous resolution, checked for the asynchronous one.
@Suite struct AsyncRulesTests {
  private let container = Container()

  private func register(_ name: String, _ lifetime: Lifetime, needs: [String] = []) {
    container.registerAsync(Part.self, named: name, lifetime: lifetime) { r in
      var parts: [Part] = []
      for need in needs { parts.append(try await r.resolve(Part.self, named: need)) }
      return Part(name, needs: parts)
    }
  }

  @Test func aClosedScopeRefusesAnyService() async throws {
    let scope = try container.openScope("user", key: "anna")
    scope.close()
    let error = await asyncFault { try await scope.resolveAsync(Part.self, named: "Boots") }
    #expect(error?.reason == scope.scope.map { .closedScope($0) })
  }

  @Test(arguments: [Lifetime.transient, .graph, .container])
  func anErrorOfVerificationBelowAClosureHasTheWholePath(_ lifetime: Lifetime) async {
    container.addPart("Armor", needs: ["Boots"])
    register("Knight", lifetime, needs: ["Armor"])
    register("Quest", lifetime, needs: ["Knight"])
    let error = await asyncFault { try await container.resolveAsync(Part.self, named: "Quest") }
    #expect(error?.pathText == "Quest → Knight → Armor → Boots")
    #expect(error?.service == .part("Boots"))
  }

  @Test func aMissingServiceOfADecoratorHasTheWholePath() async {
    container.registerAsync(Part.self, named: "Knight") { _ in Part("Knight") }
      .decorate { _, r in try r.resolve(Part.self, named: "Crest") }
    let error = await asyncFault { try await container.resolveAsync(Part.self, named: "Knight") }
    #expect(error?.pathText == "Knight → Crest")
  }

  @Test(.timeLimit(.minutes(1)), arguments: [Lifetime.graph, .container, .transient])
  func aCycleThroughServicesOfOneResolutionEnds(_ last: Lifetime) async {
    register("A", .graph, needs: ["B"])
    register("B", .graph, needs: ["C"])
    register("C", last, needs: ["A"])
    let error = await asyncFault { try await container.resolveAsync(Part.self, named: "A") }
    #expect(error?.reason == .cycle)
  }

  @Test func aCycleThroughASynchronousClosureIsACycle() async {
    register("A", .container, needs: ["B"])
    container.register(Part.self, named: "B") { r in Part("B", needs: [try r.resolve(Part.self, named: "A")]) }
    let error = await asyncFault { try await container.resolveAsync(Part.self, named: "A") }
    #expect(error?.reason == .cycle)
    #expect(error?.pathText == "A → B → A")
  }

  @Test func aServiceMayNeedItselfFromAScopeFurtherOut() async throws {
    container.registerAsync(Part.self, named: "Profile", lifetime: .scoped("user")) { r in
      guard let outer = r.container.parent, outer.scope != nil else { return Part("Outer") }
      return Part("Inner", needs: [try await r.resolve(Part.self, named: "Draft")])
    }
    register("Draft", .scoped("message"), needs: ["Profile"])
    let outer = try container.openScope("user", key: "anna")
    let profile = try await outer.resolveAsync(Part.self, named: "Profile")
    let inner = try outer.openScope("message", key: "7").openScope("user", key: "bob")
    let other = try await inner.resolveAsync(Part.self, named: "Profile")
    #expect(other.needs.first?.needs.first === profile)
  }

  @Test func theHookRunsForAnExpiredInstance() async throws {
    let clock = TestClock()
    let gone = Guarded<[String]>([])
    container.registerAsync(Part.self, lifetime: .container) { _ in Part("Rates") }
      .limit(TimeLimited(.seconds(60), on: clock))
      .onTeardown { part in gone.change { $0.append(part.name) } }
    let first = try await container.resolveAsync(Part.self)
    clock.move(.seconds(60))
    let second = try await container.resolveAsync(Part.self)
    #expect(second !== first)
    #expect(gone.value == ["Rates"])
  }

  @Test func hooksRunInReverseOrderOfConstructionAlsoForAPropertyMadeLater() async throws {
    let log = Guarded<[String]>([])
    container.register(Archive.self, lifetime: .container) { () async throws in Archive() }
      .inject(\.crest)
      .onTeardown { _ in log.change { $0.append("Archive") } }
    container.register(Crest.self, lifetime: .container, Crest.init)
      .onTeardown { _ in log.change { $0.append("Crest") } }
    _ = try await container.resolveAsync(Archive.self)
    container.close()
    #expect(log.value == ["Crest", "Archive"])
  }

  @Test func aSynchronousGraphIsSharedWithProperties() async throws {
    container.register(GraphHolder.self, lifetime: .transient, GraphHolder.init).inject(\.other)
    container.register(Crest.self, lifetime: .graph, Crest.init)
    let holder = try await container.resolveAsync(GraphHolder.self)
    #expect(holder.other === holder.crest)
  }

  @Test func aSynchronousCycleThroughAPropertyCloses() async throws {
    container.register(Child.self, lifetime: .container, Child.init)
    container.register(Parent.self, lifetime: .container, Parent.init).inject(\.child)
    let child = try await container.resolveAsync(Child.self)
    #expect(child.parent.child === child)
    child.parent.child = nil
  }
}

private final class Crest: Sendable {}
private final class GraphHolder: Sendable {
  let crest: Crest
  private let second = Guarded<Crest?>(nil)
  var other: Crest? {
    get { second.value }
    set { second.value = newValue }
  }
  init(crest: Crest) { self.crest = crest }
}
private final class Archive: Sendable {
  private let first = Guarded<Crest?>(nil)
  var crest: Crest? {
    get { first.value }
    set { first.value = newValue }
  }
}
private final class Parent: Sendable {
  private let second = Guarded<Child?>(nil)
  var child: Child? {
    get { second.value }
    set { second.value = newValue }
  }
}
private final class Child: Sendable {
  let parent: Parent
  init(parent: Parent) { self.parent = parent }
}
