import Testing

@testable import Lessons

/// What is said and shown fits the screen and the reader.
@Suite struct NarrationTests {
  static let steps = Lesson.all.flatMap(\.steps)

  private static func sentences(_ text: String) -> Int {
    text.split(separator: " ").count { word in
      let bare = word.reversed().drop { $0 == ")" || $0 == "\"" }
      return bare.first.map { ".!?".contains($0) } ?? false
    }
  }

  @Test(arguments: labels) func twoToFiveSentences(label: String) throws {
    let step = try Story(entering: label).step
    let count = Self.sentences(step.narration.joined(separator: " "))
    #expect((2...5).contains(count), "step \(label) says \(count) sentences")
  }

  @Test(arguments: labels) func narrationIsWholeSentences(label: String) throws {
    for paragraph in try Story(entering: label).step.narration {
      #expect(paragraph.last.map { ".!?".contains($0) } == true, "'\(paragraph.suffix(20))' is no end")
      #expect(!paragraph.contains("  ") && !paragraph.contains("\n"))
    }
  }

  @Test(arguments: labels) func codeFitsTheNarrowestScreen(label: String) throws {
    let step = try Story(entering: label).step
    let lines = step.source.split(separator: "\n", omittingEmptySubsequences: false)
    let long = lines.filter { $0.count > 76 }
    #expect(long.isEmpty)
    #expect(lines.allSatisfy { $0.last?.isWhitespace != true }, "blanks at the end of a line")
    #expect(!step.source.contains("\t"))
  }

  @Test func stepsAreInTheOrderOfTheCurriculum() {
    #expect(labels == ["1", "1b", "2", "3", "4", "5", "5b", "6", "7a", "7b", "7c", "8", "9"])
    #expect(Set(Lesson.knight.steps.map(\.title)).count == labels.count)
    #expect(Lesson.knight.steps.filter(\.isOurs).map(\.label) == ["5b"])
  }

  @Test func lessonsAreFoundByName() {
    #expect(Lesson.named("knight")?.steps.count == 13)
    #expect(Lesson.named("dragon") == nil)
  }
}
