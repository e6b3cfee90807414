import Core
import Laboratory
import Support

/// A row for several findings, which unfolds into their rows: all findings with one cause, all notes of one kind and
/// style, or all places that were not understood.
struct FindingFold: Hashable, Sendable {
  /// The findings that a fold stands for.
  struct Key: Hashable, Sendable {
    let kind: StageFinding.Kind
    let severity: Diagnostic.Severity
    /// Style of the requests; nil if all notes of this kind have one style.
    var style: String?
    /// Cause of all the findings; nil for a fold of all notes of a kind.
    var cause: FindingCause?

    /// Name of the fold: `hidden`, `hidden, swinject`.
    var name: String { style.map { "\(kind.rawValue), \($0)" } ?? kind.rawValue }
  }

  let key: Key
  /// Number of findings.
  let count: Int
  /// First names or files of the findings, without duplicates. With a cause, the names that differ.
  let subjects: [String]
  var isOpen: Bool

  /// Number of rows of one kind above which they are folded.
  static let mostRows = 6

  /// Folds findings with one cause. Then folds notes and places that were not understood, if there are many of one kind,
  /// by their styles. Other rows stay.
  ///
  /// - Parameter opened: folds whose rows follow the row of their fold.
  /// - Complexity: O(rows).
  static func fold(
    _ rows: [FindingGroup], of findings: [StageFinding], opened: Set<Key>
  ) -> [FindingGroup] {
    foldKinds(causes(rows, of: findings), of: findings, opened: opened)
  }

  /// Rows with one cause, or a single row.
  private struct Entry {
    let key: Key?
    var rows: [FindingGroup]

    /// Returns the row of the cause, followed by the single rows if it is open.
    func unfolded(_ findings: [StageFinding], _ opened: Set<Key>) -> [FindingGroup] {
      guard let key, rows.count > 1 else { return rows }
      let isOpen = opened.contains(key)
      return [FindingGroup(folding: rows, as: key, of: findings, isOpen: isOpen)] + (isOpen ? rows : [])
    }
  }

  /// Joins rows with one cause, at the place of the first of them.
  private static func causes(_ rows: [FindingGroup], of findings: [StageFinding]) -> [Entry] {
    var entries: [Entry] = []
    var places: [Key: Int] = [:]
    for row in rows {
      let finding = findings[row.places[0]]
      let key = FindingCause(finding).map { Key(kind: finding.kind, severity: finding.severity, cause: $0) }
      if let key, let place = places[key] {
        entries[place].rows.append(row)
      } else {
        if let key { places[key] = entries.count }
        entries.append(Entry(key: key, rows: [row]))
      }
    }
    return entries
  }

  private static func foldKinds(
    _ entries: [Entry], of findings: [StageFinding], opened: Set<Key>
  ) -> [FindingGroup] {
    func finding(_ entry: Entry) -> StageFinding { findings[entry.rows[0].places[0]] }
    let notes = entries.filter { finding($0).severity == .note }
    let kinds = Dictionary(grouping: notes) { finding($0).kind }
    let styles = kinds.mapValues { entries in Set(entries.map { finding($0).style }).count }
    func key(_ entry: Entry) -> Key {
      let finding = finding(entry)
      return Key(
        kind: finding.kind, severity: finding.severity,
        style: styles[finding.kind, default: 1] > 1 ? finding.style : nil)
    }
    let members = Dictionary(grouping: notes, by: key)
    var done: Set<Key> = []
    return entries.flatMap { entry -> [FindingGroup] in
      let key = key(entry)
      guard key.severity == .note, kinds[key.kind, default: []].count > mostRows, let all = members[key], all.count > 1
      else { return entry.unfolded(findings, opened) }
      guard done.insert(key).inserted else { return [] }
      let isOpen = opened.contains(key)
      return [FindingGroup(folding: all.flatMap(\.rows), as: key, of: findings, isOpen: isOpen)]
        + (isOpen ? all.flatMap { $0.unfolded(findings, opened) } : [])
    }
  }

  /// Subjects as many as fit a width: `AppView, ReportView …`.
  ///
  /// - Parameter title: returns the name of a service for people.
  func words(width: Int, ellipsis: String, title: (String) -> String = { $0 }) -> String {
    var text = ""
    for (index, subject) in subjects.map(title).enumerated() {
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
      if let cause = key.cause { return cause.other(of: finding) }
      return finding.path.first ?? finding.place.map { Paths.name($0.file) }
    }
    self.init(
      places: places, subject: nil, others: [],
      fold: FindingFold(key: key, count: places.count, subjects: subjects.withoutRepeats, isOpen: isOpen))
  }
}
