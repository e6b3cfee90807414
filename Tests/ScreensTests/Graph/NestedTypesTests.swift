import TestSupport
import Testing

@testable import Canvas
@testable import Screens

/// Names of nested types. Types with equal names are shown with their enclosing types, all others by their last
/// component.
@Suite(.serialized) struct NestedTypesTests {
  private static let text = """
    class Sword {
      class Style {}
      class Grip {}
      let style = Style()
      let grip = Grip()
    }

    class Shield {
      class Style {}
      let style = Style()
    }

    public func story() {
      let sword = Sword()
      let shield = Shield()
      _ = (sword, shield)
    }

    """

  @Test func nestedTypesOfTheSameNameHaveSeparateBoxes() async throws {
    try await TemporaryFolder.uses { folder in
      try folder.write([
        "lesson.yaml": "title: Styles\n", "01-style/step.md": "---\ntitle: Two styles\n---\nOne word, two types.\n",
        "01-style/Style.swift": Self.text,
      ])
      let bench = await Bench.lesson(["lesson \(folder.path("")) --trust", "play"], width: 120, height: 40)
      #expect(Set(bench.live) == ["Sword#1", "Sword.Style#1", "Grip#1", "Shield#1", "Shield.Style#1"])
      #expect(
        bench.edges.map { String($0.prefix { $0 != "b" }) }.sorted() == [
          "Shield -> Shield.Style ", "Sword -> Grip ", "Sword -> Sword.Style ",
        ])
      for name in ["Sword.Style", "Shield.Style", "Grip"] { #expect(bench.frame.contains { $0.contains(name) }) }
    }
  }
}
