import Layout
import Testing

@testable import Canvas
@testable import Diagrams
@testable import Laboratory
@testable import Lessons
@testable import Screens
@testable import SourceReader
@testable import Stage

@Suite struct SurfaceDrawingTests {
  private static let code = """
    class Form {
      var name = ""
      var age = 0
      private(set) var error: String?
      func rename(_ name: String) { self.name = name }
      func check() { error = name.isEmpty || age < 0 ? "?" : nil }
      static func help() {}
    }
    class Label { let text = "" }
    """

  private func grids(_ code: String) -> [StateGrid] {
    MeasuredCode(SourceModule([("Form.swift", code)]), locators: []).grids()
  }

  private func account(_ surface: StateSurface, selection: String? = nil) -> RunAccount {
    var account = Tales.engine.account()
    (account.surface, account.selection) = (surface, selection)
    return account
  }

  @Test func eachMethodHasARowAndEachVariableAColumn() {
    let drawing = SurfaceDrawing(account(StateSurface(grids(Self.code))), in: .init(width: 40, height: 10))
    #expect(
      drawing.text(40, 10) == """
        Form 4/6
                  ╭ name
                  │ ╭ age
                  │ │ ╭ error
        rename()  ▰ ▱ ▱
        check()   ▰ ▰ ▰

        ▰ used  ▱ could be used
        """)
    #expect(drawing.note == "4 of 6 used")
  }

  @Test func anEditIsComparedSideBySideWhereThereIsRoomAndBelowWhereNot() {
    let less = Self.code.replacing("  var age = 0\n", with: "").replacing(" || age < 0", with: "")
    let surface = StateSurface(grids(less), before: grids(Self.code))
    #expect(
      SurfaceDrawing(account(surface), in: .init(width: 60, height: 10)).text(60, 10, isASCII: true) == """
        Form before 4/6          Form now 3/4
                  + name                   + name
                  | + age                  | + error
                  | | + error    rename()  # .
        rename()  # . .          check()   # #
        check()   # # #

        # used  . could be used
        """)
    let narrow = SurfaceDrawing(account(surface), in: .init(width: 30, height: 20))
    #expect(narrow.size.height == 14 && narrow.size.width < 30)
    #expect(narrow.note == "4 of 6, now 3 of 4 used")
  }

  @Test func theTypeWithTheMostPairsComesFirst() {
    let code = "class A { var x = 0; func f() { x = 1 } }\n" + Self.code
    #expect(StateSurface(grids(code)).grids.map(\.type) == ["Form", "A"])
  }

  @Test func withoutAPairTheDrawingIsEmpty() {
    let drawing = SurfaceDrawing(account(StateSurface(grids("class A { let x = 0; func f() {} }"))), in: nil)
    #expect(drawing.isEmpty)
  }
}
