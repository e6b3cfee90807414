import Core
import Importer
import Stage

/// A finding about the stage: about a world or about Swift code.
package struct StageFinding: Hashable, Sendable {
  /// Kind of a finding about a world or about code.
  package struct Kind: RawRepresentable, Hashable, Sendable {
    /// Name of the kind: `captive`, `near-miss`.
    package let rawValue: String

    package init(rawValue: String) { self.rawValue = rawValue }

    /// A place in code that the importer could not read. It is no finding, but lists show it below them.
    package static let notUnderstood = Kind(rawValue: Words.Source.notUnderstood)
    package static let missing = Kind(rawValue: Diagnostic.Kind.missing.rawValue)
  }

  package var kind: Kind
  package var severity: Diagnostic.Severity
  /// The services that the finding is about, in order.
  package var path: [String]
  package var message: String
  package var remedy: String
  /// Place in the code; nil for a finding about a world.
  package var place: SourcePlace?
  /// Style of the request in code that the finding is about; nil if unknown.
  package var style: String?
  /// The finding about a world; nil for a finding about code.
  package var diagnostic: Diagnostic?

  package init(_ diagnostic: Diagnostic) {
    (kind, severity, path) = (Kind(rawValue: diagnostic.kind.rawValue), diagnostic.severity, diagnostic.path)
    (message, remedy, self.diagnostic) = (diagnostic.message, diagnostic.remedy, diagnostic)
  }

  /// Creates the row of a place that the importer could not read.
  package init(_ unknown: SourceUnknown) {
    (kind, severity, path) = (.notUnderstood, .note, [])
    (message, remedy, place, style) = (unknown.message, "", unknown.place, unknown.style)
  }

  init(_ finding: SourceFinding, style: String? = nil) {
    (kind, severity, path) = (Kind(rawValue: finding.kind.rawValue), finding.severity, finding.path.map(\.name))
    self.style = style
    (message, remedy, place) = (finding.message, finding.remedy, finding.place)
  }
}

extension OutputLine {
  package init(finding: StageFinding) {
    let tone: Tone =
      switch finding.severity {
      case .error: .bad
      case .warning: .warning
      case .note: .plain
      }
    let place = finding.place.map { "\($0.file):\($0.line): " } ?? ""
    if finding.kind == .notUnderstood {
      self.init("\(place)\(finding.kind.rawValue): \(finding.message)", tone)
      return
    }
    self.init(
      "\(place)\(finding.severity.rawValue) \(finding.kind.rawValue): \(finding.message)"
        + (finding.remedy.isEmpty ? "" : " " + finding.remedy), tone)
  }
}

extension EdgeFault {
  /// Returns the fault to mark on each edge that findings concern.
  package static func faults(_ findings: [StageFinding]) -> [Pair: Self] {
    faults(findings.map { ($0.kind.rawValue, $0.severity, $0.path) })
  }
}

extension ImportedProject {
  /// Fault to mark on each edge of the project's graph that a finding concerns.
  package var faults: [EdgeFault.Pair: EdgeFault] { EdgeFault.faults(findings.map { StageFinding($0) }) }
}
