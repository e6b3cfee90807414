import Canvas
import Core
import Diagrams
import Layout
import Stage
import TestSupport
import Testing

@testable import Screens

/// Places of services in the laboratory, which depend on the registrations alone.
@Suite struct PlaceTests {
  /// Names and boxes of all services.
  private func places(_ bench: Bench) -> [String] {
    let registrations = bench.model.stage.world.orderedRegistrations
    // A graph without a box may have no drawing yet.
    if registrations.isEmpty { return [] }
    guard let scene = bench.model.graph.drawn.scene, bench.model.graph.drawn.isCurrent else { return ["none"] }
    return registrations.map { "\($0.name) \(scene.box(of: $0.name).map { "\($0)" } ?? "")" }
  }

  @Test(arguments: [(80, 24), (120, 40), (200, 60)])
  func changesOfObjectsAndModeMoveNoBox(_ width: Int, _ height: Int) {
    let bench = Bench(knight: true, width: width, height: height)
    bench.run("select Garrison")
    let before = places(bench)
    for line in [
      "resolve Garrison", "mode locator", "resolve Garrison", "use Garrison", "select Boots", "mode injection",
      "resolve Knight", "release Garrison", "edges observed", "edges declared", "edges both", "time back 5",
      "time live",
    ] {
      bench.run(line)
      #expect(places(bench) == before, "after \(line)")
    }
  }

  /// Regression: `m` `r` Space ended in a lopsided drawing, and `r` mirrored a graph.
  @Test func resolvingMirrorsNoGraph() {
    let bench = Bench(knight: true, width: 120, height: 40)
    bench.run("add Horse --needs Boots,Forge")
    let before = places(bench)
    bench.press(.character("r"))
    #expect(places(bench) == before)
  }

  @Test func theLocatorHasItsPlaceBeforeItIsUsed() throws {
    let bench = Bench(knight: true, width: 120, height: 40)
    bench.run("select Garrison")
    let before = try #require(bench.model.graph.drawn.scene?.box(of: Picture.locatorName))
    #expect(!bench.frame.contains { $0.contains("◆ ServiceLocator") && $0.contains("║") })
    bench.run("mode locator")
    #expect(bench.model.graph.drawn.scene?.box(of: Picture.locatorName) == before)
    #expect(bench.frame.contains { $0.contains("║◆ ServiceLocator") })
  }

  /// Eleven lines to the locator would say the same and cover the boxes.
  @Test func manyLinesToTheLocatorAreMarksButForTheSelection() throws {
    let bench = Bench(knight: true, width: 120, height: 40)
    bench.run("mode locator")
    bench.run("select Garrison")
    let signs = bench.frame.joined().count { $0 == "◆" }
    // The list and the box of the locator have the sign, too. A box between lines may have no room for it.
    #expect((10...12).contains(signs), "\(bench.frame)")
    bench.run("select ServiceLocator")
    #expect(bench.frame.joined().count { $0 == "◆" } < 5, "\(bench.frame)")
  }

  @Test func theLocatorStaysAfterItsUse() {
    let bench = Bench(knight: true, width: 120, height: 40)
    for line in ["mode locator", "resolve Garrison", "use Garrison"] { bench.run(line) }
    #expect(bench.frame.contains { $0.contains("║◆ ServiceLocator") })
  }

  @Test func everyServiceHasALineToTheLocator() throws {
    let bench = Bench(knight: true, width: 120, height: 40)
    bench.run("mode locator")
    let scene = try #require(bench.model.graph.drawn.scene)
    let drawn = scene.drawing.routes.suffix(from: scene.graph.edges.count)
    #expect(drawn.count > 3)
    #expect(drawn.allSatisfy { !$0.points.isEmpty })
  }

  @Test func aRemovedServiceWithLiveInstancesStaysWhereItWas() {
    let bench = Bench(knight: true, width: 120, height: 40)
    bench.run("resolve Garrison")
    func box() -> Rect? { bench.model.graph.drawn.scene?.box(of: "Garrison") }
    let (before, place) = (places(bench), box())
    bench.run("remove Garrison --force")
    #expect(box() == place)
    #expect(places(bench).allSatisfy(before.contains))
    bench.run("release Garrison#1")
    #expect(box() == nil)
  }

  @Test(arguments: [(80, 24), (120, 40)])
  func aMissingServiceStandsWhereItStood(_ width: Int, _ height: Int) {
    let bench = Bench(knight: true, width: width, height: height)
    bench.run("select Garrison")
    let names = bench.model.stage.world.orderedRegistrations.map(\.name)
    func boxes() -> [String] {
      names.map { "\($0) \(bench.model.graph.drawn.scene?.box(of: $0).map { "\($0)" } ?? "")" }
    }
    let before = boxes()
    bench.run("remove Armor --force")
    #expect(bench.model.graph.drawn.isCurrent)
    #expect(boxes() == before)
    bench.run("undo")
    #expect(boxes() == before)
  }

  /// Compares the drawing after random commands with that of a fresh start with the same registrations and mode. The
  /// direction of a graph on the screen is kept, because it does not turn without need.
  @Test func afterAnyCommandsTheDrawingIsThatOfAFreshStart() throws {
    let seed = Seed.fresh()
    print("places: SEED=\(seed)")
    var random = SplitMix(state: seed)
    for round in 0..<8 {
      let (width, height) = [(80, 24), (120, 40), (200, 60)][round % 3]
      let bench = Bench(width: width, height: height)
      for step in 0..<24 {
        let names = bench.model.stage.world.orderedRegistrations.map(\.name)
        let one = names.randomElement(using: &random) ?? "S0"
        let other = names.randomElement(using: &random) ?? "S0"
        let lines = [
          "add S\(step) --needs \(one)", "add S\(step)", "resolve \(one)", "mode locator", "mode injection",
          "add S\(step) --needs \(one),\(other)", "use \(one)", "release \(one)", "remove \(one) --force", "undo",
          "redo",
        ]
        bench.run(lines.randomElement(using: &random) ?? "")
      }
      for instance in bench.model.stage.world.orderedInstances { bench.run("release \(instance.name)") }
      let fresh = Bench(width: width, height: height)
      // A removed service that is missing keeps its place.
      let world = bench.model.stage.world
      for registration in (world.orderedRegistrations + world.vacated).sorted(by: { $0.id < $1.id }) {
        let needs = registration.needs.map(\.text).joined(separator: ",")
        fresh.run("add \(registration.name)" + (needs.isEmpty ? "" : " --needs \(needs)"))
      }
      for registration in world.vacated { fresh.run("remove \(registration.name) --force") }
      fresh.run("mode \(world.mode.rawValue)")
      func direction(_ bench: Bench) -> Direction? { bench.model.graph.drawn.scene?.fit.direction }
      if let kept = direction(bench), kept != direction(fresh) {
        fresh.run("direction \(kept == .topDown ? "down" : "right")")
      }
      #expect(places(bench) == places(fresh), "SEED=\(seed) round \(round)")
    }
  }
}
