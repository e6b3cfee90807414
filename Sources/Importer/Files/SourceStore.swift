import Foundation
import SourceReader
import Synchronization

/// The files of a code base: their words at once, their trees when somebody needs them.
final class SourceStore: Sendable {
  struct Entry: Sendable {
    var file: SourceFinder.File
    var hash: UInt64
    var words: WordTable
    var tree: CodeTree?
  }

  private let threads: Int
  private let bytes: @Sendable (String) -> Result<Data, SourceFault>
  private let state: Mutex<(entries: [Entry], faults: [ImportedProject.Fault])>

  /// - Parameters:
  ///   - bytes: reads a file by its path below the root.
  ///   - kept: what was read of files last time; what has the same content is not read again.
  init(
    _ files: [SourceFinder.File], threads: Int, bytes: @escaping @Sendable (String) -> Result<Data, SourceFault>,
    kept: [String: ImportCache.Kept] = [:]
  ) {
    self.threads = threads
    self.bytes = bytes
    let made = Mutex([Entry?](repeating: nil, count: files.count))
    let faults = Mutex<[ImportedProject.Fault]>([])
    let next = Atomic<Int>(0)
    // Taken in small pieces: files differ in size a thousandfold.
    DispatchQueue.concurrentPerform(iterations: min(threads, max(1, files.count))) { _ in
      while true {
        let index = next.wrappingAdd(1, ordering: .relaxed).oldValue
        guard index < files.count else { return }
        let file = files[index]
        switch bytes(file.path) {
        case .success(let data):
          let hash = data.withUnsafeBytes { ContentHash.of($0) }
          if let known = kept[file.path], known.hash == hash {
            made.withLock { $0[index] = Entry(file: file, hash: hash, words: known.words, tree: known.tree) }
          } else {
            let words = data.withUnsafeBytes { WordTable($0.bindMemory(to: UInt8.self)) }
            made.withLock { $0[index] = Entry(file: file, hash: hash, words: words) }
          }
        case .failure(let fault): faults.withLock { $0.append(.init(file: file.path, reason: fault.reason)) }
        }
      }
    }
    state = Mutex((made.withLock { $0.compactMap { $0 } }, faults.withLock { $0.sorted { $0.file < $1.file } }))
  }

  /// Reads files below a folder; for an empty path the folder's own path is a file.
  static func onDisk(_ root: String) -> @Sendable (String) -> Result<Data, SourceFault> {
    { path in
      let full = path.isEmpty ? root : root + "/" + path
      do { return .success(try Data(contentsOf: URL(fileURLWithPath: full), options: .alwaysMapped)) } catch {
        let isThere = FileManager.default.fileExists(atPath: full)
        return .failure(SourceFault(reason: isThere ? "it may not be read" : "it is gone"))
      }
    }
  }

  var entries: [Entry] { state.withLock { $0.entries } }
  var faults: [ImportedProject.Fault] { state.withLock { $0.faults } }
  /// In order of their paths.
  var trees: [CodeTree] { state.withLock { $0.entries.compactMap(\.tree) } }

  /// Parses the files that are wanted and not parsed yet, several at a time.
  ///
  /// - Returns: how many there were.
  func parse(where isWanted: (WordTable) -> Bool) -> Int {
    let wanted = state.withLock { state in
      state.entries.indices.filter { state.entries[$0].tree == nil && isWanted(state.entries[$0].words) }
        .map { (index: $0, path: state.entries[$0].file.path) }
    }
    if wanted.isEmpty { return 0 }
    CodeTree.read(count: wanted.count, threads: threads) { [self] number in
      let path = wanted[number].path
      guard case .success(let data) = bytes(path) else { return (path, "") }
      // Not UTF-8, or bytes that are no text: read as far as it goes, and said.
      let text = String(decoding: data, as: UTF8.self)
      if text.utf8.count != data.count || data.contains(0) {
        note(.init(file: path, reason: "it is not UTF-8: what cannot be read is left out"))
      }
      return (path, text)
    } done: { [self] number, tree in
      state.withLock { $0.entries[wanted[number].index].tree = tree }
    }
    return wanted.count
  }

  private func note(_ fault: ImportedProject.Fault) {
    state.withLock { state in
      if !state.faults.contains(fault) { state.faults.append(fault) }
    }
  }

  /// The words that files which are not parsed may declare types by.
  var declaredElsewhere: Set<UInt32> {
    state.withLock { state in
      state.entries.reduce(into: []) { if $1.tree == nil { $0.formUnion($1.words.declared) } }
    }
  }
}

/// Why a file cannot be read.
struct SourceFault: Error {
  var reason: String
}
