import Foundation

/// Files and result of the last read of a code base, kept in memory. A later read only loads changed files.
struct SourceMemory: Sendable {
  /// Files of the last read, including a cancelled one.
  private var entries: [String: SourceStore.Entry] = [:]
  /// Files from the cache of an earlier run that have not been decoded yet; nil if there are none.
  private var undecoded: ImportCache.Content?
  /// Result of the last complete read, with its key and the hashes of its files; nil before the first.
  private var last: (key: UInt64, project: ImportedProject, hashes: [String: UInt64])?

  /// Reads a code base, and returns the project with its changes since the last complete read.
  ///
  /// - Parameters:
  ///   - importer: its options determine how the files are read.
  ///   - root: the folder or file.
  ///   - progress: called on the thread of the caller.
  ///   - isCancelled: called before each file, on any thread. Once it returns true, the remaining files are skipped.
  ///   - check: called between steps. It throws once `isCancelled` returns true.
  /// - Throws: the error of `check`. Files parsed until then are kept for the next read.
  mutating func refresh<Stop: Error>(
    _ importer: Importer, _ root: String, progress: (Importer.Progress) -> Void,
    isCancelled: @escaping @Sendable () -> Bool, check: () throws(Stop) -> Void
  ) throws(Stop) -> ImportSession.RefreshResult {
    try check()
    let found = SourceFinder(leaving: importer.options.leaving, excluded: importer.options.excluded)
      .find(in: root)
    progress(.found(files: found.files.count))
    try check()
    let cache = last == nil ? importer.cache(root) : nil
    let kept = cache?.load()
    if let kept, kept.matches(found.files), let project = known(kept, root, found) {
      return .init(
        project: project, changes: ImportChanges(from: nil, to: project, files: .init(added: kept.files.map(\.path))),
        filesRead: 0, filesParsed: 0)
    }
    if let content = kept ?? undecoded {
      entries.merge(ImportCache.entries(content)) { own, _ in own }
      undecoded = nil
    }
    let store = SourceStore(
      found.files, threads: importer.options.threads, bytes: SourceStore.onDisk(root), kept: entries,
      isCancelled: isCancelled)
    try check()
    defer { entries = store.entriesByPath }
    var key = Importer.key(of: store, found)
    let before = last
    if let before, before.key == key {
      return .init(project: before.project, changes: ImportChanges(), filesRead: store.readCount, filesParsed: 0)
    }
    let files = before.map { Self.difference($0.hashes, store.entries) }
    let project: ImportedProject
    var parsed = 0
    if let kept = kept?.project, kept.key == key, let known = Self.decoded(kept.data, root) {
      project = known
      if store.readCount > 0 { cache?.save(store.entries, project: known, key: key) }
    } else {
      (project, parsed) = try importer.project(root, found, store, progress, check)
      // A file may have been saved while other files were parsed.
      key = Importer.key(of: store, found)
      cache?.save(store.entries, project: project, key: key)
    }
    last = (key, project, Dictionary(store.entries.map { ($0.file.path, $0.hash) }, uniquingKeysWith: { $1 }))
    let changes = ImportChanges(
      from: before?.project, to: project, files: files ?? .init(added: store.entries.map(\.file.path)))
    return .init(project: project, changes: changes, filesRead: store.readCount, filesParsed: parsed)
  }

  /// Returns the cached result if it was made from exactly these files; nil otherwise.
  ///
  /// The words and trees stay encoded until a file changes.
  private mutating func known(
    _ content: ImportCache.Content, _ root: String, _ found: SourceFinder.Result
  ) -> ImportedProject? {
    let hashes = zip(content.files, content.hashes).map { (path: $0.path, hash: $1) }
    guard let kept = content.project, kept.key == Importer.key(of: hashes, found.left, found.faults),
      let project = Self.decoded(kept.data, root)
    else { return nil }
    undecoded = content
    last = (kept.key, project, Dictionary(hashes.map { ($0.path, $0.hash) }, uniquingKeysWith: { $1 }))
    return project
  }

  private static func decoded(_ data: [UInt8], _ root: String) -> ImportedProject? {
    guard var project = try? JSONDecoder().decode(ImportedProject.self, from: Data(data)) else { return nil }
    project.root = root
    return project
  }

  private static func difference(_ before: [String: UInt64], _ after: [SourceStore.Entry]) -> ImportChanges.Files {
    var files = ImportChanges.Files()
    for entry in after {
      switch before[entry.file.path] {
      case nil: files.added.append(entry.file.path)
      case entry.hash?: break
      default: files.changed.append(entry.file.path)
      }
    }
    let left = Set(after.map(\.file.path))
    files.removed = before.keys.filter { !left.contains($0) }.sorted()
    return files
  }
}
