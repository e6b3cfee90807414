import Importer

/// How a folder of Swift code is read, and which of its findings are shown.
///
/// The command line makes it from the `.playground.yml` above the folder.
package struct SourceReading: Sendable {
  package var options: Importer.Options
  /// Findings to show, with the severities and without the known findings that the team has configured.
  package var findings: @Sendable (ImportedProject) -> [Finding]

  package init(
    _ options: Importer.Options = .init(),
    findings: @escaping @Sendable (ImportedProject) -> [Finding] = { $0.findings }
  ) {
    (self.options, self.findings) = (options, findings)
  }
}
