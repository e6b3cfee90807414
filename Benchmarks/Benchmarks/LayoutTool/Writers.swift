import Foundation
import Layout

/// The drawing in the format of the crossing counter.
func layoutJSON(_ drawing: Drawing, names: [String], edges: [[String]]) throws -> String {
  var nodes: [String: [String: Double]] = [:]
  for (name, box) in zip(names, drawing.boxes) {
    nodes[name] = [
      "x": Double(box.x) + Double(box.width) / 2, "y": Double(box.y) + Double(box.height) / 2,
      "w": Double(box.width), "h": Double(box.height),
    ]
  }
  var lines: [[String: Any]] = []
  for (edge, strand) in zip(edges, drawing.strands()) where !strand.isEmpty {
    lines.append(["from": edge[0], "to": edge[1], "points": strand.map { [$0.x, $0.y] }])
  }
  let object: [String: Any] = [
    "nodes": nodes, "edges": lines, "dir": drawing.direction == .topDown ? "TB" : "LR",
  ]
  let data = try JSONSerialization.data(withJSONObject: object, options: [.sortedKeys])
  return String(decoding: data, as: UTF8.self)
}

/// The drawing as lines of text.
func text(_ drawing: Drawing, names: [String], ascii: Bool) -> String {
  var rows = [[Character?]](
    repeating: [Character?](repeating: " ", count: drawing.size.width), count: drawing.size.height)
  let all = Rect(x: 0, y: 0, width: drawing.size.width, height: drawing.size.height)
  for cell in drawing.cells(in: all) { rows[cell.y][cell.x] = cell.glyph(ascii: ascii) }
  let frame: [Character] = ascii ? Array("++++-|") : Array("┌┐└┘─│")
  for (name, box) in zip(names, drawing.boxes) {
    guard box.height >= 3, box.width >= 3 else {
      rows[box.y][box.x] = "o"
      continue
    }
    for x in box.x..<box.maxX {
      rows[box.y][x] = frame[4]
      rows[box.maxY - 1][x] = frame[4]
    }
    for y in box.y..<box.maxY {
      rows[y][box.x] = frame[5]
      rows[y][box.maxX - 1] = frame[5]
    }
    rows[box.y][box.x] = frame[0]
    rows[box.y][box.maxX - 1] = frame[1]
    rows[box.maxY - 1][box.x] = frame[2]
    rows[box.maxY - 1][box.maxX - 1] = frame[3]
    var x = box.x + max(1, (box.width - displayWidth(name)) / 2)
    for character in name where x < box.maxX - 1 {
      rows[box.y + box.height / 2][x] = character
      if displayWidth(String(character)) == 2 { rows[box.y + box.height / 2][x + 1] = nil }
      x += displayWidth(String(character))
    }
  }
  return rows.map { row in
    var line = String(row.compactMap { $0 })
    while line.last == " " { line.removeLast() }
    return line
  }.joined(separator: "\n")
}
