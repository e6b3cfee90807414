import Laboratory
import Testing

@testable import Screens
@testable import Stage

@Suite struct FindingListTests {
  /// Commands that make a missing service, a cycle, and an unused service.
  private let faulty = [
    "add Knight --needs Armor", "add Egg --needs Hen", "add Hen --needs Egg", "resolve Knight",
  ]

  private func list(_ bench: Bench) throws -> FindingList { try #require(bench.model.overlay as? FindingList) }

  /// A need that is misspelt is corrected, instead of a service of the wrong name being added.
  @Test func aMisspeltNeedIsCorrected() throws {
    let bench = Bench(["add Helmet", "add Knight --needs Helmets"], pages: true)
    bench.press(.character("!"))
    let index = try list(bench).rows.firstIndex { bench.model.stage.findings[$0.places[0]].kind == .missing }
    for _ in 0..<(try #require(index)) { bench.press(.down) }
    bench.press(.character("f"))
    #expect(bench.world.provider(of: "Knight")?.needs.map(\.service) == ["Helmet"])
    #expect(bench.world.registration(named: "Helmets") == nil)
  }

  /// Repairing restores the scenario's registration: its lifetime, its interface and its needs.
  @Test(arguments: ["Knight", "Armor"]) func aRemovedServiceIsMendedAsItWas(_ name: String) throws {
    let bench = Bench(knight: true, pages: true)
    let before = bench.world.provider(of: name)?.draft
    bench.run("resolve Garrison")
    bench.run("remove \(name) --force")
    bench.press(.character("!"))
    let index = try list(bench).rows.firstIndex { bench.model.stage.findings[$0.places[0]].kind == .missing }
    for _ in 0..<(try #require(index)) { bench.press(.down) }
    bench.press(.character("f"))
    #expect(bench.world.provider(of: name)?.draft == before)
  }

  /// A list without errors and warnings begins with the notes, so that it is not empty.
  @Test func notesAreShownAtOnceIfThereIsNothingElse() throws {
    let bench = Bench(["select Garrison"], knight: true, pages: true)
    func inspected() -> Bool { bench.frame.contains { $0.contains("captive:") } }
    #expect(bench.model.stage.findings.contains { $0.severity == .note && $0.path.first == "Garrison" })
    #expect(!inspected())
    bench.press(.character("!"))
    let notes = bench.model.stage.findings.count
    #expect(bench.frame.contains { $0.contains("no errors or warnings, \(notes) notes, by") })
    #expect(try list(bench).rows.flatMap(\.places).count == notes)
    bench.press(.character("n"))
    #expect(try list(bench).rows.isEmpty)
    #expect(bench.frame.contains { $0.contains("no errors or warnings (n shows \(notes) notes)") })
    bench.press(.character("n"), .escape)
    #expect(inspected())
    bench.press(.character("!"), .character("n"), .escape)
    #expect(!inspected())
  }

  @Test func findingsAreListedOnce() throws {
    let bench = Bench(faulty, pages: true)
    bench.press(.character("!"))
    #expect(try list(bench).rows.flatMap(\.places).count == bench.model.stage.findings.count)
    let message = try #require(bench.model.stage.findings.first?.message.prefix(30))
    // The message is in its row, and in full below since it is selected, but nowhere else.
    #expect(bench.frame.filter { $0.contains(message) }.count == 2)
    #expect(bench.model.said.lines.isEmpty)
  }

  @Test func enterGoesToTheService() throws {
    let bench = Bench(faulty + ["select Hen"], pages: true)
    bench.press(.character("!"), .home)
    let first = try #require(bench.model.stage.findings.first)
    bench.press(.enter)
    #expect(bench.model.overlay == nil)
    #expect(bench.model.stage.selection == first.path[0])
  }

  @Test func theRemedyOfAMissingServiceRegistersIt() throws {
    let bench = Bench(["add Knight --needs Armor"], pages: true)
    #expect(bench.findings.contains("missing Knight Armor"))
    bench.press(.character("!"), .character("f"))
    #expect(bench.world.registration(named: "Armor") != nil)
    #expect(!bench.findings.contains("missing Knight Armor"))
    // The list is updated, and stays open.
    #expect(try list(bench).rows.flatMap(\.places).count == bench.model.stage.findings.count)
  }

  /// Regression: the remedy registered a service `Date`.
  @Test func aMissingValueIsNoService() throws {
    let bench = Bench(["add Store", "add Cart --needs Store,Date"], pages: true)
    bench.press(.character("!"), .character("f"))
    #expect(bench.world.registration(named: "Date") == nil)
    #expect(bench.world.registration(named: "Cart")?.needs.map(\.service) == ["Store"])
    #expect(!bench.findings.contains("missing"))
    let alone = Bench(["add Clock --needs Date"], pages: true)
    alone.press(.character("!"), .character("f"))
    #expect(alone.world.registration(named: "Clock")?.needs.isEmpty == true, "\(alone.frame)")
  }

  @Test func everyMechanicalRemedyTakesItsFindingAway() throws {
    for lines in [
      ["add Knight --needs Armor"], ["add Egg --needs Hen", "add Hen --needs Egg"],
      ["add Knight --lifetime container --needs Boots", "add Boots"],
      ["add Root --lifetime container --needs Session", "add Session --lifetime scoped:user"],
      ["mode locator", "add Knight --needs Boots", "add Boots", "resolve Knight", "use Knight"],
    ] {
      let bench = Bench(lines, pages: true)
      let finding = try #require(bench.model.stage.findings.first)
      let remedy = try #require(Remedy(finding, in: bench.model.stage))
      #expect(remedy.isWhole)
      bench.run(remedy.line)
      #expect(!bench.model.stage.findings.contains(finding), "\(remedy.line)")
    }
  }

  @Test func aRemedyThatLacksAWordIsProposed() throws {
    let bench = Bench(["add Profile --lifetime scoped:user", "resolve Profile"], pages: true)
    bench.press(.character("!"), .character("f"))
    #expect((bench.model.overlay as? Palette)?.editor.text == "scope open user ")
  }

  @Test func theFindingListIsSortedAndFiltered() throws {
    let bench = Bench(faulty, pages: true)
    bench.press(.character("!"), .character("s"))
    let kinds = try list(bench).rows.flatMap(\.places).map { bench.model.stage.findings[$0].kind.rawValue }
    #expect(kinds == kinds.sorted())
    bench.press(.character("/"))
    for letter in "missing" { bench.press(.character(letter)) }
    #expect(try list(bench).rows.flatMap(\.places).allSatisfy { bench.model.stage.findings[$0].kind == .missing })
    #expect(try list(bench).rows.flatMap(\.places).count == 1)
    bench.press(.escape)
    #expect(try list(bench).rows.flatMap(\.places).count == bench.model.stage.findings.count)
    bench.press(.escape)
    #expect(bench.model.overlay == nil)
  }

  @Test func fiveThousandFindingsScroll() throws {
    let needs = (1...5_000).map { "N\($0)" }.joined(separator: ",")
    let bench = Bench(["add Knight --needs \(needs)"], width: 80, height: 24, pages: true)
    bench.press(.character("!"))
    let count = try list(bench).rows.count
    #expect(count >= 5_000)
    for _ in 0..<10 { bench.press(.pageDown) }
    #expect(try list(bench).cursor.selected > 0)
    bench.press(.character("s"), .end)
    #expect(try list(bench).cursor.selected == count - 1)
  }

  /// Opening the scope is the remedy of a request outside of it, so the finding disappears.
  @Test func openingTheScopeEndsTheFindingOfARequestOutsideOfIt() {
    let bench = Bench(["add Profile --lifetime scoped:user", "resolve Profile"])
    func isFound() -> Bool { bench.findings.contains("scope Profile") }
    #expect(isFound())
    bench.run("scope open shop main")
    #expect(isFound())
    bench.run("scope open user anna")
    #expect(!isFound())
    bench.run("resolve Profile")
    #expect(isFound(), "the same request fails again")
  }

  @Test func aHeldInstanceOfAClosedScopeIsAFinding() {
    let bench = Bench([
      "add Profile --lifetime scoped:user", "scope open user anna", "resolve Profile in user:anna",
    ])
    #expect(!bench.findings.contains("scope Profile"))
    bench.run("scope close user anna")
    #expect(bench.live == ["Profile#1"])
    #expect(
      bench.model.stage.findings.contains {
        $0.message.contains("Profile#1 belongs to the scope user:anna, which is closed")
      }
    )
    // A scope of the same name that is opened later keeps another instance.
    bench.run("scope open user anna")
    #expect(bench.model.stage.findings.contains { $0.message.contains("Profile#1 belongs to") })
    bench.run("release Profile#1")
    #expect(!bench.model.stage.findings.contains { $0.message.contains("belongs to the scope") })
  }

  @Test func anUndeclaredKindOfScopeIsAFinding() throws {
    var world = World()
    world.apply(Change.scenario(kinds: [World.ScopeKind(name: "user", parent: nil)], roots: []))
    let id = try #require(Bench(["add Profile --lifetime scoped:usr"]).world.orderedRegistrations.first)
    world.apply(StageEvent(.registered(id)))
    #expect(world.findings.contains { $0.kind == .scope && $0.remedy.contains("'user'") })
    #expect(World().findings.isEmpty)
  }
}
