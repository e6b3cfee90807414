import Canvas
import Laboratory
import Stage

/// A part of the screen that can have the focus. One file for each, which owns what it draws, its keys, and what arrows,
/// pages and the mouse do there.
protocol Panel {
  /// Its own keys. They work wherever one is, and help lists them together.
  static var keys: [KeyBinding] { get }
  static func draw(on screen: inout Screen, in area: Area)
  /// An arrow key moves the selection, or scrolls.
  static func move(_ direction: ScreenDirection, _ model: inout Model)
  /// Scrolls; a number that is too large goes to the end.
  static func scroll(lines: Int, _ model: inout Model)
  /// Goes to its beginning, or to its end.
  static func go(toEnd isEnd: Bool, _ model: inout Model)
  /// - Parameter area: where it stands on the screen, with its border.
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

  /// Scrolls by more lines than any pane has.
  static func scrollFarthest(toEnd isEnd: Bool, _ model: inout Model) {
    scroll(lines: isEnd ? 1_000_000 : -1_000_000, &model)
  }

  static func click(_ column: Int, _ row: Int, in area: Area, _ model: inout Model) -> [Effect] { [] }
}

/// Which panel is which.
enum PanelTable {
  /// The keys of all panels, each with its panel.
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
