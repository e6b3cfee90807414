import Layout

/// A way of drawing a graph: its detail and direction, the stacking of interchangeable nodes, and the parts that are
/// shown.
///
/// `ScenePlanner` tries the candidates from the richest on, and uses the first that fits the pane and is clear.
package struct GraphFit: Hashable, Sendable {
  enum Stacking: Hashable, Sendable {
    /// Every node has a box of its own.
    case none
    /// Interchangeable nodes are stacked in at most the given number of columns of one box, each with its marks.
    case columns(Int)
    /// The names of interchangeable nodes follow each other in at most the given number of rows of one box. Live
    /// instances are counted together.
    case names(Int)
    /// The box shows the name of the first interchangeable node, and the number of the other nodes.
    case first
    /// Only the number of interchangeable nodes is shown.
    case count

    /// True if every member of a stack is named in the box.
    var namesAll: Bool {
      switch self {
      case .columns, .names: true
      case .none, .first, .count: false
      }
    }
  }

  var detail: GraphLook.Detail
  package var direction: Direction
  var stacking = Stacking.none
  /// True if boxes have room for the marks of all live instances, or of two if the drawing keeps room for instances
  /// that may come.
  var isRoomy = true
  /// Maximum width of a name, in cells.
  var nameWidth = wholeName
  /// True if fields are shown at their arrows, or the number of dependencies that a line stands for.
  var showsFields = false
  /// True if lines also lead from the code to objects that another object will hold.
  var showsPassing = false
  /// True if protocols stand above their conforming types, as in a class diagram.
  ///
  /// Protocols below their conforming types take less room.
  var liftsProtocols = true
  /// True if protocols are shown. A fit without protocols is tried before names are shortened.
  var showsProtocols = true

  /// True if boxes show the lifetime, the interface and the numbers of instances.
  var showsFacts = false
  /// True if lines are drawn. Without lines names stand in rows, and marks show the dependencies of the selected node.
  package var showsLines = true

  /// True if names can no longer be told apart.
  package var isTerse: Bool { detail == .dot || nameWidth < 6 }

  var columnGap: Int { detail == .full || nameWidth < 12 ? 1 : 2 }

  /// Width of names in a drawing that shortens none of usual length, in cells.
  static let wholeName = 24

  /// Maximum width of any name, in cells, if the drawing has room for longer names than usual.
  static let mostName = 60

  /// Width at which names can be told apart.
  static let readableName = 14

  /// Maximum number of nodes of a graph that is squeezed into its pane. A larger graph scrolls, because unreadable
  /// names would be worse.
  static let mostNodes = 100

  /// Features of a graph that a drawing may leave out.
  struct Wealth {
    /// Size of the largest group of interchangeable nodes; 0 if there is none.
    var largest = 0
    var hasFields = false
    /// True if some lines stand for several dependencies, whose number is shown at the arrow.
    var hasNumbers = false
    var hasPassing = false
    var hasProtocols = false
    /// Directions in which the pane is large enough for boxes with facts.
    var directionsWithFacts: [Direction] = []
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
    for direction in directions where wealth.directionsWithFacts.contains(direction) {
      var facts = fit(.full, .none, isRoomy: true)
      (facts.showsFacts, facts.direction) = (true, direction)
      result.append(facts)
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
      var edgeless = fit(.compact, .none)
      (edgeless.nameWidth, edgeless.showsProtocols, edgeless.showsLines) = (width, !wealth.hasProtocols, false)
      result.append(edgeless)
    }
    for width in shortNames where width < leastName { shorten(to: width) }
    var dots = fit(.dot, largest > 0 ? .count : .none)
    dots.showsProtocols = !wealth.hasProtocols
    add(dots)
    return result
  }

  /// Widths to which names are shortened if full names do not fit. The planner finds the widths in between.
  private static let shortNames = [14, 11, 8, 6, 4]

  /// Least width of names, in cells, for which lines are preferred. A drawing without lines is tried before names get
  /// shorter than this.
  private static let leastName = 6

  /// The widths between `nameWidth` and the next wider candidate, ascending.
  ///
  /// - Parameter longest: width of the longest name, which ends the widths beyond the widest candidate.
  func widthsInBetween(longest: Int) -> [Int] {
    let wider = ([Self.wholeName] + Self.shortNames).last { $0 > nameWidth } ?? min(longest, Self.mostName) + 1
    return Array(nameWidth + 1..<max(nameWidth + 1, wider))
  }
}
