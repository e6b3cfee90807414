import Testing

@testable import Diagrams
@testable import Screens
@testable import Stage

/// The picture of code that is edited while it is watched.
@Suite struct SourceEditTests {
  /// Six parts, so that their order in the picture depends on the order of files.
  private static func app(_ needs: [(Character, String)], isReversed: Bool = false) -> [String: String] {
    Dictionary(
      uniqueKeysWithValues: needs.map { name, others in
        let registers = (isReversed ? [1, 0] : [0, 1]).map { index in
          "    c.register(\(name)\(index).self) { r in \(name)\(index)("
            + others.map { "\($0.lowercased()): r.resolve(\($0)0.self)!" }.joined(separator: ", ") + ") }\n"
        }
        let types = (0..<2).map { index in
          "final class \(name)\(index) { init("
            + others.map { "\($0.lowercased()): \($0)0" }.joined(separator: ", ") + ") {} }\n"
        }
        return (
          "Sources/Part\(name)/Assembly.swift",
          "import Swinject\nfinal class \(name)Assembly: Assembly {\n  func assemble(container c: Container) {\n"
            + registers.joined() + "  }\n}\n" + types.joined()
        )
      })
  }

  private static let needs: [(Character, String)] = [
    ("A", "CD"), ("B", "DE"), ("C", "F"), ("D", "F"), ("E", "FG"), ("F", ""), ("G", ""),
  ]

  private func places(_ scene: GraphScene) -> [String: [Int]] {
    Dictionary(
      uniqueKeysWithValues: scene.names.map { name in (name, scene.box(of: name).map { [$0.x, $0.y] } ?? []) })
  }

  /// Pairs of boxes in one row that have changed sides and still share a row.
  private func turned(_ before: [String: [Int]], _ after: [String: [Int]]) -> [String] {
    before.keys.sorted().flatMap { one in
      before.keys.sorted().compactMap { other in
        guard let (a, b) = before[one].flatMap({ a in before[other].map { (a, $0) } }), a[1] == b[1], a[0] < b[0],
          let (c, d) = after[one].flatMap({ c in after[other].map { (c, $0) } }), c[1] == d[1], c[0] > d[0]
        else { return nil }
        return "\(one) \(other)"
      }
    }
  }

  /// Regression: each layout of code began afresh, so an edit could turn the picture.
  @Test(arguments: [(80, 24), (120, 40)]) func boxesKeepTheirSidesAfterAnEdit(_ width: Int, _ height: Int) throws {
    let code = try SourceBench(Self.app(Self.needs), width: width, height: height)
    code.bench.run("watch on")
    let before = places(try #require(code.model.graph.drawn.scene))
    func edit(_ texts: [String: String]) throws {
      for (name, text) in texts { try code.write(text, to: name) }
      code.bench.loop.send(.sourceEdited)
      code.bench.loop.settle()
    }
    var edited = Self.needs
    edited[0].1 = "CDE"
    let texts = Self.app(edited, isReversed: true)
    try edit(texts)
    #expect(code.model.stage.source?.graph.edges(from: "A0", to: "E0").isEmpty == false)
    let scene = try #require(code.model.graph.drawn.scene)
    #expect(turned(before, places(scene)).isEmpty, "\(code.frame)")
    // The same code in a picture of its own.
    let other = places(try #require(SourceBench(texts, width: width, height: height).model.graph.drawn.scene))
    #expect(width < 120 || !turned(before, other).isEmpty)
    try edit(Self.app(Self.needs))
    #expect(places(try #require(code.model.graph.drawn.scene)) == before)
  }

  /// Regression: a name outside of the common folder put a group around all others, which was closed.
  @Test func boxesOfTheirOwnStayWhenAnEditMakesAGroup() throws {
    func assembly(_ names: String...) -> String {
      "import Swinject\nfunc assemble\(names[0])(c: Container) {\n"
        + names.map { "  c.register(\($0).self) { _ in \($0)() }\n" }.joined() + "}\n"
    }
    let code = try SourceBench([
      "Sources/App/Scenes/Feed/Feed.swift": assembly("Feed", "Reader"),
      "Sources/App/Scenes/Setup/Setup.swift": assembly("Setup", "Wizard"),
    ])
    let (before, groups) = (code.boxes, try #require(code.model.stage.source?.graph.outline.all))
    #expect(before == ["Feed", "Reader", "Setup", "Wizard"])
    code.bench.run("watch on")
    try code.write(assembly("Cache"), to: "Sources/App/Cache.swift")
    code.bench.loop.send(.sourceEdited)
    code.bench.loop.settle()
    #expect(code.model.stage.source?.graph.outline.all.isSubset(of: groups) == false)
    #expect(code.boxes == before.union(["Cache"]), "\(code.frame)")
    #expect(code.model.stage.look.opened == code.model.stage.sourceView.first)
  }

  /// Every new dependency in the direction of the others leaves the sides as they are, though the order of the code has
  /// changed.
  @Test func noNewArrowTurnsAPicture() {
    func scene(_ edges: [(String, String)], _ names: String = "ABCDEFG", near: GraphScene?) -> GraphScene {
      var content = GraphContent()
      for name in names.map(String.init) { content.nodes.append(.init(name: name, kind: .group)) }
      for (from, to) in edges {
        var edge = GraphContent.Edge(from: from, to: to, by: .initializer, declared: true)
        edge.count = 1
        content.edges.append(edge)
      }
      var look = GraphLook()
      look.opened = []
      let request = GraphScene.Request(
        VisibleGraph(content, look), look, view: .init(width: 51, height: 18), isASCII: false)
      return GraphScene(request, near: near, keeping: near?.fit.direction)
    }
    let edges = Self.needs.flatMap { need in need.1.map { (String(need.0), String($0)) } }
    let first = scene(edges, near: nil)
    var (kept, fresh) = (0, 0)
    for (index, from) in "ABCDEFG".enumerated() {
      for to in "ABCDEFG".dropFirst(index + 1) where !edges.contains(where: { $0 == (String(from), String(to)) }) {
        let edited = edges + [(String(from), String(to))]
        kept += turned(places(first), places(scene(edited, "GFEDCBA", near: first))).count
        fresh += turned(places(first), places(scene(edited, "GFEDCBA", near: nil))).count
      }
    }
    #expect(kept == 0 && fresh > 0, "\(kept) \(fresh)")
  }
}
