import Layout
import TestSupport
import Testing

@testable import Laboratory
@testable import Screens
@testable import Stage

/// Graphs of finished runs, in which the remaining objects move to the middle.
@Suite(.serialized) struct SettledGraphTests {
  private static let text = """
    class Leaf {}
    class Twig { let leaf = Leaf() }
    class Branch { let one = Twig(), two = Twig(), three = Twig() }
    class Bird {}

    func grow() {
      let branch = Branch()
      _ = branch
    }

    public func story() {
      let bird = Bird()
      grow()
      _ = bird
    }

    """

  private func bench(_ text: String, _ lines: [String], _ look: (Bench) async throws -> Void) async throws {
    try await TemporaryFolder.uses { folder in
      try folder.write([
        "lesson.yaml": "title: Trees\n",
        "01-tree/step.md": "---\ntitle: A tree\ngraph: objects\n---\nIt grows and goes.\n",
        "01-tree/Tree.swift": text,
      ])
      try await look(
        await Bench.lesson(["lesson \(folder.path("")) --trust"] + lines, width: 80, height: 24))
    }
  }

  /// Numbers of blank columns and rows on the four sides of the drawing.
  private func margins(_ bench: Bench) -> (left: Int, right: Int, above: Int, below: Int)? {
    guard let (scene, area) = bench.model.screen.scene else { return nil }
    let origin = bench.model.graph.corner(of: scene, in: area)
    let boxes = scene.names.filter { bench.model.graph.drawn.presence[$0] != nil }.compactMap { scene.box(of: $0) }
    guard let left = boxes.map(\.x).min(), let right = boxes.map(\.maxX).max(), let top = boxes.map(\.y).min(),
      let bottom = boxes.map(\.maxY).max()
    else { return nil }
    return (
      origin.x + left - area.x, area.maxX - origin.x - right, origin.y + top - area.y, area.maxY - origin.y - bottom
    )
  }

  @Test func theRemainingGraphIsCentred() async throws {
    try await bench(Self.text, ["play"]) { bench in
      #expect(bench.live == ["Bird#1"])
      let margins = try #require(self.margins(bench))
      #expect(abs(margins.left - margins.right) <= 2, "\(margins)")
      #expect(abs(margins.above - margins.below) <= 2, "\(margins)")
      // Back in the run, the reserved places are kept again.
      let over = bench.model.graph.drawn.scene?.drawing
      await bench.runs("back")
      #expect(bench.model.graph.drawn.scene?.drawing != over)
    }
  }
}
