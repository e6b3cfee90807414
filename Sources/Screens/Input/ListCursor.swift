import Canvas

/// The selected row of a list, and how keys move it.
struct ListCursor: Hashable, Sendable {
  private(set) var selected = 0
  /// The first row that was seen when one was clicked: the list stands still under the hand.
  private var still: Int?

  init(_ selected: Int = 0) { self.selected = selected }

  /// Keeps the selection inside a list.
  mutating func clamp(to count: Int) { selected = max(0, min(selected, count - 1)) }

  /// - Parameters:
  ///   - count: how many rows there are.
  ///   - page: how many of them are seen.
  ///   - typing: whether letters are typed, and only the named keys move.
  /// - Returns: whether the key moves the selection.
  mutating func handle(_ key: Key, count: Int, page: Int, typing: Bool = false) -> Bool {
    switch key {
    case .control("p"): selected -= 1
    case .control("n"): selected += 1
    case .textStart: selected = 0
    case .textEnd: selected = count - 1
    default:
      let isNamed = [.up, .down, .pageUp, .pageDown].contains(key)
      guard isNamed || !typing, let step = key.scrolls(page: max(1, page - 1), half: max(1, page / 2)) else {
        return false
      }
      selected += step
    }
    still = nil
    clamp(to: count)
    return true
  }

  /// Selects the row of a list that a row of the screen shows.
  ///
  /// - Returns: whether it was selected before: then it is chosen; nil if no row is there.
  mutating func click(row: Int, in area: Area, count: Int) -> Bool? {
    let top = first(count: count, room: area.height)
    let index = top + row - area.y
    guard row >= area.y, row < area.maxY, (0..<count).contains(index) else { return nil }
    defer { (selected, still) = (index, top) }
    return selected == index
  }

  mutating func move(by lines: Int, count: Int) {
    selected += lines
    still = nil
    clamp(to: count)
  }

  /// The first row that is seen of a list that stands still while the selection moves among what is seen, and goes on by half
  /// a pane: on the screen little changes.
  static func steadyFirst(_ selected: Int, count: Int, room: Int) -> Int {
    let step = max(1, room / 2)
    return max(0, min(selected / step * step - (room - step) / 2, count - room))
  }

  /// The first row that is seen, so that the selected one has something around it.
  func first(count: Int, room: Int) -> Int {
    if let still, (still..<still + room).contains(selected) { return max(0, min(still, count - room)) }
    return max(0, min(selected - room / 2, count - room))
  }
}
