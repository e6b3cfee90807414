import Testing

@testable import Trace

/// Lives of objects: discovery, release and numbers.
@Suite struct LifeTests {
  @Test func freedObjectsAreSweptYoungestFirstAndOnce() {
    var heap = heap()
    var nodes: [Node] = [Node(), Node(), Node()]
    for node in nodes { heap.discover(node) }
    nodes.remove(at: 1)
    #expect(heap.swept() == ["Node#2"])
    #expect(heap.names == ["Node#1", "Node#3"])
    nodes = []
    #expect(heap.swept() == ["Node#3", "Node#1"])
    #expect(heap.swept() == [])
  }

  @Test func numbersRisePerClassAndAreNotUsedAgain() {
    var heap = heap()
    var node: Node? = Node()
    heap.discover(node as Any)
    node = nil
    _ = heap.sweep()
    let (second, leaf) = (Node(), Leaf())
    heap.discover(second)
    heap.discover(leaf)
    #expect(heap.names == ["Node#2", "Leaf#1"])
  }

  /// An object at a reused address has another identity than the freed object.
  @Test func anAddressThatIsUsedAgainIsAnotherObject() {
    var heap = heap()
    var seen: Set<ObjectIdentifier> = []
    var reused = false
    for _ in 0..<1000 where !reused {
      let leaf = Leaf()
      reused = !seen.insert(ObjectIdentifier(leaf)).inserted
      let identity = heap.discover(leaf)
      #expect(heap.live.map(\.id) == [identity], "the dead are not taken for the living")
    }
    #expect(reused, "no address was used again")
    #expect(heap.sweep().map(\.number) == (1...seen.count + 1).reversed())
  }

  /// A `deinit` may pass its object on: `let me = self`.
  @Test func anObjectWhoseDeinitRunsIsNotRegisteredAgain() {
    final class Report {
      var heap = Heap(showing: ["TraceTests"])
      var names: [String] = ["not run"]
    }
    final class Spoon {
      let report: Report
      init(_ report: Report) { self.report = report }
      deinit {
        report.heap.discover(self)
        report.names = report.heap.names
      }
    }
    let report = Report()
    var spoon: Spoon? = Spoon(report)
    report.heap.discover(spoon as Any)
    spoon = nil
    #expect(report.names == ["Report#1"])
    #expect(report.heap.swept() == ["Spoon#1"])
  }

  @Test func cyclesEnd() {
    let (a, b) = (Node(), Node())
    (a.next, b.next, a.other) = (b, a, a)
    var heap = heap()
    heap.discover(a)
    #expect(heap.holds() == ["Node#1.next → Node#2", "Node#1.other → Node#1", "Node#2.next → Node#1"])
    (a.next, b.next, a.other) = (nil, nil, nil)
  }

  @Test func aClearedReferenceIsAbsentInTheNextSnapshot() {
    let (node, leaf) = (Node(), Leaf())
    node.other = leaf
    var heap = heap()
    heap.discover(node)
    #expect(heap.holds() == ["Node#1.other → Leaf#1"])
    node.other = nil
    #expect(heap.holds() == [])
    #expect(heap.names == ["Node#1", "Leaf#1"])
    withExtendedLifetime(leaf) {}
  }

  @Test func objectsNeverSeenAsAValueAreFoundThroughTheirHolders() {
    let node = Node()
    var heap = heap()
    heap.discover(node)
    node.next = Node()
    node.next?.next = Node()
    #expect(heap.holds() == ["Node#1.next → Node#2", "Node#2.next → Node#3"])
    #expect(heap.names == ["Node#1", "Node#2", "Node#3"])
  }

  @Test func aChainOfTenThousandNeedsNoStack() {
    let nodes = (0..<10_000).map { _ in Node() }
    for index in 1..<nodes.count { nodes[index - 1].next = nodes[index] }
    var heap = heap()
    heap.discover(nodes[0])
    #expect(heap.live.count == 10_000)
    #expect(heap.references().count == 9_999)
    for node in nodes { node.next = nil }
  }
}
