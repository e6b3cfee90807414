import Layout
import Testing

/// Drawings as text.
@Suite struct PictureTests {
  private func graph(_ names: [String], _ edges: [(Int, Int)]) -> Graph {
    Graph(
      nodes: names.map { Graph.Node(id: $0, width: $0.count + 4, height: 3) },
      edges: edges.map { Graph.Edge(from: $0.0, to: $0.1) })
  }

  private func lines(_ graph: Graph, _ options: Options = Options(), ascii: Bool = false) -> String {
    printed(draw(graph, options: options), names: graph.nodes.map { " " + $0.id }, ascii: ascii)
      .split(separator: "\n").map { line in
        var line = line
        while line.last == " " { line.removeLast() }
        return String(line)
      }.joined(separator: "\n")
  }

  private var knight: Graph {
    graph(
      [
        "Garrison", "Forge", "Knight", "Armor", "Boots", "Pants", "Belt", "Chest", "Bracers", "Gloves", "Helmet",
      ],
      [(0, 1), (0, 2), (2, 3), (1, 3), (3, 4), (3, 5), (3, 6), (3, 7), (3, 8), (3, 9), (3, 10)])
  }

  @Test func aSmallTree() {
    let tree = graph(["a", "b", "c", "d"], [(0, 1), (0, 2), (0, 3)])
    #expect(
      lines(tree) == """
               ┌───┐
               │ a │
               └───┘
          ╭──────┼──────╮
          ▼      ▼      ▼
        ┌───┐  ┌───┐  ┌───┐
        │ b │  │ c │  │ d │
        └───┘  └───┘  └───┘
        """)
  }

  @Test func theSameTreeToTheRightInASCII() {
    let tree = graph(["a", "b", "c"], [(0, 1), (0, 2)])
    #expect(
      lines(tree, Options(direction: .leftRight), ascii: true) == """
                +---+
              ,>| b |
        +---+ | +---+
        | a |-+
        +---+ | +---+
              `>| c |
                +---+
        """)
  }

  @Test func twoWaysOneLine() {
    let pair = graph(["a", "b"], [(0, 1), (1, 0)])
    #expect(
      lines(pair) == """
        ┌───┐
        │ a │
        └───┘
          ▲
          ▼
        ┌───┐
        │ b │
        └───┘
        """)
    let drawing = draw(pair)
    #expect(drawing.routes[0].heads == [.source, .target])
    #expect(drawing.routes[0].points == drawing.routes[1].points.reversed())
  }

  @Test func aSelfEdge() {
    #expect(
      lines(graph(["abc"], [(0, 0)])) == """
        ┌─────┐
        │ abc │
        └─────┘
          │ ▲
          ╰─╯
        """)
  }

  @Test func kindsOfEdgesKeepTheirOwnLines() {
    var pair = graph(["client", "server"], [(0, 1), (0, 1), (0, 1)])
    pair.edges[1].line = .dashed
    pair.edges[2].line = .double
    let drawing = draw(pair)
    #expect(Set(drawing.routes.map(\.net)).count == 3)
    #expect(defects(of: drawing, for: pair) == [])
  }

  @Test func aRepeatedEdgeIsDrawnOnce() {
    let drawing = draw(graph(["a", "b"], [(0, 1), (0, 1)]))
    #expect(drawing.routes[0] == drawing.routes[1])
    #expect(drawing.cells(in: Rect(x: 0, y: 0, width: 9, height: 9)).first?.edges == [0, 1])
  }

  @Test func theKnightFitsInTwentyOneRows() {
    let drawing = draw(knight)
    #expect(drawing.size.height <= 21)
    #expect(drawing.size.width <= 78)
    let cells = drawing.cells(in: Rect(x: 0, y: 0, width: drawing.size.width, height: drawing.size.height))
    #expect(!cells.contains { $0.kind == .crossing })
  }

  @Test func theDirectionFollowsThePane() {
    let chain = graph(["a", "b", "c", "d", "e"], [(0, 1), (1, 2), (2, 3), (3, 4)])
    #expect(draw(chain).direction == .topDown)
    #expect(draw(chain, options: Options(view: Size(width: 80, height: 24))).direction == .topDown)
    #expect(draw(chain, options: Options(view: Size(width: 80, height: 10))).direction == .leftRight)
    // A direction that fits is kept.
    let right = draw(chain, options: Options(direction: .leftRight))
    #expect(draw(chain, options: Options(view: Size(width: 80, height: 24), previous: right)).direction == .leftRight)
  }

  @Test func onlyTheViewportIsDrawn() {
    let drawing = draw(knight)
    let all = drawing.cells(in: Rect(x: 0, y: 0, width: drawing.size.width, height: drawing.size.height))
    let pane = Rect(x: 10, y: 4, width: 30, height: 9)
    #expect(drawing.cells(in: pane) == all.filter { pane.contains(x: $0.x, y: $0.y) })
    #expect(drawing.cells(in: Rect(x: 0, y: 0, width: -1, height: .max)) == [])
  }

  @Test func partsArePackedSideBySide() {
    let islands = graph(["a", "b", "c", "d", "e"], [(0, 1), (2, 3)])
    let drawing = draw(islands)
    #expect(defects(of: drawing, for: islands) == [])
    #expect(drawing.size.height <= 7)
  }
}

/// Strands, which are measured in place of the shared lines.
@Suite struct StrandTests {
  /// Pairs of lines of a fan neither cross nor overlap.
  @Test(arguments: 0..<20) func linesOfOneFanNeverMeet(seed: Int) {
    let graph = randomGraph(seed: UInt64(seed), nodes: 20)
    for direction in Direction.allCases {
      let drawing = draw(graph, options: Options(direction: direction))
      let strands = drawing.strands()
      for (a, first) in strands.enumerated() {
        for (b, second) in strands[..<a].enumerated()
        where drawing.routes[a].net == drawing.routes[b].net && drawing.routes[a].net >= 0 {
          if graph.edges[a].from == graph.edges[a].to { continue }
          #expect(!meet(first, second), "seed \(seed) \(direction): edges \(a) and \(b)")
        }
      }
    }
  }

  private func meet(_ a: [Drawing.Position], _ b: [Drawing.Position]) -> Bool {
    for (p, q) in zip(a, a.dropFirst()) {
      for (r, s) in zip(b, b.dropFirst()) {
        let overlapsX = max(min(p.x, q.x), min(r.x, s.x)) <= min(max(p.x, q.x), max(r.x, s.x))
        let overlapsY = max(min(p.y, q.y), min(r.y, s.y)) <= min(max(p.y, q.y), max(r.y, s.y))
        if overlapsX && overlapsY { return true }
      }
    }
    return false
  }
}
