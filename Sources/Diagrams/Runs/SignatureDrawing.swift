import Canvas
import Core
import Layout
import Stage
import Support

/// Signatures against reality: for each type the dependencies in its signatures (solid) beside the dependencies that
/// only its bodies use (dashed).
package struct SignatureDrawing: RunDrawing {
  package let size: Size
  package let pinned: Size
  package let focus: Rect?
  package let note: String
  package func emptyText(_ keys: RunKeys) -> String { "no dependencies here" }
  package let places: [(name: String, box: Rect)]

  private struct Row {
    /// The type's name in its first row; nil in its further rows.
    var name: String?
    var shown: Signatures.Need?
    var taken: Signatures.Need?
  }

  private let rows: [Row]
  private let selection: String?
  /// First columns of the two lists of dependencies: in signatures and in bodies.
  private let columns: (shown: Int, taken: Int)

  private let head: String
  /// Kinds of the dependencies that only bodies use.
  private let kinds: [Dependency.Kind]

  private static let longHead = "in the signature"
  /// Short heading, for panes in which the long heading leaves no room for the names.
  private static let shortHead = "signature"
  private static let nothing = "none"
  private static let widestName = 24
  /// Width of an arrow and a blank.
  private static let arrow = 3

  /// Lays out the signatures of an account.
  ///
  /// - Parameter room: the size of the pane; nil for no limit.
  package init(_ account: RunAccount, in room: Size?) {
    let signatures = account.signatures
    selection = account.selection
    let dependents = signatures.dependents
    func height(_ dependent: Signatures.Dependent) -> Int { max(dependent.shown.count, dependent.taken.count) }
    // Types are separated by a blank row if there is room.
    let isLoose = dependents.reduce(1) { $0 + height($1) + 1 } <= room?.height ?? .max
    var rows: [Row] = []
    for dependent in dependents {
      if isLoose, !rows.isEmpty { rows.append(Row()) }
      for index in 0..<height(dependent) {
        rows.append(
          Row(
            name: index == 0 ? dependent.name : nil,
            shown: dependent.shown.indices.contains(index) ? dependent.shown[index] : nil,
            taken: dependent.taken.indices.contains(index) ? dependent.taken[index] : nil))
      }
    }
    self.rows = rows
    func width(_ names: [String], head: String) -> Int {
      max(head.count, Self.arrow + min(Self.widestName, names.map { TextWidth.of($0) }.max() ?? 0))
    }
    let names = min(Self.widestName, dependents.map { TextWidth.of($0.name) }.max() ?? 0)
    // The heading of the second list explains its arrows.
    let all = dependents.flatMap(\.taken)
    let glyphs = Glyphs(isASCII: false)
    kinds = [.locator, .creates].filter { kind in all.contains { $0.kind == kind } }
    let takenHead = Self.head(kinds, glyphs)
    func widths(_ head: String) -> (shown: Int, taken: Int) {
      (
        width(dependents.flatMap { $0.shown.map(\.name) }, head: head),
        width(dependents.flatMap { $0.taken.map(\.name) }, head: takenHead)
      )
    }
    let long = widths(Self.longHead)
    let isNarrow = names + long.shown + long.taken + 4 > room?.width ?? .max
    head = isNarrow ? Self.shortHead : Self.longHead
    let (gap, needed) = (isNarrow ? 1 : 2, widths(head))
    columns = (shown: names + gap, taken: names + gap + needed.shown + gap)
    pinned = Size(width: 0, height: 1)
    let whole = columns.taken + needed.taken
    size = dependents.isEmpty ? Size(width: 0, height: 0) : Size(width: whole, height: rows.count + 1)
    places = rows.enumerated().compactMap { index, row in
      row.name.map { ($0, Rect(x: 0, y: index + 1, width: names, height: 1)) }
    }
    focus = places.first { $0.name == account.selection }?.box
    note = kinds.map { kind in "\(all.count { $0.kind == kind }) \(kind == .locator ? "pulled" : "made")" }
      .joined(separator: ", ")
  }

  /// The arrows in the second list with their meanings; `body: nothing else` if the list is empty.
  private static func head(_ kinds: [Dependency.Kind], _ glyphs: Glyphs) -> String {
    if kinds.isEmpty { return "body: nothing else" }
    return kinds.map { $0 == .locator ? "\(glyphs.pull) pulls" : "\(glyphs.arrow($0)) makes" }.joined(separator: " ")
  }

  package func paint(on canvas: inout Viewport) {
    if isEmpty { return }
    canvas.put(head, columns.shown, 0, .dim)
    canvas.put(Self.head(kinds, canvas.glyphs), columns.taken, 0, .dim)
    for y in canvas.rows.clamped(to: 1..<size.height) {
      let row = rows[y - 1]
      if let name = row.name {
        canvas.put(name, 0, y, name == selection ? .of(.focus, bold: true) : .title, width: columns.shown - 1)
      }
      if row.name != nil, row.shown == nil { canvas.put(Self.nothing, columns.shown, y, .dim) }
      put(row.shown, columns.shown, y, on: &canvas)
      put(row.taken, columns.taken, y, on: &canvas)
    }
  }

  private func put(_ need: Signatures.Need?, _ x: Int, _ y: Int, on canvas: inout Viewport) {
    guard let need else { return }
    let arrow = need.kind == .locator ? canvas.glyphs.pull : canvas.glyphs.arrow(need.kind)
    canvas.put(arrow, x, y, .of(need.kind.role))
    let style: Style = need.name == selection ? .of(.focus, bold: true) : .of(need.kind.role)
    canvas.put(need.name, x + Self.arrow, y, style, width: Self.widestName)
  }
}
