import Testing

@testable import Diagrams
@testable import Laboratory
@testable import Lessons
@testable import Screens
@testable import Stage

@Suite struct TimelineDrawingTests {
  private let knight = Tales.knight

  @Test func barsBeyondTheCursorAreDashed() {
    let drawing = TimelineDrawing(knight.account(at: 12), in: .init(width: 55, height: 10))
    #expect(
      drawing.text(55, 10) == """
                  4                    12                    19
        Forge#1   ┣━━━━━━━━━━━━━━━━━━━━━╋╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌
        Armor#1              ┣━━━━━━━━━━●╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌●╌╌×
        Knight#1                  ┣━━━━━╋╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌
        """)
  }

  @Test func barsFillThePane() {
    let drawing = TimelineDrawing(knight.account(), in: .init(width: 78, height: 10))
    #expect(
      drawing.text(78, 10, isASCII: true) == """
                  4                                                          19
        Forge#1   [===========================================================#
        Armor#1                   [===============*=======================*===x
        Knight#1                          [===================================#
        """)
  }

  @Test func aNarrowPaneShowsWhatIsHappening() {
    let drawing = TimelineDrawing(knight.account(), in: .init(width: 20, height: 3))
    #expect(
      drawing.text(20, 3) == """
                  4       19
        Forge#1   ┣━━━━━━━━╋
        Armor#1     ┣━━●━━●×
        """)
  }
}
