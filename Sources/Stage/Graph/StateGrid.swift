/// Table of a type's methods and stored variables, with a cell for each pair.
package struct StateGrid: Hashable, Sendable {
  package enum Cell: Hashable, Sendable {
    /// The method cannot touch the variable.
    case apart
    /// The method can touch the variable, but does not.
    case reachable
    case touched
  }

  package let type: String
  /// Methods and computed properties, in the order of the code.
  package let methods: [String]
  package let variables: [String]
  /// A row for each method with a cell for each variable.
  package let cells: [[Cell]]

  package init(type: String, methods: [String], variables: [String], cells: [[Cell]]) {
    (self.type, self.methods, self.variables, self.cells) = (type, methods, variables, cells)
  }

  /// Number of pairs of a method and a variable that it touches.
  package var touched: Int { cells.joined().count { $0 == .touched } }
  /// Number of pairs of a method and a variable that it can touch.
  package var reachable: Int { cells.joined().count { $0 != .apart } }
}

/// State surface of a step's code: the grids of its types, with the grids before the edit.
package struct StateSurface: Hashable, Sendable {
  package let grids: [StateGrid]
  /// Grids before the edit; nil without an edit, or if the edit changed no grid.
  package let before: [StateGrid]?

  /// Creates a surface. Sorts the grids by descending number of pairs in which the method can touch the variable.
  package init(_ grids: [StateGrid] = [], before: [StateGrid]? = nil) {
    self.grids = grids.sorted { $0.reachable > $1.reachable }
    self.before = before == grids ? nil : before
  }
}
