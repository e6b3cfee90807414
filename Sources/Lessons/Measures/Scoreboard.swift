/// The figures of all steps of a lesson, side by side.
package struct Scoreboard: Hashable, Sendable {
  package enum Column: String, Hashable, Sendable, CaseIterable {
    case coupling, change, hidden, detection, isolable, state, live
  }

  package struct Row: Hashable, Sendable {
    /// The step's number, from 1.
    package let number: Int
    package let title: String
    package let isEdited: Bool
    /// The cells of the row; empty for a step without code.
    package let cells: [Column: Cell]
    /// The changes that the solutions of the step's exercises make. The column `change` shows the largest.
    package let changes: [Change]
  }

  /// The size of the change that a solution makes.
  package struct Change: Hashable, Sendable {
    /// The task of the exercise that asks for the change.
    package let task: String
    package let types: Int
    package let lines: Int
  }

  package struct Cell: Hashable, Sendable {
    package let text: String
    /// True if the value is known.
    package let isKnown: Bool
  }

  package let lesson: String
  package let rows: [Row]

  /// Computes every step's figures from its code, and adds results of runs of that code in this session.
  ///
  /// - Parameter code: returns the current code of a step.
  /// - Complexity: O(length of the code of all steps).
  package init(_ lesson: Lesson, runs: MeasuredRuns, code: (Step) -> StepCode) {
    self.lesson = lesson.title
    rows = lesson.steps.enumerated().map { index, step in
      let code = code(step)
      var measures = StepMeasures(
        now: code.files, original: code.original, solutions: step.solutions, locators: step.locators)
      measures.add(runs.detections(of: code.files))
      let cells = code.files.isEmpty ? [:] : Self.cells(measures, live: runs.liveAtEnd(of: code.files))
      return Row(
        number: index + 1, title: step.title, isEdited: code.isEdited, cells: cells,
        changes: Self.changes(measures, step.exercises))
    }
  }

  private static func cells(_ measures: StepMeasures, live: Int?) -> [Column: Cell] {
    var cells: [Column: Cell] = [:]
    for column in Column.allCases {
      let text: String? =
        switch column {
        case .coupling: known(measures, .coupling)
        case .change: change(measures)
        case .hidden: known(measures, .hidden)
        case .detection: detection(measures)
        case .isolable: measures.figure(.isolable, of: nil)?.total == 0 ? "-" : known(measures, .isolable)
        case .state: known(measures, .state)
        case .live: live.map { "\($0)" }
        }
      cells[column] = Cell(text: text ?? "?", isKnown: text != nil)
    }
    return cells
  }

  private static func known(_ measures: StepMeasures, _ measure: Measure) -> String? {
    measures.figure(measure, of: nil).flatMap { $0.number == nil ? nil : $0.text }
  }

  private static func changes(_ measures: StepMeasures, _ exercises: [Exercise]) -> [Change] {
    measures.solutions.compactMap { solution in
      guard let types = measures.figure(.changeTypes, of: solution)?.number,
        let lines = measures.figure(.changeLines, of: solution)?.number
      else { return nil }
      return Change(task: exercises.first { $0.name == solution }?.task ?? solution, types: types, lines: lines)
    }
  }

  /// Returns the number of types and lines of the largest change: `2 / 7`; `-` if no change is measured.
  private static func change(_ measures: StepMeasures) -> String? {
    let prices = changes(measures, [])
    guard let most = prices.max(by: { ($0.lines, $0.types) < ($1.lines, $1.types) }) else { return "-" }
    return "\(most.types) / \(most.lines)"
  }

  /// Returns the word for the latest moment at which an absence was noticed. An ellipsis follows if some types were not
  /// tried.
  ///
  /// - Returns: nil if none was tried; `-` if the code supplies no type.
  private static func detection(_ measures: StepMeasures) -> String? {
    let each = measures.figures(.detection).filter { $0.of != nil }
    guard let latest = each.compactMap(\.number).max(), let word = Detection.Moment(rawValue: latest)?.word else {
      return each.isEmpty ? "-" : nil
    }
    return each.allSatisfy { $0.number != nil } ? word : "\(word)…"
  }
}
