import Core
import Importer

/// Decides which findings of a code base are told.
package struct Checker: Sendable {
  package var configuration: Configuration
  /// Findings from this severity up are told, and count.
  package var level: Diagnostic.Severity = .warning
  /// Dependencies that no initializer shows are warnings.
  package var countsHidden = false
  package var baseline: Baseline?
  /// The folder that is read, below the one that paths of the baseline begin in.
  package var baselineFolder = ""
  /// The program's.
  package var version: String

  package init(_ configuration: Configuration, version: String) {
    self.configuration = configuration
    self.version = version
  }

  /// All findings, as the configuration wants them; the baseline is for these.
  ///
  /// - Parameter root: the folder whose paths the configuration means.
  package func findings(of project: ImportedProject, root: String) -> [Finding] {
    var findings = configuration.applied(to: project.findings, root: root)
    if countsHidden {
      for index in findings.indices where findings[index].kind == .hidden {
        findings[index].severity = max(.warning, findings[index].severity)
      }
    }
    return findings.inOrder
  }

  /// Findings as the configuration wants them, without those that the baseline knows.
  package func newFindings(of project: ImportedProject) -> [Finding] {
    let all = findings(of: project, root: project.root)
    return baseline?.new(in: all, folder: baselineFolder) ?? all
  }

  /// - Parameters:
  ///   - project: as it is now.
  ///   - older: the same folder at an older revision; findings that it has are not told.
  /// - Returns: what is told; it counts if there is any finding in it.
  package func report(
    _ project: ImportedProject, paths: ReportPaths, since older: (revision: String, project: ImportedProject)? = nil
  ) -> Report {
    let all = findings(of: project, root: project.root)
    var new = newFindings(of: project)
    if let older { new = Baseline(findings(of: older.project, root: project.root)).new(in: new) }
    var report = Report(project, findings: new.filter { $0.severity >= level }, paths: paths, version: version)
    report.level = level
    report.belowLevel = new.count - report.findings.count
    report.stale = baseline?.stale(in: all, folder: baselineFolder) ?? []
    report.since = older.map {
      ($0.revision, ImportChanges(from: LinelessNames.of($0.project), to: LinelessNames.of(project)))
    }
    return report
  }
}
