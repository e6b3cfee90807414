/// State of the panes: the focus, the zoom and the scroll positions.
package struct Panes: Sendable {
  /// The pane with the focus.
  package var focus = Pane.services {
    // The next visit to the task starts at its top.
    didSet { if oldValue == .task, focus != .task { scroll[.task] = nil } }
  }
  /// True if the learner has chosen a pane since the step began. The screen then does not change the focus by itself.
  var isChosen = false
  var isZoomed = false
  /// Number of rows by which each pane is scrolled. A pane without a value follows its selection or its end.
  var scroll: [Pane: Int] = [:]

  /// Scrolls a pane by a number of lines.
  ///
  /// - Parameter last: greatest number of rows to scroll by.
  mutating func scroll(_ pane: Pane, by lines: Int, upTo last: Int) {
    scroll[pane] = ((scroll[pane] ?? 0) + lines).clamped(0, last)
  }
}
