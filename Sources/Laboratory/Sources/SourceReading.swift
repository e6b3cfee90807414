import Importer

/// Options for reading a folder of Swift code and for showing its findings.
///
/// The command line reads them from the `.playground.yml` above the folder.
package struct SourceReading: Sendable {
  package var options: Importer.Options
  /// Function that returns the findings to show. It applies the severities that the team has configured, and leaves out
  /// findings that the team has marked as known.
  package var findings: @Sendable (ImportedProject) -> [Finding]

  package init(
    _ options: Importer.Options = .init(),
    findings: @escaping @Sendable (ImportedProject) -> [Finding] = { $0.findings }
  ) {
    (self.options, self.findings) = (options, findings)
  }
}
