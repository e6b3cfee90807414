import Testing

@testable import Diagrams
@testable import Laboratory
@testable import Lessons
@testable import Screens
@testable import Stage

@Suite struct MessageDrawingTests {
  private let knight = Tales.knight

  @Test func aSmallPaneShowsTheNewest() {
    let drawing = MessageDrawing(knight.account(), in: .init(width: 55, height: 10))
    #expect(
      drawing.text(55, 10) == """
          story          Forge         Knight          Armor
            ┃════════ ◉ Knight#1 ════════▶┃
            ┃              ┃◀─makeArmor()─┃
            ┃              ┃════════ ◉ Armor#1 ═════════▶│
            ┃              │┄┄ Armor#1 ┄┄▶┃              │
            ┃───── fight("dragon") ──────▶┃              │
            ┃              │              ┃─ protect() ─▶┃
            ┃             throws Dented() ┃×┄┄┄┄┄┄┄┄┄┄┄┄┄│
            ┃◀┄┄┄┄┄┄┄┄┄┄ false ┄┄┄┄┄┄┄┄┄┄┄│              │
        ▸   ┃              │              │      Armor#1 ×
        """)
  }

  @Test func aLargePaneShowsAll() {
    let drawing = MessageDrawing(knight.account(), in: .init(width: 68, height: 24))
    #expect(
      drawing.text(68, 24) == """
          story               Forge              Knight               Armor
            ┃═══ ◉ Forge#1 ════▶┃
            ┃═════════════ ◉ Knight#1 ═════════════▶┃
            ┃                   ┃◀── makeArmor() ───┃
            ┃                   ┃═════════════ ◉ Armor#1 ══════════════▶│
            ┃                   │┄┄┄┄ Armor#1 ┄┄┄┄┄▶┃                   │
            ┃────────── fight("dragon") ───────────▶┃                   │
            ┃                   │                   ┃─── protect() ────▶┃
            ┃                   │                   ┃×┄throws Dented()┄┄│
            ┃◀┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄ false ┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄│                   │
        ▸   ┃                   │                   │           Armor#1 ×
        """)
  }

  @Test func aPastMomentIsHighlightedAmongAllMessages() {
    let drawing = MessageDrawing(knight.account(at: 9), in: .init(width: 55, height: 20))
    #expect(
      drawing.text(55, 20, isASCII: true) == """
          story          Forge         Knight          Armor
            #= $ Forge#1 =>#
            #=========== init ===========>#
            #              #<-makeArmor()-#
            #              #======== $ Armor#1 =========>|
        >   #              |~~ Armor#1 ~~>#              |
            #----- fight("dragon") ------>#              |
            #              |              #- protect() ->#
            #             throws Dented() #x~~~~~~~~~~~~~|
            #<~~~~~~~~~~ false ~~~~~~~~~~~|              |
            #              |              |      Armor#1 x
        """)
  }

  @Test func aNarrowPaneScrollsToThePresent() {
    let drawing = MessageDrawing(knight.account(), in: .init(width: 20, height: 6))
    #expect(
      drawing.text(20, 6) == """
         Forge Knight  Armor
        ght("dr…─▶┃      │
        protect() ┃─────▶┃
         Dented() ┃×┄┄┄┄┄│
         false ┄┄┄│      │
           │     Armor#1 ×
        """)
  }

  /// A task has its own calls, which are not drawn as the story's.
  @Test func aTaskHasASeparateLifeline() {
    var tale = Tale()
    tale.call("story")
    tale.tell(.called(Call("load")), thread: 2)
    tale.tell(.called(Call("Store.read", callee: .service(.type("Store")))), thread: 2)
    let chart = MessageChart(tale.account())
    #expect(chart.lifelines == ["story", "task 2", "Store"])
    #expect(chart.rows.map(\.label) == ["read()"])
  }

  @Test func anInitializerIsTheMakingOfItsObject() {
    var tale = Tale()
    tale.call("story")
    tale.call("Box.init")
    tale.call("Lid.init", by: "Box")
    tale.make("Lid")
    tale.make("Box")
    let rows = MessageChart(tale.account()).rows
    #expect(rows.map { $0.made?.name } == ["Box#1", "Lid#1"])
  }
}
