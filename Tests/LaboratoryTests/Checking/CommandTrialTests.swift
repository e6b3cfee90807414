import Foundation
import Lessons
import TestSupport
import Testing

@testable import Laboratory

/// Runs of a step's code that commands drive. A check and the screen use the same engine for them.
@Suite struct CommandTrialTests {
  static let step = """
    ---
    title: Who is first?
    ends: [returns, 'prints "a was first"']
    exercises:
      - name: late
        task: Let b be first.
        hints: [Choose.]
        goal: ['prints "b was first"', returns]
        done: Whoever goes on decides.
    ---
    Two tasks look at one object. Who is first stays there.

    """
  /// Two tasks. Without a command that chooses, the first task wins.
  static let story = """
    final class First: @unchecked Sendable { var name = "" }
    func go(_ name: String, _ first: First) {
      if first.name.isEmpty {
        first.name = name
        print(name)
      }
    }
    public func story() async {
      let first = First()
      let a = Task { go("a", first) }
      let b = Task { go("b", first) }
      await a.value
      await b.value
      print(first.name, "was first")
    }

    """
  static let wanted = "# where both wait\nevent to 11\n\nevent next 3\nplay\n"

  private func check(solution: String, miss: String, finds expected: [String]) async throws {
    try await TemporaryFolder.uses { folder in
      try Self.write(solution: solution, miss: miss, in: folder.url)
      let report = try await LessonCheck(tools: RealSteps.tools).check(
        folder.url.path + "/", in: { try Curriculum() }, refusal: { _ in nil })
      let found = report.steps.flatMap(\.findings).map {
        "\($0.fault.file.split(separator: "01-begin/").last ?? ""):\($0.fault.line): \($0.fault.message)"
      }
      let note = "step.md:5: the near miss 'late' has no answer; expected 'misses:' with its name, 'when' and 'say'"
      #expect(found.contains(note))
      #expect(found.filter { $0 != note } == expected)
    }
  }

  static func write(solution: String, miss: String, in folder: URL) throws {
    let files = [
      "lesson.yaml": "title: T\n", "01-begin/step.md": step, "01-begin/Story.swift": story,
      "01-begin/solutions/late/commands.pg": solution, "01-begin/misses/late/commands.pg": miss,
    ]
    for (path, text) in files {
      let file = folder.appending(path: path)
      try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try text.write(to: file, atomically: true, encoding: .utf8)
    }
  }

  @Test func commandsReachTheGoalAndOthersMissIt() async throws {
    try await check(solution: Self.wanted, miss: "play\n", finds: [])
  }

  @Test func commandsThatMissTheGoalAreNoSolutionAndOnesThatReachItNoMiss() async throws {
    try await check(
      solution: "event to 11\nevent next 2\nplay", miss: Self.wanted,
      finds: [
        "step.md:5: the near miss 'late' reaches the goal of its task; expected a line of the goal to fail",
        "step.md:8: the solution 'late' does not reach 'prints \"b was first\"': expected \"b was first\" to be printed; "
          + "the output is \"a\", \"a was first\"",
      ])
  }

  @Test func aCommandThatFailsIsReportedAtItsLine() async throws {
    try await check(
      solution: "event to 11\n\nevent next 7\nplay", miss: "play\nstep next\n",
      finds: [
        "misses/late/commands.pg:2: 'step next' does not control the step's run; expected one of the commands event, play, give, "
          + "step restart or code",
        "solutions/late/commands.pg:3: thread 7 cannot run now; expected 1 or 2 or 3",
      ])
  }

  @Test func theSolutionIsCarriedOutForTheLearner() async throws {
    try await TemporaryFolder.uses { folder in
      try Self.write(solution: Self.wanted, miss: "play", in: folder.url)
      var surroundings = Surroundings.memory
      surroundings.lessons.tools = RealSteps.tools
      let engine = Engine(surroundings: surroundings)
      let lesson = try LessonReader.read(folder: folder.url.path)
      _ = try await engine.complete(engine.entering(lesson, 1))
      func runs(_ line: String) async throws -> Outcome {
        try await engine.complete(engine.carryOut(try #require(try EngineTable.parse(line)), line))
      }
      _ = try await runs(#"code replace "\"b\"" "\"c\"""#)
      #expect(try await runs("code solution late") == .carriedOut("late"))
      let stage = try #require(engine.lesson)
      #expect(!stage.code.isEdited, "it begins with the step's own code")
      #expect(stage.verdict.exercises.map(\.isReached) == [true])
      #expect(engine.recorder.timeline.printed == ["b", "b was first"])
      _ = await stage.run.leave()
    }
  }
}
