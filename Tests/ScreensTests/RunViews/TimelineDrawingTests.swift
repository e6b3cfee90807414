import Layout
import Testing

@testable import Canvas
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
                   4                   12                  19
        Forge#1    ┣━━━━━━━━━━━━━━━━━━━━╋╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌
        Knight#1                  ┣━━━━━╋╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌
          Armor#1            ┣━━━━━━━━━━┳╌╌╌╌╌╌╌╌╌╌╌╌╌╌┻╌╌×

        Forge#1: held by the code
        Knight#1: held by the code
        Armor#1: held by Knight#1, the code
        ┣ made  ┳ held  ┻ no longer held  × freed  ╋ alive
        ╌ later
        """)
  }

  @Test func barsFillThePane() {
    let drawing = TimelineDrawing(knight.account(), in: .init(width: 78, height: 10))
    #expect(
      drawing.text(78, 10, isASCII: true) == """
                   4                                                          19
        Forge#1    [===========================================================#=====
        Knight#1                           [===================================#=====
          Armor#1                  [===============v=======================^===x

        Forge#1: held by the code
        Knight#1: held by the code
        [ made  v held  ^ no longer held  x freed  # alive
        """)
  }

  @Test func aNarrowPaneShowsTheCurrentEvents() {
    let drawing = TimelineDrawing(knight.account(), in: .init(width: 20, height: 3))
    #expect(
      drawing.text(20, 3) == """
                   4     19
        Knight#1      ┣━━━╋━
          Armor#1    ┣━┳━━×
        """)
  }

  private func drawing(_ bench: Bench, _ size: Size) -> TimelineDrawing {
    TimelineDrawing(bench.model.stage.account(for: .timeline), in: size)
  }

  @Test func theObjectsOfAScopeStandBelowItsBar() {
    let bench = Bench([
      "add Profile --lifetime scoped:user", "add Screen --needs Profile", "scope open user anna",
      "resolve Screen in user:anna", "release Screen", "scope close user",
    ])
    let text = drawing(bench, .init(width: 50, height: 10)).text(50, 10).split(separator: "\n").map(String.init)
    #expect(text[1].hasPrefix("scope user:anna  ┣━") && text[1].contains("┫"), "\(text)")
    #expect(text[2].hasPrefix("  Profile#1      ") && text[2].contains("×"))
    #expect(text[3].hasPrefix("  Screen#1       ") && text[3].contains("×"))
  }

  /// An object with a holder outside of its scope stays alive when the scope is closed.
  @Test func anInstanceThatOutlivesItsScopeIsMarkedRed() throws {
    let bench = Bench([
      "add Profile --lifetime scoped:user", "scope open user anna", "resolve Profile in user:anna", "scope close user",
      "add Door",
    ])
    let drawing = drawing(bench, .init(width: 50, height: 10))
    let frame = drawing.frame(.init(width: 50, height: 10), scrolled: .init(x: 0, y: 0), Glyphs(isASCII: false))
    func red(_ row: Int) -> [Int] { (0..<50).filter { frame[$0, row].style.role == .bad } }
    #expect(red(1).isEmpty, "the scope itself")
    let end = try #require((0..<50).first { frame[$0, 1].text == "┫" })
    #expect(red(2).first == end + 1, "from the end of the scope on")
  }

  /// The container keeps the Castle, which keeps the weak Guard.
  @Test func theBarOfACaptiveIsRedAndASentenceNamesItsCaptor() {
    let bench = Bench([
      "add Guard --lifetime weak", "add Castle --lifetime container --needs Guard", "resolve Castle", "release Castle",
    ])
    let drawing = drawing(bench, .init(width: 60, height: 10))
    let frame = drawing.frame(.init(width: 60, height: 10), scrolled: .init(x: 0, y: 0), Glyphs(isASCII: false))
    func row(_ y: Int) -> String { (0..<60).map { frame[$0, y].text }.joined() }
    func isRed(_ y: Int) -> Bool { (0..<60).contains { frame[$0, y].style.role == .bad } }
    #expect(row(1).hasPrefix("Guard#1") && isRed(1))
    #expect(row(2).hasPrefix("Castle#1") && !isRed(2))
    #expect(row(4).hasPrefix("Guard#1 (weak) is a captive: Castle#1 (container) keeps it"))
    #expect(row(5).hasPrefix("Castle#1: held by container"))
    #expect(row(6).contains("┣ made"))
  }

  /// An object that was made before its owner stands below it. The time begins with the first object of all rows.
  @Test func anObjectThatIsOlderThanItsOwnerBeginsBeforeIt() throws {
    var tale = Tale()
    tale.make("Helmet")
    tale.tell(.printed("later"))
    tale.make("Knight")
    tale.hold("Knight#1", "Helmet#1", "helmet")
    let drawing = TimelineDrawing(tale.account(), in: .init(width: 60, height: 10))
    let frame = drawing.frame(.init(width: 60, height: 10), scrolled: .init(x: 0, y: 0), Glyphs(isASCII: false))
    func begin(_ y: Int) -> Int? { (0..<60).first { frame[$0, y].text == "┣" } }
    func row(_ y: Int) -> String { (0..<60).map { frame[$0, y].text }.joined() }
    #expect(row(1).hasPrefix("Knight#1") && row(2).hasPrefix("  Helmet#1"))
    #expect(try #require(begin(2)) < (try #require(begin(1))), "\(row(1)) \(row(2))")
  }

  /// The home screen is the user's first owner. The profile still holds the user when the home screen is gone.
  @Test func anObjectThatOutlivesItsOwnerIsMarkedRed() throws {
    var tale = Tale()
    tale.make("Window")
    tale.make("Home", isKept: false)
    tale.hold("Window#1", "Home#1", "home")
    tale.make("User", isKept: false)
    tale.hold("Home#1", "User#1", "user")
    tale.make("Profile", isKept: false)
    tale.hold("Profile#1", "User#1", "user")
    tale.drop("Window#1", "Home#1", "home")
    tale.drop("Home#1", "User#1", "user")
    tale.free("Home#1")
    tale.tell(.printed("out"))
    let drawing = TimelineDrawing(tale.account(), in: .init(width: 60, height: 10))
    let frame = drawing.frame(.init(width: 60, height: 10), scrolled: .init(x: 0, y: 0), Glyphs(isASCII: false))
    func row(_ y: Int) -> String { (0..<60).map { frame[$0, y].text }.joined() }
    #expect(row(1).hasPrefix("Window#1") && row(2).hasPrefix("  Home#1") && row(3).hasPrefix("    User#1"))
    #expect(row(4).hasPrefix("Profile#1"))
    func red(_ y: Int) -> [Int] { (0..<60).filter { frame[$0, y].style.role == .bad } }
    let end = try #require((0..<60).first { frame[$0, 2].text == "×" })
    #expect(red(2).isEmpty && red(4).isEmpty)
    #expect(red(3).first == end + 1)
    #expect(row(6).hasPrefix("User#1 outlives Home#1: held by Profile#1"))
  }
}
