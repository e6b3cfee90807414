import Testing

@testable import Lessons

/// What is said and shown fits the screen and the reader.
@Suite struct NarrationTests {
  private static func sentences(_ text: String) -> Int {
    text.split(separator: " ").count { word in
      let bare = word.reversed().drop { $0 == ")" || $0 == "\"" }
      return bare.first.map { ".!?".contains($0) } ?? false
    }
  }

  @Test(arguments: folders) func twoToFiveSentences(folder: String) throws {
    let step = try knightStep(folder)
    let count = Self.sentences(step.narration.blocks.map(\.text).joined(separator: " "))
    #expect((2...5).contains(count), "step \(folder) says \(count) sentences")
  }

  @Test(arguments: folders) func narrationIsWholeSentences(folder: String) throws {
    for paragraph in try knightStep(folder).narration.blocks.map(\.text) {
      #expect(paragraph.last.map { ".!?".contains($0) } == true, "'\(paragraph.suffix(20))' is no end")
      #expect(!paragraph.contains("  ") && !paragraph.contains("\n"))
    }
  }

  @Test(arguments: folders) func codeFitsTheNarrowestScreen(folder: String) throws {
    let step = try knightStep(folder)
    let lines = step.files[0].text.split(separator: "\n", omittingEmptySubsequences: false)
    let long = lines.filter { $0.count > 76 }
    #expect(long.isEmpty)
    #expect(lines.allSatisfy { $0.last?.isWhitespace != true }, "blanks at the end of a line")
    #expect(!step.files[0].text.contains("\t"))
  }

  @Test func stepsAreInTheOrderOfTheCurriculum() throws {
    let steps = try knight.get().steps
    #expect(
      labels == [
        "0", "0a", "0b", "1", "1a", "1b", "2", "3", "4", "5", "5b", "6", "7a", "7b", "7c", "8", "9",
      ])
    #expect(Set(steps.map(\.title)).count == labels.count)
    #expect(steps.filter { $0.origin == .ours }.map(\.folder) == ["05b-registry"])
  }

  @Test func lessonsAreFoundByName() throws {
    let curriculum = try Curriculum()
    #expect(curriculum.names == ["knight"])
    #expect(try curriculum.lesson("knight").steps.count == labels.count)
    let error = #expect(throws: LessonFaults.self) { try curriculum.lesson("night") }
    #expect(error?.description == "night: unknown lesson 'night'; expected knight; did you mean 'knight'?")
  }
}
