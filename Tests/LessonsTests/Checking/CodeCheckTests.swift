import Stage
import Testing
import Trace

@testable import Lessons

/// Checks of steps with code. Every claim of a step is tested, and false ones are reported at their place.
@Suite struct CodeCheckTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var matter = ""
    var text = "A box has a lid. Watch it appear."
    var story = CodeCheckTests.story
    /// Files by their paths in the step's folder.
    var others: [String: String] = [:]
    var found: [String] = []
    var testDescription: String { found.first ?? "nothing" }
  }

  static let types = "final class Lid {}\nfinal class Box { let lid = Lid() }\n"
  static let story = types + "public func story() {\n  let box = Box()\n  print(\"A box\", box.lid === box.lid)\n}\n"
  /// Two boxes.
  static let two =
    types + "public func story() {\n  let box = Box(), other = Box()\n  print(box.lid === other.lid)\n}\n"
  /// An assertion that fails if assertions are enabled.
  static let asserting = types + "public func story() {\n  let box = Box()\n  assert(box.lid !== box.lid)\n}\n"
  static let broken = types + "public func story() {\n  let box = Bax()\n}\n"

  static let exercise = """
    exercises:
      - name: two
        task: Make two.
        hints: [One more.]
        done: D.
        goal: [
    """

  static let unanswered =
    "step.md:4:5: note: the near miss 'two' has no answer; expected 'misses:' with its name, 'when' and 'say'"

  static func report(_ test: Case, tools: StepTools = .live(StepFixture.compiler)) async throws -> StepReport {
    let step = "---\ntitle: T\n\(test.matter.isEmpty ? "" : test.matter + "\n")---\n\(test.text)\n"
    var folder = LessonText.Folder(files: ["step.md": step, "Story.swift": test.story])
    for (path, text) in test.others {
      let parts = path.split(separator: "/").map(String.init)
      folder.folders[parts[0], default: .init()].folders[parts[1], default: .init()].files[parts[2]] = text
    }
    let root = LessonText.Folder(files: ["lesson.yaml": "title: A lesson"], folders: ["01-begin": folder])
    let lesson = try LessonReader.read(
      LessonText(name: "test", folder: LessonFolder(path: "/lessons/test", origin: .disk), root: root))
    return try await CodeCheck(
      lesson.steps[0], number: 1, of: lesson, prefix: "test/", tools: tools,
      carryOut: { script, version in
        CommandedRun(timeline: Timeline(), files: [], fault: (2, "\(version.name) \(script.name): \(script.text)"))
      }
    ).report()
  }

  static func found(_ report: StepReport) -> [String] {
    report.findings.map { finding in
      let place =
        "\(finding.fault.file.dropFirst("test/01-begin/".count)):\(finding.fault.line):\(finding.fault.column)"
      return "\(place): \(finding.severity == .note ? "note: " : "")\(finding.fault.message)"
    }
  }

  /// An exercise with an answer to its near miss.
  static func near(_ when: String) -> String {
    "exercises:\n  - { name: two, task: T, goal: [live Box 2], hints: [H], done: D, misses: [{ name: two, when: [\(when)], say: S }] }"
  }

  @Test(arguments: [
    Case(),
    Case(
      matter: "ends: [live Box 1, live Lid 2]",
      found: ["step.md:3:20: 'live Lid 2' does not hold: expected 2 live Lids; alive: 1 (Lid#1)"]),
    Case(
      matter: "ends: [live Box 1 after \"let bax\"]",
      found: [
        "step.md:3:8: 'live Box 1 after \"let bax\"' does not hold: no statement that begins with \"let bax\" has run; "
          + "did you mean \"let box = Box()\"?"
      ]),
    Case(
      matter: "ends: [not live Bax]",
      found: [
        "step.md:3:8: in 'not live Bax': unknown type 'Bax'; "
          + "expected one of Box, Lid; did you mean 'Box'?"
      ]),
    Case(
      matter: "locators: [Box, Bax]",
      found: [
        "step.md:3:17: the locator is no type of the step: unknown type 'Bax'; "
          + "expected one of Box, Lid; did you mean 'Box'?"
      ]),
    Case(
      matter: "roots: [Lod]",
      found: [
        "step.md:3:9: the root is no type of the step: unknown type 'Lod'; "
          + "expected one of Box, Lid; did you mean 'Lid'?"
      ]),
    Case(matter: "view: states\nstates: Box.lid\nmarbles: [story]"),
    Case(
      matter: "states: Bax.lid",
      found: [
        "step.md:3:9: 'states' follows no property of the step: unknown type 'Bax'; "
          + "expected one of Box, Lid; did you mean 'Box'?"
      ]),
    Case(
      matter: "states: Box.lit",
      found: [
        "step.md:3:9: 'states' follows no property of the step: unknown property of Box 'lit'; "
          + "expected lid; did you mean 'lid'?"
      ]),
    Case(
      matter: "marbles: [story, storm]",
      found: [
        "step.md:3:18: 'marbles' names no function of the step: unknown function 'storm'; "
          + "expected story; did you mean 'story'?"
      ]),
  ]) func theFrontMatterOfEachStepHolds(test: Case) async throws {
    let found = Self.found(try await Self.report(test))
    #expect(found == test.found)
  }

  @Test(arguments: [
    Case(matter: "questions:\n  - ask: How many?\n    query: live Lid\n    choices: [0, 1, 2]"),
    Case(matter: "questions:\n  - ask: How many?\n    query: live Lid"),
    Case(
      matter: "questions:\n  - ask: How many?\n    query: live Lid\n    choices: [0, 2]",
      found: ["step.md:6:14: no choice is right: the answer is 1, the choices are 0, 2"]),
    Case(
      matter: "questions:\n  - ask: How many?\n    query: live Lid\n    choices: [yes, no]",
      found: [
        "step.md:6:14: no choice is right: the answer is 1, the choices are yes, no; 'live Lid' asks how many, "
          + "'live Lid 1' whether it is 1"
      ]),
    Case(
      matter: "questions:\n  - ask: How many?\n    query: live Lid\n    choices: [1, one]",
      found: ["step.md:6:14: each of the choices is right: 1, one; expected a wrong one, too"]),
    Case(
      matter: "questions:\n  - ask: How many?\n    query: live Lid after \"lat box\"\n    choices: [0, 1]",
      found: [
        "step.md:5:12: 'live Lid after \"lat box\"' has no answer: no statement that begins with \"lat box\" has run; "
          + "did you mean \"let box = Box()\"?"
      ]),
    Case(
      matter: "questions:\n  - ask: How many?\n    query: live Lid\n    variant: two\n    choices: [0, 1]",
      others: ["variants/two/Story.swift": two],
      found: [
        "step.md:7:14: no choice is right: the answer is 2, the choices are 0, 1"
          + ""
      ]),
    Case(
      matter: "questions:\n  - ask: Does it?\n    query: compiles\n    variant: broken\n    choices: [yes, no]",
      others: ["variants/broken/Story.swift": broken]),
    Case(
      matter: "questions:\n  - ask: How many?\n    query: live Lid\n    variant: broken",
      others: ["variants/broken/Story.swift": broken],
      found: [
        "step.md:5:12: 'live Lid' has no answer: the code does not compile, so nothing ran",
        "variants/broken/Story.swift:4:13: the variant 'broken' does not compile: cannot find 'Bax' in scope; expected a "
          + "question that asks whether it does: 'query: compiles', 'variant: broken'",
      ]),
    Case(
      others: ["variants/broken/Story.swift": broken],
      found: [
        "variants/broken/Story.swift:4:13: the variant 'broken' does not compile: cannot find 'Bax' in scope; expected a "
          + "question that asks whether it does: 'query: compiles', 'variant: broken'"
      ]),
    Case(
      matter: """
        variants:
          - { name: two, ends: [live Box 2, live Bax 3, made Lid 1] }
          - { name: same, optimized: true, ends: [not crashes, live Box 1] }
          - { name: quiet, give: [line Ann], ends: ['prints "Ann"'] }
        """,
      others: [
        "variants/two/Story.swift": two, "variants/same/Story.swift": asserting,
        "variants/quiet/Story.swift":
          "import LessonKit\npublic func story(_ kit: Kit) {\n  print(kit.readLine() ?? \"nobody\")\n}\n",
      ],
      found: [
        "step.md:4:37: in 'live Bax 3': unknown type 'Bax'; expected one of Box, Lid; did you mean 'Box'?",
        "step.md:4:49: in the variant 'two' 'made Lid 1' does not hold: expected 1 Lid made; made: 2",
      ]),
    Case(
      matter: "variants:\n  - { name: same, ends: [crashes, live Box 1] }",
      others: ["variants/same/Story.swift": asserting]),
    Case(
      matter: "variants:\n  - { name: broken, ends: [not compiles] }",
      others: ["variants/broken/Story.swift": broken]),
  ]) func questionsCanBeAnsweredRightlyAndWrongly(test: Case) async throws {
    let found = Self.found(try await Self.report(test))
    #expect(found == test.found)
  }

  @Test(arguments: [
    Case(matter: "\(exercise)live Box 2, live Lid 2]", others: ["solutions/two/Story.swift": two]),
    Case(
      matter: "\(exercise)live Box 2]",
      found: [
        "step.md:4:5: the task 'two' has no solution; expected solutions/two/ with the files that differ, "
          + "or commands.pg"
      ]),
    Case(
      matter: "\(exercise)live Box]", others: ["solutions/two/Story.swift": two],
      found: [
        "step.md:4:5: the unchanged step already reaches the task 'two'; expected a line of its goal to fail"
      ]),
    Case(
      matter: "\(exercise)live Box 2, live Lid 3]", others: ["solutions/two/Story.swift": two],
      found: [
        "step.md:8:24: the solution 'two' does not reach 'live Lid 3': expected 3 live Lids; alive: 2 (Lid#1, Lid#2)"
      ]),
    Case(
      matter: "\(exercise)live Box 2 after \"let boxes\"]", others: ["solutions/two/Story.swift": two],
      found: [
        "step.md:8:12: the solution 'two' does not reach 'live Box 2 after \"let boxes\"': no statement that begins with "
          + "\"let boxes\" has run"
      ]),
    Case(
      matter: "\(exercise)live Bax 2]", others: ["solutions/two/Story.swift": two],
      found: [
        "step.md:8:12: in 'live Bax 2': unknown type 'Bax'; expected one of Box, Lid; did you mean 'Box'?"
      ]),
    Case(
      matter: "\(exercise)live Box 2]", others: ["solutions/two/Story.swift": broken],
      found: ["solutions/two/Story.swift:4:13: the solution 'two' does not compile: cannot find 'Bax' in scope"]),
    Case(
      matter: "exercises:\n  - { name: two, task: T, goal: [live Box 2], done: D }",
      others: ["solutions/two/Story.swift": two],
      found: ["step.md:4:5: note: the task 'two' has no hints; expected 'hints: […]'"]),
    Case(
      matter: "exercises:\n  - { name: two, task: T, goal: [live Box 2], hints: [H] }",
      others: ["solutions/two/Story.swift": two],
      found: ["step.md:4:5: the task 'two' does not say what was learned; expected 'done:' with a sentence"]),
    Case(
      matter: near("made Lid 5"),
      others: ["solutions/two/Story.swift": two, "misses/two/More.swift": "let more = 1\n"],
      found: [
        "step.md:4:77: 'when' does not hold for the near miss 'two': made Lid 5: expected 5 Lids made; made: 1"
      ]),
    Case(
      matter: near("live Box"),
      others: ["solutions/two/Story.swift": two, "misses/two/More.swift": "let more = 1\n"],
      found: [
        "step.md:4:77: 'when' of the near miss 'two' holds for the solution 'two', too; expected a line to fail",
        "step.md:4:77: 'when' of the near miss 'two' holds for the unchanged step, too; expected a line to fail",
      ]),
    Case(
      matter: "\(exercise)live Box 2]",
      others: ["solutions/two/commands.pg": "play", "misses/two/commands.pg": "next", "misses/two/more.pg": "more"],
      found: [
        "misses/two/commands.pg:2:1: two commands.pg: next", "misses/two/more.pg:2:1: two more.pg: more",
        "solutions/two/commands.pg:2:1: two commands.pg: play", unanswered,
      ]),
    Case(
      matter: "\(exercise)live Box 2]",
      others: ["solutions/two/Story.swift": two, "misses/two/Story.swift": two + "let more = 1\n"],
      found: [
        unanswered,
        "step.md:4:5: the near miss 'two' reaches the goal of its task; expected a line of the goal to fail",
      ]),
    Case(
      matter: "\(exercise)live Box 2]",
      others: ["solutions/two/Story.swift": two, "misses/two/Story.swift": broken],
      found: [
        "misses/two/Story.swift:4:13: the near miss 'two' does not compile: cannot find 'Bax' in scope", unanswered,
      ]),
  ]) func exercisesAreToBeDoneAndCanBeDone(test: Case) async throws {
    let found = Self.found(try await Self.report(test))
    #expect(found == test.found)
  }

  @Test(arguments: [
    Case(text: "", found: ["step.md:3:1: note: there is no narration; expected a few sentences"]),
    Case(
      text: "\n" + String(repeating: "Nine words are in this sentence about boxes. ", count: 9),
      found: ["step.md:5:1: note: the narration has 72 words; expected at most 70"]),
    Case(
      text: String(repeating: "word ", count: 20) + "and a `code. in` it.",
      found: [
        "step.md:4:1: note: the sentences of the narration have 25 words on average; expected at most 18"
      ]),
    Case(text: "Version 1.5 of `a.b. c` (see e). Then *that*."),
  ]) func narrationIsShortAndSoAreItsSentences(test: Case) async throws {
    let found = Self.found(try await Self.report(test))
    #expect(found == test.found)
  }

  private static let how = "questions:\n  - { ask: How many?, query: live Lid, choices: [0, 1, 2]"

  @Test(arguments: [
    Case(
      matter: how + " }", text: "A box has one Lid, and no more.",
      found: [
        "step.md:4:5: note: question 1 may be given away: 'one', 'Lid' occur in the title or before '***'; move them "
          + "after '***', or say why not in 'fair:'"
      ]),
    Case(matter: how + ", fair: It is about another box. }", text: "A box has one Lid, and no more."),
    Case(matter: how + " }", text: "A box is made.\n\n***\n\nA box has one Lid, and no more."),
    Case(
      matter: how + ", because: A secret drawer keeps the spare cover. }", text: "The spare cover lies in a drawer.",
      found: [
        "step.md:4:5: note: question 1 may be given away: 'spare', 'cover', 'drawer' occur in the title or before "
          + "'***'; move them after '***', or say why not in 'fair:'"
      ]),
    Case(
      matter: "questions:\n  - { ask: What?, query: 'prints \"A\"', choices: [yes, no] }",
      found: [
        "step.md:4:5: note: no code line to show for question 1; expected 'at:' with a text of that line"
      ]),
    Case(
      matter: "\(exercise)live Box 2, live Lid 2]",
      others: ["solutions/two/Story.swift": two, "misses/two/More.swift": "let more = 1\n"],
      found: [unanswered]),
  ]) func aWeaknessOfAQuestionIsReported(test: Case) async throws {
    let found = Self.found(try await Self.report(test))
    #expect(found == test.found)
  }

  @Test(arguments: [
    Case(
      story: broken,
      found: [
        "Story.swift:4:13: it does not compile: cannot find 'Bax' in scope; if this is intended, write in step.md: "
          + "ends: [not compiles]"
      ]),
    Case(matter: "ends: [not compiles]", story: broken),
    Case(
      matter: "ends: [not compiles]",
      found: ["step.md:3:8: 'not compiles' does not hold: expected the code not to compile; the code compiles"]),
    Case(
      story: types + "public func story() {\n  let boxes: [Box] = []\n  print(boxes[0])\n}\n",
      found: [
        "Story.swift:5:1: the run crashed: Index out of range; if this is intended, write "
          + "in step.md: ends: [crashes]"
      ]),
    Case(
      matter: "ends: [crashes]", story: types + "public func story() {\n  let boxes: [Box] = []\n  print(boxes[0])\n}\n"
    ),
    Case(
      story:
        "final class Ring { var next: Ring? }\npublic func story() {\n  let ring = Ring()\n  ring.next = ring\n}\n",
      found: [
        "Story.swift:3:7: not all is freed when the story has returned: Ring#1 is still alive; if this is intended, "
          + "write in step.md: ends: [live Ring 1 after return]"
      ]),
    Case(
      matter: "ends: [live Ring 1 after return]",
      story: "final class Ring { var next: Ring? }\npublic func story() {\n  let ring = Ring()\n  ring.next = ring\n}\n"
    ),
    Case(
      story: types
        + "public func story() {\n"
        + (1...13).map { "  print(\($0))\n" }.joined() + "  print(Box())\n}\n",
      found: ["step.md:1:1: the run takes 15 presses of 'event group'; expected at most 12"]),
    Case(
      story: types + "public func story() {\n  for number in 1...26 { print(number) }\n  print(Box())\n}\n"),
    Case(
      story: "import LessonKit\npublic func story(_ kit: Kit) {\n  print(kit.readLine() ?? \"\")\n}\n",
      found: [
        "step.md:1:1: note: the run waits for a line, so it is checked only up to here; expected the input under 'give' in step.md"
      ]),
  ]) func theRunEndsAsItIsMeant(test: Case) async throws {
    let found = Self.found(try await Self.report(test))
    #expect(found == test.found)
  }

  /// A story that needs a coin, a line and a key, and then waits for the clock and another coin.
  static let asking = """
    import LessonKit
    public func story(_ kit: Kit) async throws {
      print(kit.toss(), kit.readLine() ?? "nobody", kit.key())
      try await kit.clock.sleep(for: .seconds(2))
      print(kit.clock.now.offset, kit.toss())
    }

    """

  @Test(arguments: [
    Case(
      matter: #"""
        give: [coin tails, line "Ann", key x, coin heads, clock 3]
        ends: [returns, 'prints "false Ann x"', 'prints "3.0 seconds true"']
        """#, story: asking),
    Case(
      matter: #"give: [coin tails, line "Ann", key x, coin tails]\#nends: ['prints "2.0 seconds false"']"#,
      story: asking),
    Case(
      matter: #"give: [line "Ann", clock 1]\#nends: [not returns, 'prints "2.0 seconds"']"#, story: asking,
      found: [
        "step.md:4:8: 'not returns' does not hold: the run has not ended yet; 'play' runs the code to its end",
        "step.md:4:21: 'prints \"2.0 seconds\"' does not hold: expected \"2.0 seconds\" to be printed; nothing was printed",
      ]),
    Case(
      matter: "give: [key x]", story: asking,
      found: ["step.md:3:7: the run waits for a line, but the next input of 'give' is 'key x'"]),
    Case(
      matter: "give: [line a, key b, clock 2, key c, coin heads]", story: asking,
      found: ["step.md:3:7: the run ends before it reads all input of 'give'; not read: 'key c, coin heads'"]),
    Case(
      matter: """
        give: [line no]
        exercises:
          - { name: one, task: T, hints: [H], goal: ['prints "yes"'], give: [line yes], done: D }
          - { name: two, task: T, hints: [H], goal: ['prints "no no"'], done: D }
        """,
      story: "import LessonKit\npublic func story(_ kit: Kit) {\n  print(kit.readLine() ?? \"\")\n}\n",
      others: [
        "solutions/one/More.swift": "let more = 1\n",
        "solutions/two/Story.swift":
          "import LessonKit\npublic func story(_ kit: Kit) {\n  let a = kit.readLine() ?? \"\"\n  print(a, a)\n}\n",
      ]),
  ]) func theRunIsGivenWhatTheFrontMatterSays(test: Case) async throws {
    let found = Self.found(try await Self.report(test))
    #expect(found == test.found)
  }

  @Test func aFailureHasTheOutputOfTheCode() async throws {
    let report = try await Self.report(Case(matter: "ends: [live Lid 2]"))
    #expect(report.findings.map(\.output) == [["A box true"]])
    #expect(report.faults.count == 1)
  }

  @Test func aReportCountsPressesQuestionsAndExercises() async throws {
    let report = try await Self.report(
      Case(
        matter: "questions:\n  - ask: How many?\n    query: live Lid\n\(Self.exercise)live Box 2]",
        others: ["solutions/two/Story.swift": Self.two]))
    #expect(report.line == "01-begin: \(try #require(report.presses)) presses, 1 question, 1 task")
  }

  @Test func theClockGoesOnAsFarAsTheCodeWaits() async throws {
    let report = try await Self.report(
      Case(
        matter: "ends: [returns, 'prints \"3.0\"']",
        story: """
          import LessonKit
          public func story(_ kit: Kit) async throws {
            try await kit.clock.sleep(for: .seconds(1))
            try await kit.clock.sleep(for: .seconds(2))
            print(kit.clock.now.offset.components.seconds == 3 ? "3.0" : "later")
          }

          """))
    #expect(Self.found(report) == [])
  }

  @Test func withoutACompilerTheCheckIsRefused() async throws {
    let tools = StepTools(
      compiler: StepCompiler(
        compile: { _ throws(CancellationError) in .unavailable(.noCompiler) },
        check: { _ throws(CancellationError) in .unavailable(.noCompiler) }),
      start: { _ in throw CancellationError() })
    await #expect(throws: CheckObstacle(description: CompileObstacle.noCompiler.description)) {
      try await Self.report(Case(), tools: tools)
    }
  }

  @Test func aCancelledCheckIsReported() async throws {
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return try await Self.report(Case())
    }
    await #expect(throws: CancellationError.self) { try await task.value }
  }
}
