import Testing

@testable import Core

private final class User: Sendable {
  let name: String
  init(name: String) { self.name = name }
}
private struct Message: Sendable, CustomStringConvertible {
  let number: Int
  var description: String { "\(number)" }
}
private final class Profile: Sendable {
  let user: User
  init(user: User) { self.user = user }
}
private final class Page: Sendable {
  let user: User
  init(user: User) { self.user = user }
}
private final class Draft: Sendable {
  let user: User
  let message: Message
  init(user: User, message: Message) {
    self.user = user
    self.message = message
  }
}

/// Keys of scopes: services made in the scope can depend on its key, and no others can.
@Suite struct KeyTests {
  private let container = Container(tracksInstances: true)
  private let anna = User(name: "anna")
  private let bob = User(name: "bob")

  init() {
    container.register(Profile.self, lifetime: .scoped("user"), Profile.init)
    container.register(Page.self, lifetime: .transient, Page.init)
  }

  @Test func aServiceOfTheScopeNeedsTheKeyAndGetsThisVeryValue() throws {
    let scope = try container.openScope("user", key: anna)
    let other = try container.openScope("user", key: bob)
    #expect(scope.key === anna)
    #expect(try scope.resolve(Profile.self).user === anna)
    #expect(try scope.resolve(Profile.self) === scope.resolve(Profile.self))
    #expect(try other.resolve(Profile.self).user === bob)
    #expect(try scope.resolve(User.self) === anna)
  }

  @Test func anyServiceResolvedInTheScopeMayNeedTheKey() async throws {
    let scope = try container.openScope("user", key: anna)
    #expect(try scope.resolve(Page.self).user === anna)
    #expect(try await scope.resolveAsync(Page.self).user === anna)
    #expect(try scope.container.resolve(Page.self).user === anna)
  }

  @Test func aValueIsAKeyToo() throws {
    container.register(Draft.self, lifetime: .scoped("message"), Draft.init)
    let scope = try container.openScope("user", key: anna).openScope("message", key: Message(number: 7))
    let draft = try scope.resolve(Draft.self)
    #expect(draft.user === anna)
    #expect(draft.message.number == 7)
    #expect(scope.container.scope?.description == "message:7")
  }

  @Test func aStringCanBeADeclaredKey() throws {
    container.declareScope("room", key: String.self)
    #expect(try container.openScope("room", key: "hall").resolve(String.self) == "hall")
    let untyped: Container = try container.openScope("house", key: "old")
    #expect(fault { try untyped.resolve(String.self) }?.reason == .noScope(kind: "room", askedFrom: untyped.scope))
  }

  @Test func fromTheRootOrAnotherScopeTheKeyIsATypedErrorWithThePath() throws {
    container.declareScope("user", key: User.self)
    let fromRoot = fault { try container.resolve(Page.self) }
    #expect(fromRoot?.reason == .noScope(kind: "user", askedFrom: nil))
    #expect(
      fromRoot?.description
        == "Page → User: User exists only in scopes of kind 'user', but was resolved outside of all scopes. "
        + "Open a 'user' scope and resolve in it.")
    let room = try container.openScope("room", key: "7")
    #expect(fault { try room.resolve(Page.self) }?.reason == .noScope(kind: "user", askedFrom: room.scope))
  }

  @Test func validationAcceptsADeclaredKey() throws {
    #expect(throws: ValidationError.self) { try container.validate() }
    container.declareScope("user", key: User.self)
    #expect(throws: Never.self) { try container.validate() }
  }

  @Test func aDeclaredKeyWithoutUseIsNotCalledUnused() throws {
    container.declareScope("user", key: User.self)
    container.declareScope("message", key: Message.self)
    let unused = container.diagnose(roots: [ServiceKey(Profile.self)]).filter { $0.kind == .unused }
    #expect(unused.map(\.path) == [["Page"]])
  }

  @Test func aKeyThatIsKeptLongerThanItsScopeIsCaptive() throws {
    final class Forge: Sendable { init(page: Page) {} }
    container.declareScope("user", key: User.self)
    container.register(Forge.self, lifetime: .container, Forge.init)
    let found = #expect(throws: ValidationError.self) { try container.validate() }
    #expect(found?.diagnostics.map(\.kind) == [.captive])
    #expect(found?.diagnostics.first?.path == ["Forge", "Page", "User"])
    let scope = try container.openScope("user", key: anna)
    #expect(fault { try scope.resolve(Forge.self) }?.pathText == "Forge → Page → User")
  }

  @Test func aDeclaredNestingMakesAnInnerKeyCaptiveFurtherOut() throws {
    final class Inbox: Sendable { init(message: Message) {} }
    container.declareScope("user", key: User.self)
    container.declareScope("message", key: Message.self, in: "user")
    container.register(Draft.self, lifetime: .scoped("message"), Draft.init)
    try container.validate()
    container.register(Inbox.self, lifetime: .scoped("user"), Inbox.init)
    let found = #expect(throws: ValidationError.self) { try container.validate() }
    #expect(found?.diagnostics.map(\.path) == [["Inbox", "Message"]])
  }

  @Test func aDeclaredNestingHolds() throws {
    container.declareScope("message", key: Message.self, in: "user")
    container.declareScope("message", key: Message.self)
    let found = fault { try container.openScope("message", key: Message(number: 1)) }
    #expect(found?.reason == .wrongPlace(kind: "message", outer: "user", openedFrom: nil))
    let user = try container.openScope("user", key: anna)
    #expect(try user.openScope("message", key: Message(number: 1)).key.number == 1)
  }

  @Test func anotherTypeOfKeyDoesNotOpen() throws {
    container.declareScope("user", key: User.self)
    let expected = ResolutionError.Reason.wrongKey(kind: "user", expected: "User")
    #expect(fault { try container.openScope("user", key: Message(number: 1)) }?.reason == expected)
    #expect(fault { () throws -> Container in try container.openScope("user", key: "anna") }?.reason == expected)
    #expect(fault { try container.openScope("guest", key: anna) }?.reason == .keyTaken(kind: "user"))
  }

  @Test func aScopeOpenedBeforeTheDeclarationHasNoKey() throws {
    let scope: Container = try container.openScope("user", key: "anna")
    container.declareScope("user", key: User.self)
    let found = fault { try scope.resolve(Profile.self) }
    #expect(found?.reason == .wrongKey(kind: "user", expected: "User"))
    #expect(found?.pathText == "Profile → User")
  }

  @Test func theLastDeclarationOfAScopeKindWins() throws {
    container.declareScope("user", key: Message.self)
    container.declareScope("user", key: User.self)
    #expect(try container.openScope("user", key: anna).resolve(Profile.self).user === anna)
    #expect(container.registration(of: ServiceKey(Message.self)) == nil)
  }

  @Test func aRemovedKeyDeclarationNoLongerApplies() throws {
    container.declareScope("user", key: User.self)
    let declaration = try #require(container.registration(of: ServiceKey(User.self)))
    container.remove(declaration.id)
    #expect(try container.openScope("guest", key: anna).resolve(Page.self).user === anna)
  }

  @Test func droppingTheScopeClosesItAndFreesTheKey() throws {
    var user: User? = User(name: "carl")
    let key = WeakReference(user)
    var scope = try user.map { try container.openScope("user", key: $0) }
    let profile = WeakReference(try scope?.resolve(Profile.self))
    user = nil
    #expect(profile.object != nil && key.object != nil)
    scope = nil
    #expect(profile.object == nil && key.object == nil)
    #expect(container.liveInstances.isEmpty)
  }

  @Test func closingIsForEveryCopyAndRunsHooks() async throws {
    let log = Guarded<[String]>([])
    container.register(Draft.self, lifetime: .scoped("user")) { r in
      Draft(user: try r.resolve(), message: Message(number: 0))
    }
    .onTeardown { draft async in log.change { $0.append(draft.user.name) } }
    let scope = try container.openScope("user", key: anna)
    let copy = scope
    _ = try scope.resolve(Draft.self)
    await scope.closeAndWait()
    #expect(log.value == ["anna"])
    #expect(copy.isClosed)
    #expect(fault { try copy.resolve(Profile.self) }?.reason == copy.container.scope.map { .closedScope($0) })
  }

  @Test func aKeyWithoutDescriptionIsNamedByItsTypeOrLabel() throws {
    #expect(try container.openScope("user", key: anna).container.scope?.key == "User")
    #expect(try container.openScope("user", key: anna, label: "a").container.scope?.key == "a")
  }

  @Test func anOverriddenContainerHasTheKeysOfItsScopes() throws {
    let scope = try container.openScope("user", key: anna)
    try container.withOverrides {
      $0.register(Page.self) { r in Page(user: try r.resolve()) }
    } run: {
      let page = try scope.resolve(Page.self)
      let other = try container.openScope("user", key: bob).resolve(Page.self)
      #expect(page.user === anna && other.user === bob)
    }
    try container.withOverrides { [bob] in
      $0.register(User.self) { _ in bob }
    } run: {
      let profile = try scope.resolve(Profile.self)
      #expect(profile.user === bob)
    }
  }

  @Test func manyScopesOpenedAtOnceDeclareTheirKeyOnce() throws {
    let container = container
    let users = try onThreads(8) { index -> Bool in
      let user = User(name: "\(index)")
      return (try? container.openScope("user", key: user).resolve(Profile.self).user === user) == true
    }
    #expect(users.allSatisfy { $0 })
    #expect(container.registrations.filter { $0.key == ServiceKey(User.self) }.count == 1)
  }
}
