import SourceReader
import TestSupport
import Testing

@testable import Laboratory
@testable import Screens
@testable import Support

/// Wrapping of code lines into rows.
@Suite struct CodeRowTests {
  private func rows(_ text: String, _ width: Int) -> [CodeRow] { CodeRow.rows(of: [Span(text, .plain)], width: width) }

  private func texts(_ rows: [CodeRow]) -> [String] {
    rows.map { String(repeating: " ", count: $0.indent) + $0.spans.map(\.text).joined() }
  }

  @Test func aLineThatFitsTakesOneRow() {
    #expect(texts(rows("let a = 1", 9)) == ["let a = 1"])
    #expect(texts(rows("", 9)) == [""])
  }

  @Test func aLongLineIsWrappedAtBlanksAndBeforePoints() {
    #expect(
      texts(rows("  let knight = garrison.makeKnight()", 30)) == ["  let knight = garrison", "    .makeKnight()"])
    #expect(texts(rows("print(a, b, cccccc)", 14)) == ["print(a, b, ", "  cccccc)"])
  }

  /// A line without blanks and points breaks beside a name. A name is broken only if it is longer than the row.
  @Test func noNameIsTornWhereItHasRoom() {
    #expect(texts(rows("resolve(Knight,armor:Armor)", 20)) == ["resolve(Knight,armor", "  :Armor)"])
    #expect(texts(rows("check(prepareForBattle)", 16)) == ["check(", "  prepareForBatt", "  le)"])
    #expect(texts(rows("abcdefghijkl", 8)) == ["abcdefgh", "  ijkl"])
  }

  @Test func tabsReachToTheNextFourthCell() {
    #expect(texts(rows("\ta\tb", 20)) == ["    a   b"])
  }

  @Test func everyGraphemeOfALineOfThreeHundredIsInOneRowThatFits() {
    let seed = Seed.fresh()
    var random = SplitMix(state: seed)
    for _ in 0..<50 {
      let width = Int.random(in: 4...60, using: &random)
      let text = (0..<300).map { _ in
        ["a", " ", "騎", ".", "\t", "e\u{301}", "👩‍👧", "\u{7}"].randomElement(using: &random) ?? "a"
      }
      .joined()
      let rows = rows(text, width)
      #expect(rows.first?.columns.lowerBound == 0, "SEED=\(seed)")
      #expect(rows.last?.columns.upperBound == text.count, "SEED=\(seed)")
      for (a, b) in zip(rows, rows.dropFirst()) {
        #expect(a.columns.upperBound == b.columns.lowerBound, "SEED=\(seed)")
      }
      for row in rows {
        let cells = row.indent + row.spans.reduce(0) { $0 + TextWidth.of($1.text) }
        // A character that is wider than the row stands alone.
        #expect(cells <= width || row.columns.count == 1, "SEED=\(seed), width \(width)")
      }
    }
  }
}
