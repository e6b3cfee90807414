import Testing

@testable import Diagrams
@testable import Laboratory
@testable import Lessons
@testable import Screens
@testable import Stage

@Suite struct ClassDrawingTests {
  private var account: RunAccount {
    var account = Tales.engine.account()
    (account.classes, account.selection) = (Tales.outline, "Logging")
    return account
  }

  @Test func aSmallPaneHasNamesWithoutFrames() {
    let drawing = ClassDrawing(account, in: .init(width: 55, height: 10))
    #expect(
      drawing.text(55, 10) == """
        ─▶ initializer  ┄▶ property  ═▶ creates  ┄▷ is a
                 ╭────╮                  ╭────╮     [Point]
                 │Home│═════════════════▶│Disk│
               ╭┄│    │┄┄┄╮            ╭┄│    │
               ┆ ╰────╯   ┆ ┌╌╌╌╌╌╌╌┐  ┆ ╰────╯
        ╭────╮ ┆          ╰▶╎Storage╎◁┄┤
        │    │◁╯ ╭──────╮   ╎       ╎◀╮┆ ╭───────╮
        │Page│──▶│Router│   └╌╌╌╌╌╌╌┘ │╰┄│Logging│
        │    │◀┄┄│      │             ╰──│       │
        ╰────╯   ╰──────╯                ╰───────╯
        """)
  }

  @Test func aLargePaneHasBoxes() {
    let drawing = ClassDrawing(account, in: .init(width: 68, height: 24))
    #expect(
      drawing.text(68, 24) == """
        ─▶ initializer  ┄▶ property  ═▶ creates  ┄▷ is a
                   ╭──────╮                     ╭──────╮     ╭────────╮
                   │ Home │════════════════════▶│ Disk │     │ Point  │
                 ╭┄│      │┄┄┄╮               ╭┄│      │     │ struct │
                 ┆ ╰──────╯   ┆ ┌╌╌╌╌╌╌╌╌╌╌┐  ┆ ╰──────╯     ╰────────╯
        ╭──────╮ ┆            ╰▶╎ Storage  ╎◁┄┤
        │      │◁╯ ╭────────╮   ╎ protocol ╎◀╮┆ ╭─────────╮
        │ Page │──▶│ Router │   └╌╌╌╌╌╌╌╌╌╌┘ │╰┄│ Logging │
        │      │◀┄┄│        │                ╰──│         │
        ╰──────╯   ╰────────╯                   ╰─────────╯
        """)
  }

  @Test func inASCII() {
    let drawing = ClassDrawing(account, in: .init(width: 68, height: 24))
    #expect(
      drawing.text(68, 24, isASCII: true) == """
        -> initializer  ~> property  => creates  ~} is a
                   +------+                     +------+     +--------+
                   | Home |====================>| Disk |     | Point  |
                 ,~|      |~~~.               ,~|      |     | struct |
                 : +------+   : ............  : +------+     +--------+
        +------+ :            `>: Storage  :{~+
        |      |{' +--------+   : protocol :<.: +---------+
        | Page |-->| Router |   ............ |`~| Logging |
        |      |<~~|        |                `--|         |
        +------+   +--------+                   +---------+
        """)
  }

  @Test func registrationsDeclareClassesToo() {
    let world = Bench(["add Steel as Metal", "add Armor --needs Metal,\"Boots by property\""]).world
    let outline = ClassOutline(world)
    #expect(outline.nodes.map(\.name) == ["Steel", "Armor", "Metal", "Boots"])
    #expect(outline.nodes.first { $0.name == "Metal" }?.kind == .protocol)
    #expect(
      outline.edges == [
        .init(from: "Steel", to: "Metal", .isA), .init(from: "Armor", to: "Metal", .needs(.initializer)),
        .init(from: "Armor", to: "Boots", .needs(.property)),
      ])
  }
}
