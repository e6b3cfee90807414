import Importer
import Support

/// A code base as files and words: for whoever does not know the importer.
package enum SourceExport {
  package static func json(_ project: ImportedProject) throws -> String { try JSONText.of(ProjectJSON(project)) }

  package static func summary(_ project: ImportedProject) -> String { ProjectText.summary(project) }
}
