import Core
import Importer
import Stage

/// A finding about what is on stage, be it a world or somebody's code.
package struct StageFinding: Hashable, Sendable {
  /// What kind it is, of those of a world and those of code.
  package struct Kind: RawRepresentable, Hashable, Sendable {
    /// `captive`, `near-miss`
    package let rawValue: String

    package init(rawValue: String) { self.rawValue = rawValue }

    package static let missing = Kind(rawValue: Diagnostic.Kind.missing.rawValue)
  }

  package var kind: Kind
  package var severity: Diagnostic.Severity
  /// The services involved, in order.
  package var path: [String]
  package var message: String
  package var remedy: String
  /// Where in the code it is; nil for a world's.
  package var place: SourcePlace?
  /// What the world says; nil for what was found in code.
  package var diagnostic: Diagnostic?

  package init(_ diagnostic: Diagnostic) {
    (kind, severity, path) = (Kind(rawValue: diagnostic.kind.rawValue), diagnostic.severity, diagnostic.path)
    (message, remedy, self.diagnostic) = (diagnostic.message, diagnostic.remedy, diagnostic)
  }

  init(_ finding: SourceFinding) {
    (kind, severity, path) = (Kind(rawValue: finding.kind.rawValue), finding.severity, finding.path.map(\.name))
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
    self.init(
      "\(place)\(finding.severity.rawValue) \(finding.kind.rawValue): \(finding.message) \(finding.remedy)", tone)
  }
}

extension EdgeFault {
  /// The faulty lines of a graph, from what is said about it.
  package static func faults(_ findings: [StageFinding]) -> [Pair: Self] {
    faults(findings.map { ($0.kind.rawValue, $0.severity, $0.path) })
  }
}

extension ImportedProject {
  /// The lines of its graph that findings are about.
  package var faults: [EdgeFault.Pair: EdgeFault] { EdgeFault.faults(findings.map(StageFinding.init)) }
}
