import Importer

/// Swift code on stage, which is read but never run. The laboratory stays unchanged meanwhile.
struct SourceStage {
  /// Import session, which reads only changed files when the code is read again.
  let session: ImportSession
  /// Function that selects the findings to show.
  let findings: @Sendable (ImportedProject) -> [Finding]
  /// Path of the root as the user gave it.
  var root: String { session.root }
  var graph: ProjectGraph
  /// Version of the shown graph. It increases with each reading and each change of filter or focus.
  var version: Int
  /// True during the first reading, when the graph is not complete yet.
  private(set) var isReading: Bool
  /// The changes of the last edit; nil without an edit since the code was opened.
  var difference: SourceDifference?
  /// True to read the code again after edits.
  var isWatched = false
  private(set) var filter: SourceFilter?
  private(set) var focus: Neighbourhood?
  /// Graph of the part that passes filter and focus; nil if everything is shown.
  private var part: ProjectGraph?

  static let versions = Versions()

  init(_ root: String, _ reading: SourceReading) {
    session = Importer(reading.options).session(root)
    findings = reading.findings
    graph = ProjectGraph(ImportedProject(root: root))
    version = Self.versions.next()
    isReading = true
  }

  /// Shows a part of the first reading, which goes on.
  mutating func showPart(_ part: ProjectGraph) {
    guard isReading else { return }
    graph = part
    updatePart()
  }

  mutating func replaceGraph(_ new: ProjectGraph) {
    (graph, isReading) = (new, false)
    updatePart()
  }

  /// Shows only the part that a filter matches, and removes the focus.
  ///
  /// - Throws: `UsageError` for words unknown in this code, or if nothing matches.
  mutating func show(_ filter: SourceFilter?) throws {
    let filter = filter?.understood(in: graph.project)
    try filter?.check(in: graph.project)
    if let filter, filter.excerpt(of: graph.project).names.isEmpty {
      throw UsageError(Words.Source.nothingMatches(filter.text))
    }
    (self.filter, focus) = (filter, nil)
    updatePart()
  }

  /// Shows only the neighbourhood of a service, within the filter.
  ///
  /// - Throws: `UsageError` for a name that does not occur in the code or is hidden by the filter.
  mutating func show(around focus: Neighbourhood?) throws {
    if let focus {
      try focus.check(in: graph)
      if let filter, focus.centre(in: graph).isDisjoint(with: filter.excerpt(of: graph.project).names) {
        throw UsageError(Words.Source.filterHides(focus.name, filter: filter.text))
      }
    }
    self.focus = focus
    updatePart()
  }

  private mutating func updatePart() {
    version = Self.versions.next()
    var project = graph.project
    if let filter { project = filter.excerpt(of: project) }
    // The centre may have been removed from the code.
    let centre = focus?.centre(in: graph).intersection(project.names) ?? []
    if centre.isEmpty { focus = nil }
    if let focus { project = focus.excerpt(of: project, around: centre) }
    part = filter == nil && focus == nil ? nil : ProjectGraph(project)
  }

  var snapshot: SourceSnapshot {
    SourceSnapshot(
      root: root, graph: part ?? graph, version: version, isReading: isReading, isWatched: isWatched, whole: graph,
      filter: filter, focus: focus, difference: difference)
  }
}

/// Snapshot of the code on stage for the screen. The graph is shared, not copied.
package struct SourceSnapshot: Sendable {
  /// Path of the folder or file, as the user gave it.
  package let root: String
  /// Graph of the shown part.
  package let graph: ProjectGraph
  /// Version of the graph. It increases with each reading and each change of filter or focus.
  package let version: Int
  package let isReading: Bool
  /// True if the code is read again after edits.
  package let isWatched: Bool
  /// Graph of the whole code.
  package let whole: ProjectGraph
  package let filter: SourceFilter?
  package let focus: Neighbourhood?
  /// The changes of the last edit; nil without an edit since the code was opened.
  package let difference: SourceDifference?

  package var isNarrowed: Bool { filter != nil || focus != nil }

  /// Description of the shown part: `hidden · around Cart`; empty if everything is shown.
  package var narrowing: String {
    let around = focus.map {
      Words.Source.around($0.title) + ($0.distance == 1 ? "" : Words.Source.within($0.distance))
    }
    return [filter?.text, around].compactMap { $0 }.joined(separator: " · ")
  }

  /// Numbers of the shown part compared with the whole.
  package var share: String { SourceCount(graph.project).text(of: SourceCount(whole.project)) }

  /// Returns the full path of a file below the root.
  package func path(of file: String) -> String { Paths.absolute(file, below: root) }
}

extension UsageError {
  /// Returns the error for a command that needs a laboratory while Swift code is open.
  ///
  /// - Parameter what: name of the command.
  package static func neverRuns(_ what: String) -> UsageError {
    UsageError(
      Words.Source.neverRuns(what))
  }

  package static let noSource = UsageError(Words.Source.noSource)
}
