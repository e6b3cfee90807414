import Foundation

/// Files and result of the last read of a code base, kept in memory. A later read only loads changed files.
struct SourceMemory: Sendable {
  /// Files of the last read, including a cancelled one.
  private var entries: [String: SourceStore.Entry] = [:]
  /// Files from the cache of an earlier run that have not been decoded yet; nil if there are none.
  private var undecoded: ImportCache.Content?
  /// Result of the last complete read; nil before the first.
  private var last: Last?

  private struct Last: Sendable {
    var key: UInt64
    var project: ImportedProject
    var reasons: Reasons
  }

  /// The texts of a complete read, and the words for which files were wanted in it.
  private struct Reasons: Sendable {
    var hashes: [String: UInt64]
    var asked: [UInt32]

    init(_ hashes: some Sequence<(String, UInt64)>, asked: [UInt32]) {
      self.hashes = Dictionary(hashes, uniquingKeysWith: { $1 })
      self.asked = asked
    }

    /// Returns the reasons of the read that wrote a cache; nil if the cache has no result.
    init?(_ content: ImportCache.Content) {
      if content.project == nil { return nil }
      self.init(zip(content.files.lazy.map(\.path), content.hashes), asked: content.asked)
    }
  }

  /// Reads a code base, and returns the project with its changes since the last complete read.
  ///
  /// If an edit cannot matter to the styles, as `EditedProject` finds out, they do not run again.
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
    var kept = cache?.load()
    if let kept, let result = known(kept, importer, root, found) { return result }
    var body: ImportCache.Body?
    if let content = kept ?? undecoded {
      if let decoded = ImportCache.entries(content, threads: importer.options.threads) {
        entries.merge(decoded.entries) { own, _ in own }
        body = decoded.body
      } else {
        kept = nil
      }
      undecoded = nil
    }
    let store = SourceStore(
      found.files, threads: importer.options.threads, bytes: SourceStore.onDisk(root), kept: entries,
      isCancelled: isCancelled)
    try check()
    let earlier = entries
    defer { entries = store.entriesByPath }
    var key = Importer.key(of: store, found)
    let before = last
    if let before, before.key == key {
      return .init(project: before.project, changes: ImportChanges(), filesRead: store.readCount, filesParsed: 0)
    }
    let reasons = before?.reasons ?? kept.flatMap(Reasons.init)
    let files = reasons.map { Self.difference($0.hashes, store.entries) }
    var reading: Importer.Reading
    var asked: [UInt32]
    var parsed = 0
    if let content = kept, let kept = content.project, kept.key == key, let known = Self.decoded(kept.stored, root) {
      reading = Importer.Reading(project: known)
      asked = content.asked
      if store.readCount > 0 { cache?.save(store.entries, project: known, key: key, asked: asked, earlier: body) }
    } else if let before, let files, let project = edited(before, files, earlier, store, found, &parsed) {
      (reading, asked) = (Importer.Reading(project: project), before.reasons.asked)
    } else {
      let keepsTrees = reasons.map { keepsReasons($0, files ?? .init(), earlier, store) } ?? false
      reading = try importer.project(root, found, store, keepsTrees: keepsTrees, progress, check)
      asked = reading.asked.sorted()
      // A file may have been saved while other files were parsed.
      key = Importer.key(of: store, found)
      cache?.save(store.entries, project: reading.project, key: key, asked: asked, earlier: body)
    }
    let project = reading.project
    last = Last(
      key: key, project: project, reasons: Reasons(store.entries.lazy.map { ($0.file.path, $0.hash) }, asked: asked))
    let changed = before == nil ? nil : files
    let changes = ImportChanges(
      from: before?.project, to: project, files: changed ?? .init(added: store.entries.map(\.file.path)))
    return .init(project: project, changes: changes, filesRead: store.readCount, filesParsed: parsed + reading.parsed)
  }

  /// Maximum number of changed files for which `EditedProject` is tried.
  private static let maximumEdits = 16

  /// Returns the project after the edits of a few files if they do not matter to the styles; nil otherwise.
  ///
  /// - Parameter parsed: receives the number of files parsed.
  private func edited(
    _ before: Last, _ files: ImportChanges.Files, _ earlier: [String: SourceStore.Entry], _ store: SourceStore,
    _ found: SourceFinder.Result, _ parsed: inout Int
  ) -> ImportedProject? {
    guard files.added.isEmpty, files.removed.isEmpty, files.changed.count <= Self.maximumEdits,
      store.unread.isEmpty,
      before.key
        == Importer.key(
          of: found.files.map { ($0.path, before.reasons.hashes[$0.path] ?? 0) }, found.left, found.faults)
    else { return nil }
    var edited = EditedProject(before.project, asked: Set(before.reasons.asked))
    // The earlier versions of these files were parsed.
    parsed = store.parse { _ in false }
    let entries = store.entriesByPath
    for path in files.changed {
      guard let old = earlier[path], old.hash == before.reasons.hashes[path], let new = entries[path],
        edited.apply(old, new)
      else { return nil }
    }
    return edited.project
  }

  /// Returns whether the changed files keep all reasons for which files were wanted in the last read.
  private func keepsReasons(
    _ before: Reasons, _ files: ImportChanges.Files, _ earlier: [String: SourceStore.Entry], _ store: SourceStore
  ) -> Bool {
    guard files.added.isEmpty, files.removed.isEmpty, files.changed.count <= Self.maximumEdits else { return false }
    let entries = store.entriesByPath
    let asked = Set(before.asked)
    return files.changed.allSatisfy { path in
      guard let old = earlier[path], old.hash == before.hashes[path], let new = entries[path] else { return false }
      // A class that no file has mentioned changes nothing in other files. Another class of one name may.
      return new.words.hasReasons(of: old.words, asked)
        && new.words.addedClasses(to: old.words).allSatisfy { name in
          !asked.contains(name) && entries.values.count { $0.words.declaresClass(name) } == 1
        }
    }
  }

  /// Returns the cached result if it was made from these files, possibly with edits that do not matter to the styles,
  /// and stores it as the last result; nil otherwise.
  ///
  /// The words and trees of the other files stay encoded until such a file changes. The cache is not written, so that
  /// the next edits are compared with the same versions.
  private mutating func known(
    _ content: ImportCache.Content, _ importer: Importer, _ root: String, _ found: SourceFinder.Result
  ) -> ImportSession.RefreshResult? {
    var hashes = zip(content.files, content.hashes).map { (path: $0.path, hash: $1) }
    guard let kept = content.project, kept.key == Importer.key(of: hashes, found.left, found.faults),
      let suspects = content.suspects(found.files), suspects.count <= Self.maximumEdits
    else { return nil }
    // Files whose times are too young to be trusted are read.
    var changed: [(index: Int, old: SourceStore.Entry, new: SourceStore.Entry)] = []
    for index in suspects {
      guard let (entry, old) = version(content, index, found.files[index], root) else { return nil }
      if let old { changed.append((index, old, entry)) }
    }
    // If none of them has changed, the cache is written again with trusted times, by the caller.
    if changed.isEmpty, !suspects.isEmpty { return nil }
    let asked = changed.isEmpty ? [] : Set(content.asked)
    guard changed.allSatisfy({ EditedProject.isAlike($0.old, $0.new, asked) }),
      let project = Self.decoded(kept.stored, root)
    else { return nil }
    var edited = EditedProject(project, asked: asked)
    for (index, old, new) in changed {
      guard edited.apply(old, new) else { return nil }
      hashes[index].hash = new.hash
    }
    undecoded = content
    for (_, _, entry) in changed { entries[entry.file.path] = entry }
    last = Last(
      key: Importer.key(of: hashes, found.left, found.faults), project: edited.project,
      reasons: Reasons(hashes.lazy.map { ($0.path, $0.hash) }, asked: content.asked))
    return .init(
      project: edited.project,
      changes: ImportChanges(from: nil, to: edited.project, files: .init(added: found.files.map(\.path))),
      filesRead: suspects.count, filesParsed: changed.count { $0.new.tree != nil })
  }

  /// Reads one file, and parses it if its cached version was parsed.
  ///
  /// - Returns: the new version, and the cached one if it has another content; nil if the file cannot be read, or if the
  ///   cache is damaged.
  private func version(
    _ content: ImportCache.Content, _ index: Int, _ file: SourceFinder.File, _ root: String
  ) -> (new: SourceStore.Entry, old: SourceStore.Entry?)? {
    guard let old = ImportCache.entry(content, at: index) else { return nil }
    let store = SourceStore([file], threads: 1, bytes: SourceStore.onDisk(root), kept: [file.path: old])
    _ = store.parse { _ in false }
    guard let new = store.entries.first else { return nil }
    return (new, new.hash == old.hash ? nil : old)
  }

  private static func decoded(_ stored: StoredProject, _ root: String) -> ImportedProject? {
    guard var project = stored.project else { return nil }
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
