import Core
import Laboratory

/// Findings of one kind that share a row, such as `captive (7) Armor: Boots, Pants, Belt …`.
struct FindingGroup: Hashable, Sendable {
  /// Indices of the group's findings in the list of all findings; at least one.
  private(set) var places: [Int]
  /// Service that all findings of the group are about. Nil for unused services, and for findings that name no second
  /// service.
  let subject: String?
  /// The other service of each finding in the group, without duplicates: `Boots`, `Pants`, `Belt` in the row above.
  private(set) var others: [String]
  /// The fold that this row is; nil for a row of findings.
  private(set) var fold: FindingFold?

  init(places: [Int], subject: String?, others: [String], fold: FindingFold? = nil) {
    (self.places, self.subject, self.others, self.fold) = (places, subject, others, fold)
  }

  private struct Key: Hashable {
    let kind: StageFinding.Kind
    let severity: Diagnostic.Severity
    let subject: String?
    /// Index of a finding that needs a row of its own, because it has a place in code or no service to list; else nil.
    let place: Int?
  }

  /// Groups findings. Each group has the position of its first finding.
  ///
  /// - Parameters:
  ///   - findings: all findings.
  ///   - places: indices of the findings to group, in order.
  /// - Complexity: O(places).
  static func groups(_ findings: [StageFinding], _ places: [Int]) -> [FindingGroup] {
    var result: [FindingGroup] = []
    var known: [Key: Int] = [:]
    for place in places where findings.indices.contains(place) {
      let finding = findings[place]
      let (subject, other) = parts(finding)
      let key = Key(
        kind: finding.kind, severity: finding.severity, subject: subject,
        place: other == nil || finding.place != nil ? place : nil)
      if let index = known[key] {
        result[index].places.append(place)
        if let other, !result[index].others.contains(other) { result[index].others.append(other) }
      } else {
        known[key] = result.count
        result.append(FindingGroup(places: [place], subject: subject, others: other.map { [$0] } ?? []))
      }
    }
    return result
  }

  /// Returns the service that a finding is about (`subject`), and the other service of the finding (`other`). A finding
  /// without `other` is not grouped.
  private static func parts(_ finding: StageFinding) -> (subject: String?, other: String?) {
    switch Diagnostic.Kind(rawValue: finding.kind.rawValue) {
    case .captive?, .hidden?, .scope?, .factory?:
      finding.path.count > 1 ? (finding.path.first, finding.path.last) : (nil, nil)
    case .missing?: finding.path.count > 1 ? (finding.path.last, finding.path.first) : (nil, nil)
    case .unused?: (nil, finding.path.first)
    default: (nil, nil)
    }
  }

  var isSingle: Bool { places.count == 1 }

  /// Returns the kind, with the number of findings if there are several: `captive (7)`.
  func kind(_ findings: [StageFinding]) -> String {
    let kind = findings[places[0]].kind.rawValue
    return isSingle ? kind : "\(kind) (\(places.count))"
  }

  /// Returns the subject and as many of the other services as fit into a width, but at least one:
  /// `Armor: Boots, Pants, Belt …`.
  ///
  /// For a single finding, returns its message.
  func words(_ findings: [StageFinding], width: Int, ellipsis: String) -> String {
    if isSingle { return findings[places[0]].message }
    let lead = subject.map { "\($0): " } ?? ""
    var shown = others.count
    while shown > 1 {
      let text =
        lead + others.prefix(clamped: shown).joined(separator: ", ") + (shown < others.count ? " " + ellipsis : "")
      if text.count <= width { return text }
      shown -= 1
    }
    return lead + (others.first ?? "") + (others.count > 1 ? " " + ellipsis : "")
  }
}
