import Layout
import Testing

@testable import Laboratory
@testable import Screens
@testable import Stage

@Suite struct TwinsTests {
  private static let pieces = ["Boots", "Pants", "Belt", "Helmet"]
  private static let lines =
    pieces.map { "add \($0)" } + ["add Armor --needs \(pieces.joined(separator: ","))", "add Knight --needs Armor"]

  private func twins(_ lines: [String]) -> [[String]] {
    let bench = Bench(lines)
    return Twins(VisibleGraph(bench.model.picture, bench.model.look)).groups
  }

  @Test func servicesWithTheSameNeighboursAreTwins() { #expect(twins(Self.lines) == [Self.pieces]) }

  @Test(arguments: [
    "edit Belt --lifetime container", "add Smith --needs Belt", "add Gem\nedit Belt --needs Gem", "resolve Belt",
  ])
  func whatBecomesDifferentLeavesTheStack(change: String) {
    #expect(twins(Self.lines + change.split(separator: "\n").map(String.init)) == [["Boots", "Pants", "Helmet"]])
  }

  @Test func twoAreNotStacked() {
    #expect(twins(["add A", "add B", "add C --needs A,B"]).isEmpty)
  }

  @Test func aStackSaysWhoIsInItAndHowMany() {
    let bench = Bench(
      (1...9).map { "add Piece\($0)" } + [
        "add Armor --needs " + (1...9).map { "Piece\($0)" }.joined(separator: ","), "resolve Armor",
      ], width: 80, height: 24)
    #expect(bench.model.drawn.scene?.fits == true)
    let text = bench.frame.joined(separator: "\n")
    #expect(text.contains("9 services"))
    for number in 1...9 { #expect(text.contains("Piece\(number)")) }
    // Each can be selected, from one to the next.
    bench.run("select Piece1")
    var seen: Set<String> = []
    for key in [Key.down, .down, .down, .right, .right, .up, .up, .up] {
      seen.insert(bench.model.selection ?? "")
      bench.press(key)
    }
    #expect(seen.count >= 4)
  }

  /// Without words that do not fit, the same graph in the same pane is always drawn the same.
  @Test func theFitFollowsFromGraphAndSizeAlone() {
    let picture = Bench(Self.lines).model.picture
    for (width, height) in [(90, 40), (53, 13), (37, 13), (24, 9), (12, 7)] {
      let request = GraphScene.Request(picture, view: .init(width: width, height: height), isASCII: false)
      #expect(GraphScene(request).drawing == GraphScene(request).drawing)
      #expect(GraphScene(request).fits)
    }
  }

  /// Trees of three branches each.
  @Test(arguments: [(25, 80, 24), (60, 120, 40)]) func laboratoriesOfThisSizeFit(count: Int, width: Int, height: Int) {
    let lines = (0..<count).reversed().map { number -> String in
      let parts = (3 * number + 1...3 * number + 3).filter { $0 < count }.map { "Service\($0)" }
      return "add Service\(number)" + (parts.isEmpty ? "" : " --needs ") + parts.joined(separator: ",")
    }
    let bench = Bench(lines, width: width, height: height)
    #expect(bench.model.drawn.scene?.fits == true)
    #expect(!bench.frame.contains { $0.contains("scrolls") })
  }
}
