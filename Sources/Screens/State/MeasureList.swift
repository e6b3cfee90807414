import Laboratory
import Lessons

/// The figures of a step as a list that opens: measures, then types and solutions, then the places that they count.
struct MeasureList: Hashable, Sendable {
  /// What a row stands for.
  enum Row: Hashable, Sendable {
    /// The figure of the whole step; without one, its measure alone.
    case measure(Measure)
    /// An index of `figures`.
    case figure(Int)
    case place(figure: Int, Int)
  }

  let title: String
  private(set) var figures: [Figure]
  private(set) var opened: Set<Row> = []
  private(set) var rows: [Row] = []
  private(set) var selected = 0

  /// - Parameters:
  ///   - measure: opened at once, and selected.
  ///   - subject: the type or solution of it that is selected.
  ///   - old: the list as it was left, of which what is still there stays open.
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

  /// The same row among other figures of the same step.
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

  var selection: Row? { rows.indices.contains(selected) ? rows[selected] : nil }

  func whole(_ measure: Measure) -> Int? { figures.firstIndex { $0.measure == measure && $0.of == nil } }

  private func parts(_ measure: Measure) -> [Int] {
    figures.indices.filter { figures[$0].measure == measure && figures[$0].of != nil }
  }

  /// Whether there is something inside a row.
  func canOpen(_ row: Row) -> Bool {
    switch row {
    case .measure(let measure):
      !parts(measure).isEmpty || whole(measure).map { !figures[$0].places.isEmpty } ?? false
    case .figure(let index): !figures[index].places.isEmpty
    case .place: false
    }
  }

  func isOpen(_ row: Row) -> Bool { opened.contains(row) }

  /// The places of a row: its own, or those of what is inside.
  func places(_ row: Row) -> [MeasuredPlace] {
    switch row {
    case .measure(let measure): whole(measure).map { figures[$0].places } ?? []
    case .figure(let index): figures[index].places
    case .place(let figure, let index): [figures[figure].places[index]]
    }
  }

  /// The piece that a row asks to leave out: none for all of them; nil if it does not.
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

  /// Opens the selected row; one that is open gives the selection to what is inside.
  mutating func open() {
    guard let row = selection, canOpen(row) else { return }
    if isOpen(row) { return move(1) }
    opened.insert(row)
    arrange()
  }

  /// Closes the selected row; one that is closed gives the selection to what it is in.
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
      // Where it is not divided further, its places come at once.
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
