import Testing

@testable import Laboratory
@testable import Screens
@testable import Stage

@Suite struct ScopeTests {
  @Test func aScopedInstanceIsReleasedWithItsScope() {
    let bench = Bench("add Profile --lifetime scoped:user\nscope open user anna\nresolve Profile in user:anna")
    #expect(bench.holders("Profile#1") == ["you", "user:anna"])
    bench.run("release Profile")
    #expect(bench.live == ["Profile#1"])
    bench.run("scope close user anna")
    #expect(bench.live == [])
  }

  @Test func theKeyMayBeLeftOutWhileOneIsOpen() {
    let bench = Bench("add Profile --lifetime scoped:user\nscope open user anna\nresolve Profile in user")
    #expect(bench.live == ["Profile#1"])
    bench.run("scope open user bob")
    #expect(
      bench.run("resolve Profile in user") == "several scopes of kind 'user' are open; say which: user:anna, user:bob")
    #expect(bench.model.said.error != nil)
  }

  @Test func theOnlyOpenScopeIsClosedWithoutItsName() {
    let bench = Bench("scope open user anna\nscope open user bob")
    #expect(bench.run("scope close") == "several scopes are open; say which: user:anna, user:bob")
    bench.run("scope close user bob")
    #expect(bench.run("scope close") == "Closed scope user:anna")
  }

  /// Regression: the message told to resolve the service in the scope, which had just failed.
  @Test func aServiceThatTheContainerKeepsCannotNeedOneOfAScope() {
    let bench = Bench(
      "add Session --lifetime scoped:session\nadd Store --lifetime container --needs Session\nscope open session s1")
    let said = bench.run("resolve Store in session:s1")
    #expect(said.contains("the container keeps Store and makes its dependencies outside of all scopes"), "\(said)")
    #expect(said.hasSuffix("Use: edit Store --lifetime scoped:session"))
    bench.run("edit Store --lifetime scoped:session")
    bench.run("resolve Store in session:s1")
    #expect(bench.live == ["Session#1", "Store#1"])
  }

  @Test func withoutAnOpenScopeTheResolutionFails() {
    let bench = Bench("add Profile --lifetime scoped:user\nresolve Profile in user\nresolve Profile")
    #expect(bench.model.said.error == nil)
    #expect(bench.live == [])
    #expect(bench.events().suffix(3) == ["failed Profile", "resolving Profile", "failed Profile"])
    #expect(bench.findings.contains("scope Profile"))
  }

  @Test func rResolvesInTheScopeThatTheServiceOrOneItNeedsLivesIn() {
    let bench = Bench(
      """
      add Profile --lifetime scoped:user
      add Mail --lifetime scoped:message
      add Log --lifetime container
      add Screen --needs "Profile,Mail optional,Log,Nobody optional"
      scope open user anna
      scope open user "dr. who"
      """)
    bench.press(.character("r"))
    #expect(bench.live == [])
    #expect(bench.events().last == "failed Screen")
    bench.run("scope open message 1 in \"user:dr. who\"")
    bench.press(.character("r"))
    #expect(bench.holders("Mail#1") == ["Screen#1", "message:1"])
    #expect(bench.holders("Profile#1") == ["Screen#1", "user:dr. who"])
  }

  @Test func rProposesTheNewestOfSeveralScopes() {
    let bench = Bench("scope open user anna\nscope open user ben\nadd Profile --lifetime scoped:user\nadd Log")
    bench.press(.character("r"))
    #expect(bench.live == ["Log#1"])
    bench.run("select Profile")
    bench.press(.character("r"))
    #expect(bench.live == ["Log#1"])
    bench.press(.enter)
    #expect(bench.holders("Profile#1") == ["you", "user:ben"])
  }

  @Test func aServiceIsFoundInAnOuterScope() {
    let bench = Bench(
      """
      add Profile --lifetime scoped:user
      add Mail --lifetime scoped:message --needs Profile
      scope open user anna
      scope open message 1 in user:anna
      resolve Mail in message
      """)
    #expect(bench.holders("Profile#1") == ["Mail#1", "user:anna"])
  }

  @Test func closingClosesInnerOnesFirst() {
    let bench = Bench("scope open user anna\nscope open message 1 in user\nscope open draft a in message")
    bench.run("scope close user")
    #expect(bench.events().suffix(3) == ["scope-closed draft:a", "scope-closed message:1", "scope-closed user:anna"])
    #expect(bench.world.scopes.isEmpty)
  }

  @Test func aSharedServiceCannotHoldAScopedOne() {
    let bench = Bench(
      """
      add Profile --lifetime scoped:user
      add Session --lifetime container --needs Profile
      scope open user anna
      resolve Session in user
      """)
    #expect(bench.live == [])
    #expect(bench.findings.first == "captive Session Profile")
  }
}
