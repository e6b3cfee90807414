import Laboratory
import Lessons

/// The measures of a step as a list that unfolds: measures, then types and solutions, then the counted places.
struct MeasureList: Hashable, Sendable {
  /// Content of a row.
  enum Row: Hashable, Sendable {
    /// A measure, with its figure for the whole step if there is one.
    case measure(Measure)
    /// A figure of one type or solution, as an index into `figures`.
    case figure(Int)
    case place(figure: Int, Int)
  }

  let title: String
  private(set) var figures: [Figure]
  private(set) var opened: Set<Row> = []
  private(set) var rows: [Row] = []
  private(set) var selected = 0

  /// Creates the list.
  ///
  /// - Parameters:
  ///   - measure: the measure to open and to select; nil for none.
  ///   - subject: the type or solution of the measure to open and to select instead; nil for none.
  ///   - old: the previous list. If it is about the same step, its open rows and its selection are restored.
  init(
    title: String, figures: [Figure], measure: Measure? = nil, subject: String? = nil, from old: MeasureList? = nil
  ) {
    self.title = title
    self.figures = figures
    let old = old?.title == title ? old : nil
    opened = Set(old?.opened.compactMap { old?.counterpart(of: $0, in: figures) } ?? [])
    if let measure { opened.insert(.measure(measure)) }
    let figure = figures.firstIndex { $0.measure == measure && $0.of == subject && subject != nil }
    if let figure { opened.insert(.figure(figure)) }
    arrange()
    let last = old?.selection.flatMap { old?.counterpart(of: $0, in: figures) }
    let wanted = figure.map { Row.figure($0) } ?? measure.map { Row.measure($0) } ?? last
    selected = wanted.flatMap { rows.firstIndex(of: $0) } ?? 0
  }

  /// Returns the corresponding row in a list with other figures of the same step; nil if there is none.
  private func counterpart(of row: Row, in others: [Figure]) -> Row? {
    func index(_ figure: Int) -> Int? {
      others.firstIndex { $0.measure == figures[figure].measure && $0.of == figures[figure].of }
    }
    switch row {
    case .measure: return row
    case .figure(let figure): return index(figure).map { .figure($0) }
    case .place(let figure, let place):
      guard let other = index(figure), others[other].places.indices.contains(place) else { return nil }
      return .place(figure: other, place)
    }
  }

  var selection: Row? { rows[at: selected] }

  func whole(_ measure: Measure) -> Int? { figures.firstIndex { $0.measure == measure && $0.of == nil } }

  private func parts(_ measure: Measure) -> [Int] {
    figures.indices.filter { figures[$0].measure == measure && figures[$0].of != nil }
  }

  /// Returns true if a row contains further rows.
  func canOpen(_ row: Row) -> Bool {
    switch row {
    case .measure(let measure): !parts(measure).isEmpty || whole(measure).map { !figures[$0].places.isEmpty } ?? false
    case .figure(let index): !figures[index].places.isEmpty
    case .place: false
    }
  }

  func isOpen(_ row: Row) -> Bool { opened.contains(row) }

  /// Returns the places that a row counts. For a measure, these are the places of its figure for the whole step.
  func places(_ row: Row) -> [MeasuredPlace] {
    switch row {
    case .measure(let measure): whole(measure).map { figures[$0].places } ?? []
    case .figure(let index): figures[index].places
    case .place(let figure, let index): [figures[figure].places[index]]
    }
  }

  /// Returns the pieces of code that are left out if Enter starts a run on this row. It does so only on a row of the
  /// measure `detection` that has no result yet.
  ///
  /// - Returns: an empty list to leave out each piece in turn; nil if Enter starts no run.
  func untried(_ row: Row) -> [String]? {
    switch row {
    case .measure(.detection): whole(.detection).flatMap { figures[$0].number == nil ? [] : nil }
    case .figure(let index) where figures[index].measure == .detection && figures[index].number == nil:
      figures[index].of.map { [$0] }
    case .measure, .figure, .place: nil
    }
  }

  // MARK: Moving

  mutating func move(_ by: Int) { selected = max(0, min(rows.count - 1, selected + by)) }

  /// Opens the selected row. If it is open, its first inner row is selected.
  mutating func open() {
    guard let row = selection, canOpen(row) else { return }
    if isOpen(row) { return move(1) }
    opened.insert(row)
    arrange()
  }

  /// Closes the selected row. If it is closed, the row that contains it is selected.
  mutating func close() {
    guard let row = selection else { return }
    if opened.remove(row) == nil, let parent = parent(row), let place = rows.firstIndex(of: parent) {
      selected = place
    }
    arrange()
    selected = min(selected, rows.count - 1)
  }

  private func parent(_ row: Row) -> Row? {
    switch row {
    case .measure: nil
    case .figure(let index): .measure(figures[index].measure)
    case .place(let figure, _): figures[figure].of == nil ? .measure(figures[figure].measure) : .figure(figure)
    }
  }

  private mutating func arrange() {
    rows = []
    for measure in Measure.allCases where figures.contains(where: { $0.measure == measure }) {
      rows.append(.measure(measure))
      guard opened.contains(.measure(measure)) else { continue }
      let parts = parts(measure)
      // A measure without types and solutions contains its places directly.
      if parts.isEmpty, let whole = whole(measure) {
        rows += figures[whole].places.indices.map { .place(figure: whole, $0) }
      }
      for part in parts {
        rows.append(.figure(part))
        if opened.contains(.figure(part)) { rows += figures[part].places.indices.map { .place(figure: part, $0) } }
      }
    }
  }
}
