import Stage
import Testing

@testable import Lessons

/// Reading of a lesson's folder.
@Suite struct LessonReaderTests {
  static let step = """
    ---
    title: Injection
    origin: ours
    pair: 02-other
    locators: [Forge, Armory]
    roots: [Garrison]
    graph: objects
    ends: [live Forge 1, 'prints "Helmet on: true"']
    questions:
      - ask: How many Forges are alive after Garrison()?
        query: live Forge after "let garrison = Garrison()"
        choices: [0, 1, 2]
        because: It is lazy;
          the first use makes it.
      - { ask: Does it compile?, query: compiles }
    exercises:
      - name: ceremonial
        task: Give the knight a ceremonial helmet without touching Armor.
        goal:
          - live CeremonialHelmet 1
          - not live Helmet 1
          - unchanged Armor
        hints: [Look at the forge., 'Subclass `Helmet`.']
        off: [remove]
    ---
    Dependency *injection* means that an object is **given** what it needs:
    `Knight(armor:)`.

    - One
    - Two, which
      goes on
    1. First
    """

  /// A lesson with one step, and the given files and folders.
  static func text(
    _ step: String?, files: [String: String] = ["Story.swift": "public func story() {}"],
    folders: [String: LessonText.Folder] = [:], others: [String: LessonText.Folder] = [:],
    yaml: String? = "title: A lesson"
  ) -> LessonText {
    var all = files
    all["step.md"] = step
    let root = LessonText.Folder(
      files: yaml.map { ["lesson.yaml": $0] } ?? [:],
      folders: others.merging(["01-begin": .init(files: all, folders: folders)]) { $1 })
    return LessonText(name: "test", folder: LessonFolder(path: "/lessons/test", origin: .disk), root: root)
  }

  static func other(pair: String? = nil) -> [String: LessonText.Folder] {
    let pair = pair.map { "\npair: \($0)" } ?? ""
    return ["02-other": .init(files: ["step.md": "---\ntitle: Other\(pair)\n---\n"])]
  }

  @Test func everythingInTheFrontMatterIsRead() throws {
    let lesson = try LessonReader.read(Self.text(Self.step, others: Self.other(pair: "01-begin")))
    let step = try #require(lesson.step(1))
    #expect(step.folder == "01-begin")
    #expect(step.title == "Injection")
    #expect(step.origin == .ours)
    #expect(step.pair == "02-other")
    #expect(step.locators == ["Forge", "Armory"])
    #expect(step.roots == ["Garrison"])
    #expect(step.graph == .objects)
    #expect(step.ends.map(\.description) == ["live Forge 1", #"prints "Helmet on: true""#])
    #expect(step.questions.map(\.ask) == ["How many Forges are alive after Garrison()?", "Does it compile?"])
    #expect(step.questions[0].query.description == #"live Forge after "let garrison = Garrison()""#)
    #expect(step.questions[0].choices == ["0", "1", "2"])
    #expect(step.questions[0].because == "It is lazy; the first use makes it.")
    #expect(step.questions[1].choices == ["yes", "no"])
    let exercise = try #require(step.exercises.first)
    #expect(exercise.name == "ceremonial")
    #expect(exercise.goals.map(\.description) == ["live CeremonialHelmet 1", "not live Helmet 1", "unchanged Armor"])
    #expect(exercise.hints == ["Look at the forge.", "Subclass 'Helmet'."])
    #expect(exercise.off == ["remove"])
    #expect(lesson.counterpart(of: step) == 2)
  }

  @Test func theViewIsReadWithItsStatesAndMarbles() throws {
    let step = "---\ntitle: T\nview: marbles\nstates: Outer.Door.state\nmarbles: [tapped, Button.pressed]\n---\n"
    let read = try #require(try LessonReader.read(Self.text(step)).step(1))
    #expect(read.view == .marbles)
    #expect(read.states == StepProperty(type: "Outer.Door", name: "state"))
    #expect(read.marbles == ["tapped", "Button.pressed"])
    let plain = try #require(try LessonReader.read(Self.text("---\ntitle: T\n---\n")).step(1))
    #expect(plain.view == .graph && plain.states == nil && plain.marbles == [])
  }

  @Test func aVariantThatIsOnlyBuiltOrDrivenInAnotherWayHasNoFolder() throws {
    let step = """
      ---
      title: T
      variants: [{ name: release, optimized: true }, { name: left, give: [key Left] }]
      ---
      """
    let variants = try #require(try LessonReader.read(Self.text(step)).step(1)).variants
    #expect(variants.map(\.name) == ["release", "left"])
    #expect(variants.map(\.files) == [[], []])
    #expect(variants.map(\.isStateOfCode) == [true, false], "one does not choose what one does oneself")
    #expect(variants.map(\.give) == [nil, [.key("Left")]])
  }

  @Test func theLearnersInputsAreRead() throws {
    let step = """
      ---
      title: T
      give: [line "Ann Lee", key Enter, clock 0.5, coin heads tails]
      exercises:
        - { name: own, task: Do it., goal: [compiles], give: [key x] }
        - { name: none, task: Do it., goal: [compiles], give: [] }
        - { name: same, task: Do it., goal: [compiles] }
      ---
      """
    let solution = LessonText.Folder(files: ["Story.swift": ""])
    let folders = [
      "solutions": LessonText.Folder(folders: ["own": solution, "none": solution, "same": solution])
    ]
    let read = try #require(try LessonReader.read(Self.text(step, folders: folders)).step(1))
    #expect(read.give == [.line("Ann Lee"), .key("Enter"), .clock(0.5), .coin([true, false])])
    #expect(read.give.map(\.description) == [#"line "Ann Lee""#, "key Enter", "clock 0.5", "coin heads tails"])
    #expect(try read.solution("own").give == [.key("x")])
    #expect(try read.solution("none").give == [])
    #expect(try read.solution("same").give == nil, "the step's own counts")
  }

  @Test func thePropertiesOfAVariantAreRead() throws {
    let step = """
      ---
      title: T
      variants:
        - name: release
          title: As it is shipped
          optimized: true
          ends: [returns, live Box 1]
          give: [key x]
      ---
      """
    let file = LessonText.Folder(files: ["Story.swift": "more"])
    let folders = ["variants": LessonText.Folder(folders: ["release": file, "plain": file])]
    let read = try #require(try LessonReader.read(Self.text(step, folders: folders)).step(1))
    #expect(read.variants.map(\.name) == ["plain", "release"])
    #expect(read.variants.map(\.title) == [nil, "As it is shipped"])
    #expect(read.variants.map(\.isOptimized) == [false, true])
    #expect(read.variants.map { $0.ends.map(\.description) } == [[], ["returns", "live Box 1"]])
    #expect(read.variants[1].endMarks == [Mark(line: 7, column: 12), Mark(line: 7, column: 21)])
    #expect(read.variants.map(\.give) == [nil, [.key("x")]])
    #expect(read.variants.map { $0.files.map(\.text) } == [["more"], ["more"]])
    var code = StepCode(read.files)
    #expect(!code.isOptimized)
    try code.variant("release", of: read)
    #expect(code.isOptimized && code.isEdited)
    code.reset()
    #expect(!code.isOptimized && !code.isEdited)
  }

  @Test func narrationIsASmallTree() throws {
    let lesson = try LessonReader.read(Self.text(Self.step, others: Self.other(pair: "01-begin")))
    #expect(
      lesson.steps[0].narration.blocks == [
        .paragraph([
          .init("Dependency "), .init("injection", .emphasis), .init(" means that an object is "),
          .init("given", .strong), .init(" what it needs: "), .init("Knight(armor:)", .code), .init("."),
        ]),
        .item([.init("One")], number: nil), .item([.init("Two, which goes on")], number: nil),
        .item([.init("First")], number: 1),
      ])
  }

  @Test func anOmittedFieldHasItsDefault() throws {
    let step = try #require(try LessonReader.read(Self.text("---\ntitle: Plain\n---\n")).step(1))
    #expect(step.origin == .source)
    #expect(step.graph == .services)
    #expect(step.mode == .injection)
    #expect(step.narration == Narration())
    #expect(step.questions.isEmpty && step.exercises.isEmpty && step.ends.isEmpty)
    #expect(!step.isPage)
  }

  @Test func theLessonItselfIsRead() throws {
    let yaml = "title: The knight\nsource: A talk\nafterwards:\n  - Tell a forge from a locator.\n  - Inject.\n"
    let lesson = try LessonReader.read(Self.text("---\ntitle: Plain\n---\n", yaml: yaml))
    #expect(lesson.name == "test")
    #expect(lesson.title == "The knight")
    #expect(lesson.source == "A talk")
    #expect(lesson.afterwards == ["Tell a forge from a locator.", "Inject."])
  }

  @Test func severalFilesBeginWithTheStory() throws {
    let files = ["A.swift": "class A {}", "Z.swift": "public func story() {}", "M.swift": "class M {}"]
    let step = try #require(try LessonReader.read(Self.text("---\ntitle: T\n---\n", files: files)).step(1))
    #expect(step.files.map(\.name) == ["Z.swift", "A.swift", "M.swift"])
    #expect(step.title(1, of: try LessonReader.read(Self.text("---\ntitle: T\n---\n", files: files))).file == "Z.swift")
  }

  @Test func solutionsAndVariantsAreTheFilesThatDiffer() throws {
    let folders = [
      "solutions": LessonText.Folder(folders: ["one": .init(files: ["Story.swift": "solved"])]),
      "variants": LessonText.Folder(folders: ["two": .init(files: ["More.swift": "more"])]),
    ]
    let step = "---\ntitle: T\nexercises: [{ name: one, task: Do it., goal: [compiles] }]\n---\n"
    let read = try #require(try LessonReader.read(Self.text(step, folders: folders)).step(1))
    #expect(read.solutions == [CodeVersion(name: "one", files: [StepFile(name: "Story.swift", text: "solved")])])
    #expect(try read.solution("one").applied(to: read.files).map(\.text) == ["solved"])
    #expect(read.variants[0].applied(to: read.files).map(\.name) == ["Story.swift", "More.swift"])
  }

  @Test func aStepWithAScenarioHasALaboratoryAndAStepWithoutFilesIsAPage() throws {
    let files = ["scenario.yaml": "playground: 1", "target.yaml": "playground: 1"]
    let step = try #require(try LessonReader.read(Self.text("---\ntitle: T\n---\n", files: files)).step(1))
    #expect(step.scenario?.text == "playground: 1")
    #expect(step.target?.name == "target.yaml")
    #expect(!step.isPage)
    let page = try #require(try LessonReader.read(Self.text("---\ntitle: T\n---\n", files: [:])).step(1))
    #expect(page.isPage)
    #expect(page.files.isEmpty)
  }

  @Test func translationsAndLineEndsOfOtherSystemsAreNoFaults() throws {
    let files = ["step.de.md": "---\ntitle: T\n---\n", "README.md": "", "Story.swift": ""]
    #expect(try LessonReader.read(Self.text("---\r\ntitle: T\r\n---\r\nText.\r\n", files: files)).steps[0].title == "T")
  }
}
