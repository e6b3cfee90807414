import Layout
import Testing

@testable import Canvas
@testable import Diagrams
@testable import Laboratory
@testable import Lessons
@testable import Screens
@testable import Stage

@Suite struct ChangeDrawingTests {
  private func drawing(_ changes: ChangePlaces, isLesson: Bool = true) -> ChangeDrawing {
    var account = RunAccount(Timeline(), isLesson: isLesson)
    account.changes = changes
    return ChangeDrawing(account, in: nil)
  }

  private static let places = ChangePlaces(
    types: ["Armor", "Knight", "Forge"],
    columns: [
      .init(number: 4, title: "Soldered", cells: [.changed, .unchanged, .absent], lines: 2),
      .init(number: 12, title: "A forge", cells: [.unchanged, .unchanged, .added], lines: 1),
    ])

  @Test func eachTypeHasARowAndEachStepAColumn() {
    let drawing = drawing(Self.places)
    #expect(
      drawing.text(20, 7) == """
        step    4 12
        Armor   ▰  ▱
        Knight  ▱  ▱
        Forge      +
        lines   2  1
         4 Soldered
        12 A forge
        """)
    #expect(drawing.note == "step 12: 1 line")
  }

  @Test func withoutAChangeTheDrawingIsEmpty() {
    #expect(drawing(ChangePlaces()).isEmpty)
  }

  /// The helmet of the knight: the change moves from Armor to Knight, and from there to Forge.
  @Test func theChangeOfTheKnightMovesToTheForge() throws {
    let lesson = try Curriculum().lesson("knight")
    let numbers = lesson.steps.indices.filter { lesson.steps[$0].change != nil }.map { $0 + 1 }
    let last = try #require(numbers.last)
    let places = lesson.changePlaces(upTo: last)
    #expect(places.columns.map(\.number) == numbers)
    let changed = places.columns.map { column in
      zip(places.types, column.cells).filter { $1 == .changed }.map(\.0)
    }
    #expect(changed == [["Armor"], ["Knight"], ["Knight"], ["Forge"], ["Forge"], ["Forge"]])
    // A step does not reveal later steps.
    #expect(lesson.changePlaces(upTo: numbers[0]).columns.count == 1)
    #expect(lesson.changePlaces(upTo: 1).columns.isEmpty)
  }
}
