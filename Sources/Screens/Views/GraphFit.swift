import Layout

/// One way of drawing a graph: how much of each node, which way, and how twins are stacked. The first that fits the pane
/// is taken, the richest first: the same graph in the same pane is always drawn the same way.
struct GraphFit: Hashable, Sendable {
  enum Stacking: Hashable, Sendable {
    /// Every node has a box of its own.
    case none
    /// Twins stand in so many columns of one box, each with its marks.
    case columns(Int)
    /// The names of twins, one after the other in so many rows of one box; what is alive of them is told once.
    case names(Int)
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
  /// Whether the code's lines lead also to what somebody else is to hold.
  var showsPassing = false

  var columnGap: Int { detail == .full || nameWidth < 12 ? 1 : 2 }

  /// More nodes than this are not squeezed: names that cannot be read are worse than a drawing that scrolls.
  static let mostNodes = 100

  /// What a graph has that a drawing may leave out.
  struct Wealth {
    /// How many twins there are at most; 0 for none.
    var largest = 0
    var hasFields = false
    var hasPassing = false
  }

  static func candidates(_ wealth: Wealth, directions: [Direction]) -> [GraphFit] {
    let (largest, fields) = (wealth.largest, wealth.hasFields ? [true, false] : [false])
    let passing = wealth.hasPassing ? [true, false] : [false]
    var result: [GraphFit] = []
    func add(
      _ detail: GraphLook.Detail, _ stacking: Stacking, isRoomy: Bool = false, nameWidth: Int = 24,
      showsFields: Bool = false, showsPassing: Bool = false
    ) {
      for direction in directions {
        result.append(
          GraphFit(
            detail: detail, direction: direction, stacking: stacking, isRoomy: isRoomy, nameWidth: nameWidth,
            showsFields: showsFields, showsPassing: showsPassing))
      }
    }
    let columns: [Stacking] = largest == 0 ? [] : (1...min(largest, 4)).map { .columns($0) } + [.columns(largest)]
    let names: [Stacking] = largest == 0 ? [] : (1...min(largest, 8)).map { .names($0) }
    for showsPassing in passing {
      for showsFields in fields {
        for detail in [GraphLook.Detail.full, .compact] {
          for isRoomy in [true, false] {
            for stacking in [.none] + columns {
              add(detail, stacking, isRoomy: isRoomy, showsFields: showsFields, showsPassing: showsPassing)
            }
          }
        }
        for stacking in names { add(.compact, stacking, showsFields: showsFields, showsPassing: showsPassing) }
      }
    }
    if largest > 0 { add(.compact, .count) }
    for width in [14, 11, 8, 6, 4] {
      for stacking in largest > 0 ? names + [.count] : [.none] { add(.compact, stacking, nameWidth: width) }
    }
    add(.dot, largest > 0 ? .count : .none)
    return result
  }
}
