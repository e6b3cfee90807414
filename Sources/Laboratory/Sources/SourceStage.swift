import Importer

/// Somebody's Swift code on stage: read, and never run. The laboratory waits unchanged behind it.
struct SourceStage {
  /// As it was given.
  let root: String
  var graph: ProjectGraph
  /// Rises whenever it was read anew.
  var version: Int
  /// Whether it is being read for the first time: then what is on stage is not yet all.
  var isReading: Bool
  /// Whether edits are followed.
  var isWatched = false

  static let versions = Versions()

  init(_ root: String, _ project: ImportedProject? = nil) {
    self.root = root
    graph = ProjectGraph(project ?? ImportedProject(root: root))
    version = Self.versions.next()
    isReading = project == nil
  }

  mutating func take(_ new: ProjectGraph) {
    (graph, isReading) = (new, false)
    version = Self.versions.next()
  }

  var sight: SourceSight {
    SourceSight(root: root, graph: graph, version: version, isReading: isReading, isWatched: isWatched)
  }
}

/// What the screen shows of the code on stage. The graph is shared, not copied.
package struct SourceSight: Sendable {
  /// The folder or file, as it was given.
  package let root: String
  package let graph: ProjectGraph
  /// Rises whenever it was read anew.
  package let version: Int
  package let isReading: Bool
  /// Whether edits are followed.
  package let isWatched: Bool

  /// What is read of the folder, in full.
  package func path(of file: String) -> String {
    Paths.absolute(file.isEmpty || file == root ? root : root + "/" + file)
  }
}

extension UsageError {
  /// - Parameter what: the command that makes no sense with code that is only read.
  package static func neverRuns(_ what: String) -> UsageError {
    UsageError(
      "'\(what)' needs a laboratory, and this is code that was read and is never run; 'save FILE.yaml' makes a scenario of "
        + "it, which the laboratory opens, and 'close' (Esc) goes back to the laboratory")
  }

  static let noSource = UsageError("no Swift code is on stage; 'open FOLDER' reads some")
}
