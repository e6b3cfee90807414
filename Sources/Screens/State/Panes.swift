/// The panes of the screen: the focus, the zoom, and how far each is scrolled.
package struct Panes: Sendable {
  /// The pane with the focus.
  package var focus = Pane.services {
    // The task is shown from its beginning at the next visit.
    didSet { if oldValue == .task, focus != .task { scroll[.task] = nil } }
  }
  /// True if a pane was chosen since the step began: then the screen does not change the focus by itself.
  var isChosen = false
  var isZoomed = false
  /// Rows that a pane is scrolled by; absent follows the selection or the end.
  var scroll: [Pane: Int] = [:]
}
