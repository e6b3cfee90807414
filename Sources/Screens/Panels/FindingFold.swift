import Core
import Laboratory
import Support

/// A row for all notes of one kind, or for all places that were not understood, which unfolds into their rows.
struct FindingFold: Hashable, Sendable {
  let kind: StageFinding.Kind
  /// Number of findings.
  let count: Int
  /// First names or files of the findings, without duplicates.
  let subjects: [String]
  var isOpen: Bool

  /// Number of rows of one kind above which they are folded.
  static let mostRows = 6

  /// Folds notes and places that were not understood, if there are many of one kind. Other rows stay.
  ///
  /// - Parameter opened: kinds whose rows follow the row of their fold.
  /// - Complexity: O(rows).
  static func fold(
    _ rows: [FindingGroup], of findings: [StageFinding], opened: Set<StageFinding.Kind>
  ) -> [FindingGroup] {
    let members = Dictionary(grouping: rows.filter { findings[$0.places[0]].severity == .note }) {
      findings[$0.places[0]].kind
    }
    var done: Set<StageFinding.Kind> = []
    return rows.flatMap { row -> [FindingGroup] in
      let finding = findings[row.places[0]]
      guard finding.severity == .note, let all = members[finding.kind], all.count > mostRows else { return [row] }
      guard done.insert(finding.kind).inserted else { return [] }
      let isOpen = opened.contains(finding.kind)
      return [FindingGroup(folding: all, of: findings, isOpen: isOpen)] + (isOpen ? all : [])
    }
  }

  /// Subjects as many as fit a width: `AppView, ReportView …`.
  func words(width: Int, ellipsis: String) -> String {
    var text = ""
    for (index, subject) in subjects.enumerated() {
      let longer = text.isEmpty ? subject : "\(text), \(subject)"
      let rest = index + 1 < subjects.count ? " \(ellipsis)" : ""
      if TextWidth.of(longer + rest) > width { return text.isEmpty ? longer : "\(text) \(ellipsis)" }
      text = longer
    }
    return text
  }
}

extension FindingGroup {
  /// Creates the row that stands for other rows of one kind.
  init(folding rows: [FindingGroup], of findings: [StageFinding], isOpen: Bool) {
    let places = rows.flatMap(\.places)
    let first = findings[places[0]]
    let subjects = places.compactMap { place -> String? in
      let finding = findings[place]
      return finding.path.first ?? finding.place.map { Paths.name($0.file) }
    }
    self.init(
      places: places, subject: nil, others: [],
      fold: FindingFold(kind: first.kind, count: places.count, subjects: subjects.withoutRepeats, isOpen: isOpen))
  }
}
