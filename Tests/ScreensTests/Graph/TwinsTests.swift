import Layout
import Testing

@testable import Canvas
@testable import Diagrams
@testable import Laboratory
@testable import Screens
@testable import Stage

@Suite struct TwinsTests {
  private static let pieces = ["Boots", "Pants", "Belt", "Helmet"]
  private static let lines =
    pieces.map { "add \($0)" } + ["add Armor --needs \(pieces.joined(separator: ","))", "add Knight --needs Armor"]

  private func twins(_ lines: [String]) -> [[String]] {
    let bench = Bench(lines)
    return InterchangeableNodes(VisibleGraph(bench.model.stage.picture, bench.model.stage.look)).groups
  }

  @Test func servicesWithTheSameNeighboursAreTwins() { #expect(twins(Self.lines) == [Self.pieces]) }

  @Test(arguments: [
    "edit Belt --lifetime container", "add Smith --needs Belt", "add Gem\nedit Belt --needs Gem", "resolve Belt",
  ])
  func aNodeThatBecomesDifferentLeavesItsStack(change: String) {
    #expect(twins(Self.lines + change.split(separator: "\n").map(String.init)) == [["Boots", "Pants", "Helmet"]])
  }

  @Test func twoAreNotStacked() {
    #expect(twins(["add A", "add B", "add C --needs A,B"]).isEmpty)
  }

  @Test func aStackListsItsNodesAndTheirCount() {
    let bench = Bench(
      (1...9).map { "add Piece\($0)" } + [
        "add Armor --needs " + (1...9).map { "Piece\($0)" }.joined(separator: ","), "resolve Armor",
      ], width: 80, height: 24)
    #expect(bench.model.graph.drawn.scene?.fits == true)
    let text = bench.frame.joined(separator: "\n")
    #expect(text.contains("9 services"))
    for number in 1...9 { #expect(text.contains("Piece\(number)")) }
    // Each service can be selected, one after the other.
    bench.run("select Piece1")
    var seen: Set<String> = []
    for key in [Key.down, .down, .down, .right, .right, .up, .up, .up] {
      seen.insert(bench.model.stage.selection ?? "")
      bench.press(key)
    }
    #expect(seen.count >= 4)
  }

  /// Drawing of services that one other service needs, in a pane of a given size.
  private func drawn(_ parts: [String], width: Int, height: Int) -> (scene: GraphScene, text: String) {
    let bench = Bench(parts.map { "add \($0)" } + ["add Whole --needs \(parts.joined(separator: ","))"])
    let scene = GraphScene(
      .init(bench.model.stage.picture, view: .init(width: width, height: height), isASCII: false))
    let size = scene.drawing.size
    let frame = GraphPainter(scene: scene, glyphs: Glyphs(isASCII: false)).paint(
      .init(x: 0, y: 0, width: size.width, height: size.height))
    return (scene, frame.text)
  }

  @Test func whereOneRowIsLeftOneOfThemIsNamed() {
    let (scene, text) = drawn(Self.pieces, width: 20, height: 3)
    #expect(scene.fit.stacking == .first)
    #expect(text.contains("Boots +3 more"))
  }

  @Test func namesAreAsLongAsThereIsRoomForAndNoTwoAreAlike() {
    let parts = ["UserBoundFactory", "UserFactory"]
    for width in 14...40 {
      let (scene, _) = drawn(parts, width: width, height: 4)
      guard scene.fits, scene.fit.nameWidth < GraphFit.wholeName, scene.fit.detail != .dot else { continue }
      let names = scene.groups.flatMap(\.nodes).map(scene.metrics.name)
      #expect(Set(names).count == names.count, "\(width): \(names)")
      #expect(scene.drawing.size.width > width - 4, "\(width): \(scene.drawing.size.width)")
    }
  }

  /// Without truncated texts, the same graph in the same pane is always drawn equally.
  @Test func theFitFollowsFromGraphAndSizeAlone() {
    let picture = Bench(Self.lines).model.stage.picture
    for (width, height) in [(90, 40), (53, 13), (37, 13), (24, 9), (12, 7)] {
      let request = GraphScene.Request(picture, view: .init(width: width, height: height), isASCII: false)
      #expect(GraphScene(request).drawing == GraphScene(request).drawing)
      #expect(GraphScene(request).fits)
    }
  }

  /// Trees with three branches at each node. Graphs of up to forty services have drawn edges instead, and may scroll.
  @Test(arguments: [(60, 120, 40)]) func laboratoriesOfThisSizeFit(count: Int, width: Int, height: Int) {
    let lines = (0..<count).reversed().map { number -> String in
      let parts = (3 * number + 1...3 * number + 3).filter { $0 < count }.map { "Service\($0)" }
      return "add Service\(number)" + (parts.isEmpty ? "" : " --needs ") + parts.joined(separator: ",")
    }
    let bench = Bench(lines, width: width, height: height)
    #expect(bench.model.graph.drawn.scene?.fits == true)
    #expect(!bench.frame.contains { $0.contains("scrolls") })
  }
}
