import TestSupport
import Testing

@testable import Laboratory
@testable import Lessons
@testable import Screens
@testable import Stage
@testable import Support

/// Screens as text.
@Suite struct ScreenTests {
  @Test func theFirstScreenNamesTheFirstKey() {
    let frame = Bench(knight: true).frame
    #expect(frame[0].hasPrefix(" Playground › knight"))
    #expect(frame[0].contains("INJECTION"))
    #expect(frame[0].hasSuffix("●0 live"))
    #expect(frame[34].contains("r resolves Garrison"))
    #expect(frame[35].contains("a add"))
  }

  @Test func theGraphOfTheKnightInFullBoxes() {
    let frame = Bench(["select Garrison", "resolve Garrison"], knight: true).frame
    for box in ["┃■ Garrison ●┃", "┃■ Forge ●┃", "│○ Boots ●│", "│○ Belt ●│", "│○ Pants ●│"] {
      #expect(frame.contains { $0.contains(box) }, "\(box)")
    }
  }

  @Test func aSmallTerminalHasRoomForTheKnightInBoxesAndItsLastEvent() {
    let frame = Bench(["select Garrison", "resolve Garrison"], knight: true, width: 80, height: 24).frame
    for box in ["┃■ Garrison ●┃", "┃■ Forge ●┃", "│○ Knight ●│", "┃■ Armor ●┃"] {
      #expect(frame.contains { $0.contains(box) }, "\(box)")
    }
    #expect(frame.contains { $0.contains("○ Bracers ● ○ Gloves  ● ○ Helmet  ●") })
    #expect(frame[21].contains("35 injected  Knight#1 → Garrison#1"))
  }

  @Test func aMissingServiceHasABox() {
    let bench = Bench(["add Knight --needs Armor"], width: 80, height: 24)
    #expect(bench.frame.contains { $0.contains("╎∅ Armor") })
    #expect(bench.frame[0].contains("!1"))
  }

  @Test func theInspectorShowsTheHoldersOfAnInstance() {
    let bench = Bench(["add Armor", "add Knight --needs Armor", "resolve Knight", "select Armor"])
    let text = bench.frame.joined(separator: "\n")
    #expect(text.contains("transient · 1 live"))
    #expect(text.contains("needed by Knight"))
    #expect(text.contains("● #1 held by Knight#1"))
  }

  @Test func inALessonTheLineThatRanLastIsLit() async {
    let bench = await Bench.lesson(["lesson knight", "event next", "event next", "event next"])
    let line = bench.world.lesson?.line ?? 0
    #expect(bench.frame.contains { $0.contains("▸\(line) ") || $0.contains("▸ \(line) ") })
    #expect(bench.frame[0].contains(KnightSteps.heading(1)))
  }

  @Test(arguments: [
    (120, 40), (80, 24), (60, 16), (40, 10), (30, 8), (20, 6), (19, 6), (20, 5), (3, 2), (1, 1), (0, 0),
  ])
  func everySizeHasAScreen(width: Int, height: Int) async {
    for lines in [[], ["lesson knight", "play"], ["help"]] {
      let bench = await Bench.lesson(lines, knight: true, width: width, height: height)
      let frame = view(bench.model)
      #expect((frame.width, frame.height) == (width, height))
      #expect(frame.lines.allSatisfy { TextWidth.of($0) <= width })
    }
    let first = Bench(knight: true, width: width, height: height).frame.first ?? ""
    if width < 20 || height < 6 { #expect("needs 20x6: window too small".hasPrefix(first)) }
  }

  @Test func anASCIIFrameHasOnlyASCIICharacters() async throws {
    var model = await Bench.lesson(
      ["resolve Garrison", "mode locator", "use Garrison", KnightSteps.command("05-service-locator"), "play"],
      knight: true
    ).model
    model.display.isASCII = true
    let overlays: [(any Overlay)?] = [
      nil,
      LessonList(try LessonCatalog.all(in: Curriculum())), StartPage(StartOffer()),
      ServiceForm(editing: nil), Palette(LineEditor("add")), FindList(model.stage),
      HelpList(HelpPage.shortRows(model), of: HelpPage.sections(model)), FindingList(model.stage),
      Confirmation(question: ["Sure?"], line: "quit"),
    ]
    for overlay in overlays {
      model.overlay = overlay
      #expect(view(model).text.unicodeScalars.filter { !$0.isASCII } == [])
    }
  }

  @Test func namesOfWideAndHostileCharactersKeepTheFrameWhole() {
    let bench = Bench(
      [
        "add \"騎士👑\"", "add \"e\u{301}\u{301}\"", "add \"\u{1B}[2J\"", "add \"\u{202E}abc\"",
        "add \"🇯🇵🇯🇵\" --needs \"騎士👑\"", "resolve \"🇯🇵🇯🇵\"",
      ],
      width: 80, height: 24)
    let frame = bench.frame
    #expect(frame.allSatisfy { TextWidth.of($0) <= 80 })
    #expect(!frame.joined().unicodeScalars.contains { $0.value < 32 || $0 == "\u{202E}" })
  }
}
