import Lessons
import TestSupport
import Testing

@testable import Laboratory
@testable import Screens
@testable import Stage

/// Search in the step's code, while the code has the focus.
@Suite struct CodeSearchTests {
  private func lines(_ bench: Bench) -> [String] {
    (bench.model.stage.lesson?.files.first?.text ?? "").split(separator: "\n", omittingEmptySubsequences: false).map(
      String.init)
  }

  @Test func typedTextIsFoundAndCentred() async throws {
    let bench = await Bench.lesson(
      [KnightSteps.command("06-injection"), "pane code"], width: 120, height: 40, pages: true)
    let wanted = try #require(lines(bench).firstIndex { $0.contains("makeBelt") })
    await bench.presses(.character("/"))
    for letter in "MAKEBE" { await bench.presses(.character(letter)) }
    #expect(bench.model.code.line == wanted)
    let rows = bench.frame.indices.filter { bench.frame[$0].contains("func makeBelt") }
    #expect(rows.contains { (10...28).contains($0) }, "\(rows)")
    #expect(bench.frame.contains { $0.contains("Injection.swift:\(wanted + 1)") })
    await bench.presses(.enter)
    #expect(bench.model.overlay == nil && bench.model.code.line == wanted)
  }

  @Test func aKeyGoesToTheNextAndRoundAgain() async {
    let bench = await Bench.lesson([KnightSteps.command("06-injection"), "pane code"], pages: true)
    let all = lines(bench).indices.filter { lines(bench)[$0].contains("class ") }
    await bench.runs("find next")
    #expect(bench.model.said.error?.description.hasPrefix("no search is active") == true)
    await bench.runs("code find \"class \"")
    var seen = [bench.model.code.line]
    for _ in all.dropFirst() {
      await bench.presses(.character("n"))
      seen.append(bench.model.code.line)
    }
    #expect(seen == all.map(Optional.init))
    await bench.presses(.character("N"))
    #expect(bench.model.code.line == all[all.count - 2])
    await bench.presses(.character("n"), .character("n"))
    #expect(bench.model.code.line == all.first)
    #expect(bench.model.said.lines.first?.text == "Injection.swift:\(all[0] + 1), 1 of \(all.count) for 'class '")
    // The search ends, and the key goes to the next step again.
    await bench.presses(.escape, .character("n"))
    #expect(bench.model.search == nil && bench.world.lesson?.step.number != nil)
    #expect(!bench.frame[0].contains("Injection"))
  }

  @Test func escapeRestoresThePlaceAndNoMatchIsReported() async {
    let bench = await Bench.lesson([KnightSteps.command("06-injection"), "pane code"], pages: true)
    await bench.presses(.down, .down)
    let line = bench.model.code.line
    await bench.presses(.character("/"), .character("B"), .character("o"), .escape)
    #expect(bench.model.code.line == line)
    await bench.presses(.character("/"), .character("B"), .character("§"), .enter)
    #expect(bench.model.overlay == nil && bench.model.code.line == line)
    #expect(bench.model.said.lines.map(\.text) == ["no line of this step's code contains 'B§'"])
    await bench.presses(.character("/"), .character("§"))
    #expect(bench.frame.contains { $0.contains("no line of this step's code contains '§'") })
    await bench.presses(.escape)
    #expect(await bench.runs("code find §") == "no line of this step's code contains '§'")
    #expect(Bench().run("code find x") == "no lesson is open; 'lesson knight' starts one")
  }

  /// In other panes the search finds services.
  @Test func inTheGraphServicesAreFound() async {
    let bench = await Bench.lesson([KnightSteps.command("06-injection"), "play", "pane graph"], pages: true)
    await bench.presses(.character("/"), .character("A"), .character("r"))
    #expect(bench.model.stage.selection == "Armor")
  }

  @Test func aClickInTheListGoesThere() async throws {
    let bench = await Bench.lesson(
      [KnightSteps.command("06-injection"), "pane code"], width: 100, height: 30, pages: true)
    await bench.presses(.character("/"))
    for letter in "class" { await bench.presses(.character(letter)) }
    let row = try #require(bench.frame.lastIndex { $0.contains("Injection.swift:3 ") })
    bench.loop.send(.click(column: 20, row: row))
    #expect(bench.model.code.line == 2 && bench.model.overlay != nil)
    bench.loop.send(.click(column: 20, row: row))
    #expect(bench.model.code.line == 2 && bench.model.overlay == nil)
  }

  // MARK: Saving

  @Test func savingCodeConfirmsThatItIsStored() async {
    let bench = await Bench.lesson([KnightSteps.command("06-injection")], pages: true)
    await bench.presses(.control("s"))
    #expect(bench.model.said.lines.first?.text.hasPrefix("The code is saved (edits are saved automatically)") == true)
    #expect(bench.model.overlay == nil)
    await bench.presses(.character("e"), .character("/"), .control("s"))
    #expect(bench.model.code.isEditing)
    #expect(bench.model.said.lines.first?.text.hasPrefix("The code is saved (edits are saved automatically)") == true)
    #expect(bench.model.stage.lesson?.isEdited == true)
  }
}

/// The mouse in a list of choices.
@Suite struct ChoiceMouseTests {
  @Test(arguments: [(120, 36), (80, 24), (60, 12)]) func aClickSelectsAndASecondOneChooses(size: (Int, Int)) throws {
    let bench = Bench(knight: true, width: size.0, height: size.1, pages: true)
    bench.run("scenarios")
    let row = try #require(bench.frame.firstIndex { $0.contains("shop") })
    bench.loop.send(.click(column: size.0 / 2, row: row))
    #expect(bench.model.overlay != nil)
    let again = try #require(bench.frame.firstIndex { $0.contains("▸") && $0.contains("shop") })
    bench.loop.send(.click(column: size.0 / 2, row: again))
    bench.loop.settle()
    #expect(bench.model.overlay == nil && bench.model.stage.status.documentName == "shop")
  }

  @Test func aHeadingAndTheBorderAreNoChoice() throws {
    let bench = Bench(knight: true, pages: true)
    bench.run("scenarios")
    let heading = try #require(bench.frame.firstIndex { $0.contains("Examples") })
    for row in [heading, heading - 1, 0] {
      bench.loop.send(.click(column: 60, row: row))
      bench.loop.send(.click(column: 60, row: row))
    }
    #expect(bench.model.overlay != nil && bench.model.stage.status.documentName == "knight")
  }

  @Test func leavingIsChosenByAClick() throws {
    let bench = Bench(knight: true, pages: true)
    bench.run("add Sword")
    bench.press(.character("q"))
    let row = try #require(bench.frame.firstIndex { $0.contains("discard") })
    bench.loop.send(.click(column: 60, row: row))
    bench.loop.send(.click(column: 60, row: row))
    #expect(bench.model.exit.hasQuit)
  }
}
