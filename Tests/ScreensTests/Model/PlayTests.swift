import Canvas
import Diagrams
import Laboratory
import Stage
import TestSupport
import Testing

@testable import Screens

/// Playback: the events of a command are shown one by one, and the next key ends the playback.
@Suite struct PlayTests {
  private func bench(motion: Bool = true) -> Bench {
    let bench = Bench(knight: true, pages: true)
    move(bench, motion)
    return bench
  }

  private func move(_ bench: Bench, _ motion: Bool = true) {
    var settings = Settings()
    try? settings.set("motion", motion ? "on" : "off")
    bench.loop.apply(settings)
  }

  /// Shows frames until the playback is over.
  ///
  /// - Returns: the value of `see` at each frame.
  private func frames<Seen>(_ bench: Bench, _ see: (Model) -> Seen) -> [Seen] {
    var seen: [Seen] = []
    while bench.model.stage.play != nil, seen.count < 100 {
      seen.append(see(bench.model))
      bench.loop.send(.frames(1))
      bench.loop.settle()
    }
    return seen
  }

  @Test(arguments: [1, 2, 7, 18, 19, 24, 36, 37, 500, 10_000])
  func everyEventIsShownInItsOrderAndInTime(_ count: Int) {
    var play = Play(11...(10 + count))
    var frames = 1
    var lit = [play.lit]
    while play.advance(by: 1) {
      frames += 1
      lit.append(play.lit)
      #expect(play.moment == play.lit.upperBound)
    }
    #expect((600...1200).contains(frames * Play.pause), "\(frames) frames")
    let shown = lit.reduce(into: [ClosedRange<Int>]()) { if $0.last != $1 { $0.append($1) } }
    #expect(shown.flatMap { Array($0) } == Array(11...(10 + count)))
  }

  @Test func objectsAreMadeOneAfterTheOther() {
    let bench = bench()
    bench.press(.character("r"))
    let lives = frames(bench) { $0.stage.shown.instances.values.count { _ in true } }
    #expect(lives.first == 0)
    #expect(Set(lives) == Set(0...11))
    #expect(lives == lives.sorted())
    #expect(bench.model.stage.shown.instances.count == 11)
  }

  @Test func nothingMovesWhileACommandPlays() {
    let bench = bench()
    bench.press(.character("r"))
    let scene = bench.model.graph.drawn.scene
    let drawings = frames(bench) { $0.graph.drawn.scene?.drawing }
    #expect(Set(drawings.map { $0?.size }).count == 1)
    #expect(drawings.allSatisfy { $0?.boxes == scene?.drawing.boxes })
  }

  @Test func theEventLogFollows() {
    let bench = bench()
    bench.press(.character("r"))
    let last = frames(bench) { $0.stage.moment }
    #expect(last.first.map { $0 < bench.model.stage.timeline.count } == true)
    #expect(last.last == bench.model.stage.timeline.count)
    #expect(bench.model.stage.moment == bench.model.stage.timeline.count)
  }

  @Test(arguments: [Key.character("j"), .character("x"), .character("u"), .escape, .character("q")])
  func theNextKeyEndsThePlayAndIsHandledAsAlways(_ key: Key) {
    let (played, waited) = (bench(), bench())
    for bench in [played, waited] { bench.press(.character("r")) }
    _ = frames(waited) { _ in }
    #expect(played.model.stage.play != nil)
    for bench in [played, waited] { bench.press(key) }
    for bench in [played, waited] { _ = frames(bench) { _ in } }
    #expect(played.model.stage.selection == waited.model.stage.selection)
    #expect(played.model.stage.timeline.count == waited.model.stage.timeline.count)
    #expect(played.model.said.lines == waited.model.said.lines)
    #expect(played.frame == waited.frame)
  }

  @Test func releasedObjectsFadeFromTheOutsideIn() {
    let bench = bench()
    bench.press(.character("r"))
    bench.run("release Garrison")
    bench.run("mode")
    let live = frames(bench) { model in
      Set(model.stage.shown.instances.values.map(\.service))
    }
    let garrison = live.firstIndex { !$0.contains("Garrison") }
    let boots = live.firstIndex { !$0.contains("Boots") }
    #expect(garrison ?? .max < boots ?? .min)
  }

  @Test func withoutMotionTheLastFrameComesAtOnce() {
    let bench = bench(motion: false)
    bench.press(.character("r"))
    #expect(bench.model.stage.play == nil)
    #expect(bench.model.stage.shown.instances.count == 11)
  }

  @Test func aCommandWithoutEventsStartsNoPlay() {
    let bench = bench()
    bench.run("describe")
    #expect(bench.model.stage.play == nil)
  }

  /// Cells with the light of a request.
  private static func lights(_ bench: Bench) -> [[Int]] {
    let frame = view(bench.model)
    return (0..<frame.height).flatMap { row in
      (0..<frame.width).filter { frame[$0, row].text == Glyphs(isASCII: false).request }.map { [$0, row] }
    }
  }

  @Test func theRequestTravelsAlongItsLine() {
    let bench = Bench(["add Knight --needs Armor", "add Armor"], pages: true)
    move(bench)
    bench.run("resolve Knight")
    let lights = frames(bench) { _ in Self.lights(bench) }
    #expect(lights.contains { $0.count == 1 })
    #expect(lights.allSatisfy { $0.count <= 1 })
    let rows = lights.compactMap { $0.first.map { $0[1] } }
    #expect(rows == rows.sorted(), "down from Knight to Armor")
    #expect(Self.lights(bench) == [], "the play is over")
  }

  @Test func aStepPlaysItsEventsAndItsVerdictComesAtTheEnd() async {
    let bench = await Bench.lesson([KnightSteps.command("01-soldered")], pages: true)
    move(bench)
    let open = bench.model.stage.openQuestion
    await bench.presses(.enter)
    #expect(bench.model.said.lines.first?.text == "No answer yet: Enter again shows the right answer")
    await bench.presses(.enter)
    let seen = frames(bench) { ($0.stage.openQuestion?.number, $0.stage.shown.instances.count, $0.stage.isOver) }
    #expect(Set(seen.map(\.1)).count > 5, "objects are made one after the other: \(seen.map(\.1))")
    #expect(seen.dropLast(2).allSatisfy { $0.0 == open?.number && !$0.2 }, "nothing is judged yet")
    #expect(bench.model.stage.openQuestion == nil)
    #expect(bench.model.stage.isOver)
  }

  @Test func theNextStepComesAtOnce() async {
    let next = Array(repeating: "event next", count: 12)
    let bench = await Bench.lesson([KnightSteps.command("01-soldered")] + next, pages: true)
    #expect(!bench.model.stage.world.instances.isEmpty, "the run is left in its middle")
    move(bench)
    await bench.runs("step next")
    #expect(bench.model.stage.play == nil)
    #expect(bench.model.stage.lesson?.step.number == KnightSteps.number("01-soldered") + 1)
  }
}
