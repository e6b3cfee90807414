import Testing

@testable import Core

private final class User: Sendable {}
private final class Guest: Sendable {}
private final class Profile: Sendable {}
private final class Draft: Sendable {
  let profile: Profile
  init(profile: Profile) { self.profile = profile }
}

/// Caching of verified services by chain of scopes. A result holds for another scope with the same chain of kinds, and
/// for no other.
@Suite struct ScopeChainTests {
  private let container = Container()

  init() {
    container.register(Profile.self, lifetime: .scoped("user"), Profile.init)
    container.register(Draft.self, lifetime: .scoped("message"), Draft.init)
  }

  @Test func verificationInsideAnInnerScopeDoesNotHoldElsewhere() throws {
    for _ in 1...2 {
      let user = try container.openScope("user", key: "anna")
      let message = try user.openScope("message", key: "1")
      #expect(try message.resolve(Draft.self).profile === user.resolve(Profile.self))
      let alone = try container.openScope("message", key: "2")
      #expect(fault { try alone.resolve(Draft.self) }?.reason == .noScope(kind: "user", askedFrom: alone.scope))
    }
  }

  @Test func aServiceIsVerifiedAgainWhenARegistrationIsRemoved() throws {
    let user = try container.openScope("user", key: "anna")
    _ = try user.openScope("message", key: "1").resolve(Draft.self)
    let profile = try #require(container.registration(of: ServiceKey(Profile.self)))
    container.remove(profile.id)
    let message = try user.openScope("message", key: "2")
    #expect(fault { try message.resolve(Draft.self) }?.pathText == "Draft → Profile")
  }

  @Test func aNestingDeclaredLaterHolds() throws {
    for _ in 1...2 { _ = try container.openScope("guest", key: Guest()) }
    container.declareScope("guest", key: Guest.self, in: "house")
    #expect(
      fault { try container.openScope("guest", key: Guest()) }?.reason
        == .wrongPlace(kind: "guest", outer: "house", openedFrom: nil))
    #expect(throws: Never.self) { try container.openScope("house", key: "1").openScope("guest", key: Guest()) }
  }

  @Test func aKeyDeclaredLaterForAnotherKindIsRefused() throws {
    for _ in 1...2 { _ = try container.openScope("guest", key: Guest()) }
    container.declareScope("visitor", key: Guest.self)
    #expect(fault { try container.openScope("guest", key: Guest()) }?.reason == .keyTaken(kind: "visitor"))
  }

  @Test func aKeysDescriptionIsReadForEachScope() throws {
    final class Named: Sendable, CustomStringConvertible {
      let description: String
      init(_ name: String) { description = name }
    }
    let names = try ["anna", "bob"].map { try container.openScope("named", key: Named($0)).container.scope?.key }
    #expect(names == ["anna", "bob"])
    let users = try (1...2).map { _ in try container.openScope("login", key: User()).container.scope?.key }
    #expect(users == ["User", "User"])
  }

  @Test func kindsMayBeMadeUpWithoutEnd() throws {
    for index in 0..<100 {
      let user = try container.openScope("room \(index)", key: "1").openScope("user", key: "anna")
      let draft = try user.openScope("message", key: "1").resolve(Draft.self)
      #expect(try draft.profile === user.resolve(Profile.self))
    }
  }

  @Test func aScopeKeepsAsManyServicesAsThereAre() throws {
    let names = (0..<30).map { "S\($0)" }
    for name in names { container.addPart(name, .scoped("user")) }
    let scope = try container.openScope("user", key: "anna")
    let parts = try names.map { try scope.part($0) }
    #expect(try names.map { try scope.part($0) }.elementsEqual(parts, by: ===))
    for (name, part) in zip(names, parts) {
      let id = try #require(container.registration(of: .part(name))?.id)
      container.remove(id)
      container.addPart(name, .scoped("user"))
      #expect(try scope.part(name) !== part)
    }
  }
}
