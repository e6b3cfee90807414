import PlaygroundLink
import Synchronization

/// Remembers the last searches, so that a page could show them. It keeps more than the searched words: each handler
/// outlives its request, with everything that the handler holds.
final class RecentSearches: Sendable {
  private let searches = Mutex<[SearchProducts]>([])

  func remember(_ search: SearchProducts) { searches.withLock { $0.append(search) } }
}

struct LeakyHandlers: Module {
  func register(in container: Container) {
    container.register(RecentSearches.self, lifetime: .container, RecentSearches.init)
    container.register(SearchProducts.self, lifetime: .scoped(.request)) {
      (search: any ProductSearch, recent: RecentSearches) in
      let handler = SearchProducts(search)
      recent.remember(handler)
      return handler
    }
  }
}
