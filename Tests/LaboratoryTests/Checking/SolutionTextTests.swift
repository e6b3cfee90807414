import Lessons
import Testing

@testable import Laboratory

/// The text that shows a solution: changed lines and changed dependencies.
@Suite struct SolutionTextTests {
  private static func difference(_ old: String, _ new: String) -> SolutionDifference {
    var step = Step(folder: "01-a", title: "T")
    step.files = [StepFile(name: "A.swift", text: old)]
    let solution = CodeVersion(name: "x", files: [StepFile(name: "A.swift", text: new)])
    return SolutionDifference("x", of: step, files: step.files, to: solution)
  }

  @Test func changesOfTwoPlacesAreSeparated() {
    let old = "func a() {\n  one()\n}\nfunc b() {\n  two()\n}\n"
    let new = "func a() {\n  other()\n}\nfunc b() {\n  third()\n}\n"
    #expect(
      Outcome.solution(Self.difference(old, new)).map(\.text) == [
        "Changes to A.swift", "2 -   one()", "2 +   other()", "", "5 -   two()", "5 +   third()", "",
        "Dependencies between the types: unchanged",
      ])
  }

  /// A factory creates its products. The class that calls it creates nothing.
  @Test func theCallerOfAFactoryCreatesNothing() {
    let types = "class Armor {}\nclass Forge {\n  func makeArmor() -> Armor { Armor() }\n}\n"
    let old = types + "class Knight {\n  private var armor: Armor?\n}\n"
    let new =
      types
      + "class Knight {\n  private var armor: Armor?\n  func arm(with forge: Forge) { armor = forge.makeArmor() }\n}\n"
    #expect(Outcome.solution(Self.difference(old, new)).last?.text == "+ Knight → Forge (method)")
  }
}
