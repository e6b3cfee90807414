import Canvas
import Layout
import Stage
import Support

/// A state diagram: states as boxes, transitions as arrows, and below them a list of transitions with their causes.
package struct StateDrawing: RunDrawing {
  /// Sign of the initial state.
  package static let start = "◎"

  package let size: Size
  package let pinned: Size
  package let focus: Rect?
  package let note: String
  private let whyEmpty: String
  package func emptyText(_ keys: RunKeys) -> String { whyEmpty }

  private let chart: StateChart?
  private let diagram: BoxDiagram
  private let now: Int
  private let present: Int?
  private let digits: Int
  private let isOne: Bool

  /// Boxes of the states.
  package var boxes: [Rect] { diagram.drawing.boxes }

  /// Lays out the state diagram of an account.
  ///
  /// - Parameter room: the size of the pane; nil for no limit.
  package init(_ account: RunAccount, in room: Size?) {
    let chart = StateChart.chosen(account)
    self.chart = chart
    now = account.now
    whyEmpty =
      chart.map { "no \($0.title) yet" } ?? "select a service to see its lifecycle"
    let transitions = chart?.transitions ?? []
    // If there is only one object, the title names it.
    let only = Set(transitions.map(\.object))
    isOne = only.count == 1
    note = isOne ? chart?.title(of: only.first ?? "") ?? "" : chart?.title ?? ""
    digits = String(transitions.last?.n ?? 0).count
    present = transitions.lastIndex { $0.n <= account.now }
    // The list below gets the rows that it needs, but at least three.
    let below = min(transitions.count, max(3, (room?.height ?? 0) / 3))
    let view = room.map { Size(width: $0.width, height: max(1, $0.height - below - 1)) }
    diagram = chart.map { Self.diagram(of: $0, at: account.now, in: view) } ?? BoxDiagram([], [], in: view)
    pinned = Size(width: 0, height: transitions.isEmpty ? 0 : diagram.size.height + 1)
    let widest = transitions.map { [digits, isOne] in digits + 2 + TextWidth.of($0.text(isOne)) }.max() ?? 0
    size =
      transitions.isEmpty
      ? Size(width: 0, height: 0)
      : Size(
        width: max(diagram.size.width, room.map { min(widest, $0.width) } ?? widest),
        height: pinned.height + transitions.count)
    focus = present.map { [pinned, diagram] row in
      let state = diagram.nodes.firstIndex { $0.name == transitions[row].to }
      let box = state.map { diagram.drawing.boxes[$0] } ?? Rect(x: 0, y: 0, width: 1, height: 1)
      return Rect(x: box.x, y: pinned.height + row, width: box.width, height: 1)
    }
  }

  private static func diagram(of chart: StateChart, at now: Int, in room: Size?) -> BoxDiagram {
    let known = chart.transitions.filter { $0.n <= now }
    let last = known.last
    let names = [""] + chart.states
    let number = Dictionary(uniqueKeysWithValues: names.enumerated().map { ($1, $0) })
    let alive = Dictionary(grouping: chart.present.values) { $0 }.mapValues(\.count)
    let nodes = names.map { name -> BoxDiagram.Node in
      if name.isEmpty { return BoxDiagram.Node(name: Self.start, border: .none, style: .dim) }
      var node = BoxDiagram.Node(name: name)
      if chart.present.count > 1 { node.lines = [alive[name].map { "\($0) now" } ?? "-"] }
      if let count = alive[name], count > 0 {
        (node.style, node.border) = (.of(.accent, bold: true), .heavy)
      } else if !known.contains(where: { $0.to == name }) {
        node.style = .dim
      }
      return node
    }
    var edges: [BoxDiagram.Edge] = []
    for transition in chart.transitions {
      guard let from = number[transition.from ?? ""], let to = number[transition.to] else { continue }
      let isLast = transition.n == last?.n && transition.to == last?.to
      let isKnown = transition.n <= now
      let style: Style = isLast ? .of(.accent, bold: true) : isKnown ? .text : .dim
      if let index = edges.firstIndex(where: { $0.from == from && $0.to == to }) {
        if isLast { edges[index].style = style }
      } else {
        edges.append(BoxDiagram.Edge(from: from, to: to, style: style, isComing: !isKnown))
      }
    }
    return BoxDiagram(nodes, edges, in: room)
  }

  package func paint(on canvas: inout Viewport) {
    guard let chart, !isEmpty else { return }
    diagram.paint(on: &canvas)
    for row in canvas.rows.clamped(to: pinned.height..<max(pinned.height, size.height)) {
      let transition = chart.transitions[row - pinned.height]
      let isLit = row - pinned.height == present
      let style: Style = transition.n > now ? .dim : isLit ? .of(.accent, bold: true) : .text
      let number = String(transition.n)
      if isLit { canvas.put(canvas.glyphs.pointer, 0, row, style) }
      canvas.put(String(repeating: " ", clamped: digits - number.count) + number, 1, row, .dim)
      canvas.put(transition.text(isOne), digits + 2, row, style, width: size.width - digits - 2)
    }
  }
}

extension StateChart {
  /// The chart to show: that of the property that the step follows, else of the selected service, else of the object
  /// created last.
  ///
  /// The step's property has precedence only if it belongs to the selected type, or if nothing is selected.
  ///
  /// - Returns: nil if there is neither a property nor a selection, and no object has been created.
  fileprivate static func chosen(_ account: RunAccount) -> StateChart? {
    if let states = account.states, account.selection.map({ $0 == states.simpleType }) ?? true {
      return StateChart(valuesOf: states, in: account)
    }
    if let service = account.selection {
      return StateChart(lifeOf: service, object: account.object, in: account)
    }
    for n in account.events.reversed() where n <= account.now {
      if case .created(let birth) = account.event(n).what, let instance = account.instance(birth.instance, around: n) {
        return StateChart(lifeOf: instance.service, object: instance.name, in: account)
      }
    }
    return nil
  }
}

extension StateChart.Transition {
  /// Text of a transition: `Armor#1: made → held by Knight#1`.
  fileprivate func text(_ isOne: Bool) -> String {
    // The payload of a case is part of the state.
    let state = cause.hasPrefix(to) ? cause : cause.isEmpty ? to : "\(to) \(cause)"
    return (isOne ? "" : "\(object): ") + (from.map { "\($0) → \(state)" } ?? state)
  }
}
