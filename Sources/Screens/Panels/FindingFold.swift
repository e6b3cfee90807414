import Core
import Laboratory
import Support

/// A row for all notes of one kind and style, or for all places that were not understood, which unfolds into their rows.
struct FindingFold: Hashable, Sendable {
  /// The findings that a fold stands for.
  struct Key: Hashable, Sendable {
    let kind: StageFinding.Kind
    /// Style of the requests; nil if all notes of this kind have one style.
    let style: String?

    /// Name of the fold: `hidden`, `hidden, swinject`.
    var name: String { style.map { "\(kind.rawValue), \($0)" } ?? kind.rawValue }
  }

  let key: Key
  /// Number of findings.
  let count: Int
  /// First names or files of the findings, without duplicates.
  let subjects: [String]
  var isOpen: Bool

  /// Number of rows of one kind above which they are folded.
  static let mostRows = 6

  /// Folds notes and places that were not understood, if there are many of one kind, by their styles. Other rows stay.
  ///
  /// - Parameter opened: folds whose rows follow the row of their fold.
  /// - Complexity: O(rows).
  static func fold(
    _ rows: [FindingGroup], of findings: [StageFinding], opened: Set<Key>
  ) -> [FindingGroup] {
    let notes = rows.filter { findings[$0.places[0]].severity == .note }
    let kinds = Dictionary(grouping: notes) { findings[$0.places[0]].kind }
    let styles = kinds.mapValues { rows in Set(rows.map { findings[$0.places[0]].style }).count }
    func key(_ row: FindingGroup) -> Key {
      let finding = findings[row.places[0]]
      return Key(kind: finding.kind, style: styles[finding.kind, default: 1] > 1 ? finding.style : nil)
    }
    let members = Dictionary(grouping: notes, by: key)
    var done: Set<Key> = []
    return rows.flatMap { row -> [FindingGroup] in
      let (finding, key) = (findings[row.places[0]], key(row))
      guard finding.severity == .note, kinds[finding.kind, default: []].count > mostRows, let all = members[key],
        all.count > 1
      else { return [row] }
      guard done.insert(key).inserted else { return [] }
      let isOpen = opened.contains(key)
      return [FindingGroup(folding: all, as: key, of: findings, isOpen: isOpen)] + (isOpen ? all : [])
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
  init(folding rows: [FindingGroup], as key: FindingFold.Key, of findings: [StageFinding], isOpen: Bool) {
    let places = rows.flatMap(\.places)
    let subjects = places.compactMap { place -> String? in
      let finding = findings[place]
      return finding.path.first ?? finding.place.map { Paths.name($0.file) }
    }
    self.init(
      places: places, subject: nil, others: [],
      fold: FindingFold(key: key, count: places.count, subjects: subjects.withoutRepeats, isOpen: isOpen))
  }
}
