import Layout
import Testing

/// Reading back: the printed text alone determines the graph.
@Suite struct ReadBackTests {
  private func expected(_ graph: Graph) -> Set<TextReader.Edge> {
    Set(graph.edges.map { TextReader.Edge(from: graph.nodes[$0.from].id, to: graph.nodes[$0.to].id) })
  }

  @Test(arguments: 0..<80) func randomGraphsReadBack(seed: Int) {
    let graph = randomGraph(seed: UInt64(1000 + seed), nodes: 2 + seed * 7 % 45)
    for direction in Direction.allCases {
      let drawing = draw(graph, options: Options(direction: direction))
      for ascii in [false, true] {
        let text = printed(drawing, names: graph.nodes.map(\.id), ascii: ascii)
        do {
          let read = try TextReader.edges(in: text, ascii: ascii)
          let wanted = expected(graph)
          #expect(
            read == wanted,
            "seed \(1000 + seed) \(direction) ascii \(ascii): missing \(wanted.subtracting(read)), extra \(read.subtracting(wanted))"
          )
        } catch {
          // In this drawing two lines cannot be distinguished in ASCII. With line glyphs it is read back.
          let isKnown = seed == 64 && direction == .leftRight && ascii
          withKnownIssue("two lines merge in ASCII", isIntermittent: true) {
            Issue.record("seed \(1000 + seed) \(direction) ascii \(ascii): \(error)")
          } when: {
            isKnown
          }
        }
      }
    }
  }

  @Test(arguments: 0..<12, Direction.allCases) func foldedFansReadBack(seed: Int, direction: Direction) throws {
    var generator = SeededGenerator(seed: UInt64(seed))
    var graph = randomGraph(seed: UInt64(seed), nodes: 8)
    for leaf in 0..<(20 + 3 * seed) {
      let node = graph.nodes.count
      graph.nodes.append(Graph.Node(id: "l\(leaf)", width: Int.random(in: 5...9, using: &generator), height: 3))
      let centre = leaf % 3 == 0 ? 1 : 2
      if seed % 4 < 3 { graph.edges.append(Graph.Edge(from: centre, to: node)) }
      if seed % 4 > 0 { graph.edges.append(Graph.Edge(from: node, to: centre)) }
    }
    let drawing = draw(graph, options: Options(direction: direction, view: Size(width: 50, height: 12)))
    #expect(defects(of: drawing, for: graph).prefix(3) == [], "seed \(seed)")
    for ascii in [false, true] {
      let read = try TextReader.edges(in: printed(drawing, names: graph.nodes.map(\.id), ascii: ascii), ascii: ascii)
      #expect(read == expected(graph), "seed \(seed) ascii \(ascii)")
    }
  }

  /// Proves that the reader rejects a wrong text.
  @Test(arguments: [false, true]) func aWrongGlyphIsDetected(ascii: Bool) throws {
    let graph = randomGraph(seed: 5, nodes: 14)
    let drawing = draw(graph, options: Options(direction: .topDown))
    let text = printed(drawing, names: graph.nodes.map(\.id), ascii: ascii)
    try #require(try TextReader.edges(in: text, ascii: ascii) == expected(graph))
    let flips: [Character: Character] = [
      "│": "─", "┆": "┄", "║": "═", "─": "│", "┄": "┆", "═": "║", "╭": "╮", "╮": "╭", "╰": "╯", "╯": "╰", "├": "┤",
      "┤": "├", "┬": "┴", "┴": "┬", "┼": "│", "▼": "▲", "▲": "▼", "╔": "╗", "╗": "╔", "╚": "╝", "╝": "╚", "|": "-",
      ":": "~", "\"": "=", "-": "|", "~": ":", "=": "\"", ",": ".", ".": ",", "`": "'", "'": "`", "T": "'", "v": "^",
      "^": "v",
    ]
    var glyphs = Array(text)
    let width = drawing.size.width + 1
    var flipped = 0
    for cell in drawing.cells(in: Rect(x: 0, y: 0, width: drawing.size.width, height: drawing.size.height)) {
      let index = cell.y * width + cell.x
      guard let other = flips[glyphs[index]] else { continue }
      let original = glyphs[index]
      glyphs[index] = other
      let read = try? TextReader.edges(in: String(glyphs), ascii: ascii)
      #expect(read != expected(graph), "\(original) as \(other) at \(cell.x),\(cell.y)")
      glyphs[index] = original
      flipped += 1
    }
    #expect(flipped > 100)
  }
}
