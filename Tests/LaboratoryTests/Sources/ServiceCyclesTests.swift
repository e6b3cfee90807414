import Importer
import Testing

@testable import Laboratory

/// Services that need each other, also by requests after they are made.
@Suite struct ServiceCyclesTests {
  private static let graph = ProjectGraph(
    Importer().read(texts: [
      "App.swift": """
      import Swinject
      let container = Container()
      func assemble() {
        container.register(Cart.self) { r in Cart(prices: r.resolve(Prices.self)!) }
        container.register(Prices.self) { _ in Prices() }
        container.register(Till.self) { r in Till(cart: r.resolve(Cart.self)!) }
      }
      final class Cart { init(prices: Prices) {} }
      final class Prices { func update() { container.resolve(Cart.self)!.clear() } }
      final class Till { init(cart: Cart) {} }
      """
    ]))

  @Test func aLaterRequestClosesACycle() {
    let cycles = Self.graph.cycles
    #expect(cycles.all == [["Cart", "Prices"]])
    #expect(cycles.joins("Cart", "Prices") && !cycles.joins("Till", "Cart") && !cycles.joins("Till", "Till"))
    #expect(cycles.path(through: "Prices") == ["Prices", "Cart", "Prices"])
    #expect(cycles.path(through: "Till").isEmpty)
  }

  @Test func aFilterShowsTheCyclesAlone() throws {
    let filter = try SourceFilter(Tokens.split("cycle"))
    try filter.check(in: Self.graph.project)
    #expect(filter.excerpt(of: Self.graph.project).names.sorted() == ["Cart", "Prices"])
    #expect(filter.text == "cycle" && SourceFilter.words(for: Self.graph.project).contains("cycle"))
    #expect(!SourceFilter.words(for: SourceSamples.shop).contains("cycle"))
  }

  @Test func codeWithoutMutualNeedsHasNone() {
    #expect(ProjectGraph(SourceSamples.shop).cycles.all.isEmpty)
  }
}
