import TestSupport
import Testing

@testable import Importer
@testable import Laboratory

/// Filters for code bases, written in words.
@Suite struct SourceFilterTests {
  private static func filter(_ text: String) throws -> SourceFilter { try SourceFilter(Tokens.split(text)) }

  /// Names and dependencies that remain after filtering.
  private func shown(_ text: String) throws -> (names: [String], edges: [String]) {
    let filter = try Self.filter(text)
    try filter.check(in: SourceSamples.shop)
    let part = filter.excerpt(of: SourceSamples.shop)
    return (part.names.sorted(), part.edges.map { "\($0.from) \($0.to)" }.sorted())
  }

  @Test func aFilterByLifetimeKeepsItsServicesAndTheDependenciesBetweenThem() throws {
    let container = try shown("lifetime:container")
    #expect(container.names == ["Container.prices", "Container.store"])
    #expect(container.edges.isEmpty)
    #expect(try shown("lifetime:scoped").names == ["Container.cart"])
    #expect(try shown("lifetime:scoped:session").names == ["Container.cart"])
    #expect(
      try shown("lifetime:container lifetime:scoped").edges == [
        "Container.cart Container.store", "Container.prices Container.cart",
      ])
  }

  @Test func aLifetimeIsFoundByTheLibrarysWord() throws {
    #expect(try shown("lifetime:singleton").names == ["Container.prices", "Container.store"])
    #expect(try shown("lifetime:unique").names == ["Container.coupons", "Container.till"])
  }

  /// A library's own word means the same in a style that has no such word.
  @Test func aWordOfALibraryIsUnderstoodInEveryStyle() {
    #expect(StyleTable.lifetime(of: "singleton", in: "composition-root") == .container)
    #expect(StyleTable.lifetime(of: "shared", in: "dip") == .graph)
    #expect(StyleTable.lifetime(of: "shared", in: "composition-root") == nil)
  }

  @Test(arguments: [
    ("singleton", "lifetime:singleton"), ("captive", "finding:captive"), ("Checkout", "module:Checkout"),
    ("module:checkout", "module:Checkout"), ("cart", "cart"), ("\"store\" weak", "store lifetime:weak"),
    ("container", "lifetime:container"), ("\"container\"", "\"container\""), ("Container", "Container"),
  ])
  func aBareValueIsUnderstoodUnlessANameContainsIt(text: String, meaning: String) throws {
    #expect(try Self.filter(text).understood(in: SourceSamples.shop).text == meaning)
  }

  @Test func aModuleHasItsConsumersToo() throws {
    #expect(try shown("module:Checkout").names == ["Container.till"])
    #expect(try shown("module:App").names.contains("CartScreen"))
    #expect(try !shown("module:App").edges.contains { $0.contains("till") })
  }

  @Test func wordsOfSeveralKindsAllHaveToBeMet() throws {
    #expect(try shown("module:App lifetime:transient").names == ["Container.coupons"])
    #expect(try shown("module:Checkout lifetime:container").names.isEmpty)
  }

  @Test func partOfANameIsFoundInAnyCase() throws {
    #expect(try shown("CART").names == ["CartScreen", "Container.cart"])
    #expect(try shown("till store").names == ["Container.store", "Container.till"])
  }

  @Test func dependenciesAreShownWithBothEnds() throws {
    #expect(
      try shown("hidden").edges == [
        "CartScreen Container.cart", "CartScreen Container.prices", "Container.till Container.store",
      ])
    #expect(try shown("kind:wrapper").names == ["CartScreen", "Container.cart", "Container.prices"])
    #expect(try shown("when:deferred").edges == ["CartScreen Container.prices"])
    #expect(try shown("hidden store").edges == ["Container.till Container.store"])
    let hidden = try shown("hidden").edges
    #expect(try shown("kind:pull kind:wrapper").edges == hidden)
  }

  @Test func findingsLeaveTheirWay() throws {
    let captive = try shown("finding:captive")
    #expect(captive.edges == ["Container.prices Container.cart"])
    #expect(captive.names == ["Container.cart", "Container.prices"])
    let part = try Self.filter("finding:captive").excerpt(of: SourceSamples.shop)
    #expect(part.findings.map(\.kind) == [.captive])
  }

  @Test(arguments: [
    (
      "styl:factory",
      "unknown filter 'styl'; expected one of style, lifetime, module, finding, kind, when; did you mean "
        + "'style'?; put a name with a colon in quotes"
    ),
    (
      "finding:captiv",
      "unknown finding 'captiv'; expected one of missing, cycle, captive, hidden, bypass, unused, ambiguous, "
        + "duplicate, near-miss, holds-fresh, test-only, bad-suppression and 1 more; did you mean 'captive'?"
    ),
    (
      "kind:wraper",
      "unknown kind of dependency 'wraper'; expected one of initializer, property, method, pull, wrapper, "
        + "defaultArgument, creates, resets; did you mean 'wrapper'?"
    ),
    ("when:later", "unknown moment 'later'; expected one of eager, deferred, default"),
    (
      "lifetime:containr",
      "unknown lifetime 'containr'; expected one of transient, graph, container, scoped, scoped:KIND, "
        + "weak, unknown; did you mean 'container'?"
    ),
    ("style:needle", "unknown style 'needle' in this code; expected factory"),
    ("module:Ap", "unknown module 'Ap'; expected one of App, Checkout; did you mean 'App'?"),
    (
      "lifetime:scoped:sesion",
      "unknown lifetime 'scoped:sesion' in this code; expected scoped:session; did you mean "
        + "'scoped:session'?"
    ),
    ("hiden", "no name in this code contains 'hiden'; did you mean 'hidden'?"),
    ("module:", "'module:' needs the name of a module"),
    ("\" \"", "a name in the filter is empty; expected part of a name"),
    (
      "",
      "a filter needs words; expected style:…, lifetime:…, module:…, finding:…, kind:…, when:…, hidden, cycle, or part of a name"
    ),
  ])
  func anUnknownWordIsReportedWithTheNearestWord(text: String, message: String) {
    do {
      _ = try shown(text)
      Issue.record("'\(text)' was accepted")
    } catch { #expect("\(error)" == message) }
  }

  @Test(arguments: [
    ("Kart", "no name in this code contains 'Kart'"),
    ("Container.tall", "no name in this code contains 'Container.tall'; did you mean 'Container.till'?"),
  ])
  func anUnknownNameIsReported(text: String, message: String) {
    do {
      _ = try shown(text)
      Issue.record("'\(text)' was accepted")
    } catch { #expect("\(error)" == message) }
    #expect(throws: Never.self) { try Self.filter("\"a:b\" \"hidden\"") }
  }

  @Test(arguments: [
    "style:factory lifetime:scoped:user", "hidden \"hidden\"", "\"a:b\" \"module:My App\" Two\\Words", "\"a b\"",
  ])
  func aFilterIsReadAsItIsWritten(text: String) throws {
    let filter = try Self.filter(text)
    #expect(try Self.filter(filter.text) == filter)
  }

  /// Properties of any filter: the remaining services exist in the project, the dependencies have both ends, and the
  /// same filter changes nothing more.
  @Test func aFilterAddsNoServiceOrEdge() throws {
    let seed = Seed.fresh()
    var generator = SplitMix(state: seed)
    let words = [
      "lifetime:container", "lifetime:scoped", "lifetime:unknown", "hidden", "kind:initializer", "kind:pull",
      "when:default",
      "finding:captive", "finding:cycle", "finding:unused", "P1", "screen", "module:App", "style:swinject",
    ]
    for _ in 0..<300 {
      let project = SourceSamples.random(generator.next())
      let text = (0..<Int.random(in: 1...3, using: &generator)).map { _ in
        words[Int.random(in: words.indices, using: &generator)]
      }
      .joined(separator: " ")
      let filter = try Self.filter(text)
      let part = filter.excerpt(of: project)
      #expect(Set(part.services).isSubset(of: project.services), "SEED=\(seed) \(text)")
      #expect(Set(part.edges).isSubset(of: project.edges), "SEED=\(seed) \(text)")
      let left = Set(part.services.map(\.name))
      for edge in part.edges {
        let ends = [edge.from, edge.to].filter { end in project.services.contains { $0.name == end } }
        #expect(left.isSuperset(of: ends), "SEED=\(seed) \(text)")
      }
      // A filter for findings may match any service on the finding's path.
      if text.contains("finding:") { continue }
      #expect(filter.excerpt(of: part) == part, "SEED=\(seed) \(text)")
    }
  }

  @Test func excludedServicesAreCounted() throws {
    let part = try Self.filter("hidden").excerpt(of: SourceSamples.shop)
    #expect(
      SourceCount(part).text(of: SourceCount(SourceSamples.shop))
        == "4 of 5 services, 1 of 1 consumers and missing services, dependencies: 3 of 6")
  }
}
