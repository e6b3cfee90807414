import Canvas
import Core
import Layout
import Stage

/// A class diagram: types as boxes, protocols with dashed boxes, and a line for each dependency in the style of its
/// kind.
package struct ClassDrawing: RunDrawing {
  package let size: Size
  package let pinned: Size
  package let focus: Rect? = nil
  package func emptyText(_ keys: RunKeys) -> String { "no types are declared here" }
  package let places: [(name: String, box: Rect)]

  private let diagram: BoxDiagram
  private let selection: String?
  private let legend: [Dependency.Kind?]
  private let room: Int

  /// Lays out the class diagram of an account.
  ///
  /// - Parameter room: the size of the pane; nil for no limit.
  package init(_ account: RunAccount, in room: Size?) {
    let outline = account.classes
    self.room = room?.width ?? .max
    selection = account.selection
    let numbers = Dictionary(outline.nodes.enumerated().map { ($1.name, $0) }) { first, _ in first }
    var edges: [BoxDiagram.Edge] = []
    var kinds: [Dependency.Kind?] = []
    for edge in outline.edges {
      guard let from = numbers[edge.from], let to = numbers[edge.to] else { continue }
      let isNear = account.selection.map { $0 == edge.from || $0 == edge.to } ?? false
      switch edge.kind {
      case .isA:
        edges.append(.init(from: to, to: from, line: .dashed, style: .of(.edge, bold: isNear), isHollow: true))
        kinds.append(nil)
      case .needs(let kind):
        edges.append(.init(from: from, to: to, line: kind.line, style: .of(kind.role, bold: isNear)))
        kinds.append(kind)
      }
    }
    let order: [Dependency.Kind?] = [.initializer, .property, .method, .creates, .locator, .holds, nil]
    legend = order.filter { kinds.contains($0) }
    let view = room.map { Size(width: $0.width, height: max(1, $0.height - 1)) }
    diagram = BoxDiagram(
      outline.nodes.map { node in
        var box = BoxDiagram.Node(name: node.name)
        if node.kind == .protocol { (box.border, box.style) = (.dashed, .of(.type)) }
        if node.kind != .class { box.lines = [node.kind.rawValue] }
        if node.name == account.selection { box.style = .of(.focus, bold: true) }
        return box
      }, edges, in: view)
    pinned = Size(width: 0, height: legend.isEmpty ? 0 : 1)
    let height = pinned.height
    places = zip(diagram.nodes, diagram.drawing.boxes).map { node, box in
      (node.name, Rect(x: box.x, y: box.y + height, width: box.width, height: box.height))
    }
    size =
      diagram.nodes.isEmpty
      ? Size(width: 0, height: 0)
      : Size(width: max(diagram.size.width, min(room?.width ?? 0, 60)), height: diagram.size.height + height)
  }

  package func paint(on canvas: inout Viewport) {
    diagram.paint(on: &canvas, below: pinned.height, selected: nil)
    guard canvas.rows.contains(0) else { return }
    let words = legend.map { $0?.rawValue ?? "is a" }
    let gap = words.reduce(0) { $0 + $1.count + 5 } - 2 > room ? 1 : 2
    var x = canvas.visible.x
    for (kind, word) in zip(legend, words) {
      x += canvas.putting(canvas.glyphs.line(kind), x, 0, .of(kind?.role ?? .edge)) + 1
      x += canvas.putting(word, x, 0, .dim) + gap
    }
  }
}

extension Dependency.Kind {
  /// Line style of the dependency.
  ///
  /// It is solid for a dependency that is needed at construction or held, and dashed for a later or temporary
  /// dependency. It is double for an object that the type's own code creates.
  fileprivate var line: Line {
    switch self {
    case .initializer, .holds: .solid
    case .property, .method, .locator: .dashed
    case .creates: .double
    }
  }

  var role: Role {
    switch self {
    case .initializer, .holds: .text
    case .property, .method: .accent
    case .locator: .hidden
    case .creates: .creates
    }
  }
}

extension Glyphs {
  fileprivate func line(_ kind: Dependency.Kind?) -> String { kind.map(arrow) ?? (isASCII ? "~}" : "┄▷") }

  /// Arrow of a dependency, two cells wide.
  func arrow(_ kind: Dependency.Kind) -> String {
    switch kind.line {
    case .solid: isASCII ? "->" : "─▶"
    case .dashed: isASCII ? "~>" : "┄▶"
    case .double: isASCII ? "=>" : "═▶"
    }
  }
}
