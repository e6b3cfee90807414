import Layout

/// One way of drawing a graph: how much of each node, which way, and how twins are stacked. The first that fits the pane
/// is taken, the richest first: the same graph in the same pane is always drawn the same way.
package struct GraphFit: Hashable, Sendable {
  enum Stacking: Hashable, Sendable {
    /// Every node has a box of its own.
    case none
    /// Twins stand in so many columns of one box, each with its marks.
    case columns(Int)
    /// The names of twins, one after the other in so many rows of one box; what is alive of them is told once.
    case names(Int)
    /// One of the twins by name, and how many more there are.
    case first
    /// How many twins there are, and nothing else.
    case count

    /// Whether every twin is named in the box.
    var namesAll: Bool {
      switch self {
      case .columns, .names: true
      case .none, .first, .count: false
      }
    }
  }

  var detail: GraphLook.Detail
  var direction: Direction
  var stacking = Stacking.none
  /// Whether there is room for the marks of two instances.
  var isRoomy = true
  /// Cells that a name may take.
  var nameWidth = wholeName
  /// Whether fields stand at their arrows.
  var showsFields = false
  /// Whether the code's lines lead also to what somebody else is to hold.
  var showsPassing = false
  /// Whether protocols stand above those who conform to them, as in a diagram of classes; else below, like all else that a
  /// line leads to, which takes less room.
  var liftsProtocols = true
  /// Names that can be read go before protocols.
  var showsProtocols = true

  /// Whether boxes tell the lifetime, the interface and the numbers of instances.
  var showsFacts = false
  /// Whether lines are drawn; without them names stand in rows, and those whom the selected node needs, or who need it, are
  /// marked.
  package var showsLines = true

  /// Whether names cannot be told any more.
  package var isTerse: Bool { detail == .dot || nameWidth < 6 }

  var columnGap: Int { detail == .full || nameWidth < 12 ? 1 : 2 }

  /// Longer names are shortened everywhere.
  static let wholeName = 24

  /// Names of so many cells can be told apart.
  static let readableName = 14

  /// More nodes than this are not squeezed: names that cannot be read are worse than a drawing that scrolls.
  static let mostNodes = 100

  /// What a graph has that a drawing may leave out.
  struct Wealth {
    /// How many twins there are at most; 0 for none.
    var largest = 0
    var hasFields = false
    /// Whether lines stand for several dependencies, whose number stands at the arrow.
    var hasNumbers = false
    var hasPassing = false
    var hasProtocols = false
    /// Whether the pane is large enough for boxes that tell more.
    var hasRoomForFacts = false
  }

  static func candidates(_ wealth: Wealth, directions: [Direction]) -> [GraphFit] {
    let (largest, fields) = (wealth.largest, wealth.hasFields ? [true, false] : [false])
    let passing = wealth.hasPassing ? [true, false] : [false]
    let lifted = wealth.hasProtocols ? [true, false] : [true]
    var result: [GraphFit] = []
    func add(_ fit: GraphFit) {
      for direction in directions {
        var fit = fit
        fit.direction = direction
        result.append(fit)
      }
    }
    func fit(_ detail: GraphLook.Detail, _ stacking: Stacking, isRoomy: Bool = false) -> GraphFit {
      GraphFit(detail: detail, direction: .topDown, stacking: stacking, isRoomy: isRoomy)
    }
    let columns: [Stacking] = largest == 0 ? [] : (1...min(largest, 4)).map { .columns($0) } + [.columns(largest)]
    let names: [Stacking] = largest == 0 ? [] : (1...min(largest, 8)).map { .names($0) }
    if wealth.hasRoomForFacts {
      var facts = fit(.full, .none, isRoomy: true)
      facts.showsFacts = true
      add(facts)
    }
    var whole: [GraphFit] = []
    for detail in [GraphLook.Detail.full, .compact] {
      for isRoomy in [true, false] {
        for stacking in [.none] + columns { whole.append(fit(detail, stacking, isRoomy: isRoomy)) }
      }
    }
    whole += names.map { fit(.compact, $0) }
    for showsProtocols in lifted {
      for liftsProtocols in showsProtocols ? lifted : [false] {
        for showsPassing in passing {
          for showsFields in fields {
            for var fit in whole {
              (fit.showsProtocols, fit.liftsProtocols) = (showsProtocols, liftsProtocols)
              (fit.showsPassing, fit.showsFields) = (showsPassing, showsFields)
              add(fit)
            }
          }
        }
      }
      for stacking in largest > 0 ? [Stacking.first, .count] : [] {
        for liftsProtocols in showsProtocols ? lifted : [false] {
          for showsFields in wealth.hasNumbers ? fields : [false] {
            var fit = fit(.compact, stacking)
            (fit.showsProtocols, fit.liftsProtocols) = (showsProtocols, liftsProtocols)
            fit.showsFields = showsFields
            add(fit)
          }
        }
      }
    }
    func shorten(to width: Int) {
      for stacking in largest > 0 ? names + [.count] : [.none] {
        var fit = fit(.compact, stacking)
        (fit.nameWidth, fit.showsProtocols) = (width, !wealth.hasProtocols)
        add(fit)
      }
    }
    for width in shortNames where width >= leastName { shorten(to: width) }
    for width in [wholeName] + shortNames where width >= leastName {
      var roster = fit(.compact, .none)
      (roster.nameWidth, roster.showsProtocols, roster.showsLines) = (width, !wealth.hasProtocols, false)
      result.append(roster)
    }
    for width in shortNames where width < leastName { shorten(to: width) }
    var dots = fit(.dot, largest > 0 ? .count : .none)
    dots.showsProtocols = !wealth.hasProtocols
    add(dots)
    return result
  }

  /// Names are cut to so many cells where whole ones do not fit; the planner finds the widths in between.
  private static let shortNames = [14, 11, 8, 6, 4]

  /// Shorter names say less than lines are worth.
  private static let leastName = 6

  /// The widths between this one and the next wider one that is tried, ascending.
  var widthsInBetween: [Int] {
    let wider = ([Self.wholeName] + Self.shortNames).last { $0 > nameWidth } ?? nameWidth
    return Array(nameWidth + 1..<max(nameWidth + 1, wider))
  }
}
