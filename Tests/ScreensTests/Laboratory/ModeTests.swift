import Testing

@testable import Laboratory
@testable import Screens
@testable import Stage

@Suite struct ModeTests {
  static let knight = """
    add Boots
    add Armor --lifetime container --needs Boots
    add Knight --needs Armor
    """

  /// A question about the locator gets a reason that does not deny its existence.
  /// In locator mode, findings cover pulled services only. So the warning names a pull.
  @Test func theWarningAboutAnUnregisteredNeedDependsOnTheMode() {
    let bench = Bench(knight: true)
    bench.run("add Squire --needs Banner")
    #expect(
      bench.model.said.lines.map(\.text) == [
        "Registered Squire (transient)", "Squire needs Banner, but nothing is registered for Banner",
      ])
    bench.run("mode locator")
    bench.run("add Page --needs Banner")
    #expect(
      bench.model.said.lines.map(\.text) == [
        "Registered Page (transient)", "Page will pull Banner, but nothing is registered for Banner",
      ])
  }

  @Test func theLocatorItselfIsNotCounted() {
    let bench = Bench(["add Knight --needs Horse", "add Horse", "mode locator"])
    #expect(bench.run("why ServiceLocator") == "the locator itself is not tracked")
  }

  @Test func inLocatorModeADeclarationShowsOnlyTheLocator() {
    let bench = Bench(Self.knight + "\nmode locator\nresolve Knight")
    #expect(bench.live == ["Knight#1"])
    #expect(
      bench.edges == [
        "Armor -> ServiceLocator by initializer declared",
        "Boots -> ServiceLocator by initializer declared",
        "Knight -> ServiceLocator by initializer declared observed",
      ])
  }

  @Test func aHiddenEdgeIsThereOnlyAfterThePull() {
    let bench = Bench(Self.knight + "\nmode locator\nresolve Knight\nuse Knight#1")
    #expect(bench.live == ["Knight#1", "Armor#1", "Boots#1"])
    #expect(bench.edges.contains("Knight -> Armor by locator observed"))
    #expect(bench.edges.contains("Armor -> Boots by locator observed"))
    #expect(bench.findings == ["hidden Knight Armor", "hidden Armor Boots"])
  }

  @Test func theInspectorListsWhatWasPulledApartFromTheRest() {
    let bench = Bench("add Plate as Armor\nadd Knight --needs Armor\nmode locator\nresolve Knight\nselect Knight")
    #expect(bench.frame.contains { $0.contains("never pulled Armor") })
    bench.run("use Knight")
    #expect(bench.frame.contains { $0.contains("pulled  Plate") })
    #expect(!bench.frame.contains { $0.contains("to pull") })
  }

  /// Each object is given the locator, whether it needs anything or not, and still has it after a pull.
  @Test func eachServiceNeedsTheLocatorBeforeAndAfterAPull() {
    let bench = Bench(
      (1...7).map { "add S\($0)" } + ["add Knight --needs S1", "mode locator"], width: 120, height: 40, pages: true)
    func marks() -> Int { bench.frame.joined().count { $0 == "◆" } }
    let before = marks()
    #expect(before > 7)
    bench.run("select S1")
    #expect(bench.frame.contains { $0.contains("needs   ServiceLocator") })
    bench.run("select Knight")
    bench.run("resolve Knight")
    bench.run("use Knight")
    #expect(bench.model.stage.content.edges.contains { $0.from == "Knight" && $0.to == "S1" && $0.by == .locator })
    #expect(marks() == before, "\(bench.frame)")
  }

  @Test func aSecondUsePullsNoServiceAgain() {
    let bench = Bench(Self.knight + "\nmode locator\nresolve Knight\nuse Knight")
    let before = bench.records.count
    bench.run("use Knight")
    #expect(bench.events(after: before) == ["used Knight#1", "used Armor#1", "used Boots#1"])
  }

  @Test func aPullThatFailsEndsTheUseWithThePath() {
    let bench = Bench(
      "add Armor --needs Helmet,Boots\nadd Boots\nadd Knight --needs Armor\nmode locator\nresolve Knight")
    #expect(
      bench.run("use Knight")
        == "Knight → Armor → Helmet: nothing is registered for Helmet (requested from the locator by Armor). "
        + "Register Helmet, or make the dependency optional.")
    #expect(bench.live == ["Knight#1", "Armor#1"])
    #expect(bench.findings == ["missing Armor Helmet", "hidden Knight Armor"])
    bench.run("add Helmet")
    bench.run("use Knight")
    #expect(bench.live == ["Knight#1", "Armor#1", "Helmet#1", "Boots#1"])
    #expect(!bench.findings.contains("missing Armor Helmet"))
  }

  @Test func anOptionalNeedThatIsMissingIsSkipped() {
    let bench = Bench("add Knight --needs \"Horse optional\"\nmode locator\nresolve Knight\nuse Knight")
    #expect(bench.model.said.lines.map(\.text) == ["Used Knight#1, which uses no other instance"])
  }

  @Test func switchingMakesTheSameRootsAgainInTheirOrderWithNewNumbers() {
    let bench = Bench(Self.knight + "\nresolve Knight\nresolve Armor\nresolve Knight")
    #expect(
      bench.run("mode locator")
        == "Locator mode: services pull their dependencies. Made new instances: Knight#3, Armor#2, Knight#4")
    #expect(bench.live == ["Knight#3", "Armor#2", "Knight#4"])
    bench.run("mode")
    #expect(bench.world.mode == .injection)
    #expect(bench.live == ["Boots#2", "Armor#3", "Knight#5", "Knight#6"])
  }

  @Test func aRootThatCannotBeMadeAgainIsAFailedEventAndTheRestGoOn() {
    let bench = Bench("add A --needs Gone\nadd B\nmode locator\nresolve A\nresolve B")
    let before = bench.records.count
    bench.run("mode injection")
    #expect(bench.live == ["B#2"])
    #expect(bench.events(after: before).contains("failed A"))
  }

  @Test func methodDependenciesArePassedToTheCallAndNotRetained() {
    let bench = Bench("add Armor\nadd Knight --needs \"Armor by method\"\nresolve Knight")
    #expect(bench.live == ["Knight#1"])
    bench.run("use Knight")
    #expect(bench.live == ["Knight#1"])
    #expect(bench.edges == ["Knight -> Armor by method declared observed"])
    #expect(
      bench.events().suffix(6) == [
        "used Knight#1", "resolving Armor", "created Armor#1", "injected Armor#1", "used Armor#1", "released Armor#1",
      ])
  }

  @Test func inLocatorModeFindingsComeFromPullsAlone() {
    let bench = Bench("add Knight --needs Armor\nmode locator")
    #expect(bench.findings == [])
    bench.run("mode injection")
    #expect(bench.findings == ["missing Knight Armor"])
  }
}
