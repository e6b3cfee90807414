import Layout

/// Text of a drawing, with the names in the boxes.
func printed(_ drawing: Drawing, names: [String], ascii: Bool) -> String {
  var rows = [[Character]](
    repeating: [Character](repeating: " ", count: drawing.size.width), count: drawing.size.height)
  let all = Rect(x: 0, y: 0, width: drawing.size.width, height: drawing.size.height)
  for cell in drawing.cells(in: all) { rows[cell.y][cell.x] = cell.glyph(ascii: ascii) }
  let frame: [Character] = Array(ascii ? "++++-|" : "┌┐└┘─│")
  for (name, box) in zip(names, drawing.boxes) {
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
    for (offset, character) in name.enumerated() where box.x + 1 + offset < box.maxX - 1 {
      rows[box.y + 1][box.x + 1 + offset] = character
    }
  }
  return rows.map { String($0) }.joined(separator: "\n")
}
