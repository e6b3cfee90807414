import Testing

@testable import Lessons

/// Paths: the reading of their files, and the rule that each term is explained before it is needed.
@Suite struct LearningPathReaderTests {
  private static func step(_ folder: String, explains: [String] = [], terms: [String] = []) -> Step {
    var step = Step(folder: folder, title: folder)
    (step.explains, step.terms) = (explains, terms)
    return step
  }

  private static func lesson(_ name: String, _ steps: [Step]) -> Lesson {
    Lesson(name: name, title: name, steps: steps, folder: LessonFolder(path: "/\(name)", origin: .curriculum))
  }

  private static let lessons = [
    lesson("tea", [step("1-leaf", explains: ["leaf"]), step("2-pot", explains: ["pot"], terms: ["leaf"])]),
    lesson("milk", [step("1-cow", terms: ["pot"])]),
  ]

  private func faults(_ text: String) -> [String] {
    do {
      _ = try LearningPathReader.read(text, name: "p", Self.lessons)
      return []
    } catch { return error.faults.map(\.description) }
  }

  @Test func aLessonInAPathMeansAllItsSteps() throws {
    let path = try LearningPathReader.read("title: T\nabout: A\nsteps: [milk/1-cow, tea]\n", name: "p", Self.lessons)
    #expect(path.stops.map(\.path) == ["milk/1-cow", "tea/1-leaf", "tea/2-pot"])
    #expect((path.name, path.title, path.about) == ("p", "T", "A"))
  }

  @Test func aFaultOfAPathIsReportedAtItsPlace() {
    #expect(
      faults("title: T\nabout: A\nsteps:\n  - tee\n  - tea/2-pots\n") == [
        "paths/p.yaml:4:5: unknown lesson 'tee'; expected one of tea, milk; did you mean 'tea'?",
        "paths/p.yaml:5:5: unknown step '2-pots'; expected one of 1-leaf, 2-pot; did you mean '2-pot'?",
      ])
    #expect(
      faults("title: T\nabout: A\nsteps: [tea, tea/1-leaf]\n") == [
        "paths/p.yaml:3:14: 'tea/1-leaf' occurs above already; expected each step once"
      ])
    #expect(
      faults("title: T\nabout: A\n") == ["paths/p.yaml:1:1: the path has no steps; expected 'steps:' with a list"])
    #expect(faults("about: A\nsteps: [tea]\n") == ["paths/p.yaml:1:1: 'title' is missing; expected the path's title"])
    #expect(faults("").count == 1)
  }

  private func termFaults(_ steps: String) throws -> [String] {
    let path = try LearningPathReader.read("title: T\nabout: A\nsteps: [\(steps)]\n", name: "p", Self.lessons)
    return PathCheck(Self.lessons).faults(path).map(\.message)
  }

  @Test func aTermThatNoEarlierStepExplainsIsAFault() throws {
    #expect(try termFaults("tea, milk") == [])
    #expect(
      try termFaults("tea/2-pot, tea/1-leaf") == [
        "tea/2-pot needs the term 'leaf', which tea/1-leaf explains later; move that before it"
      ])
    #expect(
      try termFaults("milk") == [
        "milk/1-cow needs the term 'pot', which no earlier step of the path explains; tea/2-pot does"
      ])
  }

  @Test func onThePathsThatCameAlongEachTermIsExplainedFirst() throws {
    let curriculum = try Curriculum()
    let lessons = try curriculum.lessons()
    let paths = try curriculum.paths(lessons)
    #expect(paths.map(\.name) == ["injection-or-locator", "what-keeps-it-alive", "keys-and-scopes", "whole"])
    for path in paths { #expect(PathCheck(lessons).faults(path).map(\.description) == []) }
    // The last path leads through every step.
    #expect(paths.last.map { Set($0.stops).count } == lessons.reduce(0) { $0 + $1.steps.count })
  }

  @Test func aRemovedExplanationIsAFaultOfABuiltInPath() throws {
    let curriculum = try Curriculum()
    var lessons = try curriculum.lessons()
    let paths = try curriculum.paths(lessons)
    let first = try #require(lessons.first)
    var steps = first.steps
    steps[0].explains = []
    lessons[0] = Lesson(name: first.name, title: first.title, steps: steps, folder: first.folder)
    for path in paths { #expect(!PathCheck(lessons).faults(path).isEmpty, "\(path.name)") }
  }

  @Test func pathsTakeAboutTheirStatedTime() throws {
    let curriculum = try Curriculum()
    let lessons = try curriculum.lessons()
    let minutes = try curriculum.paths(lessons).dropLast().map { path in
      LessonDuration.minutes(
        of: path.stops.compactMap { stop in
          lessons.first { $0.name == stop.lesson }?.steps.first { $0.folder == stop.folder }
        })
    }
    #expect(minutes == [35, 30, 45])
  }
}
