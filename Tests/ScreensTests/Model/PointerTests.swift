import TestSupport
import Testing

@testable import Laboratory
@testable import Screens

/// The mouse on the footer and on services, and ctrl-c with unsaved work.
@Suite struct PointerTests {
  /// Position of a text on the screen.
  private func place(of text: String, _ bench: Bench) throws -> (column: Int, row: Int) {
    let row = try #require(bench.frame.lastIndex { $0.contains(text) })
    let range = try #require(bench.frame[row].range(of: text))
    return (bench.frame[row].distance(from: bench.frame[row].startIndex, to: range.lowerBound), row)
  }

  private func click(_ text: String, _ bench: Bench) throws {
    let place = try place(of: text, bench)
    bench.loop.send(.click(column: place.column + 1, row: place.row))
  }

  @Test(arguments: [80, 120]) func aClickOnTheFooterPressesTheKey(width: Int) throws {
    let bench = Bench(knight: true, width: width, height: 24, pages: true)
    try click("a add", bench)
    #expect(bench.model.overlay is ServiceForm)
    try click("Esc", bench)
    #expect(bench.model.overlay == nil)
  }

  @Test func aSecondClickOpensTheService() throws {
    let bench = Bench(knight: true, pages: true)
    bench.run("pane services")
    let row = try #require(bench.frame.firstIndex { $0.hasPrefix("│") && $0.prefix(20).contains("Helmet") })
    bench.loop.send(.click(column: 5, row: row))
    #expect(bench.model.stage.selection == "Helmet")
    bench.loop.send(.click(column: 5, row: row))
    #expect(bench.model.overlay is ServiceForm)
  }

  @Test func controlCConfirmsLeavingUnsavedWorkOnce() {
    let bench = Bench(["add A"], pages: true)
    #expect(bench.model.takesInterruptKey)
    bench.press(.control("c"))
    #expect(bench.model.overlay is Choice && !bench.model.exit.hasQuit)
    bench.press(.control("c"))
    #expect(bench.model.exit.hasQuit)
  }

  @Test func withoutUnsavedWorkControlCLeaves() {
    let bench = Bench(knight: true, pages: true)
    #expect(!bench.model.takesInterruptKey)
    bench.press(.control("c"))
    #expect(bench.model.exit.hasQuit)
  }
}
