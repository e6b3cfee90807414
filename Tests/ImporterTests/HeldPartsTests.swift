import Importer
import Testing

/// Types that hold services for another type only, which keeps an instance of them.
@Suite struct HeldPartsTests {
  private func reading(_ body: String) -> Reading {
    Reading(
      """
      import Resolver
      final class Api {}
      protocol Orders {}
      extension Resolver: ResolverRegistering {
        public static func registerAllServices() {
          register { Api() }.scope(.application)
          register { LiveOrders() as Orders }
        }
      }

      """ + body)
  }

  @Test(arguments: [
    "extension LiveOrders { private struct Parts { let api = Resolver.resolve(Api.self) } }",
    "extension LiveOrders { struct Parts: Sendable { @Injected var api: Api } }",
    "private final class Parts { let api: Api = Resolver.resolve() }",
  ])
  func theRequestsOfAHeldHolderAreThoseOfItsKeeper(_ holder: String) {
    let found = reading("final class LiveOrders: Orders { private let parts = Parts() }\n" + holder)
    #expect(found.project.edges.map(\.from) == ["Orders"])
    #expect(found.project.edges.map(\.to) == ["Api"])
    #expect(found.project.edges.map(\.constructs) == [true])
  }

  @Test func aHolderWithinAHolderIsThatOfTheOutermostType() {
    let found = reading(
      """
      final class Screen {
        private let parts = Parts()
        struct Parts { let inner = Inner(); struct Inner { @Injected var api: Api } }
      }
      """)
    // The text does not name `Parts.Inner` outside of `Parts`.
    #expect(found.edges == ["Screen -> Api by wrapper"])
  }

  @Test func aLazyHolderRequestsLater() {
    let found = reading(
      "final class LiveOrders: Orders { private lazy var parts = Parts(); struct Parts { @Injected var api: Api } }")
    #expect(found.edges == ["Orders -> Api by wrapper (deferred)"])
    #expect(found.project.edges.map(\.constructs) == [false])
  }

  /// Decoys: a part that does something itself, that other types make, or that no type keeps.
  @Test(arguments: [
    "private let parts = Parts(); struct Parts { @Injected var api: Api; func load() {} }",
    "private let parts = Parts(); struct Parts { @Injected var api: Api } }\nfunc other() { _ = LiveOrders.Parts()",
    "func load() { _ = Parts() }; struct Parts { @Injected var api: Api }",
    "private let parts = Parts(); struct Parts: View { @Injected var api: Api }",
  ])
  func aTypeOfItsOwnStaysAConsumer(_ body: String) {
    let found = reading("final class LiveOrders: Orders { \(body) }")
    #expect(found.edges == ["LiveOrders.Parts -> Api by wrapper"])
  }
}
