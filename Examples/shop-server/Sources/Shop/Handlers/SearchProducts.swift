import Hummingbird

/// Handler of `GET /search?q=WORDS`: finds products by prefixes of words in their name or description, the best match
/// first.
final class SearchProducts: Handler {
  private let search: any ProductSearch

  init(_ search: any ProductSearch) { self.search = search }

  func respond(to request: Request, _ context: BasicRequestContext) async throws -> [Product] {
    let words = request.uri.queryParameters["q"].map(String.init) ?? ""
    if words.isEmpty { throw ShopError.badInput(name: "q", value: words, expected: "the words to look for") }
    return try await search.products(matching: words, limit: 20)
  }
}
