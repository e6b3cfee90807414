/// A reader of drawn text, which follows the lines from box to box and returns the edges.
///
/// It sees the printed text alone. Unreadable text is an error with a place.
struct TextReader {
  struct Unreadable: Error, CustomStringConvertible {
    var description: String
  }

  struct Edge: Hashable, CustomStringConvertible {
    var from: String
    var to: String
    var description: String { "\(from)→\(to)" }
  }

  private struct Cell: Hashable {
    var x: Int
    var y: Int
    func next(_ way: Int) -> Cell { Cell(x: x + [0, 1, 0, -1][way], y: y + [-1, 0, 1, 0][way]) }
  }

  /// A place where a line meets a box.
  private struct Port {
    var box: Int
    var isHead: Bool
    /// Face of the box: 0 north, 1 east, 2 south, 3 west.
    var face: Int
  }

  private let grid: [[Character]]
  private let isASCII: Bool
  private var boxAt: [Cell: Int] = [:]
  private var names: [String] = []

  /// Edges of a drawing.
  static func edges(in text: String, ascii: Bool) throws -> Set<Edge> {
    var reader = TextReader(text, ascii: ascii)
    try reader.findBoxes()
    return try reader.followLines()
  }

  private init(_ text: String, ascii: Bool) {
    grid = text.split(separator: "\n", omittingEmptySubsequences: false).map { Array($0) }
    isASCII = ascii
  }

  private func character(_ cell: Cell) -> Character {
    guard grid.indices.contains(cell.y), grid[cell.y].indices.contains(cell.x) else { return " " }
    return grid[cell.y][cell.x]
  }

  // MARK: Boxes

  private mutating func findBoxes() throws {
    let corners: [Character] = isASCII ? ["+", "+", "+", "+"] : ["┌", "┐", "└", "┘"]
    let (flat, upright): (Character, Character) = isASCII ? ("-", "|") : ("─", "│")
    for y in grid.indices {
      for x in grid[y].indices where grid[y][x] == corners[0] && boxAt[Cell(x: x, y: y)] == nil {
        var right = x + 1
        while character(Cell(x: right, y: y)) == flat { right += 1 }
        var bottom = y + 1
        while character(Cell(x: x, y: bottom)) == upright { bottom += 1 }
        let isBox =
          right > x + 1 && bottom > y + 1 && character(Cell(x: right, y: y)) == corners[1]
          && character(Cell(x: x, y: bottom)) == corners[2] && character(Cell(x: right, y: bottom)) == corners[3]
          && (x + 1..<right).allSatisfy { character(Cell(x: $0, y: bottom)) == flat }
          && (y + 1..<bottom).allSatisfy { character(Cell(x: right, y: $0)) == upright }
        if !isBox {
          if isASCII { continue }
          throw Unreadable(description: "broken box at \(x),\(y)")
        }
        var name = ""
        for row in y...bottom {
          for column in x...right {
            boxAt[Cell(x: column, y: row)] = names.count
            if row > y, row < bottom, column > x, column < right { name.append(character(Cell(x: column, y: row))) }
          }
        }
        names.append(String(name.filter { $0 != " " }))
      }
    }
  }

  // MARK: Lines

  private static let unicode: [Character: [Int]] = {
    let table: [(String, [Int])] = [
      ("│┆║", [0, 2]), ("─┄═", [1, 3]), ("╭╔", [1, 2]), ("╮╗", [2, 3]), ("╰╚", [0, 1]), ("╯╝", [0, 3]),
      ("├╠", [0, 1, 2]), ("┤╣", [0, 2, 3]), ("┬╦", [1, 2, 3]), ("┴╩", [0, 1, 3]), ("┼╬", [0, 1, 2, 3]),
      ("▲▼", [0, 2]), ("◀▶", [1, 3]),
    ]
    var result: [Character: [Int]] = [:]
    for (glyphs, sides) in table { for glyph in glyphs { result[glyph] = sides } }
    return result
  }()

  private static let ascii: [Character: [Int]] = [
    "|": [0, 2], ":": [0, 2], "\"": [0, 2], "-": [1, 3], "~": [1, 3], "=": [1, 3], ",": [1, 2], ".": [2, 3],
    "`": [0, 1], "'": [0, 3], "T": [1, 2, 3], "+": [0, 1, 2, 3], "^": [0, 2], "v": [0, 2], "<": [1, 3], ">": [1, 3],
  ]

  private static let headFaces: [Character: Int] = [
    "▲": 0, "▶": 1, "▼": 2, "◀": 3, "^": 0, ">": 1, "v": 2, "<": 3,
  ]

  private static let uprights: Set<Character> = ["│", "┆", "║", "|", ":", "\""]

  /// Sides on which the glyph of a cell continues. Those of a `+` depend on its neighbours.
  private func sides(_ cell: Cell) -> [Int] {
    if boxAt[cell] != nil { return [] }
    return (isASCII ? Self.ascii : Self.unicode)[character(cell)] ?? []
  }

  /// The next cell of a line, beyond the vertical lines that cross it.
  private func follow(_ cell: Cell, _ way: Int) -> Cell {
    var next = cell.next(way)
    guard way % 2 == 1 else { return next }
    while boxAt[next] == nil, Self.uprights.contains(character(next)) { next = next.next(way) }
    return next
  }

  private mutating func followLines() throws -> Set<Edge> {
    var seen: Set<Cell> = []
    var result: Set<Edge> = []
    for y in grid.indices {
      for x in grid[y].indices {
        let start = Cell(x: x, y: y)
        if boxAt[start] != nil || character(start) == " " || seen.contains(start) { continue }
        if sides(start).isEmpty { throw Unreadable(description: "no line glyph at \(x),\(y)") }
        var ports: [Port] = []
        var stack = [start]
        seen.insert(start)
        while let cell = stack.popLast() {
          for way in sides(cell) { try step(cell, way, &stack, &seen, &ports) }
        }
        result.formUnion(try read(ports, at: start))
      }
    }
    return result
  }

  private func step(
    _ cell: Cell, _ way: Int, _ stack: inout [Cell], _ seen: inout Set<Cell>, _ ports: inout [Port]
  ) throws {
    let next = follow(cell, way)
    let head = Self.headFaces[character(cell)]
    if let box = boxAt[next], head == way || next == cell.next(way) {
      // An ASCII `+` always continues upwards. On its other sides a box is only a neighbour.
      if isASCII, character(cell) == "+", way != 0 { return }
      ports.append(Port(box: box, isHead: head == way, face: (way + 2) % 4))
      return
    }
    if head == way { throw Unreadable(description: "head without a box at \(cell.x),\(cell.y)") }
    guard sides(next).contains((way + 2) % 4) else {
      if isASCII, character(cell) == "+" { return }
      throw Unreadable(description: "loose end at \(cell.x),\(cell.y) towards \("NESW".map { $0 }[way])")
    }
    if seen.insert(next).inserted { stack.append(next) }
  }

  private func read(_ ports: [Port], at start: Cell) throws -> Set<Edge> {
    let place = "\(start.x),\(start.y)"
    var tails = ports.filter { !$0.isHead }
    var heads = ports.filter(\.isHead)
    if ports.count < 2 { throw Unreadable(description: "line from \(place) with \(ports.count) ends") }
    let isTwoWay = tails.isEmpty
    if isTwoWay {
      // The middle line of a fan is the only one on its face.
      let middle = heads.firstIndex { head in heads.count { $0.face == head.face } == 1 }
      guard let middle else { throw Unreadable(description: "fan without a middle at \(place)") }
      tails = [heads.remove(at: middle)]
    }
    guard tails.count == 1 || heads.count == 1, !heads.isEmpty else {
      throw Unreadable(description: "lines merge at \(place): \(tails.count) tails, \(heads.count) heads")
    }
    var result: Set<Edge> = []
    for tail in tails {
      for head in heads {
        result.insert(Edge(from: names[tail.box], to: names[head.box]))
        if isTwoWay { result.insert(Edge(from: names[head.box], to: names[tail.box])) }
      }
    }
    return result
  }
}
