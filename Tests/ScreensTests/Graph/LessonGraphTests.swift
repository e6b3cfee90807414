import Foundation
import Layout
import TestSupport
import Testing

@testable import Diagrams
@testable import Laboratory
@testable import Screens
@testable import Stage

/// The graph of every step of the knight, event by event, as it is seen.
@Suite(.serialized) struct LessonGraphTests {
  struct Case: CustomTestStringConvertible, Sendable {
    let folder: String
    let width: Int
    let height: Int
    var testDescription: String { "\(folder) at \(width)x\(height)" }
  }

  /// Every step in a small terminal, and some in a large one; `GRAPHS=all` looks at all of them in both, which takes minutes.
  static let cases = KnightSteps.foldersWithCode.flatMap { folder in
    let isMany = ProcessInfo.processInfo.environment["GRAPHS"] == "all"
    let isLarge = isMany || ["01-soldered", "05b-registry", "08-dependency-inversion"].contains(folder)
    return [Case(folder: folder, width: 80, height: 24)]
      + (isLarge ? [Case(folder: folder, width: 120, height: 40)] : [])
  }

  /// The same for objects, whose drawings take longer: the steps that show them, and some others.
  static let objectCases = cases.filter {
    ProcessInfo.processInfo.environment["GRAPHS"] == "all"
      || ["05b-registry", "06-injection", "09-scopes", "10b-three-questions"].contains($0.folder)
  }

  /// What was seen of one run.
  private struct Watch {
    var moves: [String] = []
    var scrolls: [Int] = []
    var unreadable: [Int] = []
    var frames: [[String]] = []
    private var last: [String: Rect] = [:]

    mutating func look(_ bench: Bench, _ press: Int, isOver: Bool) {
      guard let (scene, area) = ScreenLayout.scene(bench.model) else { return }
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
      // When it is over what is there may go to the middle.
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
    // A step may have shown its own view with the last answer.
    await bench.runs("view graph")
    // Every class that has objects can be read, if need be as one of so many that are alike.
    let text = bench.frame.joined(separator: "\n")
    let scene = bench.model.graph.drawn.scene
    let stacks = scene?.fit.stacking == .first ? scene?.groups.filter(\.isStack) ?? [] : []
    let alike = stacks.flatMap { $0.names.dropFirst() }
    let unread = bench.model.stage.picture.services.filter { $0.live > 0 && !text.contains($0.name) }.map(\.name)
    #expect(Set(unread).isSubset(of: alike))
    // The verdict of these two needs so many rows at 80×24 that the pane of the graph has no room for each name.
    let isSmall = ["05b-registry", "07a-initializer-injection"].contains(test.folder) && test.width == 80
    withKnownIssue("equal classes share a name where the verdict takes the room", isIntermittent: true) {
      #expect(alike.isEmpty || scene?.groups.contains { $0.nodes[0].kind == .protocol } == true, "\(text)")
    } when: {
      isSmall
    }
  }

  /// Places are kept for what the text promises, and for what the code holds before somebody else does.
  @Test(arguments: objectCases) func objectsFitAndStayWhereTheyAre(test: Case) async {
    let (_, seen) = await watch(test, ["graph objects"])
    #expect(seen.moves == [])
    #expect(seen.scrolls == [])
  }

  @Test(arguments: ["06-injection", "09-scopes"], ["graph services", "graph objects"])
  func theSameRunIsDrawnTheSame(folder: String, subject: String) async {
    let (bench, _) = await watch(Case(folder: folder, width: 80, height: 24), [subject])
    let before = bench.model.graph.drawn.scene?.drawing
    // Out of another step and again into this one.
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
