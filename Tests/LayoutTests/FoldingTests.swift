import Testing

@testable import Layout

/// The folding of leaves into rows along a trunk.
@Suite struct FoldingTests {
  private func star(_ count: Int, width: Int, _ edge: (Int) -> Graph.Edge) -> Graph {
    Graph(
      nodes: (0...count).map { Graph.Node(id: "\($0)", width: width, height: 3) }, edges: (1...count).map(edge))
  }

  private func folded(_ graph: Graph, limit: Int) -> FoldedGraph? {
    FoldedGraph(graph, limit: limit, gap: 2, lead: 0, across: \.width, along: \.height)
  }

  @Test func fansFoldWhenTheirLeavesAreWiderThanTheLimit() {
    let graph = star(6, width: 8) { Graph.Edge(from: 0, to: $0) }
    #expect(folded(graph, limit: 60) == nil)
    #expect(folded(graph, limit: 59)?.fans.map(\.leaves) == [[1, 2, 3, 4, 5, 6]])
    #expect(folded(star(3, width: 90) { Graph.Edge(from: 0, to: $0) }, limit: 40) == nil)
  }

  @Test func leavesOfTheSameStyleAndDirectionFold() throws {
    let graph = star(12, width: 20) { $0 <= 6 ? Graph.Edge(from: 0, to: $0) : Graph.Edge(from: $0, to: 0) }
    let result = try #require(folded(graph, limit: 50))
    #expect(result.fans.map(\.leaves) == [Array(1...6), Array(7...12)])
    #expect(result.fans.map(\.hasHeads) == [true, false])
    #expect(result.graph.nodes.count == 3)
    #expect(result.graph.edges == [Graph.Edge(from: 0, to: 1), Graph.Edge(from: 2, to: 0)])
    #expect(result.original == [0, -1, -1] && result.nodeOf.first == 0)
    #expect(result.nodeOf.dropFirst().allSatisfy { $0 == -1 })
    #expect(result.leafOf.compactMap { $0?.place } == [0, 1, 2, 3, 4, 5, 0, 1, 2, 3, 4, 5])
  }

  @Test(arguments: seeds(60)) func foldedLeavesLieApartAndBesideTheTrunk(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &generator) }
    let sizes = (0..<number(4...20)).map { _ in (across: number(1...15), along: number(1...4)) }
    var fan = FoldedFan(centre: 0, leaves: Array(sizes.indices), line: .solid, hasHeads: number(0...1) == 0)
    let (limit, gap) = (number(20...60), number(1...3))
    fan.fold(sizes: sizes, limit: limit, gap: gap, lead: number(0...1))
    let widest = sizes.map(\.across).max() ?? 0
    #expect(fan.width <= max(limit, 2 * widest + 3), "SEED=\(seed)")
    #expect(fan.boxes.map(\.width) == sizes.map(\.across) && fan.boxes.map(\.height) == sizes.map(\.along))
    expectSound(fan)
    let upright = fan
    fan.isAbove = true
    fan.turnOver()
    expectSound(fan)
    fan.turnOver()
    #expect(fan.boxes == upright.boxes && fan.branches == upright.branches, "SEED=\(seed)")

    func expectSound(_ fan: FoldedFan) {
      for (index, (box, branch)) in zip(fan.boxes, fan.branches).enumerated() {
        #expect(box.x >= 0 && box.maxX <= fan.width && box.y >= 0 && box.maxY <= fan.depth, "SEED=\(seed)")
        #expect(box.maxX < fan.trunk || box.x > fan.trunk, "SEED=\(seed): the trunk runs through \(index)")
        #expect(fan.isAbove ? branch >= box.maxY : branch < box.y, "SEED=\(seed)")
        for (other, otherBranch) in zip(fan.boxes, fan.branches).prefix(index) {
          #expect(!(box.y..<box.maxY).contains(otherBranch), "SEED=\(seed): a branch runs through \(index)")
          if otherBranch == branch {
            #expect(other.maxX + gap <= box.x, "SEED=\(seed)")
          } else {
            #expect(other.maxY <= box.y || box.maxY <= other.y, "SEED=\(seed)")
          }
        }
      }
    }
  }

  @Test(arguments: Direction.allCases) func leavesAreInTheLayerNextToTheirCentre(direction: Direction) {
    let graph = star(40, width: 9) { $0 % 2 == 0 ? Graph.Edge(from: 0, to: $0) : Graph.Edge(from: $0, to: 0) }
    let drawing = draw(graph, options: Options(direction: direction, view: Size(width: 60, height: 40)))
    #expect(defects(of: drawing, for: graph) == [])
    #expect(drawing.layers == [1] + (1...40).map { $0 % 2 == 0 ? 2 : 0 })
    #expect(drawing.boxes.allSatisfy { $0.width == 9 && $0.height == 3 })
  }
}
