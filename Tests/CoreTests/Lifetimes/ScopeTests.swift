import Testing

@_spi(Instrumentation) @testable import Core

/// A service that logs its deallocation.
private final class Lamp: Sendable {
  let name: String
  let log: Guarded<[String]>
  init(_ name: String, _ log: Guarded<[String]>) {
    self.name = name
    self.log = log
  }
  deinit { log.change { $0.append(name) } }
}

extension ScopeKind {
  fileprivate static let user: ScopeKind = "user"
}

@Suite struct ScopeTests {
  @Test func aScopeKindCanBeAConstant() throws {
    let container = Container()
    container.register(Counter.self, lifetime: .scoped(.user), Counter.init)
    let scope = try container.openScope(.user, key: "anna")
    #expect(scope.scope == ScopeID(kind: "user", key: "anna"))
    #expect(try scope.resolve(Counter.self) === scope.resolve(Counter.self))
    #expect(Lifetime("scoped:user") == .scoped(.user))
    #expect("\(Lifetime.scoped(.user)) \(ScopeKind.user)" == "scoped:user user")
    for number in 1...2 { #expect(try container.openScope("tab \(number)", key: "1").scope?.kind == "tab \(number)") }
  }

  private let container = Container(tracksInstances: true)

  @Test func aScopedServiceHasOneInstancePerOpenScope() throws {
    container.addPart("Profile", .scoped("user"))
    let anna = try container.openScope("user", key: "anna")
    let bob = try container.openScope("user", key: "bob")
    #expect(try anna.part("Profile") === anna.part("Profile"))
    #expect(try anna.part("Profile") !== bob.part("Profile"))
  }

  @Test func aScopedServiceIsFoundInTheRequestedScopeOrAnOuterOne() throws {
    container.addPart("Profile", .scoped("user"))
    container.addPart("Draft", .scoped("message"), needs: ["Profile"])
    let anna = try container.openScope("user", key: "anna")
    let message = try anna.openScope("message", key: "1")
    #expect(try message.part("Profile") === anna.part("Profile"))
    #expect(try message.part("Draft").needs[0] === anna.part("Profile"))
    #expect(fault { try anna.part("Draft") }?.reason == .noScope(kind: "message", askedFrom: anna.scope))
  }

  @Test func theInnermostOfTwoScopesOfOneKindIsUsed() throws {
    container.addPart("Profile", .scoped("user"))
    let outer = try container.openScope("user", key: "anna")
    let inner = try outer.openScope("user", key: "bob")
    #expect(try inner.part("Profile") !== outer.part("Profile"))
  }

  @Test func aScopedServiceResolvesItsNeedsFromItsScope() throws {
    container.addPart("Draft", .scoped("message"))
    container.addPart("Profile", .scoped("user"), needs: ["Draft"])
    let message = try container.openScope("user", key: "anna").openScope("message", key: "1")
    #expect(fault { try message.part("Profile") }?.pathText == "Profile → Draft")
  }

  @Test func closingFreesInnerScopesFirstAndInReverseOrderOfCreation() throws {
    let log = Guarded<[String]>([])
    container.register(Lamp.self, named: "a", lifetime: .scoped("house")) { _ in Lamp("a", log) }
    container.register(Lamp.self, named: "b", lifetime: .scoped("house")) { _ in Lamp("b", log) }
    container.register(Lamp.self, named: "c", lifetime: .scoped("room")) { _ in Lamp("c", log) }
    container.register(Lamp.self, named: "d", lifetime: .scoped("room")) { _ in Lamp("d", log) }
    let house = try container.openScope("house", key: "1")
    let room = try house.openScope("room", key: "1")
    for name in ["c", "b", "a", "d"] { _ = try room.resolve(Lamp.self, named: name) }
    house.close()
    #expect(log.value == ["d", "c", "a", "b"])
    #expect(room.isClosed)
  }

  @Test func anInstanceCountsAsCreatedBeforeItsInjectedProperties() throws {
    container.addPart("Knight", .scoped("user"), needs: ["Armor property"])
    container.addPart("Armor", .scoped("user"), needs: ["Boots"])
    container.addPart("Boots", .scoped("user"))
    let scope = try container.openScope("user", key: "anna")
    _ = try scope.part("Knight")
    let names = Dictionary(uniqueKeysWithValues: container.registrations.map { ($0.id, $0.key.description) })
    #expect(scope.keptInstances.map { names[$0.registration] } == ["Knight", "Boots", "Armor"])
  }

  @Test func droppingAScopeFreesItsInstances() throws {
    container.addPart("Profile", .scoped("user"))
    var scope: Container? = try container.openScope("user", key: "anna")
    let weakly = WeakReference(try scope?.part("Profile"))
    #expect(weakly.object != nil)
    scope = nil
    #expect(weakly.object == nil)
  }

  @Test func aClosedScopeAnswersWithATypedError() throws {
    container.addPart("Boots")
    let scope = try container.openScope("user", key: "anna")
    let id = try #require(scope.scope)
    scope.close()
    scope.close()
    #expect(fault { try scope.part("Boots") }?.reason == .closedScope(id))
    #expect(fault { try scope.openScope("message", key: "1") }?.reason == .closedScope(id))
  }

  @Test func anInstanceWithAnotherHolderOutlivesItsScope() throws {
    container.addPart("Profile", .scoped("user"))
    let scope = try container.openScope("user", key: "anna")
    let profile = try scope.part("Profile")
    scope.close()
    #expect(container.sweep().isEmpty)
    #expect(container.identity(of: profile)?.number == 1)
  }

  @Test func aScopeIsOpenForACallInTheSameLine() throws {
    final class Page: Sendable {}
    let container = Container()
    let open = Guarded<[Bool]>([])
    container.register(Page.self, lifetime: .scoped("user")) { r in
      open.change { $0.append(r.container.isClosed) }
      return Page()
    }
    _ = try container.openScope("user", key: "anna").resolve(Page.self)
    container.declareScope("user", key: String.self)
    _ = try container.openScope("user", key: "bob").resolve(Page.self)
    #expect(open.value == [false, false])
  }

  @Test func withScopeClosesAtTheEndOfItsBody() throws {
    final class Page: Sendable {}
    let container = Container()
    let ended = Counter()
    container.register(Page.self, lifetime: .scoped("user"), Page.init).onTeardown { _ in ended.add() }
    let seen = try container.withScope("user", key: "anna") { scope in
      _ = try scope.resolve(Page.self)
      return ended.value
    }
    #expect(seen == 0)
    #expect(ended.value == 1)
    struct Failure: Error {}
    #expect(throws: Failure.self) {
      try container.withScope("user", key: "bob") { scope in
        _ = try scope.resolve(Page.self)
        throw Failure()
      }
    }
    #expect(ended.value == 2)
  }

  @Test func withScopeWaitsForAsynchronousHooks() async throws {
    final class Page: Sendable {}
    let container = Container()
    let ended = Counter()
    container.register(Page.self, lifetime: .scoped("user"), Page.init).onTeardown { _ in
      await Task.yield()
      ended.add()
    }
    try await container.withScope("user", key: "anna") { scope in _ = try await scope.resolveAsync(Page.self) }
    #expect(ended.value == 1)
  }
}
