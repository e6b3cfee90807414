import Core

/// A finding about what is on stage, be it a world or somebody's code.
package struct StageFinding: Hashable, Sendable {
  /// `captive`, `near-miss`
  package var kind: String
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
    (kind, severity, path) = (diagnostic.kind.rawValue, diagnostic.severity, diagnostic.path)
    (message, remedy, self.diagnostic) = (diagnostic.message, diagnostic.remedy, diagnostic)
  }

  init(_ finding: SourceFinding) {
    (kind, severity, path) = (finding.kind.rawValue, finding.severity, finding.path.map(\.name))
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
    self.init("\(place)\(finding.severity.rawValue) \(finding.kind): \(finding.message) \(finding.remedy)", tone)
  }
}
