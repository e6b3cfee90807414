/// Overlay with a list, of which one row is selected. A click on the selected row has the effect of Enter.
protocol ListOverlay: Overlay {
  var cursor: ListCursor { get set }
  /// Number of rows.
  var count: Int { get }
  /// Returns the layout of the window around the list.
  func window(_ stage: ShownStage, _ display: Display) -> ListWindow
}

extension ListOverlay {
  mutating func wheel(_ lines: Int, _ behind: Backdrop) { cursor.move(by: lines, count: count) }

  mutating func click(row: Int, _ behind: Backdrop) -> OverlayAnswer {
    let area = window(behind.stage, behind.display).list
    return cursor.click(row: row, in: area, count: count) == true ? handle(.enter, behind) : .stays()
  }
}
