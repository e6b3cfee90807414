import Foundation
import SourceReader
import Synchronization

/// The files of a code base: their words at once, their trees when somebody needs them.
final class SourceStore: Sendable {
  struct Entry: Sendable {
    var file: SourceFinder.File
    var words: WordTable
    var tree: CodeTree?
  }

  private let threads: Int
  private let bytes: @Sendable (String) -> Result<Data, SourceFault>
  private let state: Mutex<(entries: [Entry], faults: [ImportedProject.Fault])>

  /// - Parameters:
  ///   - bytes: reads a file by its path below the root.
  ///   - known: the words and the tree of a file that has not changed, if they are kept.
  init(
    _ files: [SourceFinder.File], threads: Int, bytes: @escaping @Sendable (String) -> Result<Data, SourceFault>,
    known: @escaping @Sendable (SourceFinder.File) -> (words: WordTable, tree: CodeTree?)? = { _ in nil }
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
        if let known = known(file) {
          made.withLock { $0[index] = Entry(file: file, words: known.words, tree: known.tree) }
          continue
        }
        switch bytes(file.path) {
        case .success(let data):
          let words = data.withUnsafeBytes { WordTable($0.bindMemory(to: UInt8.self)) }
          made.withLock { $0[index] = Entry(file: file, words: words) }
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

  /// Whether a file that is not parsed may declare a type of that name.
  func mayDeclare(_ hash: UInt32) -> Bool {
    state.withLock { $0.entries.contains { $0.tree == nil && $0.words.declares(hash) } }
  }
}

/// Why a file cannot be read.
struct SourceFault: Error {
  var reason: String
}
