import Testing

@testable import Lessons

/// Faults of lessons: all of them at once, each with its place.
@Suite struct LessonFaultTests {
  private static func faults(_ text: LessonText) -> [String] {
    do {
      _ = try LessonReader.read(text)
      return []
    } catch { return error.faults.map(\.description) }
  }

  /// Faults of a front matter with a title and the given lines, which begin on line 3.
  private static func faults(_ lines: String) -> [String] {
    faults(LessonReaderTests.text("---\ntitle: T\n\(lines)\n---\nText.\n"))
  }

  struct Case: CustomTestStringConvertible, Sendable {
    let lines: String
    let faults: [String]
    var testDescription: String { lines }
    init(_ lines: String, _ faults: String...) {
      self.lines = lines
      self.faults = faults.map { "01-begin/step.md:" + $0 }
    }
  }

  private static let keys =
    "title, origin, pair, locators, roots, graph, view, states, marbles, change, give, ends and 6 more"
  private static let gifts = #"[key Enter, line "Ann", clock 3, coin heads]"#
  private static let queries =
    "live, made, freed, prints, shows, compiles, crashes, returns, throws, holds, edge, hidden, same, unchanged, measure, mode, "
    + "missing, failed, finding, registered"

  @Test(arguments: [
    Case("titel: X", "3:1: unknown key 'titel'; expected one of \(keys); did you mean 'title'?"),
    Case("origin: mine", "3:9: unknown origin 'mine'; expected one of source, ours"),
    Case("origin: [ours]", "3:9: 'origin' is a list; expected one of source, ours"),
    Case(
      "graph: object",
      "3:8: unknown graph 'object'; expected one of services, objects, control; did you mean 'objects'?"),
    Case(
      "view: marble",
      "3:7: unknown view 'marble'; expected one of graph, timeline, messages, states, classes, marbles, signatures, surface, "
        + "levels, changes; "
        + "did you mean 'marbles'?"),
    Case("view: marbles", "3:7: the view 'marbles' has no rows; expected 'marbles: [FUNCTION, …]', too"),
    Case(
      "view: changes", "3:7: the view 'changes' has no change; expected 'change: NAME', a variant or a solution, too"),
    Case("change: crown", "3:9: unknown variant or solution 'crown'; there is none yet"),
    Case("states: Door", "3:9: 'Door' is no property; expected TYPE.PROPERTY, as Door.state"),
    Case("marbles: tapped", "3:10: 'marbles' is 'tapped'; expected a list of functions: [tapped, Button.pressed]"),
    Case(
      #"give: [line Ann Lee, kee X, key, clock soon, 'coin  up']"#,
      #"3:17: unexpected 'Lee'; a text of several words needs quotes"#,
      "3:22: unknown thing to give 'kee'; expected one of key, line, clock, coin; did you mean 'key'?",
      "3:32: a key is missing; expected: key KEY",
      "3:40: 'soon' is not a number of seconds; expected a number such as 0.5",
      "3:53: unknown side of a coin 'up'; expected one of heads, tails"),
    Case("give: key X", "3:7: 'give' is 'key X'; expected a list of what is given: \(gifts)"),
    Case(
      "variants: [{ name: two, optimised: true }, { name: two, optimized: yes }, { title: T }]",
      "3:25: unknown key 'optimised'; expected one of name, title, optimized, ends, give; did you mean 'optimized'?",
      "3:52: a variant 'two' occurs above already; expected each once",
      "3:68: unknown optimized 'yes'; expected one of true, false",
      "3:75: 'name' is missing; expected the name of its folder under variants/"),
    Case("locators: Forge", "3:11: 'locators' is 'Forge'; expected a list of classes: [Forge]"),
    Case("roots: [A, {b: 1}]", "3:12: a mapping in 'roots'; expected a list of classes: [Garrison]"),
    Case("pair: 02-othr", "3:7: unknown step '02-othr'; expected 01-begin"),
    Case("pair: 01-begin", "3:7: '01-begin' does not name this step as its pair; expected 'pair: 01-begin' there"),
    Case("pair:", "3:6: 'pair' is empty; expected the folder of another step"),
    Case(
      "ends: [live Forge one, liv Forge]", "3:19: 'one' is not a number; expected: live TYPE [N]",
      "3:24: unknown query 'liv'; expected one of \(queries); did you mean 'live'?"),
    Case("ends: ['prints']", "3:15: the text is missing; expected: prints \"TEXT\""),
    Case("ends: [[live]]", "3:8: a list in 'ends'; expected a list of queries: [live Knight 1, not throws]"),
    Case(
      "ends: live Forge 1", "3:7: 'ends' is 'live Forge 1'; expected a list of queries: [live Knight 1, not throws]"),
    Case(
      "questions:\n  - ask: Why?\n    choises: [1]", "4:5: 'query' is missing; expected a query: live Knight 1",
      "5:5: unknown key 'choises'; expected one of name, ask, query, choices, because, variant, at, fair; "
        + "did you mean 'choices'?", "5:14: there is one choice; expected two or more, or none"),
    Case("questions:\n  - query: compiles", "4:5: 'ask' is missing; expected what is asked"),
    Case(
      "questions:\n  - ask: Why?\n    query: live Forge\n    choices: [1, 1]",
      "6:14: a choice occurs twice; expected each once"),
    Case(
      "questions:\n  - ask: Why?\n    query: live Forge\n    choices: [1]",
      "6:14: there is one choice; expected two or more, or none"),
    Case(
      "questions: [Why?]",
      "3:13: a question is 'Why?'; expected name: …, ask: …, query: …, choices: …, because: …, variant: …, at: …, fair: …"
    ),
    Case("questions: Why?", "3:12: 'questions' is 'Why?'; expected a list of questions: - ask: …"),
    Case(
      "exercises:\n  - name: one two\n    task: T\n    goal: [compiles]",
      "4:11: 'one two' is no name; expected a word without blanks, '/' and '.'"),
    Case(
      "exercises:\n  - name: one\n    task: T",
      "4:5: a task without a goal; expected 'goal: [live CeremonialHelmet 1]'"),
    Case(
      "exercises:\n  - goal: [compiles]", "4:5: 'name' is missing; expected a word: the folder of its solution",
      "4:5: 'task' is missing; expected what is to be done"),
    Case(
      "exercises:\n  - { name: a, task: T, goal: [compiles] }\n  - { name: a, task: T, goal: [compiles] }",
      "5:5: a task 'a' occurs above already; expected another name"),
    Case("origin: ours\norigin: ours", "4:1: 'origin' occurs twice; expected each name once"),
    Case(
      "ends: [prints \"Tea\"]\nquestions:\n  - query: prints \"Tea: 2\"",
      "5:23: ':' cannot stand here; expected quotes around a text with ': ', or 'name: value' with the indentation of "
        + "its neighbours"),
    Case(
      "roots: \"Garrison\nquestions:\n  - ask: \"How many?\"\n    query: live Box",
      "3:8: the quoted text is not closed on this line; expected the closing quote"),
    Case("roots: [Garrison", "4:1: '[' of line 3 is not closed before this; expected ',' or ']'"),
    Case("\tgraph: objects", "3:1: a tab indents this line; expected spaces"),
  ]) func aFaultInTheFrontMatterIsAtItsPlace(expected: Case) {
    #expect(Self.faults(expected.lines) == expected.faults)
  }

  @Test func anIndentedFirstLineIsNamed() {
    var list = FaultList(file: "lesson.yaml")
    #expect(YAMLText.node("  title: T\nabout: A\n", &list) == nil)
    #expect(list.faults.map(\.description) == ["lesson.yaml:1:1: line 1 is indented; keys start at the left"])
  }

  @Test func aRepeatedKeyDoesNotHideTheOtherFaults() {
    #expect(
      Self.faults("graph: objects\ngraph: services\norigin: mine") == [
        "01-begin/step.md:4:1: 'graph' occurs twice; expected each name once",
        "01-begin/step.md:5:9: unknown origin 'mine'; expected one of source, ours",
      ])
  }

  @Test(arguments: [
    ("Text.", "1:1: there is no front matter; expected '---' on the first line, then 'title: …', then '---'"),
    ("", "1:1: there is no front matter; expected '---' on the first line, then 'title: …', then '---'"),
    ("---\ntitle: T\n", "1:1: the front matter has no end; expected a line '---' after it"),
    ("---\n---\n", "1:1: the front matter is empty; expected 'title: …'"),
    ("---\n- title\n---\n", ""),
    ("---\norigin: ours\n---\n", "2:1: 'title' is missing; expected the step's title"),
    ("---\ntitle: ''\n---\n", "2:8: 'title' is ''; expected the step's title"),
  ]) func aStepHasATitle(step: String, fault: String) {
    let faults = Self.faults(LessonReaderTests.text(step))
    if fault.isEmpty {
      #expect(faults.first?.hasPrefix("01-begin/step.md:2:1: the front matter is a list; expected title: …") == true)
    } else {
      #expect(faults == ["01-begin/step.md:" + fault])
    }
  }

  @Test(arguments: [
    ("# A heading", "a heading"), ("```", "a block of code"), ("> quoted", "a quotation"), ("| a | b |", "a table"),
    ("![alt](x.png)", "a picture"), ("<b>bold</b>", "HTML"), ("___", "a line across"),
  ]) func narrationSupportsParagraphsListsEmphasisAndCode(line: String, what: String) {
    #expect(
      Self.faults(LessonReaderTests.text("---\ntitle: T\n---\nText.\n  \(line)\n")) == [
        "01-begin/step.md:5:3: \(what) is not read in narration; expected paragraphs and lists, with emphasis and code"
      ])
  }

  @Test func codeThatDoesNotEndIsAFault() {
    #expect(
      Self.faults(LessonReaderTests.text("---\ntitle: T\n---\n\nText with `code.\n")) == [
        "01-begin/step.md:5:1: a '`' without a second one; expected code between two '`'"
      ])
  }

  /// Keys are mentioned by their command, and only in texts for the learner.
  @Test func mentionedKeysAreKnown() {
    let step = """
      ---
      title: The {key:help} key
      questions:
        - {ask: "Who is {key:why}?", query: returns, choices: [yes, "{key:why}"], because: "See {key:resolv}."}
      ---
      One `{key:event next}` and one {key:event
      next}.
      """
    let known = "event next, event group, event statement, event to, play, watch, give clock, code edit, code editor, "
    #expect(
      Self.faults(LessonReaderTests.text(step)) == [
        "01-begin/step.md:2:8: '{key:' in 'title'; expected {key:…} only in narration, tasks, hints and questions",
        "01-begin/step.md:4:63: '{key:' in 'choices'; expected {key:…} only in narration, tasks, hints and questions",
        "01-begin/step.md:4:96: unknown command of a key 'resolv'; expected one of \(known)"
          + "code variant, code file next, code file previous and \(KeyMention.commands.count - 12) more; did you mean 'resolve'?",
        "01-begin/step.md:6:32: a '{key:' has no '}' in its line; expected {key:COMMAND}",
      ])
  }

  @Test func aLessonHasATitleAndSteps() {
    let folder = LessonFolder(path: "/lessons/test", origin: .disk)
    func lesson(_ yaml: String) -> [String] {
      Self.faults(LessonText(name: "test", folder: folder, root: .init(files: ["lesson.yaml": yaml])))
    }
    let noSteps = "lesson.yaml:1:1: the lesson has no steps; expected a folder for each, as 01-begin/step.md"
    #expect(lesson("title: T") == [noSteps])
    #expect(lesson("") == ["lesson.yaml:1:1: the file is empty; expected 'title: …'"])
    #expect(
      lesson("titel: T") == [
        "lesson.yaml:1:1: unknown key 'titel'; expected one of title, source, about, afterwards, formerly; did you mean 'title'?",
        noSteps,
      ])
  }

  @Test func missingAndUnexpectedFilesAreNamed() {
    #expect(
      Self.faults(LessonReaderTests.text(nil, files: ["Step.md": "", "scenaro.yaml": ""])) == [
        "01-begin/Step.md: unknown file 'Step.md'; expected one of step.md, scenario.yaml, target.yaml, start.pg; did you mean 'step.md'?",
        "01-begin/scenaro.yaml: unknown file 'scenaro.yaml'; expected one of step.md, scenario.yaml, target.yaml, start.pg; "
          + "did you mean 'scenario.yaml'?",
        "01-begin/step.md: there is no such file; expected the step's title and narration; did you mean 'Step.md'?",
      ])
    #expect(
      Self.faults(LessonReaderTests.text("---\ntitle: T\n---\n", folders: ["solution": .init()])) == [
        "01-begin/solution: unknown folder 'solution'; expected one of solutions, misses, variants; did you mean 'solutions'?"
      ])
  }

  @Test func aStepHasCodeOrAScenarioAndNotBoth() {
    let step = "---\ntitle: T\n---\n"
    #expect(
      Self.faults(LessonReaderTests.text(step, files: ["scenario.yaml": "", "A.swift": ""])) == [
        "01-begin/scenario.yaml: the step has Swift files and scenario.yaml; expected only one of the two kinds"
      ])
    #expect(
      Self.faults(LessonReaderTests.text(step, files: ["target.yaml": ""])) == [
        "01-begin/target.yaml: there is no scenario.yaml to start from; expected one beside it"
      ])
  }

  @Test func solutionsBelongToExercises() {
    let step = "---\ntitle: T\nexercises: [{ name: one, task: T, goal: [compiles] }]\n---\n"
    func faults(_ solutions: LessonText.Folder) -> [String] {
      Self.faults(LessonReaderTests.text(step, folders: ["solutions": solutions]))
    }
    #expect(
      faults(.init(folders: ["on": .init(files: ["A.swift": ""])])) == [
        "01-begin/solutions/on: unknown task 'on'; expected one; did you mean 'one'?"
      ])
    #expect(
      faults(.init(files: ["A.swift": ""], folders: ["one": .init()])) == [
        "01-begin/solutions/A.swift: a file outside a version's folder; expected 01-begin/solutions/NAME/A.swift",
        "01-begin/solutions/one: there is nothing in it; expected the Swift files that differ, or commands.pg",
      ])
    #expect(
      Self.faults(
        LessonReaderTests.text(
          step, files: [:],
          folders: ["solutions": .init(folders: ["one": .init(files: ["commands.pg": ""])])])) == [
          "01-begin/solutions/one/commands.pg: the step has neither code nor a scenario.yaml for commands"
        ])
    #expect(
      Self.faults(
        LessonReaderTests.text(
          step,
          folders: [
            "misses": .init(folders: ["on": .init(files: ["A.swift": ""])]),
            "variants": .init(folders: ["two": .init(files: ["commands.pg": ""])]),
          ])) == [
          "01-begin/misses/on: unknown task 'on'; expected one; did you mean 'one'?",
          "01-begin/variants/two: a variant is a state of the code; expected the Swift files that differ",
        ])
  }

  @Test func aFileThatIsNoTextIsAFault() {
    var text = LessonReaderTests.text("---\ntitle: T\n---\n")
    text.root.folders["01-begin"]?.unreadable = ["Other.swift"]
    #expect(
      Self.faults(text)
        == [
          "01-begin/Other.swift: the file cannot be used; expected UTF-8 text, at most 1 MB, inside the lesson's folder"
        ])
  }

  @Test func allFaultsComeAtOnceInTheOrderOfFilesAndLines() {
    let faults = Self.faults(
      LessonReaderTests.text(
        "---\ntitle: T\ngraph: x\norigin: y\n---\n# H\n", others: ["00-first": .init(files: [:])], yaml: "title: []"))
    #expect(
      faults.map { $0.prefix { $0 != " " } } == [
        "00-first/step.md:", "01-begin/step.md:3:8:", "01-begin/step.md:4:9:", "01-begin/step.md:6:1:",
        "lesson.yaml:1:8:",
      ])
  }
}
