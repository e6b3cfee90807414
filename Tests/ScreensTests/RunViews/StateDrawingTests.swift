import Testing

@testable import Diagrams
@testable import Laboratory
@testable import Lessons
@testable import Screens
@testable import Stage

@Suite struct StateDrawingTests {
  private func armor(at now: Int? = nil) -> RunAccount {
    var account = Tales.knight.account(at: now)
    account.selection = "Armor"
    return account
  }

  private var engine: RunAccount {
    var account = Tales.engine.account()
    account.states = StepProperty("Engine.state")
    return account
  }

  @Test func aLifeInThePastHasItsPresentStateLit() {
    let drawing = StateDrawing(armor(at: 12), in: .init(width: 55, height: 10))
    #expect(
      drawing.text(55, 10) == """
        ◎──────────╮  ╭──────╮
                   ╰─▶│ held │  ╭───────╮
        ┏━━━━━━━━┓  ╭▶│      │┄▶│ freed │
        ┃ shared ┃◀─╯ ╰──────╯  ╰───────╯
        ┗━━━━━━━━┛

          8 held by the code
        ▸12 held → shared by Knight#1, the code
         13 shared → held by Knight#1
         19 held → freed
        """)
  }

  @Test func aLifeEndsFreed() {
    let drawing = StateDrawing(armor(), in: .init(width: 55, height: 10))
    #expect(
      drawing.text(55, 10) == """
        ◎──────────╮  ╭──────╮
                   ╰─▶│ held │  ┏━━━━━━━┓
        ╭────────╮  ╭▶│      │─▶┃ freed ┃
        │ shared │◀─╯ ╰──────╯  ┗━━━━━━━┛
        ╰────────╯

          8 held by the code
         12 held → shared by Knight#1, the code
         13 shared → held by Knight#1
        ▸19 held → freed
        """)
  }

  @Test func valuesInASmallPane() {
    let drawing = StateDrawing(engine, in: .init(width: 55, height: 10))
    #expect(
      drawing.text(55, 10) == """
                                      ╭──────╮
           ┏━━━━━┓   ╭────────────────│.ready│
           ┃.cold┃◀──╯              ╭▶│      │
        ◎─▶┃     ┃────╮  ╭────────╮ │ ╰──────╯
           ┗━━━━━┛    ╰─▶│.warming│─╯
                       ╭▶│        │
           [.failed]◀──╯ ╰────────╯

         8 .warming → .ready
        ▸9 .ready → .cold
        """)
  }

  @Test func valuesInALargePane() {
    let drawing = StateDrawing(engine, in: .init(width: 85, height: 20))
    #expect(
      drawing.text(85, 20, isASCII: true) == """
           #=======#                     +--------+
           # .cold #<--------------------| .ready |
        o->#       #---.               ,>|        |
           #=======#   |  +----------+ | +--------+
                       `->| .warming |-'
           +---------+  ,>|          |
           | .failed |<-' +----------+
           +---------+

         3 .cold
         4 .cold > .warming(1)
         6 .warming > .failed
         7 .failed > .warming(1)
         8 .warming > .ready
        >9 .ready > .cold
        """)
  }

  /// The boxes have the same places at every moment.
  @Test func timeTravelMovesNoBox() {
    let boxes = (8...19).map { now in
      StateDrawing(armor(at: now), in: .init(width: 55, height: 10)).boxes
    }
    #expect(Set(boxes).count == 1)
  }

  @Test func associatedValuesDoNotDistinguishStates() throws {
    let chart = StateChart(valuesOf: try #require(StepProperty("Engine.state")), in: engine)
    #expect(chart.states == [".cold", ".warming", ".failed", ".ready"])
  }

  @Test func withoutASelectionTheNewestObjectIsFollowed() {
    #expect(StateDrawing(Tales.knight.account(), in: nil).note == "Knight#1")
  }
}
