import Stage
import Testing

@testable import Lessons

/// The line that a question refers to, found from its query.
@Suite struct QuestionPlaceTests {
  static let code = """
    class Helmet {}
    class Forge {
      func makeHelmet() -> Helmet { Helmet() }
    }
    final class Knight {
      init(forge: Forge) {}
    }
    public func story() {
      let forge = Forge()
      let knight = Knight(forge: forge)
    }
    """

  @Test(
    arguments: [
      ("live Helmet", nil, 2), ("hidden Knight", nil, 4), ("edge Knight Forge", nil, 4), ("live Forge", nil, 8),
      ("prints \"x\" after \"let knight\"", nil, 9), ("returns", nil, nil), ("returns", "init(forge", 5),
    ] as [(String, String?, Int?)]) func aQuestionIsReadAtItsLine(query: String, at: String?, line: Int?) throws
  {
    var step = Step(folder: "01", title: "T")
    step.files = [StepFile(name: "More.swift", text: ""), StepFile(name: "Knight.swift", text: Self.code)]
    let place = QuestionPlace.of(Question(ask: "?", query: try Query(query), at: at), step, step.files)
    #expect(place == line.map { QuestionPlace.Place(file: "Knight.swift", line: $0) })
  }

  @Test func aQuestionAboutAVariantIsReadWhereThatDiffers() throws {
    var step = Step(folder: "01", title: "T")
    step.files = [StepFile(name: "Knight.swift", text: Self.code)]
    let other = Self.code.replacing("  init(forge: Forge) {}", with: "  init(forge: Forge?) {}")
    step.variants = [CodeVersion(name: "optional", files: [StepFile(name: "Knight.swift", text: other)])]
    let question = Question(ask: "?", query: try Query("compiles"), variant: "optional")
    #expect(QuestionPlace.of(question, step, step.files)?.line == 5)
  }
}
