import Laboratory
import Testing

/// Lines that a step's code prints, as a command reports them.
@Suite struct PrintedLinesTests {
  @Test func manyEqualLinesInARowBecomeOne() {
    let printed = ["tea", "x", "x", "tea"] + Array(repeating: "x", count: 6000) + ["tea"]
    #expect(
      Outcome.printed(printed).lines.map(\.text)
        == ["tea", "x", "x", "tea", "x (6000 times)", "tea"].map { "Printed: \($0)" })
  }
}
