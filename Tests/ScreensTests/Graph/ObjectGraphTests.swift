import TestSupport
import Testing

@testable import Canvas
@testable import Diagrams
@testable import Laboratory
@testable import Screens
@testable import Stage

/// The graph of objects, which shows references and their fields.
@Suite struct ObjectGraphTests {
  private func edges(_ bench: Bench) -> [String] {
    bench.model.stage.content.edges.map { "\($0.from) \($0.fields.joined(separator: ",")) \($0.to)" }
  }

  /// Text of the graph's pane.
  private func graph(_ bench: Bench) -> String {
    guard let area = bench.model.layout.graphArea else { return "" }
    let frame = view(bench.model)
    return (area.y..<area.maxY).map { row in (area.x..<area.maxX).map { frame[$0, row].text }.joined() }
      .joined(separator: "\n")
  }

  /// The graph shows which armor each knight has.
  @Test func twoKnightsHaveTheirOwnArmor() async {
    let bench = await Bench.lesson([KnightSteps.command("09-scopes"), "graph objects", "play"])
    #expect(
      edges(bench).filter { $0.contains("Armor#") && $0.contains("Knight") }
        == ["Knight#1 armor Armor#1", "Knight#2 armor Armor#2"])
    #expect(edges(bench).contains("the code  Knight#1"))
    let text = bench.frame.joined(separator: "\n")
    for name in ["Knight#1", "Knight#2", "Armor#1", "Armor#2", "armor"] { #expect(text.contains(name)) }
  }

  /// Two knights hold the same armor, which had a third holder before.
  @Test func aSharedArmorOutlivesOneOfItsHolders() async {
    let bench = await Bench.lesson([
      KnightSteps.command("09-scopes"), "code variant container", "graph objects", "play",
    ])
    let shared = ["Knight#1 armor Armor#1", "Knight#2 armor Armor#1"]
    #expect(edges(bench).filter { $0.hasSuffix(" Armor#1") } == shared)
    #expect(!bench.model.stage.content.nodes.contains { $0.name == "Garrison#1" }, "freed objects vanish")
    #expect(graph(bench).contains("Armor#1") && !graph(bench).contains("Garrison#1"))
    let printed = bench.records.first { $0.kind == .printed }
    await bench.runs("at \(printed?.n ?? 1)")
    #expect(Set(edges(bench).filter { $0.hasSuffix(" Armor#1") }) == Set(shared + ["Garrison#1 kept Armor#1"]))
  }

  @Test func aStepChoosesTheFirstViewOfItsGraph() async {
    let bench = await Bench.lesson([KnightSteps.command("08b-not-the-same")])
    #expect(bench.model.stage.look.subject == .services)
    await bench.runs("step next")
    #expect(bench.model.stage.look.subject == .objects)
    await bench.runs("play")
    #expect(bench.frame.contains { $0.contains("Knight#1") })
    await bench.runs("lesson leave")
    #expect(bench.model.stage.look.subject == .services)
  }

  @Test func theLaboratoryShowsTheHoldersOfInstances() {
    let bench = Bench(
      "add Boots\nadd Armor --lifetime container --needs Boots\nadd Knight --needs Armor\nresolve Knight\nresolve Knight\ngraph objects"
    )
    #expect(
      edges(bench) == [
        "container  Armor#1", "you  Knight#1", "you  Knight#2", "Armor#1  Boots#1", "Knight#1  Armor#1",
        "Knight#2  Armor#1",
      ])
    #expect(bench.frame.contains { $0.contains("(container)") })
    bench.run("release Knight#1")
    #expect(!bench.model.stage.content.nodes.contains { $0.name == "Knight#1" })
  }

  @Test func theKeySwitchesAndSelectionGoesFromObjectToObject() {
    let bench = Bench("add Boots\nadd Knight --needs Boots\nresolve Knight\nresolve Knight\nselect Boots")
    bench.press(.character("i"))
    #expect(bench.model.stage.look.subject == .objects)
    #expect(bench.model.stage.selectedNode == "Boots#2")
    bench.press(.up)
    #expect(bench.model.stage.selectedNode == "Knight#2")
    #expect(bench.model.stage.selection == "Knight", "the inspector shows its service")
    bench.run("select Boots#1")
    #expect(bench.model.stage.selectedNode == "Boots#1")
    bench.press(.character("i"))
    #expect(bench.model.stage.look.subject == .services && bench.model.stage.selection == "Boots")
    #expect(bench.run("graph things").contains("expected"))
  }

  @Test func weakReferencesAreDrawnDifferently() {
    var graph = GraphContent()
    graph.nodes = [.init(name: "A#1", kind: .object(of: "A")), .init(name: "B#1", kind: .object(of: "B"))]
    graph.edges = [
      .init(from: "A#1", to: "B#1", by: .holds, fields: ["b"]),
      .init(from: "B#1", to: "A#1", by: .holds, strength: .weak, fields: ["a"]),
    ]
    let visible = VisibleGraph(graph, GraphLook())
    #expect(visible.edges.map(\.line) == [.solid, .dashed])
    let scene = GraphScene(.init(visible, GraphLook(), view: .init(width: 40, height: 20), isASCII: true))
    let text = GraphPainter(scene: scene, glyphs: Glyphs(isASCII: true)).paint(
      .init(x: 0, y: 0, width: 40, height: 20)
    ).text
    #expect(text.contains("A#1") && text.contains("b") && text.contains(":"))
  }
}
