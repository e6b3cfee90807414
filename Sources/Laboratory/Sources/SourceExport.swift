import Importer
import Support

/// JSON and summary of a code base, for modules that do not import the importer.
package enum SourceExport {
  package static func json(_ project: ImportedProject) throws -> String { try JSONText.of(ProjectJSON(project)) }

  package static func summary(_ project: ImportedProject) -> String { ProjectText.summary(project) }
}
