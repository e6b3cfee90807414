import Laboratory
import Lessons
import Stage
import TestSupport
import Testing

@testable import Screens

/// A step whose stage is a laboratory of its own.
struct StepLaboratoryTests {
  private static let files = [
    "lesson.yaml": "title: Puzzles\n",
    "01-two/step.md": """
    ---
    title: Two
    exercises:
      - name: two
        task: Make two boots.
        goal: [live Boots 2, made Boots 2]
        hints: [Ask twice.]
        off: [remove, mode]
    ---
    Transient services are made each time.
    """,
    "01-two/scenario.yaml": "playground: 1\nservices:\n  Boots: { lifetime: transient }\n",
    "01-two/target.yaml": "playground: 1\nservices:\n  Boots: { lifetime: transient }\n",
    "01-two/solutions/two/commands.pg": "resolve Boots\n# and again\nresolve Boots\n",
    "02-page/step.md": "---\ntitle: A page\n---\nThat is all.\n",
  ]

  private static func use(_ lines: [String], _ body: (Bench) async throws -> Void) async throws {
    try await TemporaryFolder.uses { folder in
      try folder.write(files)
      let bench = await Bench.lesson(["add Mine", "resolve Mine", "lesson \(folder.path("")) --trust"] + lines)
      try await body(bench)
    }
  }

  @Test func theStageIsTheScenarioAndNotTheUsersLaboratory() async throws {
    try await Self.use([]) { bench in
      #expect(bench.model.stage.picture.services.map(\.name) == ["Boots"])
      #expect(bench.model.stage.place == .puzzle)
      await bench.runs("resolve Boots")
      #expect(bench.live == ["Boots#1"])
      await bench.runs("lesson leave")
      #expect(bench.live == ["Mine#1"])
      #expect(bench.model.stage.picture.services.map(\.name) == ["Mine"])
      #expect(bench.model.stage.status.undo == "resolve Mine")
    }
  }

  @Test func theGoalDependsOnlyOnTheState() async throws {
    try await Self.use(["resolve Boots"]) { bench in
      #expect(bench.model.stage.lesson?.verdict.exercises[0].goals.map(\.isReached) == [false, false])
      await bench.runs("release Boots#1")
      await bench.runs("resolve Boots")
      await bench.runs("resolve Boots")
      // Three objects were made, which is a near miss.
      #expect(bench.model.stage.lesson?.verdict.exercises[0].goals.map(\.isReached) == [true, false])
      await bench.runs("step restart")
      #expect(bench.live == [])
      await bench.runs("resolve Boots")
      await bench.runs("resolve Boots")
      #expect(bench.model.stage.lesson?.verdict.exercises[0].isReached == true)
      #expect(bench.records.suffix(2).map(\.kind) == [.goalReached, .goalReached])
    }
  }

  @Test func aDoneTaskStaysDoneUntilTheStepIsRestarted() async throws {
    try await Self.use(["resolve Boots", "resolve Boots"]) { bench in
      func isDone() -> Bool { bench.model.stage.lesson?.verdict.isReached == true }
      #expect(isDone())
      await bench.runs("resolve Boots")
      #expect(isDone() && bench.frame.contains { $0.contains("✓ Done: ") }, "\(bench.frame)")
      await bench.runs("undo")
      #expect(isDone())
      await bench.runs("step next")
      await bench.runs("step previous")
      #expect(isDone(), "the step is as it was left")
      for line in ["step restart", "resolve Boots"] { await bench.runs(line) }
      #expect(!isDone())
    }
  }

  @Test func aDisabledCommandIsRefusedWithAReason() async throws {
    try await Self.use([]) { bench in
      await bench.runs("remove Boots")
      #expect(
        bench.model.said.error?.description
          == "'remove' is disabled in this step: solve the task without this command")
      await bench.runs("mode locator")
      #expect(bench.model.said.error != nil)
      #expect(bench.world.mode == .injection)
    }
  }

  @Test func commandsAreCountedBesideTheSolutions() async throws {
    try await Self.use(["resolve Boots", "resolve Boots", "undo"]) { bench in
      #expect(bench.model.stage.lesson?.commands?.given == 1)
      #expect(bench.model.stage.lesson?.commands?.solution == 2)
    }
  }

  @Test func comingBackFindsItAsItWasLeft() async throws {
    try await Self.use(["resolve Boots", "step next"]) { bench in
      #expect(bench.model.stage.place == .page)
      await bench.runs("step previous")
      #expect(bench.live == ["Boots#1"])
      await bench.runs("undo")
      #expect(bench.live == [])
    }
  }

  @Test func aCommandThatCannotBeRepeatedIsReportedOnceAndForgotten() async throws {
    try await TemporaryFolder.uses { folder in
      try folder.write(Self.files)
      let bench = await Bench.lesson(["lesson \(folder.path("")) --trust", "resolve Boots", "step next"])
      // Simulates a lesson that has changed since.
      let (attempts, lesson) = (
        bench.loop.surroundings.lessons.attempts, try LessonReader.read(folder: folder.path(""))
      )
      var attempt = attempts.attempt(lesson.steps[0], of: lesson)
      #expect(attempt.commands == ["resolve Boots"])
      attempt.commands = ["resolve Shoes", "resolve Boots", "frobnicate", "play"]
      attempts.keep(attempt, lesson.steps[0], of: lesson)
      let said = await bench.runs("step previous").split(separator: "\n").map(String.init)
      #expect(said.count == 4)
      let beginnings = [
        "Could not repeat 'resolve Shoes' from your last visit: unknown service 'Shoes'; expected Boots",
        "Could not repeat 'frobnicate' from your last visit: unknown command 'frobnicate'",
        "Could not repeat 'play' from your last visit: 'play' does not change the laboratory", "step 1 of 2: Two",
      ]
      for (line, beginning) in zip(said, beginnings) { #expect(line.hasPrefix(beginning)) }
      #expect(bench.live == ["Boots#1"])
      #expect(bench.model.stage.lesson?.commands?.given == 1)
      await bench.runs("step next")
      #expect(await bench.runs("step previous") == "step 1 of 2: Two")
    }
  }

  @Test func theSolutionReachesTheGoal() async throws {
    try await Self.use(["add Other", "code solution"]) { bench in
      #expect(bench.model.stage.picture.services.map(\.name) == ["Boots"])
      #expect(bench.model.stage.lesson?.verdict.exercises[0].isReached == true)
    }
  }

  @Test func whereToArriveIsDrawnBesideTheTask() async throws {
    try await Self.use([]) { bench in
      #expect(bench.frame.contains { $0.contains("Target graph") })
      #expect(!bench.frame.contains { $0.contains("command, ") || $0.contains("commands, ") }, "nothing was done yet")
    }
  }

  @Test func aStepsLaboratoryShowsTheFindingsOfItsRegistrations() async throws {
    try await Self.use(["add Knight --needs Horse"]) { bench in
      #expect(bench.findings.contains("missing Knight Horse"))
      #expect(await bench.runs("check").contains("error missing: Knight needs Horse"))
      await bench.runs("mode locator")
      await bench.runs("lesson leave")
      #expect(bench.findings == [])
    }
  }

  @Test(arguments: [("", true), ("hint", false), ("code solution", false)])
  func hintsAreOfferedWhereSomethingIsToBeDoneAndOneIsLeft(line: String, isOffered: Bool) async throws {
    try await Self.use([line]) { bench in
      #expect(bench.frame.last?.contains("H hint") == isOffered)
      #expect(bench.frame.contains { $0.contains("X shows the solution") } == (line == "hint"))
    }
  }

  @Test func withoutHintsNoneIsOffered() async throws {
    var files = Self.files
    files["01-two/solutions/two/commands.pg"] = nil
    files["01-two/step.md"] = files["01-two/step.md"]?.replacing("hints: [Ask twice.]", with: "hints: []")
    try await TemporaryFolder.uses { [files] folder in
      try folder.write(files)
      let bench = await Bench.lesson(["lesson \(folder.path("")) --trust"])
      #expect(bench.model.stage.place == .puzzle)
      #expect(!bench.frame.contains { $0.contains("H hint") || $0.contains("H gives") })
    }
  }

  @Test func anUnreadableScenarioIsReportedBeforeTheLesson() async throws {
    try await TemporaryFolder.uses { folder in
      var files = Self.files
      files["01-two/scenario.yaml"] = "playground: 1\nservices:\n  Boots: { lifetime: forever }\n"
      try folder.write(files)
      let bench = await Bench.lesson(["lesson \(folder.path("")) --trust"])
      let error = try #require(bench.model.said.error?.description)
      #expect(error.contains("01-two/scenario.yaml:3:"))
      #expect(bench.world.lesson == nil)
    }
  }

  @Test func laboratoryKeysWorkAndStepKeysGoBefore() async throws {
    try await Self.use([]) { bench in
      #expect(KeyMap.standard.binding(.character("r"), at: .puzzle)?.line == "resolve %s")
      #expect(KeyMap.standard.binding(.character("n"), at: .puzzle)?.line == "step next")
      #expect(KeyMap.standard.binding(.character(" "), at: .puzzle)?.line == "use %i")
      #expect(KeyMap.standard.binding(.character("n"), at: .laboratory) == nil)
    }
  }
}
