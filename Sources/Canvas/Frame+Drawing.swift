extension Frame {
  /// Draws another frame over this frame, with its top left corner at a cell. Parts that lie outside of this frame are
  /// cut off.
  ///
  /// - Complexity: O(cells of `other`).
  package mutating func draw(_ other: Frame, at column: Int, _ row: Int) {
    for y in 0..<other.height {
      for x in 0..<other.width {
        let cell = other[x, y]
        if !cell.text.isEmpty { put(cell.text, column + x, row + y, cell.style) }
      }
    }
  }

  /// Draws another frame with thick lines into an area. Parts that lie outside of the area are cut off.
  ///
  /// - Parameter styled: returns the style of a cell from its style in `other`.
  package mutating func drawHeavy(_ other: Frame, in area: Area, _ styled: (Style) -> Style) {
    for y in 0..<min(other.height, area.height) {
      for x in 0..<min(other.width, area.width) {
        let cell = other[x, y]
        if cell.text.isEmpty { continue }
        put(Self.heavy[cell.text] ?? cell.text, area.x + x, area.y + y, styled(cell.style))
      }
    }
  }

  /// Replaces thin lines by thick lines in a part of the frame.
  package mutating func makeHeavy(in area: Area) {
    for row in max(0, area.y)..<max(0, area.y, min(height, area.maxY)) {
      for column in max(0, area.x)..<max(0, area.x, min(width, area.maxX)) {
        let cell = self[column, row]
        if let heavy = Self.heavy[cell.text] { put(heavy, column, row, cell.style) }
      }
    }
  }

  /// Characters of thick lines, by the characters of thin lines.
  private static let heavy: [String: String] = Dictionary(
    uniqueKeysWithValues: zip(
      "─│╭╮╰╯┌┐└┘├┤┬┴┼┄┆╌╎┈┊╴╵╶╷╒╕╘╛".map(String.init), "━┃┏┓┗┛┏┓┗┛┣┫┳┻╋┅┇╍╏┉┋╸╹╺╻┏┓┗┛".map(String.init)))

  /// Neighbouring changed cells of one row that have the same style.
  package struct Run: Hashable, Sendable {
    package let column: Int
    package let row: Int
    package let style: Style
    package fileprivate(set) var text: String
    /// Number of cells that the text covers.
    package fileprivate(set) var width: Int
  }

  /// Runs of cells that differ from the previous frame, row by row.
  ///
  /// - Parameter old: the previous frame. If it is nil or has another size, all cells count as changed.
  /// - Complexity: O(cells).
  package func runs(since old: Frame?) -> [Run] {
    let known = old?.width == width && old?.height == height ? old : nil
    var runs: [Run] = []
    for row in 0..<height {
      var run: Run?
      for column in 0..<width {
        let cell = self[column, row]
        let isSame = known.map { $0[column, row] == cell } ?? false
        if let before = run, isSame || before.style != cell.style {
          runs.append(before)
          run = nil
        }
        // The cell after a wide character has no text of its own: it is written with that character.
        if isSame || run == nil && cell.text.isEmpty { continue }
        if run == nil { run = Run(column: column, row: row, style: cell.style, text: "", width: 0) }
        run?.text += cell.text
        run?.width += 1
      }
      if let run { runs.append(run) }
    }
    return runs
  }
}
