/// The part of one net in the gap between two layers: a star with its centre above or below.
///
/// A wire runs down from its upper columns, along one row, and down to its lower columns.
struct Wire {
  var net: Int
  /// The column of the end that all lines of the wire share.
  var centre: Int
  /// True if the centre is above.
  var isTopCentred: Bool
  /// The columns of the other ends below (`lower`) and above (`upper`). Only a self-edge has an end on the side of its
  /// centre.
  var lower: [Int] = []
  var upper: [Int] = []
  /// The column in which the second part of a wire with a detour continues the first part; nil for other wires.
  var entry: Int?
  /// The row, counted from 0 at the top; -1 for a wire that runs straight down.
  var track = -1

  var left: Int { min(centre, upper.min() ?? centre, lower.min() ?? centre) }
  var right: Int { max(centre, upper.max() ?? centre, lower.max() ?? centre) }
  var isStraight: Bool { left == right }

  /// Returns true if the wire comes from above in a column.
  func comesDown(_ column: Int) -> Bool { (isTopCentred && entry == nil && column == centre) || upper.contains(column) }

  /// Returns true if the wire goes down in a column.
  func goesDown(_ column: Int) -> Bool { (!isTopCentred && column == centre) || lower.contains(column) }

  /// Returns the number of the wire's lines that run along its row in a column.
  func load(_ column: Int) -> Int {
    if column == centre { return max(1, lower.count + upper.count) }
    var count = 0
    for end in lower where column > centre ? end >= column : end <= column { count += 1 }
    for end in upper where column > centre ? end >= column : end <= column { count += 1 }
    return count
  }

  /// Returns the number of crossings with the lines of `other` if this wire lies above `other`. Returns nil if the
  /// wires would share a stretch, or if this wire is the second part of a detour whose first part is `other`.
  ///
  /// - Complexity: O(ends of both wires).
  func crossings(above other: Wire) -> Int? {
    // The second part of a wire must lie below the first.
    if let entry, other.goesDown(entry) { return nil }
    let (left, right) = (left, right)
    let (otherLeft, otherRight) = (other.left, other.right)
    var total = 0
    for column in other.upper where column >= left && column <= right {
      if goesDown(column) { return nil }
      total += load(column)
    }
    if other.isTopCentred, other.entry == nil, other.centre >= left, other.centre <= right {
      if goesDown(other.centre) { return nil }
      total += load(other.centre) * max(1, other.lower.count + other.upper.count)
    }
    for column in lower where column >= otherLeft && column <= otherRight { total += other.load(column) }
    if !isTopCentred, centre >= otherLeft, centre <= otherRight {
      total += other.load(centre) * max(1, lower.count + upper.count)
    }
    return total
  }
}
