import TestSupport
import Testing

@testable import Screens

/// Messages of a graph without objects.
@Suite struct EmptyGraphTests {
  @Test(arguments: [
    (story: "do { _ = Lamp() }", atTheEnd: "Run finished: no object is alive"),
    (story: "print(1)", atTheEnd: "Run finished: no object was made"),
  ]) func afterTheRunNoPlaceIsReserved(story: String, atTheEnd: String) async throws {
    try await TemporaryFolder.uses { folder in
      try folder.write([
        "lesson.yaml": "title: Light\n",
        "01-lamp/step.md": "---\ntitle: A lamp\ngraph: objects\n---\nIt is lit and gone.\n",
        "01-lamp/Lamp.swift": "class Lamp {}\n\npublic func story() {\n  \(story)\n}\n",
      ])
      let bench = await Bench.lesson(["lesson \(folder.path("")) --trust"])
      func says(_ text: String) -> Bool { bench.frame.contains { $0.contains(text) } }
      #expect(says("Space runs the code"))
      await bench.runs("play")
      #expect(says(atTheEnd))
      await bench.runs("at 3")
      #expect(!says(atTheEnd))
      await bench.runs("at now")
      await bench.runs("code replace \"\(story)\" \"_ = 1\"")
      #expect(says("Space runs the code"))
    }
  }
}
