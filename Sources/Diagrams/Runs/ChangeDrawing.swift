import Canvas
import Layout
import Stage
import Support

/// A table of a change that several steps of a lesson make: which types it changes or adds in each step.
///
/// There is a row for each type and a column for each step. Rows below the types show the numbers of lines and the
/// titles of the steps, and the last row explains the signs if the pane has room for it.
package struct ChangeDrawing: RunDrawing {
  package let size: Size
  package let pinned = Size(width: 0, height: 1)
  package let note: String
  package let places: [(name: String, box: Rect)]
  package var focus: Rect? { places.first { $0.name == selection }?.box }
  package func emptyText(_ keys: RunKeys) -> String {
    isLesson
      ? "no change to compare here"
      : "no code: changes are shown in steps with code"
  }

  private let changes: ChangePlaces
  private let selection: String?
  private let isLesson: Bool
  private let names: Int
  private let hasLegend: Bool
  private static let legend: [(cell: ChangePlaces.Cell, word: String)] = [
    (.changed, "changed"), (.unchanged, "unchanged"), (.added, "new"),
  ]

  /// Width of a column: two digits and a blank.
  private static let step = 3
  private static let widestName = 18
  private static let lines = "lines"

  /// Lays out the table of an account's changes.
  ///
  /// - Parameter room: the size of the pane; nil for no limit.
  package init(_ account: RunAccount, in room: Size?) {
    changes = account.changes
    (selection, isLesson) = (account.selection, account.isLesson)
    let widest = changes.types.map { TextWidth.of($0) }.max() ?? 0
    names = min(Self.widestName, max(Self.lines.count, widest))
    let grid = names + 1 + changes.columns.count * Self.step
    let titles = changes.columns.map { Self.step + 1 + TextWidth.of($0.title) }.max() ?? 0
    let rows = 2 + changes.types.count + changes.columns.count
    hasLegend = rows + 2 <= room?.height ?? .max
    let legend = hasLegend ? Self.legend.reduce(-2) { $0 + TextWidth.of($1.word) + 4 } : 0
    size =
      changes.columns.isEmpty
      ? Size(width: 0, height: 0) : Size(width: max(grid, titles, legend), height: hasLegend ? rows + 2 : rows)
    let width = names
    places = changes.types.enumerated().map { ($0.element, Rect(x: 0, y: $0.offset + 1, width: width, height: 1)) }
    note = changes.columns.last.map { "step \($0.number): \(Wording.count($0.lines, "line"))" } ?? ""
  }

  package func paint(on canvas: inout Viewport) {
    guard !changes.columns.isEmpty else { return }
    let last = changes.columns.count - 1
    canvas.put("step", 0, 0, .dim)
    for (row, type) in changes.types.enumerated() {
      canvas.put(type, 0, row + 1, type == selection ? .of(.focus, bold: true) : .text, width: names)
    }
    let below = changes.types.count + 1
    canvas.put(Self.lines, 0, below, .dim)
    for (index, column) in changes.columns.enumerated() {
      let x = names + 1 + index * Self.step
      let style: Style = index == last ? .title : .dim
      put(column.number, x, 0, style, on: &canvas)
      for (row, cell) in column.cells.enumerated() { paint(cell, x + 1, row + 1, isNow: index == last, on: &canvas) }
      put(column.lines, x, below, index == last ? .text : .dim, on: &canvas)
      let line = below + 1 + index
      put(column.number, 0, line, style, on: &canvas)
      canvas.put(column.title, Self.step, line, index == last ? .text : .dim)
    }
    guard hasLegend else { return }
    var x = 0
    for (cell, word) in Self.legend {
      paint(cell, x, size.height - 1, isNow: false, on: &canvas)
      canvas.put(word, x + 2, size.height - 1, .dim)
      x += TextWidth.of(word) + 4
    }
  }

  private func paint(_ cell: ChangePlaces.Cell, _ x: Int, _ y: Int, isNow: Bool, on canvas: inout Viewport) {
    switch cell {
    case .absent: break
    case .unchanged: canvas.put(canvas.glyphs.reachable, x, y, .dim)
    case .changed: canvas.put(canvas.glyphs.touched, x, y, isNow ? .of(.accent, bold: true) : .text)
    case .added: canvas.put("+", x, y, isNow ? .of(.accent, bold: true) : .text)
    }
  }

  /// Paints a number of at most two digits, with its last digit in the column of the signs.
  private func put(_ number: Int, _ x: Int, _ y: Int, _ style: Style, on canvas: inout Viewport) {
    let text = "\(number)"
    canvas.put(text, x + max(0, 2 - text.count), y, style)
  }
}
