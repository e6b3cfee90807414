import Testing

@testable import Laboratory
@testable import Screens
@testable import Stage

@Suite struct HoldingTests {
  @Test func aResolvedInstanceIsHeldUntilItIsReleased() {
    let bench = Bench("add Boots\nresolve Boots\nresolve Boots")
    #expect(bench.live == ["Boots#1", "Boots#2"])
    #expect(bench.holders("Boots#1") == ["you"])
    bench.run("release Boots#1")
    #expect(bench.live == ["Boots#2"])
    bench.run("release Boots")
    #expect(bench.live == [])
  }

  @Test func aSharedInstanceIsHeldOnce() {
    let bench = Bench("add Forge --lifetime container\nresolve Forge")
    #expect(bench.run("resolve Forge") == "No change: Forge#1 is held")
    #expect(bench.holders("Forge#1") == ["you", "container"])
    #expect(bench.run("release Forge") == "Released Forge#1. Forge#1 is still held by container")
    #expect(bench.live == ["Forge#1"])
  }

  @Test func numbersAreNeverUsedAgainAlsoAfterRemovingAndAdding() {
    let bench = Bench("add Boots\nresolve Boots\nrelease Boots\nremove Boots\nadd Boots\nresolve Boots")
    #expect(bench.live == ["Boots#2"])
  }

  @Test func renamingKeepsInstancesAndNumbers() {
    let bench = Bench("add Boots\nresolve Boots\nrename Boots Shoes")
    #expect(bench.live == ["Shoes#1"])
    bench.run("resolve Shoes")
    #expect(bench.live == ["Shoes#1", "Shoes#2"])
  }

  @Test func removingAServiceReleasesOnlyTheContainersReference() {
    let bench = Bench("add Forge --lifetime container\nadd Garrison --needs Forge\nresolve Garrison\nremove Forge")
    #expect(bench.live == ["Forge#1", "Garrison#1"])
    #expect(bench.holders("Forge#1") == ["Garrison#1"])
    // The forge is still needed and still alive, so both facts are shown.
    #expect(bench.model.stage.picture["Forge"]?.standing == .missing)
    #expect(bench.model.stage.picture["Forge"]?.live == 1)
    bench.run("release Garrison")
    #expect(bench.live == [])
    #expect(bench.model.stage.picture["Forge"]?.standing == .missing)
  }

  @Test func editingALifetimeDropsTheContainersHold() {
    let bench = Bench("add Forge --lifetime container\nresolve Forge\nrelease Forge\nedit Forge --lifetime weak")
    #expect(bench.live == [])
  }

  @Test func releasingAnInstanceThatIsNotHeldIsAUsageError() {
    let bench = Bench("add Armor --lifetime container\nadd Knight --needs Armor\nresolve Knight")
    #expect(bench.run("release Armor") == "you do not hold Armor; you hold Knight#1")
    #expect(bench.model.said.error != nil)
  }

  @Test func oneSweepFreesTheYoungestFirst() {
    let bench = Bench("add Boots\nadd Armor --needs Boots\nadd Knight --needs Armor\nresolve Knight")
    let before = bench.records.count
    bench.run("release Knight")
    #expect(bench.events(after: before) == ["released Knight#1", "released Armor#1", "released Boots#1"])
  }

  @Test func aFailedResolutionMakesNoInstance() {
    let bench = Bench("add Boots\nadd Armor --needs Boots,Helmet\nadd Knight --needs Armor\nresolve Knight")
    #expect(bench.live == [])
    #expect(bench.model.said.error == nil)
    #expect(
      bench.model.said.lines.map(\.text) == [
        "Knight → Armor → Helmet: nothing is registered for Helmet (requested by the initializer of Armor). "
          + "Register Helmet, or make the dependency optional."
      ])
    #expect(bench.events().suffix(3) == ["resolving Knight", "missing Helmet", "failed Knight"])
  }

  @Test func aServiceIsFoundByItsInterfaceAndTheLastProviderAnswers() {
    let bench = Bench("add Plate as Armor\nadd Leather as Armor\nadd Knight --needs Armor\nresolve Knight")
    #expect(bench.live == ["Leather#1", "Knight#1"])
    #expect(bench.findings.contains("ambiguous Armor Plate Leather"))
    bench.run("resolve Plate")
    #expect(bench.live.contains("Plate#1"))
  }
}
