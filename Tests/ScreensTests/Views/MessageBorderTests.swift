import TestSupport
import Testing

@testable import Laboratory
@testable import Screens

/// Printed lines in a pane's border, which overwrite no corner.
@Suite struct MessageBorderTests {
  @Test(arguments: [(80, 24), (100, 30), (120, 40), (150, 40)], [10, 40, 60, 75, 120])
  func noCornerIsWrittenOver(size: (width: Int, height: Int), length: Int) async throws {
    let bench = await Bench.lesson(
      [KnightSteps.command("01-soldered"), "play"], width: size.width, height: size.height)
    func corners(_ text: String) -> Int { text.count { "╭╮╰╯".contains($0) } }
    var model = bench.model
    model.said.lines = []
    let before = view(model).lines.map(corners)
    model.said.lines = [OutputLine("Printed: " + String(repeating: "aaa ", count: length / 4), .good)]
    let lines = view(model).lines
    #expect(lines.contains { $0.contains("Printed: aaa") })
    let border = try #require(lines.lastIndex { $0.contains("╰") })
    // The lower border is complete at its new place.
    #expect(corners(lines[border]) == before[before.lastIndex { $0 > 0 } ?? 0])
  }

  /// The row of the last event is covered by a long message. The graph's border above it is not.
  @Test(arguments: [60, 100, 150]) func theBorderAboveTheLastEventStays(length: Int) {
    let bench = Bench(["add Boots", "resolve Boots"], width: 80, height: 24)
    var model = bench.model
    model.said.lines = [OutputLine(String(repeating: "aaa ", count: length / 4), .good)]
    let lines = view(model).lines
    let corners = lines.joined().count { $0 == "╰" }
    #expect(corners == 4, "services, inspector, graph and the box of Boots: \(lines.joined(separator: "\n"))")
  }
}
