import Layout
import Testing

/// A graph that changes step by step. Each drawing gets its predecessor, as on a live screen.
@Suite struct SequenceTests {
  @Test(arguments: 0..<12) func everyStepIsSoundAndReadable(seed: Int) throws {
    var generator = SeededGenerator(seed: UInt64(seed + 900))
    var graph = randomGraph(seed: UInt64(seed), nodes: 10, edgesPerNode: 1.2)
    var previous: Drawing?
    var next = 100
    for step in 0..<14 {
      switch Int.random(in: 0..<4, using: &generator) {
      case 0 where graph.nodes.count > 3:
        let gone = Int.random(in: 0..<graph.nodes.count, using: &generator)
        graph.nodes.remove(at: gone)
        graph.edges = graph.edges.compactMap { edge in
          if edge.from == gone || edge.to == gone { return nil }
          let from = edge.from > gone ? edge.from - 1 : edge.from
          let to = edge.to > gone ? edge.to - 1 : edge.to
          return Graph.Edge(from: from, to: to, line: edge.line)
        }
      case 1:
        graph.edges.append(
          Graph.Edge(
            from: Int.random(in: 0..<graph.nodes.count, using: &generator),
            to: Int.random(in: 0..<graph.nodes.count, using: &generator), line: .dashed))
      case 2 where !graph.edges.isEmpty:
        graph.edges.remove(at: Int.random(in: 0..<graph.edges.count, using: &generator))
      default:
        graph.nodes.append(Graph.Node(id: "n\(next)", width: Int.random(in: 6...14, using: &generator), height: 3))
        graph.edges.append(
          Graph.Edge(
            from: Int.random(in: 0..<(graph.nodes.count - 1), using: &generator), to: graph.nodes.count - 1))
        next += 1
      }
      let view = Size(width: Int.random(in: 20...120, using: &generator), height: 40)
      let drawing = draw(graph, options: Options(view: view, previous: previous))
      #expect(defects(of: drawing, for: graph).prefix(2) == [], "seed \(seed) step \(step)")
      let wanted = Set(
        graph.edges.map { TextReader.Edge(from: graph.nodes[$0.from].id, to: graph.nodes[$0.to].id) })
      for ascii in [false, true] {
        let text = printed(drawing, names: graph.nodes.map(\.id), ascii: ascii)
        do {
          let read = try TextReader.edges(in: text, ascii: ascii)
          #expect(read == wanted, "seed \(seed) step \(step) ascii \(ascii)")
        } catch {
          Issue.record("seed \(seed) step \(step) ascii \(ascii): \(error)")
        }
      }
      previous = drawing
    }
  }
}
