import Foundation
import Lessons
import TestSupport
import Testing

@testable import Laboratory
@testable import Screens

/// Handouts: a lesson for paper, with graphs, figures and answers from real runs.
@Suite struct HandoutTests {
  /// Handout of the lesson that `lesson new` creates.
  static func first(answers: Bool = false, only number: Int? = nil, isASCII: Bool = false) async throws -> String {
    var text = ""
    try await TemporaryFolder.uses { folder in
      try FirstLesson(title: "A *first* lesson").write(to: folder.path("tea"))
      let lesson = try LessonReader.read(folder: folder.path("tea"))
      var steps: [StepMaterial] = []
      for (index, step) in lesson.steps.enumerated() where number.map({ $0 == index + 1 }) ?? true {
        steps.append(try await StepMaterial(index + 1, of: lesson, step, tools: RealSteps.tools))
      }
      text = Handout(lesson, steps, hasAnswers: answers, isASCII: isASCII).text
    }
    return text
  }

  @Test func aHandoutOfAStepHasCodeQuestionsAndExercises() async throws {
    let text = try await Self.first(only: 1)
    #expect(text.hasPrefix("# A \\*first\\* lesson\n\nAfter this lesson you can:\n\n- Say which code creates"))
    #expect(
      text.contains(
        "## 1. Whose kettle is it?\n\nA tea maker needs a kettle, but the story passes none.\n\n```swift\nfinal class Kettle {\n"
      ))
    #expect(text.contains("has run?\n\n- ☐ 0\n- ☐ 1\n- ☐ 2\n"))
    #expect(
      text.contains(
        """
        This question is about this change to the code:

        ```diff
          final class TeaMaker {
        -   let kettle = Kettle()
        +   let kettle: Kettle
        ```
        """))
    #expect(
      text.contains(
        """
        The task is done when:

        - ☐ 2 TeaMakers alive
        - ☐ 1 Kettle alive
        - ☐ TeaMaker#1.kettle and TeaMaker#2.kettle are the same instance
        """))
    #expect(text.hasSuffix("- ☐ TeaMaker#1.kettle and TeaMaker#2.kettle are the same instance\n"))
    #expect(!text.contains("Answers"))
  }

  /// Output, graph and numbers of the run, and the text behind `***`, answer the questions of a step.
  @Test func whatAnswersAQuestionStandsWithTheAnswers() async throws {
    let shown = """
      The original code prints:

      ```text
      Tea from the steel kettle
      ```

      At the end of the run:

      ```text
      ╭──────────╮
      │TeaMaker ●│
      ╰──────────╯
            ▼
       ╭────────╮
       │Kettle ●│
       ╰────────╯

      ═ creates
      ● a live object
      ```

      | objects of type | made | alive at the end of the run | freed by the end of the program |
      |---|--:|--:|--:|
      | TeaMaker, Kettle (each) | 1 | 1 | 1 |

      """
    let text = try await Self.first(answers: true, only: 1)
    let page = try #require(text.firstRange(of: "# Answers\n"))
    let (sheet, answers) = (text[..<page.lowerBound], text[page.upperBound...])
    #expect(answers.contains(shown))
    #expect(answers.contains("This tea maker **creates** its kettle itself"))
    for words in ["The original code prints", "At the end of the run", "| TeaMaker", "**creates**"] {
      #expect(!sheet.contains(words), "\(words)")
    }
    #expect(sheet.hasPrefix(try await Self.first(only: 1)))
  }

  /// Without a question nothing is given away.
  @Test func aStepWithoutQuestionsShowsItsRun() async throws {
    var text = ""
    try await TemporaryFolder.uses { folder in
      try FirstLesson(title: "T").write(to: folder.path("tea"))
      let file = folder.path("tea/01-whose-kettle/step.md")
      let old = try String(contentsOfFile: file, encoding: .utf8)
      let lines = old.split(separator: "\n", omittingEmptySubsequences: false)
      let first = try #require(lines.firstIndex { $0.hasPrefix("questions:") })
      let last = try #require(lines.firstIndex { $0.hasPrefix("exercises:") })
      let kept = (lines[..<first] + lines[last...]).filter { $0 != "***" }
      try kept.joined(separator: "\n").write(toFile: file, atomically: true, encoding: .utf8)
      let lesson = try LessonReader.read(folder: folder.path("tea"))
      let material = try await StepMaterial(1, of: lesson, lesson.steps[0], tools: RealSteps.tools)
      text = Handout(lesson, [material], hasAnswers: false, isASCII: false).text
    }
    #expect(text.contains("The original code prints:\n\n```text\nTea from the steel kettle\n```\n\nAt the end"))
    #expect(text.contains("This tea maker **creates** its kettle itself"))
  }

  @Test func aPuzzleIsItsStartAndItsTarget() async throws {
    let text = try await Self.first(only: 2)
    #expect(
      text.contains(
        """
        In the laboratory, at the start:

        ```text
        ╭────────────╮
        │○ TeaMaker  │
        ╰────────────╯
               ▼
         ╭──────────╮
         │○ Kettle  │
         ╰──────────╯

        ─ gets by injection, or holds
        ○ transient
        ```

        Target graph:

        """))
    #expect(
      text.contains("Do not use `remove`. The task is done when:\n\n- ☐ 2 TeaMakers alive\n- ☐ 1 Kettle alive\n"))
  }

  @Test func answersAndSolutionsStandOnAPageOfTheirOwn() async throws {
    let text = try await Self.first(answers: true)
    let page = try #require(text.firstRange(of: "<div style=\"page-break-before: always\"></div>\n\n# Answers\n"))
    let answers = text[page.upperBound...]
    #expect(answers.contains("**Question 1.** 1. A property with"))
    #expect(answers.contains("**Question 2.** no. A 'let' property needs a value"))
    #expect(answers.contains("+   let maker = TeaMaker(kettle: kettle)\n"))
    #expect(answers.contains("```text\nedit Kettle --lifetime container\nresolve TeaMaker\nresolve TeaMaker\n```\n"))
    #expect(!text[..<page.lowerBound].contains("edit Kettle --lifetime"))
    #expect(!text[..<page.lowerBound].contains("TeaMaker(kettle: kettle)\n"))
  }

  /// A variant with the same text is described in words, since a comparison would show no difference.
  @Test func aVariantWithTheSameTextNamesItsBuildAndInput() async throws {
    let text = """
      ---
      title: A
      variants: [{ name: release, title: As users get it, optimized: true }, { name: left, give: [key Left] }]
      questions:
        - { ask: Released?, query: returns, variant: release, choices: [yes, no] }
        - { ask: Left?, query: returns, variant: left, choices: [yes, no] }
      ---
      Say.
      """
    let root = LessonText.Folder(
      files: ["lesson.yaml": "title: T"],
      folders: ["01-a": .init(files: ["step.md": text, "Story.swift": "func story() {}\n"])])
    let lesson = try LessonReader.read(
      LessonText(name: "t", folder: LessonFolder(path: "/t", origin: .disk), root: root))
    let material = try await StepMaterial(1, of: lesson, lesson.steps[0], tools: FakeSteps.tools())
    let page = Handout(lesson, [material], hasAnswers: false, isASCII: false).text
    #expect(
      page.contains("This question is about the variant 'As users get it' of the step's code, compiled with `-O`.\n"))
    #expect(page.contains("This question is about the step's code, with the input `key Left`.\n"))
    #expect(!page.contains("```diff"))
  }

  @Test func theSameLessonIsTheSameText() async throws {
    let text = try await Self.first(answers: true)
    #expect(try await Self.first(answers: true) == text)
  }

  @Test func aDrawingCanBeMadeOfASCIIOnly() async throws {
    let text = try await Self.first(answers: true, only: 1, isASCII: true)
    #expect(text.contains("|TeaMaker *|"))
    #expect(text.contains("== creates\n* a live object\n"))
  }

  @Test(arguments: [
    ("a `b` c", "``` \na `b` c"), ("```\ncode\n```", "````\n"), ("    ````", "```\n"),
  ]) func codeStaysInsideOfItsMarks(text: String, start: String) {
    let fence = MarkdownText.fence(text, "")
    let marks = fence.prefix { $0 == "`" }
    #expect(fence.hasPrefix("\(marks)\n") && fence.hasSuffix("\n\(marks)"))
    #expect(!text.split(separator: "\n").contains { $0.hasPrefix(String(marks)) })
    #expect(marks.count == start.prefix { $0 == "`" }.count)
  }
}
