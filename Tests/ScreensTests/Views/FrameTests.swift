import Testing

@testable import Canvas
@testable import Laboratory
@testable import Screens
@testable import Stage
@testable import Support

@Suite struct FrameTests {
  @Test func textIsCutAtTheEdgeAndNeverInsideAGrapheme() {
    var frame = Frame(width: 5, height: 1)
    frame.put("ab騎士", 0, 0, .text)
    #expect(frame.lines == ["ab騎"])
    #expect(frame.cells.map(\.text) == ["a", "b", "騎", "", " "])
  }

  @Test func overwritingHalfAWideCharacterRemovesTheOtherHalf() {
    var frame = Frame(width: 4, height: 1)
    frame.put("騎士", 0, 0, .text)
    frame.put("x", 1, 0, .text)
    #expect(frame.cells.map(\.text) == [" ", "x", "士", ""])
    frame.put("y", 2, 0, .text)
    #expect(frame.cells.map(\.text) == [" ", "x", "y", " "])
  }

  @Test(arguments: [
    (-3, 0, ["def·", "····"]), (0, -1, ["····", "····"]), (9, 0, ["····", "····"]), (0, 9, ["····", "····"]),
    (3, 0, ["···a", "····"]), (-1, 1, ["····", "bcde"]),
  ])
  func nothingIsWrittenOutside(column: Int, row: Int, expected: [String]) {
    var frame = Frame(width: 4, height: 2)
    frame.fill(Area(x: 0, y: 0, width: 4, height: 2), "·")
    frame.put("abcdef", column, row, .text)
    #expect(frame.lines == expected)
    #expect(frame.cells.count == 8)
  }

  @Test func anAreaWithoutRoomIsEmpty() {
    var area = Area(x: 3, y: 2, width: -4, height: -1)
    #expect((area.width, area.height) == (0, 0))
    #expect((area.maxX, area.maxY) == (3, 2))
    area.height -= 3
    #expect(area.height == 0)
  }

  @Test func anAreaIsFilledInsideTheFrameAndNowhereElse() {
    var frame = Frame(width: 4, height: 3)
    frame.fill(Area(x: -2, y: 1, width: 4, height: 9), "x")
    #expect(frame.lines == ["", "xx", "xx"])
    frame.fill(Area(x: 3, y: -5, width: 9, height: 6), "y")
    #expect(frame.lines == ["   y", "xx", "xx"])
  }

  @Test func aWideCharacterThatDoesNotFitIsLeftOutAtBothEdges() {
    var frame = Frame(width: 3, height: 1)
    frame.put("騎士", -1, 0, .text)
    #expect(frame.cells.map(\.text) == [" ", "士", ""])
  }

  @Test func controlCharactersBecomeVisible() {
    #expect(DisplayText.visible("a\u{1B}[31m\n\u{7F}\u{202E}b") == "a␛[31m␊␡\u{FFFD}b")
  }

  @Test func longNamesAreCutInTheMiddleByCells() {
    #expect(DisplayText.fittedInMiddle("AbstractArmorFactory", to: 9) == "Abst…tory")
    #expect(DisplayText.fittedInMiddle("騎士騎士騎士", to: 7) == "騎…士")
    #expect(TextWidth.of(DisplayText.fittedInMiddle("👩‍💻👩‍💻👩‍💻👩‍💻", to: 6)) <= 6)
    #expect(DisplayText.fitted("Knight", to: 0) == "")
  }

  @Test func wrappedTextKeepsEveryWord() {
    let text = "a knight needs armor and averyverylongword too"
    let lines = DisplayText.wrapped(text, width: 10)
    #expect(lines.allSatisfy { TextWidth.of($0) <= 10 })
    #expect(lines.joined().filter { $0 != " " } == text.filter { $0 != " " })
  }

  @Test(arguments: [("a", 1), ("騎", 2), ("é", 1), ("e\u{301}", 1), ("🇯🇵", 2), ("⚔️", 1), ("", 0)])
  func widthsAreNcursesOwn(text: String, width: Int) {
    #expect(TextWidth.of(text) == width)
  }
}
