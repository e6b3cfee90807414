import Canvas

/// The selected row of a list, which keys and clicks move.
struct ListCursor: Hashable, Sendable {
  private(set) var selected = 0
  /// First visible row at the last click, so that the list does not scroll under the pointer; nil after a key.
  private var still: Int?

  init(_ selected: Int = 0) { self.selected = selected }

  /// Keeps the selection inside a list.
  mutating func clamp(to count: Int) { selected = max(0, min(selected, count - 1)) }

  /// Moves the selection by a key.
  ///
  /// - Parameters:
  ///   - count: number of rows.
  ///   - page: number of visible rows.
  ///   - typing: true if letters are typed, so that only keys without a letter move the selection.
  /// - Returns: false if the key does not move the selection.
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

  /// Selects the row of the list at a row of the screen.
  ///
  /// - Returns: true if the row was selected before, so that the click chooses it; nil if there is no row.
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

  /// Returns the first visible row of a list that scrolls by half a pane at a time.
  ///
  /// It scrolls only when the selection passes a multiple of half a pane, so that the list mostly stands still.
  static func steadyFirst(_ selected: Int, count: Int, room: Int) -> Int {
    let step = max(1, room / 2)
    return max(0, min(selected / step * step - (room - step) / 2, count - room))
  }

  /// Returns the first visible row, so that the selected row is near the middle. After a click, the list keeps its
  /// position.
  func first(count: Int, room: Int) -> Int {
    if let still, (still..<still + room).contains(selected) { return max(0, min(still, count - room)) }
    return max(0, min(selected - room / 2, count - room))
  }
}

extension CaseIterable where Self: Equatable, AllCases == [Self] {
  /// The next value in the order of `allCases`; after the last value, the first.
  var next: Self {
    let all = Self.allCases
    return all[((all.firstIndex(of: self) ?? 0) + 1) % all.count]
  }
}
