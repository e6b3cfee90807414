import HummingbirdTesting
import PlaygroundLink
import Synchronization
import Testing

@testable import Shop

@Suite struct FaultTests {
  private func users(_ fault: Fault?) async throws -> [String] {
    let seen = Mutex<[String]>([])
    try await withShop {
      fault?.register(in: $0)
    } _: { client in
      for user in ["anna", "ben"] {
        let basket: BasketContents = try await client.get("/basket", as: user).decoded()
        seen.withLock { $0.append(basket.user) }
      }
    }
    return seen.withLock { $0 }
  }

  @Test func aCaptiveUserIsSeenByOthers() async throws {
    #expect(try await users(nil) == ["anna", "ben"])
    #expect(try await users(.captive) == ["anna", "anna"])
  }

  private func liveSearches(_ fault: Fault?) async throws -> Int {
    let count = Atomic<Int>(0)
    try await withShop {
      fault?.register(in: $0)
    } _: { client in
      for _ in 0..<3 { _ = try await client.get("/search?q=boots") }
      let service = ServiceKey(SearchProducts.self)
      count.store(shop.container.liveInstances.count { $0.service == service }, ordering: .relaxed)
    }
    return count.load(ordering: .relaxed)
  }

  @Test func aLeakKeepsTheHandlersOfRequests() async throws {
    #expect(try await liveSearches(nil) == 0)
    #expect(try await liveSearches(.leak) == 3)
  }

  private func pulls(_ fault: Fault?) async throws -> Int {
    let count = Atomic<Int>(0)
    try await withShop {
      fault?.register(in: $0)
    } _: { client in
      let observation = shop.container.observe { event in
        if event.kind == .pulled, event.by == ServiceKey(PlaceOrder.self) { count.add(1, ordering: .relaxed) }
      }
      _ = try await client.post("/orders", as: "anna")
      observation.cancel()
    }
    return count.load(ordering: .relaxed)
  }

  @Test func aHiddenNeedIsPulled() async throws {
    #expect(try await pulls(nil) == 0)
    #expect(try await pulls(.hidden) == 2)
  }

  @Test(arguments: Fault.allCases) func aFaultPassesTheCheckAtStart(_ fault: Fault) throws {
    var configuration = ShopConfiguration()
    configuration.faults = [fault]
    _ = try ShopApplication(configuration, logger: .init(label: "test"))
  }

  @Test func aCaptiveBehindAClosureIsNeverMade() async throws {
    try await withShop {
      $0.register(Basket.self, lifetime: .container) { try Basket($0.resolve(), $0.resolve()) }
    } _: { client in
      let response = try await client.get("/basket", as: "anna")
      #expect(response.status == .internalServerError)
    }
  }

  @Test func aCaptiveThatIsDeclaredIsRefusedAtStart() throws {
    let error = shop.container.withOverrides {
      $0.register(Basket.self, lifetime: .container, Basket.init)
    } run: {
      #expect(throws: ValidationError.self) { try shop.container.validate() }
    }
    #expect(error?.diagnostics.map(\.kind).contains(.captive) == true)
  }
}
