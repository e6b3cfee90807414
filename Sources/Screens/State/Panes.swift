/// The panes of the screen: the focus, the zoom, and how far each is scrolled.
package struct Panes: Sendable {
  /// The pane with the focus.
  package var focus = Pane.services {
    // Who leaves what is to be done finds it from its beginning.
    didSet { if oldValue == .task, focus != .task { scroll[.task] = nil } }
  }
  /// Whether somebody went to a pane since the step began: then the screen does not go to one by itself.
  var isChosen = false
  var isZoomed = false
  /// Rows that a pane is scrolled by; absent follows the selection or the end.
  var scroll: [Pane: Int] = [:]
}
