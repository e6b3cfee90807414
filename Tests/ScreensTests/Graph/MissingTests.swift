import Canvas
import Core
import Testing

@testable import Screens

/// Missing services. A needed service without a registration is a finding from the moment on that it is missing.
@Suite struct MissingTests {
  private let bench = Bench(knight: true, pages: true)

  @Test(arguments: [true, false]) func aRemovedDependencyIsShownAsMissingAtOnce(_ isAlive: Bool) {
    if isAlive { bench.run("resolve Garrison") }
    bench.run("remove Boots --force")
    #expect(bench.model.stage.picture["Boots"]?.standing == .missing)
    #expect(bench.model.stage.picture["Boots"]?.live == (isAlive ? 1 : 0))
    #expect(bench.frame.contains { $0.contains("∅ Boots") })
  }

  @Test func anInterfaceThatWentWithItsServiceIsOneMissingNode() {
    bench.run("remove Armor --force")
    let missing = bench.model.stage.picture.services.filter { $0.standing == .missing }
    #expect(missing.map(\.name) == ["Armor"])
    #expect(missing.map(\.interfaces) == [["AbstractArmor"]])
    #expect(bench.model.stage.picture.edges(to: "Armor").map(\.from) == ["Forge", "Knight"])
    #expect(bench.run("expect missing AbstractArmor") == "as expected")
    bench.run("add Armor as AbstractArmor")
    #expect(!bench.model.stage.picture.services.contains { $0.standing == .missing })
  }

  @Test func aRemovedServiceOfAnotherScenarioIsForgotten() {
    bench.run("remove Armor --force")
    bench.run("scenario empty --force")
    bench.run("add Knight --needs AbstractArmor")
    #expect(bench.model.stage.picture["AbstractArmor"]?.standing == .missing)
    #expect(bench.model.stage.picture["Armor"] == nil)
  }

  @Test func theMessageNamesAllServicesThatCanNoLongerBeMadeTheNearestFirst() {
    let bench = Bench([
      "add A --needs B", "add B --needs C", "add C as D", "add E --needs D", "add F --needs \"C optional\"", "add G",
    ])
    #expect(bench.run("remove C --force") == "Removed C. Can no longer be made: B, E, A")
    #expect(bench.run("remove G") == "Removed G")
  }

  @Test func aLongListOfServicesThatCanNoLongerBeMadeIsShortened() {
    let bench = Bench(["add A"] + (1...10).map { "add B\($0) --needs A" })
    #expect(
      bench.run("remove A --force") == "Removed A. Can no longer be made: B1, B2, B3, B4, B5, B6, B7, B8 and 2 more")
  }

  @Test func theLinesToItAreRed() {
    bench.run("resolve Garrison")
    #expect(!roles(ofLinesTo: "Boots").contains(.bad))
    bench.run("remove Boots --force")
    #expect(roles(ofLinesTo: "Boots").contains(.bad))
    bench.run("undo")
    #expect(!roles(ofLinesTo: "Boots").contains(.bad))
  }

  @Test func aServiceWithoutDependentsIsNotMissing() {
    bench.run("resolve Garrison")
    bench.run("remove Garrison --force")
    #expect(bench.model.stage.picture["Garrison"]?.standing == .unregistered)
  }

  @Test func theMessageNamesTheWaysBackThatThereAre() {
    func said(_ key: Character) -> [String] {
      bench.run("select Boots")
      bench.press(.character(key))
      return bench.model.said.lines.map(\.text)
    }
    #expect(said("w") == ["no Boots has been made yet; r makes one"])
    bench.run("remove Boots --force")
    #expect(said("x") == ["Boots is missing; a adds a service, u undoes the removal"])
    #expect(said(" ") == ["Boots is missing; a adds a service, u undoes the removal"])
    #expect(said("w") == ["no Boots has been made yet"])
    // Undo now takes back something else.
    bench.run("add Ring")
    #expect(said("x") == ["Boots is missing; a adds a service"])
  }

  /// Roles of the arrowheads above a service's box.
  private func roles(ofLinesTo name: String) -> Set<Role> {
    let frame = view(bench.model)
    let lines = frame.lines
    guard
      let row = lines.firstIndex(where: { $0.contains("▼") }),
      let box = lines.indices.last(where: { $0 > row && lines[$0].contains(name) })
    else { return [] }
    return Set(
      (row..<box).flatMap { y in
        (0..<frame.width).compactMap { x in
          frame[x, y].text == "▼" ? frame[x, y].style.role : nil
        }
      })
  }
}
