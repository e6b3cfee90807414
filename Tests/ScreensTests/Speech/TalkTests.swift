import Foundation
import Laboratory
import Lessons
import Stage
import TestSupport
import Testing

@testable import Screens

/// The program without a screen, whose sentences tell the content of the screen.
@Suite struct TalkTests {
  /// Sentences after each of some lines.
  private static func talk(_ lines: String...) -> [[String]] {
    var (rest, said) = (lines[...], [[String]]())
    var talk = Talk(("knight", BuiltInScenarios.knight), surroundings: .memory)
    talk.run(next: { rest.popFirst() }, say: { said.append($0) })
    return said
  }

  @Test func textModeBeginsWithTheStage() {
    let greeting = Self.talk()[0]
    #expect(greeting.contains("11 services are registered."))
    #expect(greeting.contains("Forge; container; needs Armor."))
  }

  @Test func eventsOfAKindAreOneSentence() {
    let said = Self.talk("resolve Knight", "release Knight")
    #expect(
      said[1] == [
        "Boots#1, Pants#1, Belt#1, Chest#1, Bracers#1, Gloves#1 and Helmet#1 are made for Armor.",
        "Armor#1 is made for Knight.",
        "Boots#1, Pants#1, Belt#1, Chest#1, Bracers#1, Gloves#1 and Helmet#1 are injected into Armor#1.",
        "Knight#1 is made.", "Armor#1 is injected into Knight#1.", "Holding Knight#1.",
      ])
    #expect(said[2] == ["Knight#1 is freed.", "Released and freed Knight#1."])
  }

  @Test func aNameInCodeKeepsItsFirstLetterInALessonsText() {
    #expect(Sentence.written("selected is read when the answer arrives") == "selected is read when the answer arrives.")
    #expect(Sentence.written("It is lazy.") == "It is lazy.")
    #expect(Sentence.of("printed: a") == "Printed: a.")
  }

  @Test func errorsArePrintedAndTheStateIsKept() {
    let said = Self.talk("resolv Knight", "resolve Knight")
    #expect(said[1].count == 1 && said[1][0].contains("did you mean 'resolve'?"))
    #expect(said[2].contains("Holding Knight#1."))
  }

  @Test func leavingUnsavedWorkAsksForConfirmation() {
    let said = Self.talk("add Ring", "quit", "resolve Ring", "quit --force", "resolve Ring")
    #expect(said[2][0].contains("unsaved changes"))
    #expect(said[3].contains("Holding Ring#1."))
    #expect(said.count == 4)
  }

  @Test func theEndOfTheInputKeepsUnsavedWork() throws {
    try TemporaryFolder.use { folder in
      // A program that has ended holds no journal.
      func talk(_ lines: String...) -> [[String]] {
        var surroundings = Surroundings.memory
        surroundings.journal = Journal(folder: folder.url)
        var (rest, said) = (lines[...], [[String]]())
        var talk = Talk(("knight", BuiltInScenarios.knight), surroundings: surroundings)
        talk.run(next: { rest.popFirst() }, say: { said.append($0) })
        return said
      }
      #expect(talk("add Ring").last == ["The unsaved changes of knight are kept: 'recover' restores them."])
      let names = try FileManager.default.contentsOfDirectory(atPath: folder.url.path)
      let kept = try #require(names.first { $0.hasSuffix(".yaml") })
      #expect(try folder.read(kept).contains("Ring"))
      // The next program offers the work before the first line.
      #expect(
        talk().last == [
          "Unsaved work of knight was found: 'recover' opens the work, 'recover --discard' moves it to a file."
        ])
    }
  }

  @Test func aServiceIsDescribedWithItsNeighbours() {
    let said = Self.talk("resolve Knight", "describe Armor")
    #expect(said[2][0].hasPrefix("Armor, as AbstractArmor; container; needs Boots,"))
    #expect(said[2][0].hasSuffix("alive: Armor#1, held by Knight#1 and container."))
    #expect(said[2].contains("Knight gets Armor by initializer injection."))
    #expect(said[2].contains("Forge gets Armor by initializer injection: declared, not observed yet."))
    #expect(said[2].contains("Armor#1 holds Boots#1."))
  }

  @Test func anUnknownServiceNamesTheNearest() {
    #expect(Self.talk("describe Armr")[1][0].contains("did you mean 'Armor'?"))
  }

  @Test func aStepIsDescribedOnEntryAndItsResultsAfterTheRun() async throws {
    let step = try #require(try Curriculum().lesson("knight").step(10))
    var surroundings = Surroundings.memory
    surroundings.lessons.tools = RealSteps.tools
    let bench = Bench(surroundings: surroundings)
    var changes = SpokenChanges(bench.model.stage)
    await bench.runs("lesson knight --step 10")
    let entry = changes.next(bench.model.said.lines, bench.model.stage)
    #expect(entry.first == "Step 10 of 21: \(step.title).")
    for block in step.narration.blocks { #expect(entry.contains(Sentence.written(block.text))) }
    #expect(entry.contains { $0.hasPrefix("Question 1: \(step.questions[0].ask) Choices: 1 (0), 2 (1), 3 (2).") })
    #expect(entry.contains("Task 'stand-in': \(step.exercises[0].task)"))
    for goal in step.exercises[0].goals { #expect(entry.contains { $0.contains(goal.words) }) }
    await bench.runs("answer 2")
    #expect(
      changes.next(bench.model.said.lines, bench.model.stage).contains {
        $0 == "Your answer: 1. Run the code to check your answer."
      })
    await bench.runs("event next")
    let first = changes.next(bench.model.said.lines, bench.model.stage)
    #expect(first.contains("Garrison#1 is made."))
    #expect(first.contains { $0.hasPrefix("At line ") && $0.hasSuffix("let garrison = Garrison()") })
    await bench.runs("play")
    let end = changes.next(bench.model.said.lines, bench.model.stage)
    #expect(end.contains("Printed: Helmet on: true."))
    #expect(!(first + end).filter { $0.hasPrefix("Question 1: you answered 1; the answer is 0") }.isEmpty)
    await bench.runs("describe task")
    #expect(
      changes.next(bench.model.said.lines, bench.model.stage).contains { $0.hasPrefix("Goal: Knight#2 holds Armor") })
  }

  /// The answer to entering a step contains its narration, its questions and its tasks.
  @Test func enteringAStepSpeaksAllItsTexts() async throws {
    var surroundings = Surroundings.memory
    surroundings.lessons.tools = FakeSteps.tools()
    let bench = Bench(surroundings: surroundings)
    var changes = SpokenChanges(bench.model.stage)
    for name in ["lab", "knight"] {
      for (index, step) in try Curriculum().lesson(name).steps.enumerated() {
        let step = step.naming { KeyMap.standard[command: $0] }
        await bench.runs("lesson \(name) --step \(index + 1)")
        let entry = changes.next(bench.model.said.lines, bench.model.stage).joined(separator: "\n")
        for block in step.narration.blocks { #expect(entry.contains(Sentence.written(block.text))) }
        for question in step.questions { #expect(entry.contains(question.ask)) }
        for exercise in step.exercises { #expect(entry.contains(exercise.task)) }
      }
    }
  }
}
