import TestSupport
import Testing

@testable import Laboratory
@testable import Screens
@testable import Stage

@Suite struct UndoTests {
  @Test func undoOfResolveReleasesAndUndoOfReleaseMakesAnew() {
    let bench = Bench("add Boots\nresolve Boots")
    #expect(bench.run("undo") == "Undid: resolve Boots")
    #expect(bench.live == [])
    #expect(bench.run("redo") == "Redid: resolve Boots. Made a new instance: Boots#2")
    bench.run("release Boots")
    #expect(bench.run("undo") == "Undid: release Boots. Made a new instance: Boots#3")
    #expect(bench.live == ["Boots#3"])
  }

  @Test func undoHoldsTheSharedInstanceAgain() {
    let bench = Bench("add Forge --lifetime container\nresolve Forge\nrelease Forge")
    #expect(bench.run("undo") == "Undid: release Forge. Holding Forge#1 again")
  }

  @Test func undoOfResolveNamesASharedInstanceThatStaysAlive() {
    let bench = Bench("add Forge --lifetime container\nresolve Forge")
    #expect(bench.run("undo") == "Undid: resolve Forge. The container keeps Forge#1")
  }

  @Test func undoNamesDependenciesThatTheContainerKeeps() {
    let bench = Bench("add Forge --lifetime container\nadd Knight --needs Forge\nresolve Knight")
    #expect(bench.run("undo") == "Undid: resolve Knight. The container keeps Forge#1")
    #expect(bench.live == ["Forge#1"])
  }

  @Test func undoRestoresRegistrationsInTheirOrder() {
    let bench = Bench("add A\nadd B\nadd C\nremove B\nundo")
    #expect(bench.world.orderedRegistrations.map(\.name) == ["A", "B", "C"])
    bench.run("rename B Z")
    bench.run("undo")
    #expect(bench.world.orderedRegistrations.map(\.name) == ["A", "B", "C"])
  }

  @Test func undoRestoresScopesAndMode() {
    let bench = Bench(
      "add P --lifetime scoped:user\nscope open user anna\nresolve P in user\nscope close user\nmode locator")
    bench.run("undo")
    #expect(bench.world.mode == .injection)
    bench.run("undo")
    #expect(bench.world.scopes.map(\.id.description) == ["user:anna"])
    #expect(bench.live == ["P#2"])
  }

  @Test func theLogOnlyGrowsAndUndoIsAnEvent() {
    let bench = Bench("add A\nundo")
    #expect(bench.events() == ["registered A", "undone add A", "removed A"])
  }

  @Test func commandsWithoutAChangeAreNotUndone() {
    let bench = Bench("add A\nresolve A\nuse A\ncheck")
    #expect(bench.run("undo") == "Undid: resolve A")
  }

  @Test func openingAScenarioCanBeUndone() throws {
    let bench = Bench("add Mine\nresolve Mine")
    try TemporaryFolder.use { folder in
      let path = try folder.write("playground: 1\nservices: { Other: {} }\n", to: "other.yaml")
      bench.run("open \(path)")
      #expect(bench.world.orderedRegistrations.map(\.name) == ["Other"])
      bench.run("undo")
      #expect(bench.world.orderedRegistrations.map(\.name) == ["Mine"])
      #expect(bench.live == ["Mine#2"])
    }
  }

  @Test func undoIsRefusedAtTheStart() {
    #expect(Bench("").run("undo") == "Nothing to undo")
  }
}
