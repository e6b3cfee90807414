import Foundation

/// Files and result of the last look at a code base. A look after an edit reads only the files that have changed.
struct SourceMemory: Sendable {
  /// Files as the last look read them, even if it was cancelled.
  private var entries: [String: SourceStore.Entry] = [:]
  /// What an earlier run has kept of files, and nobody has asked for yet.
  private var unused: ImportCache.Content?
  /// Result of the last complete look, with the key and the hashes of the files that it was made of.
  private var last: (key: UInt64, project: ImportedProject, hashes: [String: UInt64])?

  /// Looks at the files.
  ///
  /// - Parameters:
  ///   - importer: its options say how the files are read.
  ///   - root: the folder or file.
  ///   - progress: called on the calling thread.
  ///   - isCancelled: called before each file, on any thread; files are left out once it holds.
  ///   - check: called between steps, and throws where `isCancelled` holds.
  /// - Throws: what `check` throws. Files that were parsed until then are kept for the next look.
  mutating func look<Stop: Error>(
    _ importer: Importer, _ root: String, progress: (Importer.Progress) -> Void,
    isCancelled: @escaping @Sendable () -> Bool, check: () throws(Stop) -> Void
  ) throws(Stop) -> ImportSession.Look {
    try check()
    let found = SourceFinder(leaving: importer.options.leaving, excluded: importer.options.excluded)
      .find(in: root)
    progress(.found(files: found.files.count))
    try check()
    let cache = last == nil ? importer.cache(root) : nil
    let kept = cache?.load()
    if let kept, kept.isOf(found.files), let project = known(kept, root, found) {
      return .init(
        project: project, changes: ImportChanges(from: nil, to: project, files: .init(added: kept.files.map(\.path))),
        filesRead: 0, filesParsed: 0)
    }
    if let content = kept ?? unused {
      entries.merge(ImportCache.entries(content)) { own, _ in own }
      unused = nil
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
      // A file may have been saved while others were parsed.
      key = Importer.key(of: store, found)
      cache?.save(store.entries, project: project, key: key)
    }
    last = (key, project, Dictionary(store.entries.map { ($0.file.path, $0.hash) }, uniquingKeysWith: { $1 }))
    let changes = ImportChanges(
      from: before?.project, to: project, files: files ?? .init(added: store.entries.map(\.file.path)))
    return .init(project: project, changes: changes, filesRead: store.readCount, filesParsed: parsed)
  }

  /// The result that was kept, where it is of these files. Their words and trees stay as they are kept until a file changes.
  private mutating func known(
    _ content: ImportCache.Content, _ root: String, _ found: SourceFinder.Result
  ) -> ImportedProject? {
    let hashes = zip(content.files, content.hashes).map { (path: $0.path, hash: $1) }
    guard let kept = content.project, kept.key == Importer.key(of: hashes, found.left, found.faults),
      let project = Self.decoded(kept.data, root)
    else { return nil }
    unused = content
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
