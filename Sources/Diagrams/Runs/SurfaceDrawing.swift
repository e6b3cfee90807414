import Canvas
import Layout
import Stage
import Support

/// The state surface: for each type a grid of methods against variables, with the grid before an edit beside or above
/// it.
package struct SurfaceDrawing: RunDrawing {
  package let size: Size
  package let note: String
  package let places: [(name: String, box: Rect)]
  package var focus: Rect? { places.first { $0.name == selection }?.box }
  package func emptyText(_ keys: RunKeys) -> String {
    isLesson
      ? "no method here can use a property of its object"
      : "no code: property use is shown in steps with code"
  }

  /// A grid and its position.
  private struct Part {
    let grid: StateGrid
    let title: String
    let isBefore: Bool
    let origin: Point
    let size: Size
  }

  private let parts: [Part]
  private let selection: String?
  private let isLesson: Bool

  private static let gap = 4
  private static func legend(_ glyphs: Glyphs) -> String {
    "\(glyphs.touched) used  \(glyphs.reachable) could be used"
  }
  /// Number of columns for each variable.
  private static let step = 2

  /// Lays out the state surface of an account.
  ///
  /// - Parameter room: the size of the pane; nil for no limit.
  package init(_ account: RunAccount, in room: Size?) {
    let surface = account.surface
    (selection, isLesson) = (account.selection, account.isLesson)
    var parts: [Part] = []
    var y = 0
    func add(_ grid: StateGrid, isBefore: Bool, at origin: Point) -> Part {
      let moment = surface.before == nil ? "" : isBefore ? " before" : " now"
      let title = "\(grid.type)\(moment) \(grid.touched)/\(grid.reachable)"
      let size = Self.size(of: grid, title: title)
      parts.append(Part(grid: grid, title: title, isBefore: isBefore, origin: origin, size: size))
      return parts[parts.count - 1]
    }
    for grid in surface.grids {
      let old = surface.before?.first { $0.type == grid.type && $0 != grid }
      if let old {
        let left = add(old, isBefore: true, at: Point(x: 0, y: y))
        let width = left.size.width + Self.gap + Self.size(of: grid, title: "").width
        let isBeside = width <= room?.width ?? .max
        let right = add(
          grid, isBefore: false,
          at: isBeside ? Point(x: left.size.width + Self.gap, y: y) : Point(x: 0, y: y + left.size.height + 1))
        y = max(left.origin.y + left.size.height, right.origin.y + right.size.height) + 1
      } else {
        y += add(grid, isBefore: false, at: Point(x: 0, y: y)).size.height + 1
      }
    }
    // Types that the edit removed.
    for grid in surface.before ?? [] where !surface.grids.contains(where: { $0.type == grid.type }) {
      y += add(grid, isBefore: true, at: Point(x: 0, y: y)).size.height + 1
    }
    self.parts = parts
    let legendWidth = TextWidth.of(Self.legend(Glyphs(isASCII: false)))
    size =
      parts.isEmpty
      ? Size(width: 0, height: 0)
      : Size(width: max(legendWidth, parts.map { $0.origin.x + $0.size.width }.max() ?? 0), height: y + 1)
    places = parts.filter { !$0.isBefore }.map {
      ($0.grid.type, Rect(x: $0.origin.x, y: $0.origin.y, width: TextWidth.of($0.title), height: 1))
    }
    func sum(_ grids: [StateGrid]) -> String {
      "\(grids.reduce(0) { $0 + $1.touched }) of \(grids.reduce(0) { $0 + $1.reachable })"
    }
    note =
      parts.isEmpty
      ? "" : "\(surface.before.map { sum($0) + ", now " } ?? "")\(sum(surface.grids)) used"
  }

  private static func names(_ grid: StateGrid) -> Int { min(24, grid.methods.map { TextWidth.of($0) }.max() ?? 0) }

  /// Size of a grid: the title, a row for each variable's name as stairs, and a row for each method.
  private static func size(of grid: StateGrid, title: String) -> Size {
    let stairs = grid.variables.enumerated().map { $0.offset * step + 2 + TextWidth.of($0.element) }.max() ?? 0
    return Size(
      width: max(names(grid) + 2 + stairs, TextWidth.of(title)), height: 1 + grid.variables.count + grid.methods.count)
  }

  package func paint(on canvas: inout Viewport) {
    for part in parts { paint(part, on: &canvas) }
    if isEmpty { return }
    canvas.put(Self.legend(canvas.glyphs), 0, size.height - 1, .dim)
  }

  private func paint(_ part: Part, on canvas: inout Viewport) {
    let (x, y, grid) = (part.origin.x, part.origin.y, part.grid)
    let isSelected = grid.type == selection && !part.isBefore
    canvas.put(part.title, x, y, isSelected ? .of(.focus, bold: true) : part.isBefore ? .dim : .title)
    let first = x + Self.names(grid) + 2
    for (column, name) in grid.variables.enumerated() {
      // The stairs lead from a name down to its column.
      for stair in 0..<column { canvas.put(canvas.glyphs.pane.side, first + stair * Self.step, y + 1 + column, .dim) }
      canvas.put(canvas.glyphs.pane.topLeft, first + column * Self.step, y + 1 + column, .dim)
      canvas.put(name, first + column * Self.step + 2, y + 1 + column, part.isBefore ? .dim : .text)
    }
    for (row, method) in grid.methods.enumerated() {
      let line = y + 1 + grid.variables.count + row
      canvas.put(method, x, line, part.isBefore ? .dim : .text, width: Self.names(grid))
      for (column, cell) in grid.cells[row].enumerated() {
        let place = first + column * Self.step
        switch cell {
        case .apart: break
        case .reachable: canvas.put(canvas.glyphs.reachable, place, line, .dim)
        case .touched: canvas.put(canvas.glyphs.touched, place, line, part.isBefore ? .text : .of(.accent, bold: true))
        }
      }
    }
  }
}
