import SourceReader

extension Importer {
  /// Reads a code base once.
  ///
  /// - Parameters:
  ///   - root: the path of a folder or of one file.
  ///   - progress: is told how far it has come; called on the calling thread.
  /// - Returns: what was found; files that cannot be read are in `count.faults`.
  /// - Complexity: linear in the text.
  package func read(_ root: String, progress: (Progress) -> Void = { _ in }) -> ImportedProject {
    look(root, progress: progress).project
  }

  /// The same, with the paths of the files below the root, which are all new: `changes.files.added`.
  package func look(_ root: String, progress: (Progress) -> Void = { _ in }) -> ImportSession.Look {
    var memory = SourceMemory()
    return memory.look(self, root, progress: progress, isCancelled: { false }, check: {})
  }

  /// A code base that is going to be looked at again and again; nothing is read yet.
  ///
  /// - Parameter root: the path of a folder or of one file.
  package func session(_ root: String) -> ImportSession { ImportSession(self, root: root) }

  /// Nil where nothing is kept.
  func cache(_ root: String) -> ImportCache? {
    options.isCached
      ? ImportCache(folder: options.cacheFolder, root: root, options: cacheKey, build: options.build) : nil
  }

  /// What the result depends on besides the files.
  private var cacheKey: String {
    let left = options.leaving.map(\.rawValue).sorted().joined(separator: " ")
    return "\(left); \(options.styles?.sorted().joined(separator: " ") ?? "all"); \(options.parsesAll)"
      + "; \(options.names.key); \(options.excluded.key)"
  }

  /// Tells apart what a result was made of.
  static func key(of store: SourceStore, _ found: SourceFinder.Result) -> UInt64 {
    key(of: store.entries.map { ($0.file.path, $0.hash) }, found.left, found.faults + store.unread)
  }

  static func key(
    of files: [(path: String, hash: UInt64)], _ left: [LeftOut: Int], _ faults: [ImportedProject.Fault]
  ) -> UInt64 {
    var text = files.map { "\($0.path) \($0.hash)" }
    text += faults.map { "\($0.file) \($0.reason)" }
    text += LeftOut.allCases.map { "\($0) \(left[$0] ?? 0)" }
    return ContentHash.of(Array(text.joined(separator: "\n").utf8))
  }
}
