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

/// List whose rows a typed text filters.
protocol FilteredList: ListOverlay {
  /// Editor of the text; nil while letters are key commands.
  var search: LineEditor? { get set }
  /// Updates the rows after a change of the text.
  mutating func filter(_ behind: Backdrop)
}

extension FilteredList {
  /// Handles a key while the text is typed.
  mutating func edit(_ key: Key, _ behind: Backdrop) -> OverlayAnswer {
    if search?.edit(key) == true { filter(behind) }
    return .stays()
  }

  mutating func paste(_ line: String, _ behind: Backdrop) -> OverlayAnswer {
    guard search != nil else { return .stays() }
    search?.insert(line)
    filter(behind)
    return .stays()
  }

  mutating func closeInnermost(_ behind: Backdrop) -> OverlayAnswer {
    guard search != nil else { return .closes }
    search = nil
    filter(behind)
    return .stays()
  }

  /// Returns the footer while the text is typed.
  ///
  /// - Parameter enter: word for the effect of Enter.
  func footer(enter: String) -> [FooterItem] {
    [FooterItem("Enter", enter), FooterItem("↑/↓", Words.Footer.choose), FooterItem("Esc", Words.Footer.all)]
  }
}
