import Foundation
import SourceReader
import Support
import Synchronization

/// The files of a code base: their words at once, their trees when somebody needs them.
final class SourceStore: Sendable {
  struct Entry: Sendable {
    var file: SourceFinder.File
    var hash: UInt64
    var words: WordTable
    var tree: CodeTree?
    /// Whether all of it is UTF-8; known once it is parsed.
    var isText = true
    /// The file had not changed for a while when it was read: one of the same size and time is the same.
    var isSettled = false
  }

  private let threads: Int
  private let bytes: @Sendable (String) -> Result<Data, SourceFault>
  private let isCancelled: @Sendable () -> Bool
  private let state: Mutex<[Entry]>
  /// Files that cannot be read.
  let unread: [ImportedProject.Fault]
  /// How many files' bytes were read to begin with.
  let readCount: Int

  /// - Parameters:
  ///   - bytes: reads a file by its path below the root.
  ///   - kept: what was read of files last time; what has the same content is not looked at again, and what has the same size
  ///     and time is not even read.
  ///   - isCancelled: called before each file, on any thread; files are left out once it holds.
  init(
    _ files: [SourceFinder.File], threads: Int, bytes: @escaping @Sendable (String) -> Result<Data, SourceFault>,
    kept: [String: Entry] = [:], isCancelled: @escaping @Sendable () -> Bool = { false }
  ) {
    self.isCancelled = isCancelled
    self.threads = threads
    self.bytes = bytes
    let made = Mutex([Entry?](repeating: nil, count: files.count))
    let faults = Mutex<[ImportedProject.Fault]>([])
    let next = Atomic<Int>(0)
    let read = Atomic<Int>(0)
    let settled = Self.now - Self.unsettled
    // Taken in small pieces: files differ in size a thousandfold.
    DispatchQueue.concurrentPerform(iterations: min(threads, max(1, files.count))) { _ in
      while true {
        let index = next.wrappingAdd(1, ordering: .relaxed).oldValue
        guard index < files.count, !isCancelled() else { return }
        let file = files[index]
        if let known = kept[file.path], known.isSettled, known.file == file {
          made.withLock { $0[index] = known }
          continue
        }
        read.wrappingAdd(1, ordering: .relaxed)
        switch bytes(file.path) {
        case .success(let data):
          var entry = Self.entry(file, data, kept[file.path])
          entry.isSettled = file.changed > 0 && file.changed < settled
          made.withLock { $0[index] = entry }
        case .failure(let fault): faults.withLock { $0.append(.init(file: file.path, reason: fault.reason)) }
        }
      }
    }
    readCount = read.load(ordering: .relaxed)
    state = Mutex(made.withLock { $0.compactMap { $0 } })
    unread = faults.withLock { $0.sorted { $0.file < $1.file } }
  }

  private static func entry(_ file: SourceFinder.File, _ data: Data, _ kept: Entry?) -> Entry {
    let hash = data.withUnsafeBytes { ContentHash.of($0) }
    if var known = kept, known.hash == hash {
      known.file = file
      return known
    }
    return Entry(
      file: file, hash: hash, words: data.withUnsafeBytes { WordTable($0.bindMemory(to: UInt8.self)) })
  }

  /// What was changed less than two seconds ago can change again without its time telling: clocks of file systems are coarse.
  private static let unsettled = 2_000_000_000

  private static var now: Int {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    return Int(time.tv_sec) * 1_000_000_000 + Int(time.tv_nsec)
  }

  /// Reads files below a folder; for an empty path the folder's own path is a file. Nothing is mapped: a file that somebody
  /// shortens at this moment would end the program.
  static func onDisk(_ root: String) -> @Sendable (String) -> Result<Data, SourceFault> {
    { path in
      let full = path.isEmpty ? root : root + "/" + path
      do { return .success(try RegularFile.data(full)) } catch {
        let isThere = FileManager.default.fileExists(atPath: full)
        return .failure(SourceFault(reason: isThere ? "it may not be read" : "it is gone"))
      }
    }
  }

  var entries: [Entry] { state.withLock { $0 } }
  var entriesByPath: [String: Entry] {
    Dictionary(entries.map { ($0.file.path, $0) }, uniquingKeysWith: { $1 })
  }
  /// Files that cannot be read, and those that are no text.
  var faults: [ImportedProject.Fault] {
    unread
      + entries.filter { !$0.isText }.map {
        .init(file: $0.file.path, reason: "it is not UTF-8: what cannot be read is left out")
      }
  }
  /// In order of their paths.
  var trees: [CodeTree] { entries.compactMap(\.tree) }

  /// Parses the files that are wanted and not parsed yet, several at a time.
  ///
  /// - Returns: how many there were.
  func parse(where isWanted: (WordTable) -> Bool) -> Int {
    let wanted = state.withLock { entries in
      entries.indices.filter { entries[$0].tree == nil && isWanted(entries[$0].words) }
        .map { (index: $0, path: entries[$0].file.path) }
    }
    if wanted.isEmpty { return 0 }
    CodeTree.read(count: wanted.count, threads: threads) { [self] number in
      let (index, path) = wanted[number]
      if isCancelled() { return nil }
      guard case .success(let data) = bytes(path) else {
        // Gone since its words were looked at: the next look sees that it is no longer what it was.
        state.withLock { ($0[index].hash, $0[index].isSettled) = (0, false) }
        return (path, "")
      }
      // Not UTF-8, or bytes that are no text: read as far as it goes, and said.
      let text = String(decoding: data, as: UTF8.self)
      let isText = text.utf8.count == data.count && !data.contains(0)
      state.withLock { entries in
        // Somebody may have saved it since its words were looked at: what is kept is of one text.
        let known = entries[index]
        entries[index] = Self.entry(known.file, data, known)
        entries[index].isSettled = known.isSettled && entries[index].hash == known.hash
        entries[index].isText = isText
      }
      return (path, text)
    } done: { [self] number, tree in
      state.withLock { $0[wanted[number].index].tree = tree }
    }
    return wanted.count
  }

  /// The words that files which are not parsed may declare types by.
  var declaredElsewhere: Set<UInt32> {
    entries.reduce(into: []) { if $1.tree == nil { $0.formUnion($1.words.declared) } }
  }
}

/// Why a file cannot be read.
struct SourceFault: Error {
  var reason: String
}
