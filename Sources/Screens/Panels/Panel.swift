import Canvas
import Laboratory
import Stage

/// Content of a pane. A panel defines its drawing, its keys, and the effect of arrows, pages and the mouse.
protocol Panel {
  /// Keys of the panel. They work even if another pane has the focus; help lists them by pane.
  static var keys: [KeyBinding] { get }
  static func draw(on screen: inout Screen, in area: Area)
  /// Handles an arrow key: moves the selection, or scrolls.
  static func move(_ direction: ScreenDirection, _ model: inout Model)
  /// Scrolls by a number of lines, but not beyond the beginning or the end.
  static func scroll(lines: Int, _ model: inout Model)
  /// Goes to the beginning or the end of the content.
  static func go(toEnd isEnd: Bool, _ model: inout Model)
  /// Handles a click at a column and row of the screen.
  ///
  /// - Parameter area: area of the pane on the screen, with its border.
  static func click(_ column: Int, _ row: Int, in area: Area, _ model: inout Model) -> [Effect]
}

extension Panel {
  static var keys: [KeyBinding] { [] }

  static func move(_ direction: ScreenDirection, _ model: inout Model) {
    switch direction {
    case .up: scroll(lines: -1, &model)
    case .down: scroll(lines: 1, &model)
    case .left, .right: break
    }
  }

  static func go(toEnd isEnd: Bool, _ model: inout Model) { scrollFarthest(toEnd: isEnd, &model) }

  /// Scrolls to the beginning or the end, by more lines than any pane has.
  static func scrollFarthest(toEnd isEnd: Bool, _ model: inout Model) {
    scroll(lines: isEnd ? 1_000_000 : -1_000_000, &model)
  }

  static func click(_ column: Int, _ row: Int, in area: Area, _ model: inout Model) -> [Effect] { [] }
}

/// Mapping from panes to their panels.
enum PanelTable {
  /// Keys of all panels, each with its pane.
  static var bindings: [KeyBinding] {
    Pane.allCases.flatMap { pane in
      self[pane].keys.map { binding in
        var binding = binding
        binding.pane = pane
        return binding
      }
    }
  }

  static subscript(_ pane: Pane) -> any Panel.Type {
    switch pane {
    case .services: ServicesPanel.self
    case .inspector: InspectorPanel.self
    case .graph: GraphPanel.self
    case .code: CodePanel.self
    case .task: TaskPanel.self
    case .events: EventsPanel.self
    }
  }
}
