import Core
import Importer

/// A checker that decides which findings of a code base are reported.
package struct Checker: Sendable {
  package var configuration: Configuration
  /// The lowest severity that is reported. A reported finding makes `check` fail.
  package var level: Diagnostic.Severity = .warning
  /// True if notes of the rule `hidden`, about dependencies that no initializer shows, are raised to warnings.
  package var countsHidden = false
  package var baseline: Baseline?
  /// The folder that is read, relative to the folder of the baseline's paths.
  package var baselineFolder = ""
  /// The version of the program.
  package var version: String

  package init(_ configuration: Configuration, version: String) {
    self.configuration = configuration
    self.version = version
  }

  /// Returns all findings after applying the configuration and `countsHidden`.
  ///
  /// A baseline is made from these findings, or compared with them.
  ///
  /// - Parameters:
  ///   - project: the current project.
  ///   - root: the folder that was read. The configuration's patterns are relative to the configuration's folder.
  package func findings(of project: ImportedProject, root: String) -> [Finding] {
    var findings = configuration.applied(to: project, root: root)
    if countsHidden {
      for index in findings.indices where findings[index].kind == .hidden {
        findings[index].severity = max(.warning, findings[index].severity)
      }
    }
    return findings.inOrder
  }

  /// Returns the findings after applying the configuration and `countsHidden`, without those in the baseline.
  package func newFindings(of project: ImportedProject) -> [Finding] {
    let all = findings(of: project, root: project.root)
    return baseline?.new(in: all, folder: baselineFolder) ?? all
  }

  /// Makes a report of the new findings of severity `level` or a higher one.
  ///
  /// - Parameters:
  ///   - project: the current project.
  ///   - paths: the paths of files in the report.
  ///   - older: the same folder at an older revision, whose findings are left out; nil to compare with no revision.
  /// - Returns: the report. `check` fails if the report has any finding.
  package func report(
    _ project: ImportedProject, paths: ReportPaths, since older: (revision: String, project: ImportedProject)? = nil
  ) -> Report {
    let all = findings(of: project, root: project.root)
    var new = newFindings(of: project)
    let inBaseline = all.count - new.count
    if let older { new = Baseline(findings(of: older.project, root: project.root)).new(in: new) }
    var report = Report(project, findings: new.filter { $0.severity >= level }, paths: paths, version: version)
    report.level = level
    report.inBaseline = inBaseline
    report.belowLevel = new.count - report.findings.count
    report.stale = baseline?.stale(in: all, folder: baselineFolder) ?? []
    report.since = older.map {
      ($0.revision, ImportChanges(from: LinelessNames.of($0.project), to: LinelessNames.of(project)))
    }
    return report
  }
}
