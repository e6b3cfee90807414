import Foundation
import HummingbirdTesting
import PlaygroundLink
import Testing

@testable import Shop

@Suite struct ErrorTests {
  private struct BrokenSearch: ProductSearch {
    let error: any Error
    func products(matching words: String, limit: Int) async throws -> [Product] { throw error }
    func close() async {}
  }

  @Test func aBasketNeedsAUser() async throws {
    try await withShop { client in
      let response = try await client.get("/basket")
      #expect(response.status == .unauthorized)
      #expect(response.text.contains("Send the header X-User."))
    }
  }

  @Test func whatIsOutOfStockIsNotOrdered() async throws {
    try await withShop { client in
      for (product, quantity) in [(1, 1), (40, 2)] {
        _ = try await client.post("/basket", as: "anna", #"{"product": \#(product), "quantity": \#(quantity)}"#)
      }
      let pool = try shop.container.resolve(ConnectionPool.self)
      try await pool.write { try $0.execute(sql: "UPDATE product SET stock = 1 WHERE id = 40") }
      let response = try await client.post("/orders", as: "anna")
      #expect(response.status == .conflict)
      #expect(response.text.contains("Only 1 of Chainmail shield are left. Nothing was ordered."))
      let products: [Product] = try await client.get("/products?limit=100").decoded()
      #expect(products.first?.stock == Seed.stock, "what was taken before is put back")
      #expect(try await client.get("/basket", as: "anna").decoded(BasketContents.self).lines.count == 2)
    }
  }

  @Test(arguments: [
    ("/products?limit=0", "limit is '0'; expected a number, 1 to 100."),
    ("/products?after=x", "after is 'x'; expected a number, 0 or more."),
    ("/search", "q is ''; expected the words to look for."),
  ])
  func badInputIsSaid(_ path: String, _ message: String) async throws {
    try await withShop { client in
      let response = try await client.get(path)
      #expect(response.status == .badRequest)
      #expect(response.text.contains(message))
    }
  }

  @Test(arguments: [
    (#"{"product": 999, "quantity": 1}"#, 404), (#"{"product": 1, "quantity": 0}"#, 400), ("{", 400),
    (#"{"product": 1}"#, 400),
  ])
  func aBadBasketIsRefused(_ body: String, _ status: Int) async throws {
    try await withShop { client in
      let response = try await client.post("/basket", as: "anna", body)
      #expect(response.status.code == status)
    }
  }

  @Test func anEmptyBasketIsNotOrdered() async throws {
    try await withShop { client in
      let response = try await client.post("/orders", as: "anna")
      #expect(response.status == .conflict)
    }
  }

  @Test func aServiceThatIsDownIsSaid() async throws {
    try await withShop {
      $0.register((any ProductSearch).self, lifetime: .container) {
        BrokenSearch(error: ShopError.searchUnavailable) as any ProductSearch
      }
    } _: { client in
      let response = try await client.get("/search?q=boots")
      #expect(response.status == .serviceUnavailable)
    }
  }

  @Test func nothingOfAnUnexpectedErrorIsTold() async throws {
    struct Secret: Error {}
    try await withShop {
      $0.register((any ProductSearch).self, lifetime: .container) {
        BrokenSearch(error: Secret()) as any ProductSearch
      }
    } _: { client in
      let response = try await client.get("/search?q=boots")
      #expect(response.status == .internalServerError)
      #expect(!response.text.contains("Secret"))
      #expect(response.text.contains("Ask for request "))
    }
  }
}
