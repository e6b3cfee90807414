import Layout

/// One way of drawing a graph: how much of each node, which way, and how twins are stacked. The first that fits the pane
/// is taken, the richest first: the same graph in the same pane is always drawn the same way.
struct GraphFit: Hashable, Sendable {
  enum Stacking: Hashable, Sendable {
    /// Every node has a box of its own.
    case none
    /// The names of twins stand in so many columns of one box.
    case columns(Int)
    /// Twins are one line: the first name, the last, and how many.
    case line
    /// How many twins there are, and nothing else.
    case count
  }

  var detail: GraphLook.Detail
  var direction: Direction
  var stacking = Stacking.none
  /// Whether there is room for the marks of two instances.
  var isRoomy = true
  /// Cells that a name may take.
  var nameWidth = 24
  /// Whether fields stand at their arrows.
  var showsFields = false

  var columnGap: Int { detail == .full || nameWidth < 12 ? 1 : 2 }

  /// More nodes than this are not squeezed: names that cannot be read are worse than a drawing that scrolls.
  static let mostNodes = 100

  /// - Parameters:
  ///   - largest: how many twins there are at most; 0 for none.
  ///   - directions: those that may be taken.
  static func candidates(largest: Int, hasFields: Bool, directions: [Direction]) -> [GraphFit] {
    var result: [GraphFit] = []
    func add(
      _ detail: GraphLook.Detail, _ stacking: Stacking, isRoomy: Bool, nameWidth: Int = 24, showsFields: Bool = false
    ) {
      for direction in directions {
        result.append(
          GraphFit(
            detail: detail, direction: direction, stacking: stacking, isRoomy: isRoomy, nameWidth: nameWidth,
            showsFields: showsFields))
      }
    }
    let columns: [Stacking] = largest == 0 ? [] : (1...min(largest, 4)).map { .columns($0) } + [.columns(largest)]
    for showsFields in hasFields ? [true, false] : [false] {
      for detail in [GraphLook.Detail.full, .compact] {
        for isRoomy in [true, false] {
          for stacking in [.none] + columns { add(detail, stacking, isRoomy: isRoomy, showsFields: showsFields) }
        }
      }
      if largest > 0 { add(.compact, .line, isRoomy: false, showsFields: showsFields) }
    }
    if largest > 0 {
      for showsFields in hasFields ? [true, false] : [false] {
        add(.compact, .count, isRoomy: false, showsFields: showsFields)
      }
    }
    let stacking = largest > 0 ? Stacking.count : .none
    for width in [14, 11, 8, 6, 4] { add(.compact, stacking, isRoomy: false, nameWidth: width) }
    add(.dot, stacking, isRoomy: false)
    return result
  }
}
