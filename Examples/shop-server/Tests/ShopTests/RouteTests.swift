import Foundation
import HummingbirdTesting
import PlaygroundLink
import Testing

@testable import Shop

@Suite struct RouteTests {
  @Test func productsComeInPages() async throws {
    try await withShop { client in
      let first: [Product] = try await client.get("/products?limit=3").decoded()
      #expect(first.map(\.id) == [1, 2, 3])
      let next: [Product] = try await client.get("/products?limit=2&after=3").decoded()
      #expect(next.map(\.id) == [4, 5])
    }
  }

  @Test func searchFindsBeginningsOfWords() async throws {
    try await withShop { client in
      let found: [Product] = try await client.get("/search?q=leath%20boo").decoded()
      #expect(found.map(\.name) == ["Leather boots"])
      #expect(try await client.get("/search?q=%22%29%3B").decoded([Product].self).isEmpty, "signs are no syntax")
    }
  }

  @Test func everyUserHasABasket() async throws {
    try await withShop { client in
      _ = try await client.post("/basket", as: "anna", #"{"product": 1, "quantity": 2}"#)
      let more: BasketContents = try await client.post("/basket", as: "anna", #"{"product": 1, "quantity": 3}"#)
        .decoded()
      #expect(more.lines.map(\.quantity) == [5])
      let other: BasketContents = try await client.get("/basket", as: "ben").decoded()
      #expect(other == BasketContents(user: "ben", lines: []))
    }
  }

  @Test func anOrderEmptiesTheBasketAndTakesFromStock() async throws {
    let date = Date(timeIntervalSince1970: 1_764_000_000)
    try await withShop {
      $0.register(Now.self, instance: Now { date })
    } _: { client in
      _ = try await client.post("/basket", as: "anna", #"{"product": 2, "quantity": 4}"#)
      let response = try await client.post("/orders", as: "anna")
      #expect(response.status == .created)
      let order: Order = try response.decoded()
      #expect(order.placedAt == date)
      #expect(order.totalCents == 4 * (order.lines.first?.priceCents ?? 0))
      #expect(try await client.get("/basket", as: "anna").decoded(BasketContents.self).lines.isEmpty)
      let products: [Product] = try await client.get("/products?after=1&limit=1").decoded()
      #expect(products.map(\.stock) == [Seed.stock - 4])
    }
  }

  @Test func aReportHasEveryProductOnce() async throws {
    try await withShop { client in
      _ = try await client.post("/basket", as: "anna", #"{"product": 3, "quantity": 7}"#)
      _ = try await client.post("/orders", as: "anna")
      let rows = try await client.get("/report").text.split(separator: "\n").map { $0.split(separator: ",") }
      let products: [Product] = try await client.get("/products?limit=100").decoded()
      #expect(rows.dropFirst().map { String($0[1]) } == products.map(\.name))
      #expect(rows[3][2] == "7")
    }
  }
}
