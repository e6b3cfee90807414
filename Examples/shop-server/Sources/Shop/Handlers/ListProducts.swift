import Hummingbird

/// Handler of `GET /products?after=ID&limit=COUNT`: lists products in the order of their numbers.
package final class ListProducts: Handler {
  private let catalog: Catalog

  init(_ catalog: Catalog) { self.catalog = catalog }

  package func respond(to request: Request, _ context: BasicRequestContext) async throws -> [Product] {
    let after = try request.number("after", in: 0...Int.max) ?? 0
    let limit = try request.number("limit", in: 1...100) ?? 20
    return try await catalog.products(after: Int64(after), limit: limit)
  }
}
