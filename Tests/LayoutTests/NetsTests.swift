import Testing

@testable import Layout

/// The gathering of links into nets and ports.
@Suite struct NetsTests {
  @Test(arguments: Shape.allCases, seeds(6)) func theLinksOfANetShareItsCentreStyleAndKind(shape: Shape, seed: UInt64) {
    let steps = Steps(shape.graph(seed: seed))
    #expect(steps.nets.netOf.count == steps.links.links.count)
    for (link, number) in zip(steps.links.links, steps.nets.netOf) {
      guard steps.nets.nets.indices.contains(number) else {
        Issue.record("SEED=\(seed) \(shape): a link without a net")
        continue
      }
      let net = steps.nets.nets[number]
      #expect(net.centre == (net.isTopCentred ? link.top : link.bottom), "SEED=\(seed) \(shape)")
      #expect(net.line == link.line && net.kind == link.kind, "SEED=\(seed) \(shape)")
    }
  }

  @Test(arguments: Shape.allCases, seeds(6)) func theLinksOfANetAreNeighboursAtItsCentre(shape: Shape, seed: UInt64) {
    let steps = Steps(shape.graph(seed: seed))
    for node in steps.graph.nodes.indices {
      for isTop in [true, false] {
        let chains = steps.layered.chains.enumerated().filter { isTop ? $1.first == node : $1.last == node }
        let face = chains.sorted {
          let (a, b) = (next($0.element, isTop), next($1.element, isTop))
          return (steps.position[a], $0.offset) < (steps.position[b], $1.offset)
        }
        var runs: [Int] = []
        for (link, _) in face where runs.last != steps.nets.netOf[link] { runs.append(steps.nets.netOf[link]) }
        let shared = runs.filter { steps.nets.nets[$0].centre == node && steps.nets.nets[$0].isTopCentred == isTop }
        #expect(Set(shared).count == shared.count, "SEED=\(seed) \(shape): a net is divided at node \(node)")
      }
    }
  }

  /// The item next to an end of a chain.
  private func next(_ chain: [Int], _ isTop: Bool) -> Int { chain[isTop ? 1 : chain.count - 2] }

  @Test(arguments: Shape.allCases, seeds(6)) func portsLieApartOnTheFacesOfTheirItems(shape: Shape, seed: UInt64) {
    let steps = Steps(shape.graph(seed: seed))
    let wiring = steps.wiring
    for item in 0..<wiring.nodeCount {
      #expect(wiring.widths[item] >= steps.graph.nodes[item].width, "SEED=\(seed) \(shape)")
      for (list, isBottom) in [(wiring.topPorts[item], false), (wiring.bottomPorts[item], true)] {
        let offsets = list.map { wiring.ports[$0].offset }
        #expect(offsets == Set(offsets).sorted(), "SEED=\(seed) \(shape): ports share a column")
        #expect(offsets.allSatisfy { (0..<wiring.widths[item]).contains($0) }, "SEED=\(seed) \(shape)")
        #expect(list.allSatisfy { wiring.ports[$0].item == item && wiring.ports[$0].isBottom == isBottom })
      }
    }
  }

  @Test(arguments: Shape.allCases, seeds(6)) func pathsAreChainsOfSegments(shape: Shape, seed: UInt64) {
    let steps = Steps(shape.graph(seed: seed))
    let wiring = steps.wiring
    for (number, path) in wiring.paths.enumerated() {
      let link = steps.links.links[number]
      #expect(path.count == 2 * (steps.layers[link.bottom] - steps.layers[link.top]), "SEED=\(seed) \(shape)")
      #expect(path.first.map { wiring.ports[$0].item } == link.top, "SEED=\(seed) \(shape)")
      #expect(path.last.map { wiring.ports[$0].item } == link.bottom, "SEED=\(seed) \(shape)")
      #expect(path.allSatisfy { wiring.ports[$0].net == steps.nets.netOf[number] }, "SEED=\(seed) \(shape)")
      for index in stride(from: 0, to: path.count, by: 2) {
        let matches = wiring.gaps[steps.layers[link.top] + index / 2].count {
          $0.upperPort == path[index] && $0.lowerPort == path[index + 1]
        }
        #expect(matches == 1, "SEED=\(seed) \(shape): \(matches) segments")
        if index > 0 {
          #expect(wiring.ports[path[index - 1]].item == wiring.ports[path[index]].item, "SEED=\(seed) \(shape)")
        }
      }
    }
  }

  @Test(arguments: Shape.allCases, seeds(6)) func bundlingMergesOnlyDummiesOfOneNet(shape: Shape, seed: UInt64) {
    let steps = Steps(shape.graph(seed: seed))
    let bundle = Bundling(steps.layered, layers: steps.ordered, nets: steps.nets)
    var netOf: [Int: Int] = [:]
    for (link, chain) in steps.layered.chains.enumerated() {
      for item in chain.dropFirst().dropLast() { netOf[item] = steps.nets.netOf[link] }
    }
    for item in 0..<steps.layered.itemCount {
      let other = bundle.representative[item]
      #expect(netOf[item] == netOf[other], "SEED=\(seed) \(shape)")
      #expect(steps.layered.layerOf[item] == steps.layered.layerOf[other], "SEED=\(seed) \(shape)")
      if other != item { #expect(bundle.isShared(item) && steps.layered.isDummy(item), "SEED=\(seed) \(shape)") }
    }
    for (bundled, layer) in zip(bundle.layers, steps.ordered) {
      #expect(bundled == layer.filter { bundle.representative[$0] == $0 }, "SEED=\(seed) \(shape): order changed")
    }
  }
}
