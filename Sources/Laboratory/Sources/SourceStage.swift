import Importer

/// Somebody's Swift code on stage: read, and never run. The laboratory waits unchanged behind it.
struct SourceStage {
  /// Keeps what was read, so that another look reads what has changed.
  let session: ImportSession
  /// Findings of the code that are shown.
  let findings: @Sendable (ImportedProject) -> [Finding]
  /// As it was given.
  var root: String { session.root }
  var graph: ProjectGraph
  /// Rises whenever it was read anew.
  var version: Int
  /// Whether it is being read for the first time: then what is on stage is not yet all.
  private(set) var isReading: Bool
  /// Whether edits are followed.
  var isWatched = false
  private(set) var filter: SourceFilter?
  private(set) var focus: Neighbourhood?
  /// What the two leave; nil where all is seen.
  private var part: ProjectGraph?

  static let versions = Versions()

  init(_ root: String, _ reading: SourceReading) {
    session = Importer(reading.options).session(root)
    findings = reading.findings
    graph = ProjectGraph(ImportedProject(root: root))
    version = Self.versions.next()
    isReading = true
  }

  mutating func take(_ new: ProjectGraph) {
    (graph, isReading) = (new, false)
    narrow()
  }

  /// Shows only what a filter describes.
  ///
  /// - Throws: `UsageError` for words that this code does not know, or that nothing of it is.
  mutating func show(_ filter: SourceFilter?) throws {
    try filter?.check(in: graph.project)
    if let filter, filter.excerpt(of: graph.project).names.isEmpty {
      throw UsageError(Words.Source.nothingMatches(filter.text))
    }
    (self.filter, focus) = (filter, nil)
    narrow()
  }

  /// Shows only what lies around a service, of what the filter leaves.
  ///
  /// - Throws: `UsageError` where nobody is called so.
  mutating func show(around focus: Neighbourhood?) throws {
    if let focus {
      try focus.check(in: graph.project)
      if let filter, !filter.excerpt(of: graph.project).names.contains(focus.name) {
        throw UsageError(Words.Source.filterHides(focus.name, filter: filter.text))
      }
    }
    self.focus = focus
    narrow()
  }

  private mutating func narrow() {
    version = Self.versions.next()
    var project = graph.project
    if let filter { project = filter.excerpt(of: project) }
    // What was in the middle may be gone since.
    if let name = focus?.name, !project.names.contains(name) { focus = nil }
    if let focus { project = focus.excerpt(of: project) }
    part = filter == nil && focus == nil ? nil : ProjectGraph(project)
  }

  var sight: SourceSight {
    SourceSight(
      root: root, graph: part ?? graph, version: version, isReading: isReading, isWatched: isWatched, whole: graph,
      filter: filter, focus: focus)
  }
}

/// What the screen shows of the code on stage. The graph is shared, not copied.
package struct SourceSight: Sendable {
  /// The folder or file, as it was given.
  package let root: String
  /// What is to be seen of it.
  package let graph: ProjectGraph
  /// Rises whenever it was read anew.
  package let version: Int
  package let isReading: Bool
  /// Whether edits are followed.
  package let isWatched: Bool
  /// All of it.
  package let whole: ProjectGraph
  package let filter: SourceFilter?
  package let focus: Neighbourhood?

  package var isNarrowed: Bool { filter != nil || focus != nil }

  /// What is to be seen, in words: `hidden · around Cart`; empty where all is.
  package var narrowing: String {
    let around = focus.map { Words.Source.around($0.name) + ($0.distance == 1 ? "" : Words.Source.within($0.distance)) }
    return [filter?.text, around].compactMap { $0 }.joined(separator: " · ")
  }

  /// How much is seen and left out.
  package var share: String { SourceCount(graph.project).text(of: SourceCount(whole.project)) }

  /// What is read of the folder, in full.
  package func path(of file: String) -> String { Paths.absolute(file, below: root) }
}

extension UsageError {
  /// - Parameter what: the command that makes no sense with code that is only read.
  package static func neverRuns(_ what: String) -> UsageError {
    UsageError(
      Words.Source.neverRuns(what))
  }

  package static let noSource = UsageError(Words.Source.noSource)
}
