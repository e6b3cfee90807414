import Foundation
import Synchronization

/// A code base that is looked at again and again: what was read stays in memory, so that a look after an edit reads the
/// files that have changed, and nothing else.
///
/// Looks wait for each other; any thread may ask.
package final class ImportSession: Sendable {
  /// What a look has found.
  package struct Look: Sendable {
    package var project: ImportedProject
    /// What is different from the look before.
    package var changes: ImportChanges
    /// Files whose bytes were read; what the file system says has not changed is not among them.
    package var filesRead: Int
    package var filesParsed: Int
  }

  private struct State {
    var entries: [String: SourceStore.Entry] = [:]
    /// What the last look has found, with what it was made of.
    var last: (key: UInt64, project: ImportedProject)?
  }

  package let root: String
  private let importer: Importer
  private let state = Mutex(State())

  init(_ importer: Importer, root: String) {
    self.importer = importer
    self.root = root
  }

  /// Looks at the files.
  ///
  /// The first look takes what an earlier run has kept (`Importer.Options.isCached`) and keeps what it has read; later ones
  /// write nothing.
  ///
  /// - Parameter progress: is told how far it has come; called on the calling thread.
  /// - Returns: the whole project, also where nothing has changed.
  /// - Complexity: O(files), and linear in the text of the files that have changed; where one has, what is asked for by name is
  ///   looked up again in all files that matter.
  package func refresh(progress: (Importer.Progress) -> Void = { _ in }) -> Look {
    state.withLock { state in
      let found = SourceFinder(leaving: importer.options.leaving).find(in: root)
      progress(.found(files: found.files.count))
      let cache = state.last == nil ? importer.cache(root) : nil
      var kept: (key: UInt64, data: [UInt8])?
      if let content = cache?.load() { (state.entries, kept) = (content.files, content.project) }
      let store = SourceStore(
        found.files, threads: importer.options.threads, bytes: SourceStore.onDisk(root), kept: state.entries)
      var key = Importer.key(of: store, found)
      let before = state.last
      let files = before == nil ? nil : Self.difference(state.entries, store.entries)
      if let before, before.key == key {
        state.entries = store.entriesByPath
        return Look(project: before.project, changes: ImportChanges(), filesRead: store.readCount, filesParsed: 0)
      }
      let project: ImportedProject
      var parsed = 0
      if let kept, kept.key == key, let known = Self.decoded(kept.data, root) {
        project = known
        if store.readCount > 0 { cache?.save(store.entries, project: known, key: key) }
      } else {
        (project, parsed) = importer.project(root, found, store, progress)
        // A file may have been saved while others were parsed.
        key = Importer.key(of: store, found)
        cache?.save(store.entries, project: project, key: key)
      }
      state.entries = store.entriesByPath
      state.last = (key, project)
      let changes = ImportChanges(
        from: before?.project, to: project, files: files ?? .init(added: store.entries.map(\.file.path)))
      return Look(project: project, changes: changes, filesRead: store.readCount, filesParsed: parsed)
    }
  }

  private static func decoded(_ data: [UInt8], _ root: String) -> ImportedProject? {
    guard var project = try? JSONDecoder().decode(ImportedProject.self, from: Data(data)) else { return nil }
    project.root = root
    return project
  }

  private static func difference(
    _ before: [String: SourceStore.Entry], _ after: [SourceStore.Entry]
  ) -> ImportChanges.Files {
    var files = ImportChanges.Files()
    for entry in after {
      switch before[entry.file.path]?.hash {
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
