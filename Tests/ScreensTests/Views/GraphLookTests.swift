import Foundation
import Layout
import Testing

@testable import Canvas
@testable import Diagrams
@testable import Laboratory
@testable import Screens
@testable import Stage

@Suite struct GraphLookTests {
  private static let knight = [
    "add Boots", "add Helmet", "add Armor --needs Boots,Helmet", "add Knight --needs Armor,Boots",
    "add Garrison --needs Knight",
  ]

  private func shown(_ bench: Bench) -> [String] {
    VisibleGraph(bench.model.stage.picture, bench.model.stage.look).nodes.map(\.name)
  }

  @Test func foldingHidesDependenciesOfOnlyThatService() {
    let bench = Bench(Self.knight)
    bench.run("fold Armor")
    // The boots stay visible, because the knight needs them, too.
    #expect(shown(bench) == ["Boots", "Armor", "Knight", "Garrison"])
    #expect(VisibleGraph(bench.model.stage.picture, bench.model.stage.look).hidden == ["Armor": 1])
    #expect(bench.frame.contains { $0.contains("Armor +1") })
    bench.run("fold Armor")
    #expect(shown(bench).count == 5)
  }

  @Test func foldingAServiceWithoutOwnDependenciesIsRefused() {
    let bench = Bench(Self.knight)
    #expect(bench.run("fold Boots") == "Nothing to fold: no service is needed by Boots alone")
    #expect(shown(bench).count == 5)
  }

  @Test func aCircleWithoutARootIsNotLostByFolding() {
    let bench = Bench("add A --needs B\nadd B --needs A\nadd C --needs D\nadd D")
    bench.run("fold C")
    #expect(shown(bench) == ["A", "B", "C"])
  }

  @Test func aKindOfScopeIsFoldedIntoOneBox() {
    let bench = Bench("add P --lifetime scoped:user\nadd Q --lifetime scoped:user --needs P\nadd R --needs Q,P")
    bench.run("fold scope:user")
    let graph = VisibleGraph(bench.model.stage.picture, bench.model.stage.look)
    #expect(graph.nodes.map(\.name) == ["scope:user", "R"])
    #expect(graph.edges.map { [$0.from, $0.to] } == [["R", "scope:user"]])
    #expect(bench.run("fold scope:users").hasSuffix("did you mean 'scope:user'?"))
  }

  @Test func theFocusShowsNeighboursOnly() {
    let bench = Bench(Self.knight)
    bench.run("focus Armor")
    #expect(shown(bench) == ["Boots", "Helmet", "Armor", "Knight"])
    bench.run("focus Armor")
    #expect(shown(bench).count == 5)
  }

  @Test func detailGoesFromBoxesOverNamesToMarks() {
    let bench = Bench(Self.knight)
    #expect(bench.frame.contains { $0.contains("│○ Knight  │") })
    bench.run("detail less")
    #expect(!bench.frame.contains { $0.contains("│○ Knight  │") } && bench.frame.contains { $0.contains("○ Knight") })
    bench.run("detail less")
    #expect(bench.model.stage.look.detail == .dot)
    bench.run("detail auto")
    #expect(bench.frame.contains { $0.contains("│○ Knight  │") })
  }

  /// Regression: names of pieces stood at the dots of other pieces.
  @Test func amongDotsANameStandsRightOfItsDotOrIsLeftOut() throws {
    let bench = Bench(knight: true)
    var look = bench.model.stage.look
    (look.detail, look.direction) = (.dot, .topDown)
    let scene = GraphScene(.init(bench.model.stage.picture, look, view: .init(width: 54, height: 12), isASCII: false))
    var painter = GraphPainter(scene: scene, glyphs: Glyphs(isASCII: false))
    painter.selection = "Armor"
    let size = scene.drawing.size
    let lines = painter.paint(Rect(x: 0, y: 0, width: size.width + 20, height: size.height)).lines
    #expect(lines.contains { $0.contains("Armor") })
    for name in scene.names where name != "Armor" {
      let box = try #require(scene.box(of: name))
      for (row, line) in lines.enumerated() {
        guard let place = line.range(of: name) else { continue }
        let column = line.distance(from: line.startIndex, to: place.lowerBound)
        #expect(row == box.y && column == box.maxX + 1, "\(name): \(line)")
      }
    }
  }

  @Test func aGraphThatDoesNotFitHasASmallPictureAndMoves() {
    let lines =
      (1...40).map { "add Service\($0)" } + [
        "add Hub --needs " + (1...40).map { "Service\($0)" }.joined(separator: ",")
      ]
    let bench = Bench(lines, width: 120, height: 36)
    bench.run("direction right")
    #expect(!bench.frame.contains { $0.contains("scroll to see the rest") })
    // The command for more detail shows boxes, even if they do not fit.
    bench.run("detail more")
    #expect(bench.frame.contains { $0.contains("scroll to see the rest") })
    let before = bench.frame
    bench.run("pan down")
    #expect(bench.frame != before)
    bench.run("minimap")
    #expect(!bench.model.graph.showsMinimap)
  }

  @Test func theSmallPictureShowsEveryBoxAndThePartThatIsSeen() throws {
    let bench = Bench("add Knight --needs Armor,Horse\nadd Armor --needs Boots\nadd Horse\nadd Boots")
    var look = bench.model.stage.look
    (look.detail, look.direction) = (.compact, .topDown)
    let scene = GraphScene(.init(bench.model.stage.picture, look, view: .init(width: 10, height: 5), isASCII: false))
    var canvas = Frame(width: 48, height: 12)
    let size = scene.drawing.size
    Minimap(scene, Rect(x: 0, y: 0, width: size.width, height: (size.height + 1) / 2)).draw(
      on: &canvas, Glyphs(isASCII: false))
    let picture = canvas.lines.filter { !$0.isEmpty }.map { String($0.drop { $0 == " " }) }
    #expect(picture == ["▫▫▫▫▫▪▫▫▫▫▫▫", "▫▫▪▫▫▫▫▫▫▪▫▫", "▫▫▪▫▫▫▫▫▫▫▫▫"])
    // The visible part is the upper half of the drawing, which touches the upper two of three rows.
    let seen = (0..<12).map { row in (36..<48).contains { canvas[$0, row].style.role == .focus } }
    #expect(seen == Array(repeating: false, count: 9) + [true, true, false])
  }

  @Test func aDrawingIsMadeBesideTheLoopAndTheOldOneStaysMeanwhile() throws {
    var model = Bench("add A").model
    let request = GraphScene.Request(model.stage.picture, view: .init(width: 40, height: 20), isASCII: false)
    let before = view(model)
    // After a resize, a layout is requested, and frames use the present drawing meanwhile.
    let effects = update(&model, .input(.resize(width: 100, height: 30)))
    guard case .layOut(let wanted, _, _, _)? = effects.first else {
      Issue.record("no layout is asked for")
      return
    }
    #expect(wanted != request && wanted.view != request.view)
    #expect(!model.graph.drawn.isCurrent)
    #expect(view(model).lines.contains { $0.contains("○ A") })
    // A further resize starts no second layout before the first is finished.
    #expect(update(&model, .input(.resize(width: 90, height: 30))).isEmpty)
    let next = update(&model, .scene(wanted, GraphScene(wanted)))
    guard case .layOut(let last, _, _, _)? = next.first else {
      Issue.record("the size that is wanted now is not asked for")
      return
    }
    #expect(update(&model, .scene(last, GraphScene(last))).isEmpty)
    #expect(model.graph.drawn.isCurrent)
    _ = before
  }

  @Test func aClickOnARemovedServiceSelectsNoService() throws {
    let bench = Bench("add Gone\nadd Stays\nselect Stays")
    let column = try #require(bench.frame.firstIndex { $0.contains("○ Gone") }).self
    let row = column
    let line = bench.frame[row]
    let x = line.distance(
      from: line.startIndex, to: try #require(line.range(of: "Gone", options: .backwards)).lowerBound)
    var model = bench.model
    let reply = try #require(bench.reply(to: "remove Gone --force"))
    _ = update(&model, .reply(reply))
    #expect(!model.graph.drawn.isCurrent, "the drawing still shows it")
    _ = update(&model, .input(.click(column: x, row: row)))
    #expect(model.stage.selection == "Stays")
  }

  @Test func boxesMoveToWhereTheyStandAndArrive() throws {
    let before = Bench("add A\nadd B --needs A")
    let after = Bench("add A\nadd B --needs A\nadd C --needs A\nadd D --needs A")
    func scene(_ bench: Bench) -> GraphScene {
      GraphScene(.init(bench.model.stage.picture, view: .init(width: 80, height: 30), isASCII: false))
    }
    var motion = try #require(Motion(from: scene(before), to: scene(after)))
    let target = try #require(scene(after).box(of: "A"))
    var places: [Int] = [motion.place(of: "A", target).x]
    while motion.advance() { places.append(motion.place(of: "A", target).x) }
    #expect(places.count == Motion.frames)
    #expect(places == places.sorted() || places == places.sorted(by: >))
    #expect(Motion(from: scene(after), to: scene(after)) == nil)
  }
}

@Suite struct FailedPathTests {
  @Test func thePathToAMissingServiceIsMarkedUntilTheNextCommand() {
    let bench = Bench("add Armor --needs Helmet\nadd Knight --needs Armor\nresolve Knight")
    #expect(bench.world.failedPath == ["Knight", "Armor", "Helmet"])
    func marked() -> Int { view(bench.model).cells.count { $0.style.role == .bad && "│▼╰╯─".contains($0.text) } }
    #expect(marked() > 6)
    bench.run("add Helmet")
    #expect(bench.world.failedPath.isEmpty)
    #expect(marked() == 0)
  }

  @Test func aPullThatFailedIsMarkedToo() {
    let bench = Bench("mode locator\nadd Armor --needs Helmet\nadd Knight --needs Armor\nresolve Knight\nuse Knight")
    #expect(bench.world.failedPath == ["Knight", "Armor", "Helmet"])
  }
}
