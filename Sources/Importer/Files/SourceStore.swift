import Foundation
import SourceReader
import Support
import Synchronization

/// The files of a code base: the words of all files, and the syntax trees of the files that were parsed.
final class SourceStore: Sendable {
  struct Entry: Sendable {
    var file: SourceFinder.File
    var hash: UInt64
    var words: WordTable
    var tree: CodeTree?
    /// False if the parsed file is not UTF-8, or contains zero bytes. True before parsing, when this is not known yet.
    var isText = true
    /// True if the file contains bytes that no text in UTF-8 has.
    var isDamaged = false
    /// True if the last change was old enough when the file was read. An equal size and time then mean equal content.
    var hasStableTime = false
    /// True if an earlier version of the file was parsed, so that this one is probably wanted as well.
    var wasParsed = false
    /// True if the words of the file are wanted. A tree without this flag remains from an earlier read, and a first read
    /// would not parse the file.
    var isWanted = false

    var isManifest: Bool {
      file.path == PackageManifest.fileName || file.path.hasSuffix("/" + PackageManifest.fileName)
    }
  }

  private let threads: Int
  private let bytes: @Sendable (String) -> Result<Data, SourceFault>
  private let isCancelled: @Sendable () -> Bool
  private let state: Mutex<[Entry]>
  /// A fault for each file that could not be read by the initializer.
  let unread: [ImportedProject.Fault]
  /// Number of files whose bytes were read by the initializer.
  let readCount: Int

  /// Reads the words of all files, several files at a time.
  ///
  /// - Parameters:
  ///   - bytes: reads a file by its path relative to the root.
  ///   - kept: entries of an earlier read. An entry with the same content is reused. A file with the same size and time
  ///     is not read if the entry has `hasStableTime`.
  ///   - isCancelled: called before each file, on any thread. Once it returns true, the remaining files are skipped.
  init(
    _ files: [SourceFinder.File], threads: Int, bytes: @escaping @Sendable (String) -> Result<Data, SourceFault>,
    kept: [String: Entry] = [:], isCancelled: @escaping @Sendable () -> Bool = { false }
  ) {
    self.isCancelled = isCancelled
    self.threads = threads
    let bytes: @Sendable (String) -> Result<Data, SourceFault> = { bytes($0).map(Self.utf8) }
    self.bytes = bytes
    let made = Mutex([Entry?](repeating: nil, count: files.count))
    let faults = Mutex<[ImportedProject.Fault]>([])
    let next = Atomic<Int>(0)
    let read = Atomic<Int>(0)
    let latestStable = Self.now - Self.minimumAge
    // Threads take one file at a time, because file sizes differ by a factor of a thousand.
    DispatchQueue.concurrentPerform(iterations: min(threads, max(1, files.count))) { _ in
      while true {
        let index = next.wrappingAdd(1, ordering: .relaxed).oldValue
        guard index < files.count, !isCancelled() else { return }
        let file = files[index]
        if let known = kept[file.path], known.hasStableTime, known.file == file {
          made.withLock { $0[index] = known }
          continue
        }
        read.wrappingAdd(1, ordering: .relaxed)
        switch bytes(file.path) {
        case .success(let data):
          var entry = Self.entry(file, data, kept[file.path])
          entry.hasStableTime = file.changed > 0 && file.changed < latestStable
          made.withLock { $0[index] = entry }
        case .failure(let fault): faults.withLock { $0.append(.init(file: file.path, reason: fault.reason)) }
        }
      }
    }
    readCount = read.load(ordering: .relaxed)
    state = Mutex(made.withLock { $0.compactMap { $0 } })
    unread = faults.withLock { $0.sorted { $0.file < $1.file } }
  }

  /// Converts a text in UTF-16 with a byte order mark to UTF-8. Other data are returned as they are.
  private static func utf8(_ data: Data) -> Data {
    guard data.count > 1, data.starts(with: [0xFF, 0xFE]) || data.starts(with: [0xFE, 0xFF]) else { return data }
    return String(data: data, encoding: .utf16).map { Data($0.utf8) } ?? data
  }

  /// Bytes that occur in no text in UTF-8, or in no source text.
  private static let foreignBytes: [Int32] = [0x00, 0xC0, 0xC1] + (0xF5...0xFF)

  /// Returns whether data are certainly no text in UTF-8.
  ///
  /// Each search is one of the C library, because all bytes of all files are searched.
  private static func isDamaged(_ data: Data) -> Bool {
    foreignBytes.contains { contains(data, $0) }
  }

  private static func contains(_ data: Data, _ byte: Int32) -> Bool {
    data.withUnsafeBytes { bytes in
      bytes.baseAddress.map { memchr($0, byte, bytes.count) != nil } ?? false
    }
  }

  private static func entry(_ file: SourceFinder.File, _ data: Data, _ kept: Entry?) -> Entry {
    let hash = data.withUnsafeBytes { ContentHash.of($0) }
    if var known = kept, known.hash == hash {
      known.file = file
      return known
    }
    return Entry(
      file: file, hash: hash, words: data.withUnsafeBytes { WordTable($0.bindMemory(to: UInt8.self)) },
      isDamaged: isDamaged(data), wasParsed: kept?.tree != nil, isWanted: kept?.isWanted ?? false)
  }

  /// Age in nanoseconds below which a file may change again without a change of `File.changed`.
  ///
  /// Clocks of file systems are coarse.
  private static let minimumAge = 2_000_000_000

  private static var now: Int {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    return Int(time.tv_sec) * 1_000_000_000 + Int(time.tv_nsec)
  }

  /// Returns a function that reads files below a folder.
  ///
  /// For an empty path, the function reads `root` itself, which is then a file.
  ///
  /// Files are not memory-mapped: a file that is truncated while it is mapped would crash the program.
  static func onDisk(_ root: String) -> @Sendable (String) -> Result<Data, SourceFault> {
    { path in
      let full = path.isEmpty ? root : root + "/" + path
      do { return .success(try RegularFile.data(full)) } catch {
        let isThere = FileManager.default.fileExists(atPath: full)
        return .failure(SourceFault(reason: isThere ? "it cannot be read" : "it no longer exists"))
      }
    }
  }

  var entries: [Entry] { state.withLock { $0 } }
  var entriesByPath: [String: Entry] {
    Dictionary(entries.map { ($0.file.path, $0) }, uniquingKeysWith: { $1 })
  }
  /// Faults for files that could not be read, for damaged files, and for parsed files that are not UTF-8 or contain zero
  /// bytes.
  var faults: [ImportedProject.Fault] {
    unread
      + entries.filter { $0.isDamaged || !$0.isText && $0.isWanted }.map {
        .init(file: $0.file.path, reason: "not UTF-8: unreadable characters are left out")
      }
  }
  /// The syntax trees in order of their paths.
  var trees: [CodeTree] { entries.compactMap(\.tree) }
  /// The syntax trees that a first read has as well.
  var wantedTrees: [CodeTree] { entries.compactMap { $0.isWanted ? $0.tree : nil } }

  /// The manifests of packages that may write folders of targets, keyed by path. They need not be wanted.
  var manifests: [String: PackageManifest] {
    let path = WordTable.hash("path")
    var found: [String: PackageManifest] = [:]
    for entry in entries where entry.isManifest && entry.words.contains(path) {
      let text = (try? bytes(entry.file.path).get()).map { String(decoding: $0, as: UTF8.self) }
      guard let tree = entry.tree ?? text.map({ CodeTree($0) }) else { continue }
      found[entry.file.path] = PackageManifest(tree)
    }
    return found
  }

  /// Forgets which files were wanted in an earlier read.
  func beginReading() {
    state.withLock { entries in for index in entries.indices { entries[index].isWanted = false } }
  }

  /// Drops the trees that remain from an earlier read and are not wanted any more. A first read has no such trees.
  func dropUnwantedTrees() {
    state.withLock { entries in
      for index in entries.indices where !entries[index].isWanted {
        (entries[index].tree, entries[index].wasParsed) = (nil, false)
      }
    }
  }

  /// Parses the wanted files that are not parsed yet, several files at a time.
  ///
  /// Files of which an earlier version was parsed count as wanted. The styles then need not run once without them to
  /// find that out.
  ///
  /// - Returns: the number of these files. Files that are skipped after a cancellation count as well.
  func parse(where isWanted: (WordTable) -> Bool) -> Int {
    let wanted = state.withLock { entries in
      entries.indices.filter { index in
        if !entries[index].isWanted, isWanted(entries[index].words) { entries[index].isWanted = true }
        return entries[index].tree == nil && (entries[index].isWanted || entries[index].wasParsed)
      }
      .map { (index: $0, path: entries[$0].file.path) }
    }
    if wanted.isEmpty { return 0 }
    CodeTree.read(count: wanted.count, threads: threads) { [self] number in
      let (index, path) = wanted[number]
      if isCancelled() { return nil }
      guard case .success(let data) = bytes(path) else {
        // The file has vanished since its words were read. A hash of 0 makes the next read notice that.
        state.withLock { ($0[index].hash, $0[index].hasStableTime) = (0, false) }
        return (path, "")
      }
      // A file that is not UTF-8 is parsed as far as possible, and reported in `faults`.
      let text = String(decoding: data, as: UTF8.self)
      let isText = text.utf8.count == data.count && !Self.contains(data, 0)
      state.withLock { entries in
        // The file may have been saved since its words were read. Words and tree of an entry must be of the same text.
        let known = entries[index]
        entries[index] = Self.entry(known.file, data, known)
        entries[index].hasStableTime = known.hasStableTime && entries[index].hash == known.hash
        entries[index].isText = isText
      }
      return (path, text)
    } done: { [self] number, tree in
      state.withLock { $0[wanted[number].index].tree = tree }
    }
    return wanted.count
  }

  /// Hashes of the type names that the files may declare that are not wanted so far.
  var declaredElsewhere: Set<UInt32> {
    entries.reduce(into: []) { if $1.tree == nil || !$1.isWanted { $0.formUnion($1.words.declared) } }
  }
}

/// An error with the reason for which a file cannot be read.
struct SourceFault: Error {
  var reason: String
}
