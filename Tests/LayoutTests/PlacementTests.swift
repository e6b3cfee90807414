import Testing

@testable import Layout

/// The columns of boxes and dummies, and the ports on the faces.
@Suite struct PlacementTests {
  @Test(arguments: Shape.allCases, seeds(4)) func neighboursInALayerKeepTheirDistance(shape: Shape, seed: UInt64) {
    let wiring = Steps(shape.graph(seed: seed)).wiring
    for columnGap in [1, 4] {
      let x = placeItems(wiring, columnGap: columnGap)
      for layer in wiring.layers {
        for (a, b) in zip(layer, layer.dropFirst()) {
          let gap = wiring.isDummy(a) || wiring.isDummy(b) ? 1 : columnGap
          #expect(x[a] + wiring.widths[a] + gap <= x[b], "SEED=\(seed) \(shape): \(a) and \(b)")
        }
      }
    }
  }

  @Test(arguments: Shape.allCases, seeds(4)) func noItemLiesRightOfTheWidthOfTheBlocks(shape: Shape, seed: UInt64) {
    let wiring = Steps(shape.graph(seed: seed)).wiring
    let x = placeItems(wiring, columnGap: 2)
    let right = wiring.layers.joined().map { x[$0] + wiring.widths[$0] }.max() ?? 0
    #expect(right <= Blocks(wiring, columnGap: 2).width, "SEED=\(seed) \(shape)")
  }

  @Test(arguments: Shape.allCases, seeds(4)) func blocksHoldOneNodeOrTheDummiesOfOneNet(shape: Shape, seed: UInt64) {
    let wiring = Steps(shape.graph(seed: seed)).wiring
    let blocks = Blocks(wiring, columnGap: 2)
    let items = wiring.layers.flatMap { $0 }
    for (block, members) in Dictionary(grouping: items, by: { blocks.blockOf[$0] }) {
      #expect((0..<blocks.count).contains(block))
      #expect(members.count == 1 || members.allSatisfy(wiring.isDummy), "SEED=\(seed) \(shape)")
      for layer in wiring.layers {
        #expect(layer.count(where: members.contains) <= 1, "SEED=\(seed) \(shape): two members in one layer")
      }
    }
    #expect(blocks.order.sorted() == Array(0..<blocks.count), "SEED=\(seed) \(shape)")
    for block in 0..<blocks.count {
      let nearest = blocks.left[block].map { blocks.leftmost[$0.block] + $0.distance }.max() ?? 0
      #expect(blocks.leftmost[block] == nearest, "SEED=\(seed) \(shape)")
    }
  }

  @Test(arguments: Shape.allCases, seeds(4)) func simplexNeverLengthensTheLines(shape: Shape, seed: UInt64) {
    let wiring = Steps(shape.graph(seed: seed)).wiring
    var placement = Placement(wiring, columnGap: 2)
    func length(_ placement: Placement) -> Int {
      var sum = 0
      for (block, pulls) in placement.pulls.enumerated() {
        for pull in pulls { sum += pull.weight * abs(placement.x[block] - placement.x[pull.block] - pull.offset) }
      }
      return sum
    }
    let atTheLeft = length(placement)
    placement.relax(rounds: 20)
    let settled = length(placement)
    #expect(settled <= atTheLeft, "SEED=\(seed) \(shape)")
    placement.shorten(budget: 1_000_000)
    let shortest = length(placement)
    #expect(shortest <= settled, "SEED=\(seed) \(shape)")
    var random = SeededGenerator(seed: seed)
    for _ in 0..<40 {
      // Moving a single block must not make the lines shorter.
      let block = Int.random(in: 0..<placement.x.count, using: &random)
      var moved = placement
      moved.x[block] += Bool.random(using: &random) ? 1 : -1
      let isAllowed =
        placement.blocks.right[block].allSatisfy { moved.x[$0.block] - moved.x[block] >= $0.distance }
        && placement.blocks.left[block].allSatisfy { moved.x[block] - moved.x[$0.block] >= $0.distance }
        && moved.x[block] >= 0 && moved.x[block] < placement.x[block]
      if isAllowed { #expect(length(moved) >= shortest, "SEED=\(seed) \(shape): block \(block)") }
    }
  }

  @Test(arguments: seeds(60)) func spreadPlacesAreTheNearestAllowedOnes(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let count = Int.random(in: 1...4, using: &generator)
    let wanted = (0..<count).map { _ in Int.random(in: -2...12, using: &generator) }
    let spacing = Int.random(in: 1...2, using: &generator)
    let places = spread(wanted, spacing: spacing, low: 0, high: 9)
    func cost(_ places: [Int]) -> Int { zip(places, wanted).reduce(0) { $0 + ($1.0 - $1.1) * ($1.0 - $1.1) } }
    var least = Int.max
    var candidates: [[Int]] = [[]]
    for _ in 0..<count {
      candidates = candidates.flatMap { begun in
        stride(from: (begun.last ?? -spacing) + spacing, through: 9, by: 1).map { begun + [$0] }
      }
    }
    for candidate in candidates { least = min(least, cost(candidate)) }
    #expect(places.allSatisfy { (0...9).contains($0) }, "SEED=\(seed) \(wanted)")
    #expect(zip(places, places.dropFirst()).allSatisfy { $1 - $0 >= spacing }, "SEED=\(seed) \(wanted)")
    // The mean of a pool is rounded down.
    #expect(cost(places) <= least + count, "SEED=\(seed) \(wanted): \(places)")
  }

  @Test(arguments: Shape.allCases, seeds(4)) func slidingPortsKeepTheirOrderAndTheirFace(shape: Shape, seed: UInt64) {
    var wiring = Steps(shape.graph(seed: seed)).wiring
    let x = placeItems(wiring, columnGap: 2)
    let before = wiring
    for step in [fitPorts, separatePorts] {
      step(&wiring, x)
      for item in 0..<wiring.nodeCount {
        for list in [wiring.topPorts[item], wiring.bottomPorts[item]] {
          let offsets = list.map { wiring.ports[$0].offset }
          #expect(offsets == Set(offsets).sorted(), "SEED=\(seed) \(shape)")
          #expect(offsets.allSatisfy { (0..<wiring.widths[item]).contains($0) }, "SEED=\(seed) \(shape)")
        }
      }
      #expect(wiring.topPorts == before.topPorts && wiring.bottomPorts == before.bottomPorts)
      #expect(wiring.widths == before.widths && wiring.paths == before.paths)
    }
  }

  @Test func portsOfAWideBoxFaceTheirPartners() {
    let nodes = [Graph.Node(id: "a", width: 20, height: 3), Graph.Node(id: "b", width: 5, height: 3)]
    let drawing = draw(Graph(nodes: nodes, edges: [Graph.Edge(from: 0, to: 1)]), options: Options(direction: .topDown))
    #expect(Set(drawing.routes[0].points.map(\.x)).count == 1)
  }
}
