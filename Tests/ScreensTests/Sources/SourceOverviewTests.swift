import Canvas
import Importer
import Testing

@testable import Diagrams
@testable import Laboratory
@testable import Screens
@testable import Stage

/// The first picture of code: few arrows, few boxes, and the most used service on its own.
@Suite struct SourceOverviewTests {
  private static func graph(_ edges: [(String, String, Int)], groups: Bool = true) -> VisibleGraph {
    var content = GraphContent()
    for name in edges.flatMap({ [$0.0, $0.1] }).withoutRepeats {
      content.nodes.append(.init(name: name, kind: groups ? .group : .service))
    }
    for (from, to, count) in edges {
      var edge = GraphContent.Edge(from: from, to: to, by: .initializer, declared: true)
      edge.count = count
      content.edges.append(edge)
    }
    return VisibleGraph(content, GraphLook())
  }

  private static func lines(_ graph: VisibleGraph) -> [String] { graph.edges.map { "\($0.from)\($0.to)" } }

  @Test func anArrowBesideALongerPathIsImplied() {
    let graph = Self.graph([("A", "B", 1), ("B", "C", 1), ("A", "C", 1), ("C", "D", 1), ("A", "D", 1)])
    #expect(Self.lines(graph.withoutImpliedEdges) == ["AB", "BC", "CD"])
  }

  /// Regression: a line that left a box on the side of the numbers began a few cells before the box.
  @Test func everyLineBeginsBesideItsBox() throws {
    let graph = Self.graph([("A", "B", 5), ("B", "C", 3), ("A", "C", 2), ("C", "A", 1), ("C", "B", 1)])
    var look = GraphLook()
    (look.opened, look.focus, look.direction) = ([], "B", .leftRight)
    let scene = GraphScene(.init(graph, look, view: .init(width: 100, height: 40), isASCII: false))
    #expect(scene.fit.direction == .leftRight && scene.fit.showsFields)
    let size = scene.drawing.size
    let frame = GraphPainter(scene: scene, glyphs: Glyphs(isASCII: false)).paint(
      .init(x: 0, y: 0, width: size.width, height: size.height))
    var begins = 0
    for (edge, route) in zip(scene.graph.edges, scene.drawing.routes) {
      for (group, face, end) in [
        (edge.from, route.sourceFace, route.points.first), (edge.to, route.targetFace, route.points.last),
      ] where face == .west {
        begins += 1
        let cell = frame[scene.box(ofGroup: group).x - 1, try #require(end).y].text
        #expect(cell != " ", "\(frame.text)")
      }
    }
    #expect(begins > graph.edges.count - 2)
  }

  /// Short names are better than a picture that has to be scrolled.
  @Test func fewNamesFitANarrowPane() {
    let edges = [
      ("AppDelegate", "launchManager"), ("AppDelegate", "playerManager"), ("AppDelegate", "sleepManager"),
      ("AppDelegate", "libraryManager"), ("playerManager", "libraryManager"),
      ("DownloadViewController", "libraryManager"),
    ]
    let graph = Self.graph(edges.map { ($0, $1, 1) }, groups: false)
    var look = GraphLook()
    look.opened = []
    #expect(GraphScene(.init(graph, look, view: .init(width: 51, height: 18), isASCII: false)).fits)
  }

  /// Regression: beside an open code pane, the picture of a large app had twice the width of its pane.
  @Test func aDrawingThatDoesNotFitScrollsOnlyUpAndDown() throws {
    let stage = try SourceBench(SourceFitTests.layers(screens: 9, stores: 6), width: 80, height: 24)
    #expect(stage.model.graph.drawn.scene?.fits == true)
    stage.bench.press(.tab)
    let pane = try #require(stage.model.layout.areas[.graph]?.inner)
    let scene = try #require(stage.model.graph.drawn.scene)
    #expect(pane.height < 15 && scene.drawing.size.width <= pane.width, "\(stage.frame)")
  }

  /// Regression: the line under the picture lost its end.
  @Test func theLineBelowEndsWithAWholePart() throws {
    let long = "StoreOfAllTheThingsThatAnyScreenMayEverWantToRead"
    var texts = [
      "App.swift": "import Swinject\nlet c = Container()\nlet a = c.register(\(long).self) { _ in Disk() }\n"
    ]
    for index in 0..<4 {
      texts["User\(index).swift"] = "final class User\(index) { func f() { _ = c.resolve(\(long).self)! } }\n"
    }
    let stage = try SourceBench(texts, width: 80, height: 24)
    let row = try #require(stage.frame.split(separator: "\n", omittingEmptySubsequences: false)[at: 22])
    #expect(row.hasPrefix(" 1 service, 4 dependencies") && !row.contains("…"), "\(row)")
    #expect(!row.contains("most used"), "\(row)")
  }

  /// Regression: the search cut long scopes and interfaces, and repeated the name of the service.
  @Test func aSearchRowTellsTypesWithoutTheTypesAroundThem() throws {
    let texts = [
      "App.swift": """
      import Swinject
      enum TheWholeShop { enum EveryFeatureOfTheShop { protocol Storing {} } }
      let c = Container()
      let a = c.register(TheWholeShop.EveryFeatureOfTheShop.Storing.self, name: "all") { _ in Disk() }
      let b = c.register(Clock.self) { _ in Clock() }
      let d = c.register(TheWholeShop.Box<TheWholeShop.Item>.self, name: "some") { _ in Full() }
      final class Clock {}
      """
    ]
    let stage = try SourceBench(texts, width: 80, height: 24)
    stage.bench.press(.character("/"))
    let rows = stage.frame.split(separator: "\n").filter { $0.contains("graph") && !$0.contains("Graph") }
    #expect(
      rows.contains { $0.contains("as Storing") } && rows.contains { $0.contains("as Box<The") }
        && !rows.contains { $0.contains("as Clock") }, "\(stage.frame)")
  }

  /// Regression: the inspector of a group cut the names of other groups at their ends.
  @Test func theInspectorOfAGroupKeepsTheNamesOfOthers() throws {
    var texts: [String: String] = [:]
    for (file, types) in [("AllOfTheStoredThings", ["Disk", "Cloud"]), ("Views", ["Cart", "Till"])] {
      let needs = file == "Views" ? ["r.resolve(Disk.self)!", "r.resolve(Cloud.self)!"] : ["", ""]
      let lines = zip(types, needs).map { "    c.register(\($0).self) { r in \($0)(\($1)) }" }
      texts["Sources/App/\(file).swift"] =
        "import Swinject\nfinal class \(file): Assembly {\n  func assemble(container c: Container) {\n"
        + lines.joined(separator: "\n") + "\n  }\n}\n"
    }
    let stage = try SourceBench(texts, width: 80, height: 24)
    for line in ["fold App/AllOfTheStoredThings.swift", "fold App/Views.swift", "select App/Views.swift"] {
      stage.bench.run(line)
    }
    #expect(stage.frame.contains("│→ AllOfTheStoredThings"), "\(stage.frame)")
    #expect(!stage.frame.contains("→ AllOfTheStoredThings."), "\(stage.frame)")
  }

  @Test func theHeaviestArrowStaysThoughOthersImplyIt() {
    let graph = Self.graph([("A", "B", 1), ("B", "C", 2), ("A", "C", 9), ("C", "D", 1), ("A", "D", 1)])
    #expect(Self.lines(graph.withoutImpliedEdges) == ["AB", "BC", "AC", "CD"])
  }

  /// Dependencies between two services are facts that the picture must show.
  @Test func arrowsBetweenServicesStay() {
    let graph = Self.graph([("A", "B", 1), ("B", "C", 1), ("A", "C", 1)], groups: false)
    #expect(graph.withoutImpliedEdges == graph)
  }

  /// The strongest arrows of a cycle stay, and so does each pair of groups that need each other.
  @Test func aCycleStaysVisible() {
    let pair = Self.graph([("A", "B", 200), ("B", "A", 30), ("A", "C", 5), ("C", "B", 2)])
    #expect(Self.lines(pair.withoutImpliedEdges) == ["AB", "BA", "AC", "CB"])
    let ring = Self.graph([("A", "B", 9), ("B", "C", 9), ("C", "D", 9), ("D", "A", 2), ("C", "A", 1)])
    #expect(Self.lines(ring.withoutImpliedEdges) == ["AB", "BC", "CD", "DA"])
  }

  /// Every box reaches the same boxes with and without the implied arrows.
  @Test func impliedArrowsChangeNoReach() {
    var edges: [(String, String, Int)] = []
    for from in 0..<12 {
      for to in 0..<12 where from < to && (from * 7 + to * 5) % 3 == 0 || from == to + 5 {
        edges.append(("\(from)", "\(to)", from + to))
      }
    }
    let graph = Self.graph(edges)
    func reach(_ graph: VisibleGraph) -> [String: Set<String>] {
      let next = Dictionary(grouping: graph.edges, by: \.from).mapValues { Set($0.map(\.to)) }
      return graph.nodes.reduce(into: [:]) { result, node in
        var (seen, queue): (Set<String>, [String]) = ([], [node.name])
        while let name = queue.popLast() {
          for other in next[name] ?? [] where seen.insert(other).inserted { queue.append(other) }
        }
        result[node.name] = seen
      }
    }
    #expect(graph.withoutImpliedEdges.edges.count < graph.edges.count)
    #expect(reach(graph.withoutImpliedEdges) == reach(graph))
  }

  /// The most used service has a box beside its closed group, and is selected first.
  @Test(arguments: [(80, 24), (120, 40)])
  func theMostUsedServiceIsSeenFirst(size: (Int, Int)) throws {
    let code = try SourceBench(SourceFitTests.layers(screens: 14, stores: 2), width: size.0, height: size.1)
    #expect(code.boxes.contains("Store0") && code.boxes.contains("Store0Kit/"))
    #expect(code.model.stage.selection == "Store0")
    #expect(code.frame.contains("most needed, by 28"), "\(code.frame)")
    let scene = try #require(code.model.graph.drawn.scene)
    #expect(scene.fits && scene.groups.count <= 12)
    // Folding its group leaves the box, and 'f' on it unfolds the group.
    code.bench.press(.character("f"))
    #expect(code.model.stage.look.opened?.contains("Store0Kit/") == true && code.boxes.contains("Store0Helper"))
  }

  @Test func aGroupNeedsNoBoxBesideItsOnlyService() throws {
    var texts = SourceFitTests.layers(screens: 6, stores: 1)
    texts["Sources/Store0Kit/Store0.swift"] = """
      import Swinject
      final class StoreAssembly: Assembly {
        func assemble(container: Container) { container.register(Store0.self) { _ in Store0() } }
      }
      """
    let graph = ProjectGraph(Importer().read(texts: texts))
    let arrangement = SourceArrangement(graph, .init(version: 1, opened: []))
    #expect(arrangement.box(of: "Store0") == "Store0")
    #expect(!arrangement.content.nodes.contains { $0.name == "Store0Kit/" })
  }

  /// A need inside of the closed group would read as a cycle of the group and its own service.
  @Test func theMostUsedServiceFormsNoCycleWithItsGroup() {
    let graph = ProjectGraph(
      Importer().read(texts: [
        "Sources/Kit/Kit.swift": """
        import Swinject
        final class KitAssembly: Assembly {
          func assemble(container: Container) {
            container.register(Log.self) { _ in Log() }
            container.register(Store.self) { r in Store(r.resolve(Log.self)!) }
            \((0..<6).map { "container.register(P\($0).self) { r in P\($0)(r.resolve(Store.self)!) }" }.joined(separator: "\n"))
          }
        }
        """,
        "Sources/App/App.swift": """
        import Swinject
        final class AppAssembly: Assembly {
          func assemble(container: Container) { container.register(App.self) { r in App(r.resolve(Store.self)!) } }
        }
        """,
      ]))
    let arrangement = SourceArrangement(graph, .init(version: 1, opened: []))
    #expect(arrangement.mostUsed == "Store" && arrangement.faults.isEmpty)
    #expect(!arrangement.content.edges.contains { $0.from == "Store" } && arrangement.ownGroupNeeded == "Kit/")
  }

  /// Regression: a cycle of the most used service with a service in its closed group was not drawn.
  @Test func aCycleOfTheMostUsedServiceWithItsGroupIsDrawn() {
    let users = (0..<6).map { "c.register(P\($0).self) { r in P\($0)(r.resolve(Store.self)!) }" }
    let graph = ProjectGraph(
      Importer().read(texts: [
        "Sources/Kit/Kit.swift": """
        import Swinject
        func kit(c: Container) {
          c.register(Log.self) { r in Log(r.resolve(Store.self)!) }
          c.register(Store.self) { r in Store(r.resolve(Log.self)!) }
          \(users.joined(separator: "\n"))
        }
        """,
        "Sources/App/App.swift": """
        import Swinject
        func app(c: Container) { c.register(App.self) { r in App(r.resolve(Store.self)!) } }
        """,
      ]))
    let arrangement = SourceArrangement(graph, .init(version: 1, opened: []))
    #expect(arrangement.mostUsed == "Store")
    #expect(arrangement.content.edges.contains { $0.from == "Store" && $0.to == "Kit/" })
    #expect(arrangement.faults.values.contains(.cycle) && arrangement.ownGroupNeeded == nil)
  }

  // MARK: Users

  @Test func manyDependentsAreFoldedByGroup() throws {
    let code = try SourceBench(SourceFitTests.layers(screens: 14, stores: 2))
    code.bench.press(.character("d"))
    let list = try #require(code.model.overlay as? DependentList)
    #expect(list.count == 14, "a row for each module")
    code.bench.press(.right)
    #expect((code.model.overlay as? DependentList)?.count == 16)
    code.bench.press(.down, .left)
    #expect((code.model.overlay as? DependentList)?.count == 14, "← on a user folds its group")
  }

  @Test func fewDependentsAreListedOneByOne() throws {
    let code = try SourceBench(SourceFitTests.layers(screens: 3, stores: 2))
    code.bench.press(.character("d"))
    #expect((code.model.overlay as? DependentList)?.count == 6)
  }

  @Test func theInspectorFoldsManyUsers() throws {
    let code = try SourceBench(SourceFitTests.layers(screens: 14, stores: 2))
    func rows() -> [String] { code.model.stage.sourceView.inspected.rows.map { "\($0.text) \($0.note)" } }
    #expect(rows().contains("+ Screen3Kit 2") && !rows().contains { $0.contains("← ") })
    code.bench.press(.tab, .down)
    while code.model.stage.sourceView.choice(code.model.stage)?.row.map({ rows()[$0] }) != "+ Screen3Kit 2" {
      let before = code.model.stage.sourceView.choice(code.model.stage)?.row
      code.bench.press(.down)
      try #require(code.model.stage.sourceView.choice(code.model.stage)?.row != before)
    }
    code.bench.press(.right)
    #expect(rows().contains("- Screen3Kit 2") && rows().contains { $0.contains(" ← Screen3 ") }, "\(rows())")
    code.bench.press(.left)
    #expect(rows().contains("+ Screen3Kit 2") && !rows().contains { $0.contains("← ") })
  }

  /// A service that may be the one that a consumer uses is drawn, as a possible dependency.
  @Test func possibleUsersAreDrawn() throws {
    let project = Importer().read(texts: SourceBench.severalPrefs)
    let graph = ProjectGraph(project)
    for service in project.services.map(\.name) {
      let edges = SourceNeighbourhood([service], graph, version: 1).content.edges
      let use = try #require(edges.first { $0.from == "Row" && $0.to == service })
      #expect(use.isPossible && use.line == .dashed && use.role == .dim)
    }
  }

  // MARK: Focus within a filter

  /// Regression: the message said that 'focus off' shows all, but the filter stayed.
  @Test func theWayBackFromAFocusInAFilterIsTrue() throws {
    let code = try SourceBench()
    code.bench.run("filter Cart")
    let said = code.bench.run("focus Cart")
    #expect(said.hasSuffix("filter off shows all"), "\(said)")
    code.bench.press(.escape)
    #expect(code.model.stage.source?.isNarrowed == true, "the filter stays")
    code.bench.run("filter Cart")
    code.bench.run("focus Cart")
    code.bench.run("filter off")
    #expect(code.model.stage.source?.isNarrowed == false)
  }
}
