import TestSupport
import Testing

@testable import Screens

/// Goals and questions about the time after a step's story has returned.
@Suite struct AfterReturnTests {
  private static func files(_ goal: String) -> [String: String] {
    [
      "lesson.yaml": "title: Light\n",
      "01-lamp/step.md": """
      ---
      title: A lamp
      graph: objects
      questions:
        - { ask: How many burn?, query: live Lamp, choices: [0, 1] }
      exercises:
        - { name: out, task: Put it out., goal: [\(goal)] }
      ---
      It is lit.
      """,
      "01-lamp/Lamp.swift": "class Lamp {}\n\npublic func story() {\n  let lamp = Lamp()\n  print(lamp)\n}\n",
    ]
  }

  @Test(arguments: [
    (goal: "freed Lamp 1 after return", live: [], isReached: true),
    (goal: "freed Lamp 1", live: ["Lamp#1"], isReached: false),
  ]) func aRunContinuesAfterItsLastBraceIfTheStepRequiresIt(goal: String, live: [String], isReached: Bool) async throws
  {
    for advance in [["play"], Array(repeating: "event next", count: 6)] {
      try await TemporaryFolder.uses { folder in
        try folder.write(Self.files(goal))
        let change = ["answer 1 2", "code replace \"print(lamp)\" \"print(1, lamp)\""]
        let bench = await Bench.lesson(["lesson \(folder.path("")) --trust"] + change + advance)
        #expect(bench.live == live)
        #expect(bench.model.stage.lesson?.verdict.exercises[0].isReached == isReached)
        // The end of the run is still the last brace.
        #expect(bench.model.stage.lesson?.verdict.questions[0].truth == "1")
      }
    }
  }
}
