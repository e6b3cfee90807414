import Importer

/// The findings of a code base as a JSON object.
struct ReportJSON: Encodable {
  struct Since: Encodable {
    let revision: String
    let addedServices: [String]
    let changedServices: [String]
    let removedServices: [String]
    let addedEdges: [[String]]
    let removedEdges: [[String]]
  }

  let playground = 1
  let source: String
  let diagnostics: [FindingJSON]
  let belowLevel: Int
  let stale: [String]
  let since: Since?

  enum CodingKeys: String, CodingKey { case playground, source, diagnostics, belowLevel, stale, since }

  init(_ report: Report) {
    source = report.project.root
    diagnostics = report.findings.map(FindingJSON.init)
    belowLevel = report.belowLevel
    stale = report.stale
    since = report.since.map { since in
      Since(
        revision: since.revision, addedServices: since.changes.services.added,
        changedServices: since.changes.services.changed, removedServices: since.changes.services.removed,
        addedEdges: since.changes.addedEdges.map { [$0.from, $0.to] },
        removedEdges: since.changes.removedEdges.map { [$0.from, $0.to] })
    }
  }
}
