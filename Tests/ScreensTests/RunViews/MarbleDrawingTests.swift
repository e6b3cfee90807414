import Testing

@testable import Diagrams
@testable import Laboratory
@testable import Lessons
@testable import Screens
@testable import Stage

@Suite struct MarbleDrawingTests {
  private var taps: RunAccount {
    var account = Tales.taps.account()
    account.marbles = ["tapped", "Screen.answered"]
    return account
  }

  @Test func marksStandAtTheClocksTime() {
    let drawing = MarbleDrawing(taps, in: .init(width: 55, height: 10))
    #expect(
      drawing.text(55, 10) == """
                   0s   0.2s 1s                   3s
        tapped   ──(a)──(a)───────────────(b)───────×─┤

        answered ────────────(Ann, a lo…)─────────/─────┤
        """)
  }

  @Test func rowsAreCloseWhereThereIsLittleRoom() {
    let drawing = MarbleDrawing(taps, in: .init(width: 85, height: 3))
    #expect(
      drawing.text(85, 3, isASCII: true) == """
                          0s   0.2s   1s                       3s
        tapped          --(a)--(a)-----------------(b)-----------x-|
        Screen.answered --------------(Ann, a lo~)-------------/-----|
        """)
  }

  @Test func withoutAClockTheOrderCounts() {
    var tale = Tale()
    tale.call("tapped")
    tale.call("tapped", "3")
    var account = tale.account()
    account.marbles = ["tapped"]
    let drawing = MarbleDrawing(account, in: .init(width: 30, height: 3))
    #expect(drawing.text(30, 3) == "tapped ──●─[3]─╌╌╌╌╌╌╌╌╌╌╌╌╌╌▶")
    #expect(drawing.note == "in order")
  }
}
