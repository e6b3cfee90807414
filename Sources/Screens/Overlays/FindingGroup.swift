import Core
import Laboratory

/// Findings of one kind about one service, which are told in one line: `captive ×7 Armor: Boots, Pants, Belt …`.
struct FindingGroup: Hashable, Sendable {
  /// Their places among all findings; at least one.
  private(set) var places: [Int]
  /// The service that all are about; nil where they are about one service each.
  let subject: String?
  /// The services in which they differ.
  private(set) var others: [String]

  private struct Key: Hashable {
    let kind: StageFinding.Kind
    let severity: Diagnostic.Severity
    let subject: String?
    /// Tells findings apart that have a line of their own.
    let place: Int?
  }

  /// - Parameter places: of the findings to tell, in order; each group stands where its first one does.
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

  /// The service that a finding is about, and the one in which it differs from others about it; no other where it cannot be
  /// told together with others.
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

  /// `captive (7)`
  func kind(_ findings: [StageFinding]) -> String {
    let kind = findings[places[0]].kind.rawValue
    return isSingle ? kind : "\(kind) (\(places.count))"
  }

  /// `Armor: Boots, Pants, Belt …`, as many as a width has room for; of one finding its message.
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
