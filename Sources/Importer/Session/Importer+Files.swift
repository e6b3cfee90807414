import SourceReader

extension Importer {
  /// Reads a code base once.
  ///
  /// - Parameters:
  ///   - root: the path of a folder or of one file.
  ///   - progress: called on the thread of the caller.
  /// - Returns: the project; files that cannot be read are in `count.faults`.
  /// - Complexity: linear in the text.
  package func read(_ root: String, progress: (Progress) -> Void = { _ in }) -> ImportedProject {
    look(root, progress: progress).project
  }

  /// Reads a code base once. The result also contains the paths of its files, in `changes.files.added`.
  package func look(_ root: String, progress: (Progress) -> Void = { _ in }) -> ImportSession.RefreshResult {
    var memory = SourceMemory()
    return memory.refresh(self, root, progress: progress, isCancelled: { false }, check: {})
  }

  /// Makes a session that reads a code base repeatedly. Nothing is read yet.
  ///
  /// - Parameter root: the path of a folder or of one file.
  package func session(_ root: String) -> ImportSession { ImportSession(self, root: root) }

  /// Returns the cache of a root; nil if `Options.isCached` is false.
  func cache(_ root: String) -> ImportCache? {
    options.isCached
      ? ImportCache(folder: options.cacheFolder, root: root, options: cacheKey, build: options.build) : nil
  }

  /// Text with all options on which the result depends.
  private var cacheKey: String {
    let left = options.leaving.map(\.rawValue).sorted().joined(separator: " ")
    return "\(left); \(options.styles?.sorted().joined(separator: " ") ?? "all"); \(options.parsesAll)"
      + "; \(options.names.key); \(options.excluded.key)"
  }

  /// Returns the key of a result: a hash of the files and faults from which the result was made.
  static func key(of store: SourceStore, _ found: SourceFinder.Result) -> UInt64 {
    key(of: store.entries.map { ($0.file.path, $0.hash) }, found.left, found.faults + store.unread)
  }

  static func key(
    of files: [(path: String, hash: UInt64)], _ left: [ExclusionReason: Int], _ faults: [ImportedProject.Fault]
  ) -> UInt64 {
    var text = files.map { "\($0.path) \($0.hash)" }
    text += faults.map { "\($0.file) \($0.reason)" }
    text += ExclusionReason.allCases.map { "\($0) \(left[$0] ?? 0)" }
    return ContentHash.of(Array(text.joined(separator: "\n").utf8))
  }
}
