import TestSupport
import Testing

@testable import Laboratory
@testable import Screens
@testable import Stage

/// Regressions: each test is about a former bug.
@Suite struct RegressionTests {
  @Test func aCycleOfPullsIsAnErrorAndEnds() {
    let bench = Bench("mode locator\nadd A --needs B\nadd B --needs A\nresolve A\nuse A")
    #expect(bench.live == ["A#1", "B#1"])
    #expect(bench.model.said.lines.first?.text.hasPrefix("A → B → A: ") == true)
    #expect(bench.findings.contains("cycle B A"))
  }

  @Test(arguments: ["transient", "graph"])
  func aCycleOfMethodDependenciesIsAnErrorAndEnds(lifetime: String) {
    let bench = Bench(
      """
      add A --lifetime \(lifetime) --needs "B by method"
      add B --lifetime \(lifetime) --needs C
      add C --lifetime \(lifetime) --needs "A by method"
      resolve A
      """)
    bench.run("use A")
    #expect(bench.live == ["A#1"])
    #expect(bench.model.said.lines.first?.text.hasPrefix("A → B → C → A: ") == true)
    #expect(bench.events().last { $0.hasPrefix("failed") } == "failed A")
  }

  @Test(arguments: ["injection", "locator"])
  func aCycleWithASharedServiceEnds(mode: String) {
    let bench = Bench("add A --needs \"B by method\"\nadd B --lifetime container --needs \"A by method\"\nmode \(mode)")
    bench.run("resolve A")
    #expect(bench.run("use A") == "A#1 used 2 instances")
  }

  @Test func oneOtherIsSingular() {
    let bench = Bench("add A --needs B\nadd B\nresolve A")
    #expect(bench.run("use A") == "A#1 used 1 instance")
  }

  /// Calls of functions are reported only for the code of lessons.
  @Test func theViewOfCallsIsEmptyInTheLaboratory() {
    let bench = Bench(["view marbles"], knight: true)
    #expect(bench.frame.contains { $0.contains("no code: calls are shown in steps with code") })
  }

  @Test func presentingTheLaboratoryOffersNoLesson() {
    let bench = Bench(knight: true, pages: true)
    bench.press(.character("P"))
    #expect(bench.model.said.lines.count == 1)
    #expect(!bench.model.said.lines[0].text.contains("Autoplay"))
  }

  @Test func theGraphThatHasTheFocusIsNotOffered() async {
    let bench = await Bench.lesson(["lesson knight --step 4"], pages: true)
    await bench.presses(.enter, .character("w"))
    #expect(bench.model.panes.focus == .graph)
    #expect(!bench.model.said.lines.contains { $0.text.contains("goes to the graph") }, "\(bench.model.said.lines)")
  }

  @Test func instancesPassedAfterARemovalAreUsed() {
    let needs = ["A": ["B", "C"], "B": ["D"], "C": ["E"], "D": [], "E": []]
    let bench = Bench(
      needs.keys.sorted().map { name in
        "add \(name)" + (needs[name] ?? []).map { " --needs \"\($0) by method\"" }.joined()
      } + ["resolve A"])
    #expect(bench.run("use A") == "A#1 used 4 instances")
  }

  @Test func aPullThatSucceededIsNotReportedWhenALaterOneFails() {
    let bench = Bench(
      "mode locator\nadd Knight --needs Armor\nadd Armor --needs Helmet\nresolve Knight\nuse Knight\nremove Armor --force"
    )
    #expect(!bench.findings.contains("missing Knight Armor"))
  }

  @Test func aPullWithoutAScopeIsAFinding() {
    let bench = Bench("mode locator\nadd K --needs P\nadd P --lifetime scoped:user\nresolve K\nuse K")
    #expect(bench.findings == ["scope K P"])
  }

  @Test func undoOfOpenBringsTheFileBackToo() throws {
    try TemporaryFolder.use { folder in
      let (a, b) = (folder.path("a.yaml"), folder.path("b.yaml"))
      let bench = Bench("add X\nsave \(a)\nadd Y\nsave \(b)\nopen \(a)\nundo\nadd Z\nsave")
      #expect(bench.model.stage.status.documentPath == b)
      let text = try folder.read("a.yaml")
      #expect(!text.contains("Z"))
    }
  }

  @Test(arguments: ["remove Garrison", "rename Garrison Castle"]) func aSavedScenarioCanBeOpened(line: String) throws {
    try TemporaryFolder.use { folder in
      let path = folder.path("k.yaml")
      let bench = Bench([line, "save \(path)"], knight: true)
      #expect(bench.model.said.error == nil)
      #expect(Bench("open \(path)").model.said.error == nil)
    }
  }

  @Test func twoInstancesNeverHaveOneName() {
    let bench = Bench("add A\nadd B\nresolve A\nresolve B\nremove A")
    #expect(bench.run("rename B A") == "A#1 is still alive under that name; release it first, or choose another name")
  }

  @Test func undoOfRemoveMakesTheInstanceRegisteredAgain() {
    let bench = Bench("add A\nresolve A\nremove A\nundo\nrename A C")
    #expect(bench.live == ["C#1"])
  }

  @Test func anInstanceThatCannotBeRestoredIsAFailedEvent() {
    let bench = Bench("add A\nresolve A\nremove A")
    bench.run("mode locator")
    #expect(bench.records.contains { $0.kind == .failed })
  }

  @Test func undoKeepsTheOrderOfScopes() {
    let bench = Bench("scope open u 1\nscope open u 2\nscope close u 1\nundo")
    #expect(bench.world.scopes.map(\.id.key) == ["1", "2"])
  }

  @Test func anInterfaceNamesInstancesToo() {
    let bench = Bench("add Armor as AbstractArmor\nresolve AbstractArmor")
    #expect(bench.run("use AbstractArmor") == "Used Armor#1, which uses no other instance")
    #expect(bench.run("release AbstractArmor") == "Released and freed Armor#1")
  }

  @Test func anUnknownServiceIsAUsageErrorInExpect() {
    #expect(Bench("add A").run("expect live Nope 0") == "unknown service 'Nope'; expected A")
  }

  @Test func typedCombiningCharactersJoinTheCharacterBefore() {
    var editor = LineEditor()
    for scalar in ["e", "\u{301}", "x", "👩", "\u{200D}", "💻", "\u{1F1EF}", "\u{1F1F5}"] { editor.insert(scalar) }
    #expect(editor.cursor <= editor.text.count)
    for _ in 0..<10 { _ = editor.edit(.backspace) }
    #expect(editor.text == "")
  }

  @Test func theFormKeepsNeedsThatHaveToBeQuoted() throws {
    let draft = ServiceDraft(
      name: "A", needs: [Need("a,b"), Need("x by property", by: .method), Need("y optional", isOptional: true)])
    let form = ServiceForm(editing: draft)
    let line = try #require(form.commandLines().last)
    let bench = Bench(["add A", line])
    #expect(bench.world.orderedRegistrations.map(\.draft) == [draft], "\(line)")
  }

  @Test func theEventOfARenameNamesBothNames() {
    let bench = Bench("add A\nrename A B")
    #expect(bench.records.last?.text == "A → B")
  }

  @Test func exportUnderTimeTravelWritesThePastWithItsEvents() throws {
    try TemporaryFolder.use { folder in
      _ = Bench("add A --needs B\nadd B\nat 1\nexport \(folder.path("x.json"))")
      let text = try folder.read("x.json")
      #expect(text.contains("\"missing\""))
      #expect(text.contains("\"n\" : 1") && !text.contains("\"n\" : 2"))
    }
  }

  @Test func anExportDoesNotWriteOverAScenario() throws {
    try TemporaryFolder.use { folder in
      let path = try folder.write("playground: 1\n", to: "s.yaml")
      #expect(Bench("add A").run("export \(path) --format text").contains("was not written by Playground"))
      let text = try folder.read("s.yaml")
      #expect(text == "playground: 1\n")
    }
  }
}
