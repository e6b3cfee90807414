/// Table of a change that several steps of a lesson make: a column for each step, a row for each type.
package struct ChangePlaces: Hashable, Sendable {
  package enum Cell: Hashable, Sendable {
    /// The step's code has no such type.
    case absent
    case unchanged
    case changed
    /// The change adds the type.
    case added
  }

  package struct Column: Hashable, Sendable {
    /// Number of the step, from 1.
    package let number: Int
    package let title: String
    /// A cell for each type.
    package let cells: [Cell]
    /// Number of lines that are changed or added.
    package let lines: Int

    package init(number: Int, title: String, cells: [Cell], lines: Int) {
      (self.number, self.title, self.cells, self.lines) = (number, title, cells, lines)
    }
  }

  /// Types changed by any of the steps, in order of their first change.
  package let types: [String]
  /// Columns in the order of the lesson. The last one is the current step.
  package let columns: [Column]

  package init(types: [String] = [], columns: [Column] = []) { (self.types, self.columns) = (types, columns) }
}
