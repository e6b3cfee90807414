import Core
import Importer
import Support

/// The findings of a code base that are reported, and the formats for reporting them.
package struct Report: Sendable {
  /// Values of `check --format`.
  package enum Format: String, CaseIterable, Sendable {
    case text, xcode, github, sarif, json, markdown
  }

  package var project: ImportedProject
  /// The reported findings, of severity `level` and above.
  package var findings: [Finding]
  package var level: Diagnostic.Severity = .warning
  /// Number of new findings below `level`, which are not reported.
  package var belowLevel = 0
  /// Number of findings that the baseline suppresses.
  package var inBaseline = 0
  /// Entries of the baseline that match no current finding.
  package var stale: [String] = []
  /// Name of an older revision and the changes since that revision; nil if no revision was given.
  package var since: (revision: String, changes: ImportChanges)?
  package var paths: ReportPaths
  /// The version of the program.
  package var version: String

  package init(
    _ project: ImportedProject, findings: [Finding], paths: ReportPaths, version: String
  ) {
    self.project = project
    self.findings = findings
    self.paths = paths
    self.version = version
  }

  /// Returns the report in a format.
  ///
  /// - Returns: the text; for formats with lines, each line ends with a newline.
  /// - Throws: `JSONText.Failure` for the formats `sarif` and `json`.
  package func text(_ format: Format) throws -> String {
    switch format {
    case .text: lines(LineReport.text) + unclear + summary + "\n"
    case .xcode: lines(LineReport.xcode)
    case .github: lines(LineReport.github)
    case .sarif: try JSONText.of(SARIF(findings, paths: paths, version: version))
    case .json: try JSONText.of(ReportJSON(self))
    case .markdown: MarkdownReport(self).text
    }
  }

  private func lines(_ line: (Finding, ReportPaths) -> [String]) -> String {
    findings.flatMap { line($0, paths) }.map { DisplayText.visible($0) + "\n" }.joined()
  }

  /// The places that were not understood, a line each, below a heading. They are listed only with notes.
  private var unclear: String {
    guard level == .note, !project.unknown.isEmpty else { return "" }
    let places = project.unknown.map { "\(paths.relative($0.place.file)):\($0.place.line): \($0.message)" }
    let head = "\(ProjectText.counted(places.count, "place")) not understood:"
    return ([head] + places.map { "  \($0)" }).map { DisplayText.visible($0) + "\n" }.joined()
  }

  /// Number of findings below the level, in words: `3 notes`; `3 findings of lower severity` if the level is `error`.
  var hiddenCountText: String {
    level > .warning
      ? ProjectText.counted(belowLevel, "finding") + " of lower severity" : ProjectText.counted(belowLevel, "note")
  }

  /// Summary for a terminal: that of the project, the number of findings, and the stale entries of the baseline.
  package var summary: String {
    var text = ProjectText.summary(project) + "; "
    if let since { text += "new since \(since.revision): " }
    text += findings.map(\.severity).countText
    if belowLevel > 0 { text += "; not listed: \(hiddenCountText) (--strict shows \(belowLevel == 1 ? "it" : "them"))" }
    if inBaseline > 0 { text += "; in the baseline: \(inBaseline)" }
    if !stale.isEmpty {
      text +=
        "\n\(stale.count == 1 ? "1 entry" : "\(stale.count) entries") of the baseline no longer found "
        + "(--update-baseline removes \(stale.count == 1 ? "it" : "them")):\n"
        + stale.map { "  \($0)" }.joined(separator: "\n")
    }
    return text.split(separator: "\n").map { DisplayText.visible(String($0)) }.joined(separator: "\n")
  }
}
