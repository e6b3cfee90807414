/// A measure of the scoreboard. Its raw value is its name in queries and commands.
package enum Measure: String, Hashable, Sendable, CaseIterable {
  case coupling
  case changeTypes = "change-types"
  case changeLines = "change-lines"
  case changeNew = "change-new"
  case hidden
  case detection
  case isolable
  case state
  case touched
  case live

  package var title: String {
    switch self {
    case .coupling: "instantiation coupling"
    case .changeTypes: "types changed"
    case .changeLines: "lines changed"
    case .changeNew: "lines of new code"
    case .hidden: "hidden dependencies"
    case .detection: "when a missing dependency is noticed"
    case .isolable: "types that can be tested alone"
    case .state: "state surface"
    case .touched: "state that is used"
    case .live: "objects alive now"
    }
  }

  /// Short explanation of the measure; `docs/lessons.md` explains it in full.
  package var meaning: String {
    switch self {
    case .coupling: "other types that a type creates (for the step: the sum)"
    case .changeTypes: "types changed by you, or by a solution"
    case .changeLines: "lines changed by you, or by a solution"
    case .changeNew: "lines of new types and functions"
    case .hidden: "dependencies that no signature shows"
    case .detection: "when a missing dependency is noticed"
    case .isolable: "types that can be tested alone, with stand-ins"
    case .state: "properties that a method can use, summed over all methods"
    case .touched: "properties that a method uses, summed over all methods"
    case .live: "objects alive now"
    }
  }

  /// Kind of part that a figure is about, if it is not about the whole step: `type` or `solution`.
  package var subject: String {
    switch self {
    case .changeTypes, .changeLines, .changeNew: "solution"
    case .coupling, .hidden, .detection, .isolable, .state, .touched, .live: "type"
    }
  }
}
