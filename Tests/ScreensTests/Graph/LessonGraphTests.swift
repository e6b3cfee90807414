import Foundation
import Layout
import TestSupport
import Testing

@testable import Diagrams
@testable import Laboratory
@testable import Screens
@testable import Stage

/// Graphs of every step of the knight's lesson, event by event, as shown on the screen.
@Suite(.serialized) struct LessonGraphTests {
  struct Case: CustomTestStringConvertible, Sendable {
    let folder: String
    let width: Int
    let height: Int
    var testDescription: String { "\(folder) at \(width)x\(height)" }
  }

  /// Every step in a small terminal, and some in a large one. `GRAPHS=all` tests all steps in both, which takes
  /// minutes.
  static let cases = KnightSteps.foldersWithCode.flatMap { folder in
    let isMany = ProcessInfo.processInfo.environment["GRAPHS"] == "all"
    let isLarge = isMany || ["01-soldered", "05b-registry", "08-dependency-inversion"].contains(folder)
    return [Case(folder: folder, width: 80, height: 24)]
      + (isLarge ? [Case(folder: folder, width: 120, height: 40)] : [])
  }

  /// Cases for graphs of objects, which take longer to draw: the steps that show such graphs, and some others.
  static let objectCases = cases.filter {
    ProcessInfo.processInfo.environment["GRAPHS"] == "all"
      || ["05b-registry", "06-injection", "09-scopes", "10b-three-questions"].contains($0.folder)
  }

  /// Observations of one run.
  private struct Watch {
    var moves: [String] = []
    var scrolls: [Int] = []
    var unreadable: [Int] = []
    var frames: [[String]] = []
    private var last: [String: Rect] = [:]

    mutating func look(_ bench: Bench, _ press: Int, isOver: Bool) {
      guard let (scene, area) = bench.model.screen.scene else { return }
      frames.append(bench.frame)
      if !scene.fits { scrolls.append(press) }
      if !scene.isReadable { unreadable.append(press) }
      let origin = bench.model.graph.corner(of: scene, in: area)
      var now: [String: Rect] = [:]
      for place in scene.names where bench.model.graph.drawn.presence[place] != nil {
        guard var box = scene.box(of: place) else { continue }
        (box.x, box.y) = (box.x + origin.x, box.y + origin.y)
        let name = bench.model.graph.drawn.presence.title(of: place)
        now[name] = box
        if let old = last[name], old != box, !isOver { moves.append("\(name) at press \(press)") }
      }
      last = now
    }
  }

  private func watch(_ test: Case, _ lines: [String] = []) async -> (bench: Bench, watch: Watch) {
    let bench = await Bench.lesson(
      [KnightSteps.command(test.folder)] + lines, width: test.width, height: test.height)
    var watch = Watch()
    var press = 0
    while bench.world.lesson?.hasEnded == false, press < 500 {
      await bench.runs("event next")
      press += 1
      // At the end of the run the remaining objects may move to the middle.
      watch.look(bench, press, isOver: bench.world.lesson?.hasEnded == true)
    }
    return (bench, watch)
  }

  @Test(arguments: cases) func servicesFitAndStayWhereTheyAre(test: Case) async {
    let (bench, seen) = await watch(test, ["graph services"])
    #expect(seen.moves == [])
    #expect(seen.scrolls == [])
    #expect(seen.unreadable == [])
    #expect(bench.model.graph.drawn.isCurrent)
    // A step may have switched to its own view at the last answer.
    await bench.runs("view graph")
    // The name of every class with objects is readable, or the class is in a stack of equal ones.
    let text = bench.frame.joined(separator: "\n")
    let scene = bench.model.graph.drawn.scene
    let stacks = scene?.fit.stacking == .first ? scene?.groups.filter(\.isStack) ?? [] : []
    let alike = stacks.flatMap { $0.names.dropFirst() }
    let unread = bench.model.stage.picture.services.filter { $0.live > 0 && !text.contains($0.name) }.map(\.name)
    #expect(Set(unread).isSubset(of: alike))
    // At 80×24 the verdict of these two steps takes so many rows that the graph's pane has no room for each name.
    let isSmall = ["05b-registry", "07a-initializer-injection"].contains(test.folder) && test.width == 80
    withKnownIssue("equal classes share a name where the verdict takes the room", isIntermittent: true) {
      #expect(alike.isEmpty || scene?.groups.contains { $0.nodes[0].kind == .protocol } == true, "\(text)")
    } when: {
      isSmall
    }
  }

  /// The planned drawing reserves places for the objects that the text is expected to create. An object that the code
  /// holds before other objects do has a place as well.
  @Test(arguments: objectCases) func objectsFitAndStayWhereTheyAre(test: Case) async {
    let (_, seen) = await watch(test, ["graph objects"])
    #expect(seen.moves == [])
    #expect(seen.scrolls == [])
  }

  @Test(arguments: ["06-injection", "09-scopes"], ["graph services", "graph objects"])
  func theSameRunIsDrawnTheSame(folder: String, subject: String) async {
    let (bench, _) = await watch(Case(folder: folder, width: 80, height: 24), [subject])
    let before = bench.model.graph.drawn.scene?.drawing
    // Leaves for another step, and returns to this one.
    await bench.runs("step previous")
    await bench.runs("step next")
    await bench.runs(subject)
    while bench.world.lesson?.hasEnded == false { await bench.runs("event next") }
    #expect(bench.model.graph.drawn.scene?.drawing == before)
  }

  @Test func inThePastBoxesStandWhereTheyStand() async throws {
    let (bench, _) = await watch(Case(folder: "06-injection", width: 120, height: 40))
    let now = try #require(bench.model.graph.drawn.scene?.drawing)
    for _ in 1...20 { await bench.runs("back") }
    #expect(bench.model.graph.drawn.scene?.drawing == now)
    #expect(!bench.frame.contains { $0.contains("│Helmet   ●│") })
  }
}
