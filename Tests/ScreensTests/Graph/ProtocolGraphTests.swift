import TestSupport
import Testing

@testable import Diagrams
@testable import Laboratory
@testable import Screens
@testable import Stage

/// Protocols in the graph of a step. A needed protocol is shown with the types that need it and its conforming types.
@Suite(.serialized) struct ProtocolGraphTests {
  private static let tools = """
    protocol Tool: AnyObject { func use() }
    protocol Unused: AnyObject {}

    class Hammer: Tool, Unused { func use() {} }

    class Smith {
      let tool: any Tool

      init(tool: any Tool) { self.tool = tool }

      func work() { tool.use() }
    }

    """

  private func bench(
    _ text: String, _ lines: [String], width: Int = 80, height: Int = 24, _ look: (Bench) async throws -> Void
  ) async throws {
    try await TemporaryFolder.uses { folder in
      try folder.write([
        "lesson.yaml": "title: Tools\n", "01-smith/step.md": "---\ntitle: A smith\n---\nHe works.\n",
        "01-smith/Smith.swift": text,
      ])
      let bench = await Bench.lesson(
        ["lesson \(folder.path("")) --trust"] + lines, width: width, height: height)
      try await look(bench)
    }
  }

  private static let story = tools + "public func story() {\n  let smith = Smith(tool: Hammer())\n  smith.work()\n}\n"

  private func lines(_ bench: Bench) -> [String] {
    let protocols = Set(bench.model.stage.content.nodes.filter { $0.kind == .protocol }.map(\.name))
    return bench.model.stage.content.edges.filter { protocols.contains($0.to) }.map {
      "\($0.from) \($0.relation == .conformance ? "is a" : "needs") \($0.to)"
    }
  }

  @Test(arguments: ["graph services", "graph control"], [(80, 24), (120, 40)])
  func dependentsAndConformingTypesPointToAProtocol(look: String, size: (Int, Int)) async throws {
    try await bench(Self.story, [look, "play"], width: size.0, height: size.1) { bench in
      #expect(lines(bench) == ["Smith needs Tool", "Hammer is a Tool"])
      let text = bench.frame.joined(separator: "\n")
      #expect(text.contains("╎Tool╎") && text.contains("△") && text.contains("┄▷ is a"))
      #expect(!bench.model.stage.content.nodes.contains { $0.name == "Unused" }, "nobody needs it")
      #expect(bench.model.graph.drawn.scene?.isReadable == true)
    }
  }

  @Test func aProtocolAppearsWithItsFirstDependent() async throws {
    try await bench(Self.story, ["play"]) { bench in
      var seen: [[String]] = []
      for n in 1...bench.model.stage.timeline.count {
        await bench.runs("at \(n)")
        let names = bench.model.stage.content.nodes.map(\.name)
        if names != seen.last { seen.append(names) }
      }
      #expect(seen == [[], ["Hammer"], ["Hammer", "Smith", "Tool"]])
      await bench.runs("at now")
      await bench.runs("graph objects")
      #expect(!bench.frame.contains { $0.contains("╎Tool") }, "it is no object")
    }
  }

  @Test func aProtocolIsDrawnInAnExport() async throws {
    try await bench(Self.story, ["play"]) { bench in
      let text = try DrawingExport.text(bench.world, .text, events: [], snapshot: bench.model.stage.snapshot)
      #expect(text.contains("╎Tool╎") && text.contains("△"))
    }
  }

  /// Protocols are left out before names are truncated. The pane then shows that there is more.
  @Test func aProtocolIsLeftOutBeforeNamesAreTruncated() async throws {
    let many = (1...4).map { number in
      """
      protocol LongAbstraction\(number): AnyObject {}
      class Implementation\(number): LongAbstraction\(number) {}

      """
    }.joined()
    let fields = (1...4).map { "  let part\($0): any LongAbstraction\($0)\n" }.joined()
    let parameters = (1...4).map { "_ p\($0): any LongAbstraction\($0)" }.joined(separator: ", ")
    let settings = (1...4).map { "part\($0) = p\($0)" }.joined(separator: "; ")
    let made = (1...4).map { "Implementation\($0)()" }.joined(separator: ", ")
    let text =
      many + "class Whole {\n\(fields)  init(\(parameters)) { \(settings) }\n}\n"
      + "public func story() {\n  let whole = Whole(\(made))\n  _ = whole\n}\n"
    try await bench(text, ["play"]) { bench in
      #expect(bench.model.graph.drawn.scene?.fit.showsProtocols == false)
      #expect(bench.model.graph.drawn.scene?.isReadable == true)
      #expect(bench.frame.contains { $0.contains("z shows 4 more protocols") })
      #expect(!bench.frame.contains { $0.contains("is a") })
    }
    try await bench(text, ["play"], width: 160, height: 50) { bench in
      #expect(bench.model.graph.drawn.scene?.fit.showsProtocols == true)
      #expect(!bench.frame.contains { $0.contains("more protocols") })
    }
  }
}
