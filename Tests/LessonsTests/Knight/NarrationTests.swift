import Testing

@testable import Lessons

/// Texts of lessons, which fit the screen and the reader.
@Suite struct NarrationTests {
  @Test(arguments: (try? Curriculum().names) ?? []) func seventyWordsInShortSentences(name: String) throws {
    for step in try Curriculum().lesson(name).steps where !step.isPage {
      let said = Narration(step.narration.blocks + step.revealed.blocks)
      let (words, sentences) = (Sentences.words(said), Sentences.count(said))
      #expect(words <= 70, "\(name) \(step.folder)")
      #expect(words <= 18 * sentences, "\(name) \(step.folder): \(words) words in \(sentences) sentences")
    }
  }

  @Test(arguments: folders) func narrationIsWholeSentences(folder: String) throws {
    for block in try knightStep(folder).narration.blocks {
      let paragraph = block.text
      if case .paragraph = block {
        #expect(paragraph.last.map { ".!?:".contains($0) } == true, "'\(paragraph.suffix(20))' is no end")
      }
      #expect(!paragraph.contains("  ") && !paragraph.contains("\n"))
    }
  }

  @Test(arguments: folders) func codeFitsTheNarrowestScreen(folder: String) throws {
    for file in try knightStep(folder).files {
      let lines = file.text.split(separator: "\n", omittingEmptySubsequences: false)
      let long = lines.filter { $0.count > 76 }
      #expect(long.isEmpty)
      #expect(lines.allSatisfy { $0.last?.isWhitespace != true }, "blanks at the end of a line")
      #expect(!file.text.contains("\t"))
    }
  }

  @Test func stepsAreInTheOrderOfTheCurriculum() throws {
    let steps = try knight.get().steps
    #expect(
      labels == [
        "0", "0b", "1", "1b", "2", "3", "4", "5", "5b", "6", "7a", "7b", "7c", "7d", "8", "8b", "9", "9b", "9c", "10",
        "10b",
      ])
    #expect(Set(steps.map(\.title)).count == labels.count)
    #expect(
      steps.filter { $0.origin == .ours }.map(\.folder)
        == ["05b-registry", "07d-an-error-on-the-way", "09b-container-to-take-home", "09c-captive"])
  }

  @Test func lessonsAreFoundByName() throws {
    let curriculum = try Curriculum()
    #expect(curriculum.names == ["opening", "lab", "knight", "keys", "locator", "operations", "methods"])
    #expect(try curriculum.lesson("knight").steps.count == labels.count)
    let error = #expect(throws: LessonFaults.self) { try curriculum.lesson("night") }
    let names = curriculum.names.joined(separator: ", ")
    #expect(
      error?.description == "night: unknown lesson 'night'; expected one of \(names); did you mean 'knight'?")
  }
}
