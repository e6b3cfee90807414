import TestSupport
import Testing

@testable import Laboratory
@testable import Screens

/// Search that continues with `n` and `N`, as in vi and less.
@Suite struct SearchTests {
  private func search(_ text: String, _ bench: Bench) {
    bench.press(.character("/"))
    for letter in text { bench.press(.character(letter)) }
    bench.press(.enter)
  }

  @Test func keysGoThroughTheMatchesAndEscapeEndsTheSearch() {
    let bench = Bench(["add Horse", "add Hat", "add Knight", "add Hut"], pages: true)
    search("h", bench)
    let first = bench.model.stage.selection
    bench.press(.character("n"))
    #expect(bench.model.stage.selection != first)
    bench.press(.character("N"))
    #expect(bench.model.stage.selection == first)
    #expect(bench.frame.last?.contains("n next match") == true)
    bench.press(.escape)
    #expect(bench.model.search == nil)
    #expect(bench.frame.last?.contains("n next match") == false)
  }

  @Test func aSearchWithOneMatchIsOverAtOnce() async {
    let bench = await Bench.lesson(["lesson lab"], pages: true)
    bench.press(.character("/"))
    for letter in "Knight" { bench.press(.character(letter)) }
    bench.press(.enter)
    #expect(bench.model.stage.selection == "Knight" && bench.frame.last?.contains("next match") == false)
    await bench.presses(.character("n"))
    #expect(bench.world.lesson?.step.number == 2)
  }

  @Test func aSearchWithOneMatchSaysSoWhereTheKeyHasNoOtherMeaning() {
    let bench = Bench(["add Horse", "add Knight"], pages: true)
    search("Kn", bench)
    #expect(bench.model.stage.selection == "Knight")
    for key in ["n", "N"] as [Character] {
      bench.press(.character(key))
      #expect(bench.model.said.lines.map(\.text) == ["Only one match for 'Kn'"])
      #expect(bench.model.stage.selection == "Knight")
    }
  }

  /// Regression: the selection stayed at the match of the first letters, as after a hit.
  @Test func withoutAMatchTheSelectionStaysAndAMessageSaysSo() {
    let bench = Bench(["add Horse", "add Resolution", "select Horse"], pages: true)
    search("Resolver", bench)
    #expect(bench.model.overlay == nil && bench.model.stage.selection == "Horse")
    #expect(bench.model.said.lines.map(\.text) == ["no name or interface contains 'Resolver'"])
    search("Hoxse", bench)
    #expect(bench.model.said.lines.map(\.text) == ["no name or interface contains 'Hoxse'; did you mean 'Horse'?"])
  }

  @Test func shortWordsOfOtherEditorsMeanTheSame() throws {
    for (short, long) in [
      ("w", "save"), ("w a.yaml", "save a.yaml"), ("q", "quit"), ("wq", "quit saving"), ("e a", "open a"),
    ] {
      let (a, b) = (try CommandTable.language.read(short), try CommandTable.language.read(long))
      #expect(a?.spec.name == b?.spec.name && a?.words == b?.words, "\(short)")
    }
    #expect(throws: UsageError.self) { _ = try CommandTable.parse("wx") }
  }

  @Test func aFormatMayStandBeforeTheFile() throws {
    try TemporaryFolder.use { folder in
      let bench = Bench("add A")
      bench.run("export dot \(folder.path("a"))")
      bench.run("export \(folder.path("b")) --format dot")
      let (a, b) = (try folder.read("a"), try folder.read("b"))
      #expect(a == b)
      #expect(bench.run("export dot") == "expected a file: export dot FILE")
    }
  }

  /// Apart from familiar ones, few keys have to be learned.
  @Test func fewKeysHaveToBeLearned() {
    let habits: Set<Character> = ["h", "j", "k", "l", "g", "G", "/", "n", "N", "q", ":", "?", " ", "="]
    let letters = Set(
      KeyTable.bindings.flatMap(\.keys).compactMap { key -> Character? in
        guard case .character(let letter) = key, !letter.isNumber, !habits.contains(letter) else { return nil }
        return letter
      })
    #expect(letters.count <= 30, "\(letters.sorted())")
  }

  @Test func helpForAPlaceHasThirtyRowsAtMost() async {
    let benches = [Bench(knight: true, pages: true), await Bench.lesson(["lesson knight"], pages: true)]
    for bench in benches {
      let rows = HelpPage.shortRows(bench.model)
      #expect(rows.count <= HelpPage.mostRows)
    }
    #expect(!HelpPage.rows(about: "settings", in: HelpPage.sections(benches[0].model)).isEmpty)
  }

  @Test func helpExplainsTheTerms() {
    let bench = Bench(pages: true)
    let sections = HelpPage.sections(bench.model)
    let names = Words.Terms.all.map(\.name)
    #expect(names == names.sorted() && Set(names).count == names.count)
    let rows = HelpPage.rows(about: "terms", in: sections).map(\.text)
    #expect(rows.first == "Terms" && rows.count == names.count + 1, "\(rows)")
    #expect(rows.allSatisfy { $0.count <= 76 }, "\(rows.filter { $0.count > 76 })")
    // A search through all of help finds a single term.
    #expect(HelpPage.rows(about: "retain cycle", in: sections).contains { $0.text.hasPrefix("  retain cycle ") })
    bench.run("help terms")
    #expect(bench.model.overlay is HelpList && bench.frame.contains { $0.contains("weak         a reference") })
  }

  /// Regression: the way from one service to another was found by chance.
  @Test(arguments: ["path", "depend"]) func helpKnowsTheWayFromOneServiceToAnother(_ topic: String) throws {
    let code = try SourceBench()
    let rows = HelpPage.rows(about: topic, in: HelpPage.sections(code.model))
    #expect(rows.contains { $0.text.hasPrefix("  d ") }, "\(rows.map(\.text))")
  }

  @Test func typingIntoHelpRunsNoCommand() {
    let bench = Bench(["add Knight", "resolve Knight"], pages: true)
    bench.press(.character("?"))
    for letter in "undo" { bench.press(.character(letter)) }
    #expect(bench.model.overlay is HelpList)
    #expect(bench.live == ["Knight#1"])
    #expect(bench.model.said.lines.allSatisfy { $0.tone != .warning })
  }
}
