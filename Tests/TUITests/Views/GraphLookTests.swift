import Testing

@testable import TUI

@Suite struct GraphLookTests {
  private static let knight = [
    "add Boots", "add Helmet", "add Armor --needs Boots,Helmet", "add Knight --needs Armor,Boots",
    "add Garrison --needs Knight",
  ]

  private func shown(_ bench: Bench) -> [String] {
    VisibleGraph(bench.model.picture, bench.model.look).services.map(\.name)
  }

  @Test func foldingHidesWhatOnlyThatServiceNeeds() {
    let bench = Bench(Self.knight)
    bench.run("fold Armor")
    // The boots stay: the knight needs them, too.
    #expect(shown(bench) == ["Boots", "Armor", "Knight", "Garrison"])
    #expect(VisibleGraph(bench.model.picture, bench.model.look).hidden == ["Armor": 1])
    #expect(bench.frame.contains { $0.contains("Armor +1") })
    bench.run("fold Armor")
    #expect(shown(bench).count == 5)
  }

  @Test func foldingWhatHidesNothingSaysSo() {
    let bench = Bench(Self.knight)
    #expect(bench.run("fold Boots") == "nothing is needed by Boots alone")
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
    let graph = VisibleGraph(bench.model.picture, bench.model.look)
    #expect(graph.services.map(\.name) == ["scope:user", "R"])
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
    #expect(bench.model.look.detail == .dot)
    bench.run("detail auto")
    #expect(bench.frame.contains { $0.contains("│○ Knight  │") })
  }

  @Test func aGraphThatDoesNotFitHasASmallPictureAndMoves() {
    let lines =
      (1...40).map { "add Service\($0)" } + [
        "add Hub --needs " + (1...40).map { "Service\($0)" }.joined(separator: ",")
      ]
    let bench = Bench(lines, width: 120, height: 36)
    bench.run("direction right")
    #expect(bench.frame.contains { $0.contains("scrolls") })
    let before = bench.frame
    bench.run("pan down")
    #expect(bench.frame != before)
    bench.run("minimap")
    #expect(!bench.model.showsMinimap)
  }

  @Test func bigGraphsAreLaidOutBesideTheMainThread() async throws {
    let bench = Bench((0..<SceneMemo.large + 5).map { "add S\($0)" + ($0 > 0 ? " --needs S\($0 / 2)" : "") })
    let memo = SceneMemo()
    let (woken, signal) = AsyncStream.makeStream(of: Void.self)
    memo.layOutInBackground { signal.yield() }
    func request(_ width: Int) -> GraphScene.Request {
      .init(bench.model.picture, view: .init(width: width, height: 30), isASCII: false)
    }
    #expect(memo.scene(request(80)) == nil)
    #expect(memo.scene(request(90)) == nil, "the newer request cancels the older")
    for await _ in woken { if memo.scene(request(90)) != nil { break } }
    #expect(memo.scene(request(90))?.services.count == SceneMemo.large + 5)
    #expect(!memo.isBusy)
  }

  @Test func boxesMoveToWhereTheyStandAndArrive() throws {
    let before = Bench("add A\nadd B --needs A")
    let after = Bench("add A\nadd B --needs A\nadd C --needs A\nadd D --needs A")
    func scene(_ bench: Bench) -> GraphScene {
      GraphScene(.init(bench.model.picture, view: .init(width: 80, height: 30), isASCII: false))
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
  @Test func theWayToWhatIsMissingIsMarkedOnTheGraphUntilTheNextCommand() {
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
