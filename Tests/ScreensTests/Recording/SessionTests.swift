import Foundation
import Lessons
import TestSupport
import Testing

@testable import Laboratory
@testable import Screens
@testable import Stage

/// Sessions saved as scripts, which lead to the same state. `SESSIONS=100` runs a campaign, and `SEED=` repeats a run.
@Suite struct SessionTests {
  private static func number(_ name: String) -> Int? { ProcessInfo.processInfo.environment[name].flatMap { Int($0) } }

  /// Output of `run --format json` without durations, which differ in each run.
  private func state(_ model: Model) throws -> String {
    try timeless(
      StateJSON(
        model.stage.shown, events: model.stage.timeline.records(upTo: model.stage.at ?? .max),
        snapshot: model.stage.snapshot
      ).text)
  }

  private func timeless(_ text: String) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false).filter { !$0.contains("durationNanoseconds") }
      .joined(separator: "\n")
  }

  /// Runs lines as a script does. A refused line is a fault.
  private func replay(_ lines: [String]) async -> (model: Model, faults: [String]) {
    let bench = await Bench.lesson([])
    var faults: [String] = []
    for line in lines {
      await bench.runs(line)
      if let error = bench.model.said.error { faults.append("\(line): \(error)") }
    }
    return (bench.model, faults)
  }

  private func difference(_ old: String, _ new: String) -> String {
    GoldenFrames.difference(from: old, to: new).split(separator: "\n").prefix(12).joined(separator: "\n")
  }

  // MARK: At random

  private static let laboratory = [
    "add Sword", "add Shield --lifetime container", "add Tent --lifetime scoped:camp", "add Bard --needs Sword,Lute",
    "resolve Knight", "resolve Garrison", "resolve Sword", "resolve Bard", "resolve Tent in camp", "use Knight",
    "release Knight", "release Garrison", "release Sword#1", "remove Helmet --force", "remove Sword",
    "edit Armor --lifetime transient", "edit Knight --needs \"Armor by property\"", "rename Boots Sandals",
    "mode locator", "mode injection", "mode", "scope open camp east", "scope open camp west", "scope close camp east",
    "scope close camp", "undo", "undo", "redo", "scenario shop", "scenario knight", "scenario session", "at 5", "back",
    "forward", "at now", "check", "select Armor", "theme light", "graph objects", "edges declared", "nonsense",
    "resolve Nobody", "lessons", "view timeline", "scope open session anna", "resolve Profile in session:anna",
  ]
  private static let lesson = [
    KnightSteps.command("01-soldered"), KnightSteps.command("02-factory-methods"), KnightSteps.command("06-injection"),
    "lesson lab", "event next", "event next", "event statement", "play", "step next", "step previous", "step restart",
    "answer 1 1", "answer 1 yes", "answer 9 1", "hint", "code undo", "code redo", "code reset --force", "at 3", "back",
    "at now", "lesson leave", "mode", "resolve Knight", "undo", "release Knight", "code solution", "event to 5",
    "code replace \"Boots()\" \"Boots() // \\\"warm\\\"\"", "code text Nothing.swift \"\"", "decision", "watch",
    KnightSteps.command("06-injection") + " --at 12", "code changes", "scoreboard", "session show",
  ]

  @Test func randomSessionsReachTheSameState() async throws {
    let seed = Seed.fresh()
    print("sessions: SEED=\(seed)")
    var random = SplitMix(state: seed)
    for number in 1...(Self.number("SESSIONS") ?? 6) {
      let isLesson = number % 2 == 0
      let bench = await Bench.lesson([], knight: true)
      bench.loop.model.session = ["scenario knight"]
      for _ in 1...(isLesson ? 12 : 40) {
        let lines = isLesson && Int.random(in: 0..<5, using: &random) > 0 ? Self.lesson : Self.laboratory
        await bench.runs(lines.randomElement(using: &random) ?? "")
        if isLesson, Int.random(in: 0..<4, using: &random) == 0 { await Self.type(into: bench, &random) }
      }
      // Text that was typed a moment ago is in the session, too.
      let again = await replay(bench.model.session)
      #expect(again.faults == [], "SEED=\(seed) session \(number): \(bench.model.session)")
      let (old, new) = (try state(bench.model), try state(again.model))
      #expect(
        old == new ? true : false, "SEED=\(seed) session \(number): \(bench.model.session)\n\(difference(old, new))")
    }
  }

  /// Types random keys into the editor: letters, quotes, line breaks, undo and redo.
  private static func type(into bench: Bench, _ random: inout SplitMix) async {
    await bench.runs("code edit")
    guard bench.model.code.isEditing else { return }
    let keys: [Key] = [
      .character("x"), .character("\""), .character("\\"), .character("/"), .enter, .tab, .backspace, .down, .end,
      .control("u"), .control("k"), .character("騎"), .character("n"), .control("n"),
    ]
    for _ in 1...Int.random(in: 1...12, using: &random) {
      await bench.presses(keys.randomElement(using: &random) ?? .down)
    }
    await bench.presses(.escape)
  }

  // MARK: One by one

  @Test func theStartIsTheFirstLine() async {
    let bench = Bench(knight: true)
    bench.loop.model.session = ["scenario knight"]
    bench.run("resolve Knight")
    #expect(bench.run("session show") == "scenario knight\nresolve Knight")
    #expect((await Bench.lesson(["lesson knight --step 5"])).model.session.first == "lesson knight --step 5")
    #expect(Bench().run("session show") == "No command yet")
  }

  @Test func aSessionOmitsRefusedCommandsAndQueries() {
    let bench = Bench([
      "add A", "add A", "remove Nobody", "undo", "undo", "scenarios", "expect live A 0", "describe", "help", "check",
    ])
    #expect(bench.model.session == ["add A", "undo"])
  }

  /// A confirmation is not a command of the session, but the confirmed command is.
  @Test func aConfirmedCommandIsRecordedOnce() {
    let bench = Bench(knight: true, pages: true)
    bench.run("remove Helmet")
    #expect(bench.model.session == [])
    bench.press(.enter)
    #expect(bench.model.session == ["remove Helmet --force"])
  }

  @Test func editorTextIsASeparateLineOfTheSession() async throws {
    let bench = await Bench.lesson([KnightSteps.command("01-soldered"), "code edit"])
    await bench.presses(.character("/"), .character("/"), .character("\""), .enter, .escape)
    let line = try #require(bench.model.session.last)
    #expect(line.hasPrefix("code text Soldered.swift \"") && !line.contains("\n"))
    #expect(line.contains("//\\\"\\n"))
    let again = await replay(bench.model.session)
    #expect(again.model.stage.lesson?.files.map(\.text) == bench.model.stage.lesson?.files.map(\.text))
  }

  /// Text that was typed a moment ago, before the engine has received it.
  @Test func unfinishedTypingIsSaved() async throws {
    let bench = await Bench.lesson([KnightSteps.command("01-soldered"), "code edit"])
    bench.loop.send(.key(.character("z")))
    #expect(await bench.runs("session show").contains("\\nz    helmet = Helmet()"))
  }

  @Test func anotherStepThatWasEditedBeforeIsBroughtThere() async {
    var surroundings = Surroundings.memory
    surroundings.lessons.tools = RealSteps.tools
    let before = Bench(surroundings: surroundings)
    for line in [
      KnightSteps.command("06-injection"), "code replace \"salute()\" \"greet()\"", "answer 1 1", "event next",
      "event next", "lesson leave",
    ] { await before.runs(line) }
    let bench = Bench(surroundings: surroundings)
    await bench.runs(KnightSteps.command("06-injection"))
    #expect(bench.model.session.count > 2)
    let again = await replay(bench.model.session)
    #expect(again.faults == [])
    #expect(again.model.stage.lesson?.files.map(\.text) == bench.model.stage.lesson?.files.map(\.text))
    #expect(
      again.model.stage.lesson?.verdict.questions.map(\.answer)
        == bench.model.stage.lesson?.verdict.questions.map(\.answer))
    #expect(again.model.stage.world.lesson?.place == bench.world.lesson?.place)
    #expect(
      again.model.stage.world.instances.values.map(\.name).sorted() == bench.world.instances.values.map(\.name).sorted()
    )
  }

  /// A replay opens the file with the saved content, and the session notes that.
  @Test func savingAFileThatChangedOnDiskIsReported() throws {
    try TemporaryFolder.use { folder in
      let path = folder.path("a.yaml")
      try folder.write("playground: 1\nservices: { A: {} }\n", to: "a.yaml")
      let bench = Bench(["open \(path)", "add B", "save"])
      #expect(
        bench.model.session == [
          "open \(path)", "add B",
          "# save: left out; the script opens \(path) above, and that file already contains the saved state",
        ])
    }
  }

  @Test func aSessionIsWrittenAndReplayed() throws {
    try TemporaryFolder.use { folder in
      let path = folder.path("mine.pg")
      let bench = Bench(["scenario shop", "add Extra --needs Router", "resolve Extra", "save \(folder.path("s.yaml"))"])
      #expect(bench.run("session save \(path)") == "Wrote \(path)")
      let text = try folder.read("mine.pg")
      // Commands that write files are not replayed.
      #expect(text == "scenario shop\nadd Extra --needs Router\nresolve Extra\n# save \(folder.path("s.yaml"))\n")
      var lines = text.split(separator: "\n").map(String.init)[...]
      var printed = ""
      let status = Script(name: "mine.pg", width: 80, height: 24, printsFrames: false, output: .json).run(
        next: { lines.popFirst() }, print: { printed += $0 }, complain: { printed += $0 })
      #expect(status == 0)
      #expect(try timeless(printed) == state(bench.model))
      try folder.write("mine\n", to: "mine.pg")
      #expect(bench.run("session save \(path)").contains("'session save \(path) --force' overwrites the file"))
      #expect(try folder.read("mine.pg") == "mine\n")
    }
  }
}
