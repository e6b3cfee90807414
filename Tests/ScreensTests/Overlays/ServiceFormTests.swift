import Laboratory
import Testing

@testable import Screens
@testable import Stage

@Suite struct ServiceFormTests {
  private func bench(width: Int = 80, height: Int = 24) -> Bench {
    Bench(
      ["add Armor as AbstractArmor", "add Boots", "add Knight --needs Shield"], width: width, height: height,
      pages: true)
  }

  private func write(_ text: String, _ bench: Bench) { for letter in text { bench.press(.character(letter)) } }
  private func form(_ bench: Bench) throws -> ServiceForm { try #require(bench.model.overlay as? ServiceForm) }

  @Test func dependenciesArePickedFromTheRegisteredServicesByKind() throws {
    let bench = bench()
    bench.press(.character("a"))
    write("Squire", bench)
    bench.press(.tab, .tab, .tab)
    #expect(try form(bench).choices(bench.model.stage) == ["Armor", "AbstractArmor", "Boots", "Knight"])
    write("bo", bench)
    bench.press(.down, .right, .enter)
    #expect(try form(bench).text(.needs) == "Boots by property,")
    #expect(try form(bench).choices(bench.model.stage) == ["Armor", "AbstractArmor", "Knight"])
    bench.press(.down, .enter, .enter)
    let needs = try #require(bench.world.registration(named: "Squire")).needs
    #expect(needs == [Need("Boots", by: .property), Need("Armor")])
    #expect(bench.model.stage.selection == "Squire")
  }

  @Test func missingServicesAreOfferedAsNames() throws {
    let bench = bench()
    bench.press(.character("a"))
    #expect(try form(bench).choices(bench.model.stage) == ["Shield"])
    bench.press(.down, .enter, .enter)
    #expect(bench.world.registration(named: "Shield") != nil)
  }

  @Test func faultsAreShownDuringTyping() throws {
    let bench = bench()
    bench.press(.character("a"))
    write("Boots", bench)
    #expect(bench.frame.contains { $0.contains("is already registered") })
    bench.press(.enter)
    #expect(try form(bench).focus == .name)
    write("x", bench)
    bench.press(.tab, .tab, .tab)
    write("Armr", bench)
    #expect(bench.frame.contains { $0.contains("did you mean Armor?") })
    // A missing need is allowed, since it can be registered later.
    bench.press(.enter)
    #expect(bench.model.overlay == nil)
    #expect(bench.world.registration(named: "Bootsx") != nil)
  }

  @Test func aFormAsksForANameThatNeedsCanList() throws {
    let bench = bench()
    bench.press(.character("a"))
    write("Axe, Bow", bench)
    #expect(bench.frame.contains { $0.contains("a name cannot contain a comma") })
    bench.press(.enter)
    #expect(bench.world.registration(named: "Axe, Bow") == nil)
    #expect(try form(bench).focus == .name)
  }

  @Test func codeIsNoNameInAForm() throws {
    let bench = bench()
    bench.press(.character("a"))
    write("while true {}", bench)
    #expect(bench.frame.contains { $0.contains("a service needs a name without '{'") })
    bench.press(.enter)
    #expect(try form(bench).focus == .name)
    #expect(bench.world.registration(named: "while true {}") == nil)
  }

  @Test func aFormWithoutANameShowsAFault() throws {
    let bench = bench()
    bench.press(.character("a"), .enter)
    #expect(try form(bench).error == "a service needs a name")
  }

  /// The messages about the focused field are shown in full.
  @Test(arguments: [(20, 8), (40, 12), (80, 24), (120, 40)])
  func nothingIsCut(width: Int, height: Int) throws {
    let bench = bench(width: width, height: height)
    bench.press(.character("a"))
    for field in ServiceForm.Field.allCases {
      let frame = bench.frame.joined(separator: " ").split(separator: " ").joined(separator: " ")
      let word = try #require(try form(bench).hint(field).split(separator: " ").last)
      if height > 8 { #expect(frame.contains(word), "\(field) \(width)x\(height)") }
      #expect(frame.contains(field.label))
      bench.press(.tab)
    }
  }
}
