import Layout
import Testing

@testable import Canvas
@testable import Diagrams
@testable import Laboratory
@testable import Lessons
@testable import Screens
@testable import SourceReader
@testable import Stage

@Suite struct SignatureDrawingTests {
  private let signatures = Signatures(
    ["Knight", "Armor", "Forge", "Helmet"],
    [
      ("Knight", .init(name: "Forge", kind: .initializer)), ("Knight", .init(name: "Armor", kind: .locator)),
      ("Armor", .init(name: "Forge", kind: .initializer)), ("Armor", .init(name: "Helmet", kind: .locator)),
      ("Armor", .init(name: "Forge", kind: .locator)), ("Forge", .init(name: "Helmet", kind: .creates)),
    ])

  private func account(_ signatures: Signatures) -> RunAccount {
    var account = Tales.engine.account()
    account.signatures = signatures
    return account
  }

  @Test func signaturesAreDrawnBesideHiddenDependencies() {
    let drawing = SignatureDrawing(account(signatures), in: .init(width: 48, height: 10))
    #expect(
      drawing.text(48, 10) == """
                in the signature  ┄▹ pulls ═▶ makes
        Knight  ─▶ Forge          ┄▹ Armor

        Armor   ─▶ Forge          ┄▹ Helmet

        Forge   none              ═▶ Helmet
        """)
    #expect(drawing.note == "2 pulled, 1 made")
  }

  @Test func withoutRoomTypesStandCloseAndInASCII() {
    let drawing = SignatureDrawing(account(signatures), in: .init(width: 48, height: 4))
    #expect(
      drawing.text(48, 4, isASCII: true) == """
                in the signature  ~o pulls => makes
        Knight  -> Forge          ~o Armor
        Armor   -> Forge          ~o Helmet
        Forge   none              => Helmet
        """)
  }

  @Test func aNarrowPaneHasShortHeads() {
    let drawing = SignatureDrawing(account(signatures), in: .init(width: 36, height: 4))
    #expect(
      drawing.text(36, 4) == """
        \("       signature ┄▹ pulls ═▶ makes")
        Knight ─▶ Forge  ┄▹ Armor
        Armor  ─▶ Forge  ┄▹ Helmet
        Forge  none      ═▶ Helmet
        """)
  }

  /// With injection the registrations show the needs. With the locator they are hidden until a pull.
  @Test func theLaboratoryShowsTheSignaturesOfBothModes() {
    let bench = Bench(["add Boots", "add Armor --needs Boots"])
    #expect(Signatures(bench.model.stage.picture, of: bench.world).dependents.map(\.shown.count) == [1])
    bench.run("mode locator")
    bench.run("resolve Armor")
    bench.run("use Armor")
    let armor = Signatures(bench.model.stage.picture, of: bench.world).dependents.first { $0.name == "Armor" }
    #expect(armor?.taken.map(\.name) == ["Boots"])
    #expect(armor?.shown.map(\.name) == ["ServiceLocator"])
  }

  /// Regression: the table named the implementation, which no signature has.
  @Test func aNeedHasTheNameOfItsInterface() {
    let bench = Bench(["add Plate --as Armor", "add Knight --needs Armor"])
    let shown = Signatures(bench.model.stage.picture, of: bench.world).dependents.flatMap(\.shown)
    #expect(shown.map(\.name) == ["Armor"])
  }

  @Test func theViewThatGivesTheAnswerAwayWaitsForIt() async {
    let bench = await Bench.lesson(["lesson knight --step 8"], width: 120, height: 40, pages: true)
    #expect(bench.model.stage.lesson?.view == .signatures)
    #expect(bench.model.stage.view == .graph)
    await bench.runs("answer 7")
    await bench.runs("play")
    #expect(bench.model.stage.view == .signatures)
    bench.loop.end()
  }

  @Test func aViewThatTheLearnerHasChosenStays() async {
    let bench = await Bench.lesson(["lesson knight --step 8", "view timeline", "answer 7", "play"], pages: true)
    #expect(bench.model.stage.view == .timeline)
    bench.loop.end()
  }

  /// A static property that returns a service is a locator, too.
  @Test func aServiceOfAStaticPropertyIsTaken() {
    let code = """
      final class Page { func show() { print(Profile.service.name) } }
      final class Profile {
        static var service: Profile { Locator.shared.service(orMake: Profile.init) }
        let name = "Ada"
      }
      final class Locator {
        nonisolated(unsafe) static let shared = Locator()
        func service<S: AnyObject>(orMake make: () -> S) -> S { make() }
      }
      """
    let measured = MeasuredCode(SourceModule([("Page.swift", code)]), locators: ["Locator", "Profile"])
    let page = measured.signatures().dependents.first { $0.name == "Page" }
    #expect(page?.taken.map(\.name) == ["Profile"])
    #expect(page?.shown.isEmpty == true)
  }
}
