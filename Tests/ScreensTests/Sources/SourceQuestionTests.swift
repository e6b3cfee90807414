import Foundation
import Laboratory
import TestSupport
import Testing

@testable import Diagrams
@testable import Screens

/// Questions about Swift code on stage: filters, dependents, and the effects of a change.
@Suite struct SourceQuestionTests {
  private static let container = """
    import FactoryKit
    extension Container {
      var store: Factory<any Store> { self { SQLStore() }.singleton }
      var cart: Factory<any Cart> { self { BasketCart(store: self.store()) } }
      var prices: Factory<any Prices> { self { NetPrices(cart: self.cart()) }.singleton }
      var coupons: Factory<any Coupons> { self { PaperCoupons() } }
    }
    """
  private static let screen = """
    import FactoryKit
    final class CartScreen {
      @Injected(\\.cart) var cart
    }
    """

  /// Runs a body with a shop in a folder, on stage.
  private func onStage(pages: Bool = false, _ body: (Bench, TemporaryFolder) throws -> Void) throws {
    try TemporaryFolder.use { folder in
      try folder.write(["App/Container.swift": Self.container, "App/CartScreen.swift": Self.screen])
      try body(Bench(["open \(Tokens.quoted(folder.path("App")))"], pages: pages), folder)
    }
  }

  private func names(_ bench: Bench) -> [String] { bench.model.stage.picture.services.map(\.name).sorted() }

  @Test func aFilterShowsMatchingServicesAndTheirCount() throws {
    try onStage { bench, _ in
      #expect(
        bench.run("filter lifetime:container")
          == "lifetime:container: 2 of 4 services, dependencies: 0 of 3; "
          + "'filter off' shows all"
      )
      #expect(names(bench) == ["Container.prices", "Container.store"])
      #expect(bench.frame[0].contains("ONLY lifetime:container"))
      #expect(bench.frame[0].contains("2 of 4 services"))
      #expect(bench.run("filter off") == "All shown: 4 services")
      #expect(names(bench).count == 5)
    }
  }

  @Test func aFilterWithoutMatchesIsRefused() throws {
    try onStage { bench, _ in
      bench.run("filter hidden")
      #expect(
        bench.run("filter lifetime:container cart")
          == "nothing in this code matches 'lifetime:container cart'; the view is unchanged")
      #expect(names(bench) == ["CartScreen", "Container.cart"])
      #expect(bench.run("filter singelton").hasSuffix("did you mean 'singleton'?"))
      #expect(bench.run("filter stile:factory").hasPrefix("unknown filter 'stile'"))
    }
  }

  @Test func aFocusStaysWithinTheFilter() throws {
    try onStage { bench, _ in
      bench.run("focus Container.cart")
      #expect(names(bench) == ["CartScreen", "Container.cart", "Container.prices", "Container.store"])
      #expect(bench.model.stage.selection == "Container.cart")
      bench.run("focus CartScreen 2")
      #expect(names(bench).count == 4)
      bench.run("focus CartScreen")
      #expect(names(bench) == ["CartScreen", "Container.cart"])
      // Repeating the command shows all services again.
      bench.run("focus CartScreen")
      #expect(names(bench).count == 5)
      bench.run("filter kind:initializer")
      #expect(bench.run("focus CartScreen").contains("'filter kind:initializer' does not show CartScreen"))
      bench.run("focus Container.prices")
      #expect(names(bench) == ["Container.cart", "Container.prices"])
      bench.run("focus off")
      #expect(names(bench).count == 3)
    }
  }

  @Test func aNeighbourhoodAfterAnotherSelectsItsService() throws {
    try onStage(pages: true) { bench, _ in
      bench.run("focus Container.prices")
      bench.run("focus CartScreen")
      #expect(bench.model.stage.selection == "CartScreen")
    }
  }

  @Test func escapeTakesBackOneAfterTheOther() throws {
    try onStage(pages: true) { bench, _ in
      bench.run("filter kind:initializer")
      bench.run("focus Container.prices")
      bench.press(.escape)
      #expect(names(bench).count == 3)
      bench.press(.escape)
      #expect(names(bench).count == 5)
      bench.press(.escape)
      #expect(bench.model.said.lines.isEmpty)
    }
  }

  @Test func dependentsAreListedWithTheirPaths() throws {
    try onStage { bench, _ in
      #expect(
        bench.run("dependents Container.store") == """
          2 services and 1 consumer depend on Container.store
            Container.cart (Container.swift:4) → Container.store
            CartScreen (CartScreen.swift:3) → Container.cart (Container.swift:4) → Container.store
            Container.prices (Container.swift:5) → Container.cart (Container.swift:4) → Container.store
          """)
      #expect(bench.run("dependents Container.coupons") == "Nothing in the code requests Container.coupons")
      #expect(bench.run("dependents Container.stor").hasSuffix("did you mean 'Container.store'?"))
      // A filter changes the visible services, but not the dependents.
      bench.run("filter lifetime:container")
      #expect(bench.run("dependents Container.store").contains("CartScreen"))
      #expect(bench.run("describe Container.cart").contains(/depends? on Container.cart/))
    }
  }

  @Test func needsAreListedWithTheirPaths() throws {
    try onStage { bench, _ in
      #expect(
        bench.run("needs Container.prices") == """
          Container.prices needs 2 services
            Container.prices (Container.swift:5) → Container.cart
            Container.prices (Container.swift:5) → Container.cart (Container.swift:4) → Container.store
          """)
      #expect(bench.run("needs Container.coupons") == "Container.coupons needs nothing that the code shows")
      #expect(bench.run("needs Container.stor").hasSuffix("did you mean 'Container.store'?"))
      bench.run("select Container.cart")
      #expect(bench.run("needs").hasPrefix("Container.cart needs 1 service"))
    }
  }

  @Test func helpListsTheCommandsThatHaveNoKey() throws {
    try onStage(pages: true) { bench, _ in
      bench.run("help")
      let rows = try #require(bench.model.overlay as? HelpList).rows
      #expect(rows.count <= HelpPage.mostRows)
      for name in SourceCommands.helped { #expect(rows.contains { $0.text.hasPrefix("  :\(name) ") }, "\(name)") }
      bench.press(.escape)
      bench.run("help commands")
      let all = try #require(bench.model.overlay as? HelpList).rows
      #expect(all.first?.text == "Swift code commands")
      #expect(all[1].text.hasPrefix("  :filter "))
    }
  }

  @Test func theUndoOfStepsNamesTheEditor() throws {
    try onStage(pages: true) { bench, _ in
      bench.press(.character("u"))
      #expect(bench.model.said.lines.first?.text.hasSuffix("; E opens Swift code in your editor") == true)
    }
  }

  @Test func tabTurnsTheListOfDependentsIntoThatOfNeeds() throws {
    try onStage(pages: true) { bench, _ in
      bench.run("needs Container.cart")
      #expect(bench.frame.contains { $0.contains("needs of cart: 1 service") }, "\(bench.frame)")
      bench.press(.tab)
      #expect(bench.frame.contains { $0.contains("dependents of cart: 1 service, 1 consumer") }, "\(bench.frame)")
      bench.press(.tab, .enter)
      #expect(bench.model.overlay == nil)
      #expect(bench.model.stage.selection == "Container.store")
      #expect(bench.model.stage.sourceView.place(bench.model.stage)?.line == 4)
    }
  }

  @Test func theListOfThemGoesToTheirPlaces() throws {
    try onStage(pages: true) { bench, _ in
      bench.run("select Container.store")
      bench.press(.character("d"))
      #expect(bench.model.overlay is DependentList)
      #expect(
        bench.frame.contains { $0.contains("□ CartScreen") && $0.contains("CartScreen.swift:3") }
      )
      bench.press(.down, .enter)
      #expect(bench.model.overlay == nil)
      #expect(bench.model.stage.selection == "CartScreen")
      #expect(bench.model.panes.focus == .code)
      #expect(bench.model.stage.sourceView.place(bench.model.stage)?.line == 3)
    }
  }

  @Test func theListOfScreensIsSearched() throws {
    try onStage(pages: true) { bench, folder in
      try folder.write(
        "import FactoryKit\nimport UIKit\n\nfinal class PayPage: UIViewController {\n  @Injected(\\.cart) var cart\n}\n",
        to: "App/PayPage.swift")
      bench.run("reload")
      bench.press(.character("S"), .character("/"))
      for letter in "nowhere" { bench.press(.character(letter)) }
      #expect(!bench.frame.contains { $0.contains("PayPage ") && $0.contains("makes") })
      bench.press(.escape)
      for letter in "/pay" { bench.press(.character(letter)) }
      #expect(bench.frame.contains { $0.contains("▸ + PayPage") && $0.contains("makes") }, "\(bench.frame)")
      bench.press(.enter)
      #expect(bench.model.stage.selection == "PayPage")
    }
  }

  @Test func anotherPlaceIsShownAtItsOwnLine() throws {
    try onStage(pages: true) { bench, _ in
      bench.run("select Container.store")
      bench.run("pane code")
      bench.press(.down, .down)
      func middle() -> Int? {
        let view = bench.model.stage.sourceView
        return view.place(bench.model.stage).map { view.middle(at: $0) + 1 - $0.line }
      }
      #expect(middle() == 2)
      bench.run("select Container.prices")
      #expect(middle() == 0)
    }
  }

  /// A graph of very many boxes and lines could not be read.
  @Test func inACrowdedGraphTheSelectionIsShownWithItsNeighboursAlone() throws {
    try onStage(pages: true) { bench, folder in
      let services = (1...90).map { "  var s\($0): Factory<String> { self { \"\\(self.store())\" } }" }
      try folder.write(
        "import FactoryKit\n\nextension Container {\n\(services.joined(separator: "\n"))\n}\n", to: "App/Many.swift")
      bench.run("reload")
      bench.run("select Container.s1")
      #expect(bench.model.stage.look.focus == "Container.s1")
      let graph = VisibleGraph(bench.model.stage.content, bench.model.stage.look)
      #expect(graph.nodes.map(\.name).sorted() == ["Container.s1", "Container.store"])
      bench.press(.escape)
      #expect(bench.model.stage.look.focus == nil)
      #expect(bench.model.stage.source != nil)
    }
  }

  @Test func savedItIsAScenarioThatTheLaboratoryOpens() throws {
    try onStage { bench, folder in
      let path = folder.path("shop.yaml")
      bench.run("filter hidden")
      let said = bench.run("save \(Tokens.quoted(path))")
      #expect(said.hasPrefix("Saved 4 services to \(path)"))
      #expect(said.contains("1 consumer without a registration"))
      #expect(bench.run("resolve Container.prices").contains("only read, never run"))
      bench.run("open \(Tokens.quoted(path))")
      #expect(bench.world.orderedRegistrations.count == 4)
      bench.run("resolve Container.prices")
      #expect(bench.live == ["Container.store#1", "Container.cart#1", "Container.prices#1"])
      bench.run("mode locator")
      bench.run("resolve Container.cart")
      #expect(bench.live.contains { $0.hasPrefix("Container.cart#") })
    }
  }

  @Test func somebodyElsesFileIsNotWrittenOver() throws {
    try onStage { bench, folder in
      let path = try folder.write("precious", to: "shop.yaml")
      #expect(bench.run("save \(Tokens.quoted(path))").contains("already exists"))
      #expect(try folder.read("shop.yaml") == "precious")
      #expect(bench.run("save").contains("'save FILE.yaml' saves the code's services"))
      bench.run("save \(Tokens.quoted(path)) --force")
      #expect(try folder.read("shop.yaml").contains("Container.store"))
    }
  }

  @Test func aFilterStaysWhenTheCodeIsReadAgain() throws {
    try onStage { bench, folder in
      bench.run("filter lifetime:container")
      try folder.write(
        Self.container.replacing("PaperCoupons() }", with: "PaperCoupons() }.singleton"), to: "App/Container.swift")
      bench.run("reload")
      #expect(names(bench) == ["Container.coupons", "Container.prices", "Container.store"])
    }
  }

  @Test(arguments: ["filter hidden", "filter off", "dependents Knight", "needs Knight"])
  func withoutCodeOnStageQuestionsAreRefused(line: String) {
    #expect(Bench(knight: true).run(line) == "no Swift code is open; 'open FOLDER' opens a folder of Swift code")
  }

  @Test func wordsOfAFilterAreCompleted() throws {
    try onStage { bench, _ in
      #expect(
        LineCompletion.candidates("filter lifetime:", bench.model.stage) == [
          "filter lifetime:container", "filter lifetime:transient",
        ])
      #expect(LineCompletion.candidates("filter h", bench.model.stage) == ["filter hidden"])
    }
  }

  @Test func aFocusInTheLaboratoryHasTheGivenReach() {
    let bench = Bench(knight: true)
    func seen() -> Int { VisibleGraph(bench.model.stage.picture, bench.model.stage.look).nodes.count }
    bench.run("focus Boots")
    #expect(seen() == 2)
    bench.run("focus Boots 2")
    #expect(seen() > 2)
    bench.run("focus off")
    #expect(seen() == bench.model.stage.picture.services.count)
  }
}
