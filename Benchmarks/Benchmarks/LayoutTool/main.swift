import Foundation
import Layout

// LayoutTool GRAPH.json [text|ascii|layout|stats] [down|right] [WIDTHxHEIGHT]
struct Input: Decodable {
  var nodes: [String]
  var edges: [[String]]
}

/// Number of columns that a text takes in a terminal, accurate enough for the corpus.
func displayWidth(_ text: String) -> Int {
  text.reduce(0) { sum, character in
    guard let scalar = character.unicodeScalars.first else { return sum }
    let isEmoji = character.unicodeScalars.contains { $0.properties.isEmojiPresentation || $0.value == 0xFE0F }
    let wide: [ClosedRange<UInt32>] = [
      0x1100...0x115F, 0x2E80...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F, 0xFF00...0xFF60,
      0xFFE0...0xFFE6, 0x20000...0x3FFFD,
    ]
    return sum + (isEmoji || wide.contains { $0.contains(scalar.value) } ? 2 : 1)
  }
}

let arguments = Array(CommandLine.arguments.dropFirst())
guard let path = arguments.first, let data = FileManager.default.contents(atPath: path) else {
  print("usage: LayoutTool GRAPH.json [text|ascii|layout|stats] [down|right] [WIDTHxHEIGHT]")
  exit(2)
}
let input = try JSONDecoder().decode(Input.self, from: data)
var index: [String: Int] = [:]
for (number, name) in input.nodes.enumerated() { index[name] = number }
let graph = Graph(
  nodes: input.nodes.map { Graph.Node(id: $0, width: displayWidth($0) + 4, height: 3) },
  edges: input.edges.map { Graph.Edge(from: index[$0[0]] ?? -1, to: index[$0[1]] ?? -1) })
var options = Options()
if arguments.contains("down") { options.direction = .topDown }
if arguments.contains("right") { options.direction = .leftRight }
for argument in arguments.dropFirst() {
  let parts = argument.split(separator: "x").compactMap { Int($0) }
  if parts.count == 2 { options.view = Size(width: parts[0], height: parts[1]) }
}
let start = DispatchTime.now().uptimeNanoseconds
let startCPU = clock()
let drawing = draw(graph, options: options)
let processor = Double(clock() - startCPU) / Double(CLOCKS_PER_SEC) * 1000
let milliseconds = Double(DispatchTime.now().uptimeNanoseconds - start) / 1e6
if arguments.contains("stability") {
  print(stability(graph, options))
} else if arguments.contains("layout") {
  print(try layoutJSON(drawing, names: input.nodes, edges: input.edges))
} else if arguments.contains("stats") {
  let bends = drawing.routes.reduce(0) { $0 + max(0, $1.points.count - 2) }
  print("\(drawing.size.width)x\(drawing.size.height) bends \(bends) wall ms \(milliseconds) ms \(processor)")
} else {
  print(text(drawing, names: input.nodes, ascii: arguments.contains("ascii")))
}
