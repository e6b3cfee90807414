import Foundation
import SourceReader
import Support
import Synchronization

/// A cache on disk of the last read of a code base: its words, syntax trees and result. Unchanged files are not parsed
/// again.
///
/// Each root has one cache file for each set of options. The content is written to a temporary file, which is then
/// moved into place, so simultaneous runs do not disturb each other. The last run wins. A cache file that is damaged,
/// or was written by another build of the program, is ignored.
package struct ImportCache: Sendable {
  /// The content of a cache file, of which only the head is decoded. The head suffices to find out that no file has
  /// changed.
  struct Content: Sendable {
    var files: [SourceFinder.File] = []
    var hashes: [UInt64] = []
    fileprivate var states: [Int32] = []
    /// The stored result, with the key of the files from which it was made; nil in an empty cache.
    var project: (key: UInt64, stored: StoredProject)?
    /// Hashes of the words that the result depends on (`Importer.Reading.asked`), sorted.
    var asked: [UInt32] = []
    /// The open cache file, which begins with the encoded words and trees of the files. Another run may replace the file
    /// on disk meanwhile.
    fileprivate var body: FileHandle?
    /// Offset of the end of each file's words and tree, and a hash of their bytes.
    fileprivate var ends: [Int] = []
    fileprivate var sums: [UInt64] = []

    /// Returns the indices of the files that may have changed since the cache was written. Nil if files were added or
    /// removed, or if there are no files.
    func suspects(_ found: [SourceFinder.File]) -> [Int]? {
      guard found.count == files.count, !files.isEmpty,
        zip(found, files).allSatisfy({ $0.path == $1.path })
      else { return nil }
      return files.indices.filter {
        found[$0] != files[$0] || files[$0].changed <= 0 || states[$0] & State.stableTime == 0
      }
    }
  }

  private enum State {
    static let container: Int32 = 1
    static let tree: Int32 = 2
    static let text: Int32 = 4
    static let stableTime: Int32 = 8
    static let wanted: Int32 = 16
    static let damaged: Int32 = 32
  }

  let path: String
  private let build: UInt64

  /// Determines the path of a root's cache file.
  ///
  /// - Parameters:
  ///   - folder: the folder of all cache files; nil for `$XDG_CACHE_HOME/playground/sources`, by default in `~/.cache`.
  ///   - root: the folder that is read.
  ///   - options: all other values on which the result depends.
  ///   - build: identifies the build of the program.
  init(folder: String?, root: String, options: String, build: UInt64) {
    let folder =
      folder ?? BaseFolder.cache.url(ProcessInfo.processInfo.environment).appending(path: "sources").path
    let full = URL(fileURLWithPath: root).standardizedFileURL.path
    path = folder + "/" + String(ContentHash.of(Array((full + "\n" + options).utf8)), radix: 16)
    self.build = build
  }

  /// Number that identifies this build of the program, derived from its executable file; 0 if that file is not found.
  ///
  /// Another build may read the same text differently.
  package static let ownBuild: UInt64 = {
    var status = stat()
    guard stat("/proc/self/exe", &status) == 0 || stat(CommandLine.arguments.first ?? "", &status) == 0 else {
      return 0
    }
    return ContentHash.of(
      Array("\(status.st_size) \(status.st_mtim.tv_sec) \(status.st_mtim.tv_nsec) \(status.st_ino)".utf8))
  }()

  private static let magic = UInt64(0x5047_5352_4338)

  /// The last bytes of a cache file.
  private struct Trailer: BitwiseCopyable {
    /// Number of bytes of the words and trees before the head.
    var body: UInt64
    /// Hash of the head.
    var sum: UInt64
    var build: UInt64
    var magic: UInt64
  }

  /// Reads the head of the cache file, and marks the file as used for `trim`.
  ///
  /// - Returns: nil if the file is missing, damaged, or of another build.
  /// - Complexity: O(files). Words and trees are not read.
  func load() -> Content? {
    guard let file = try? RegularFile.open(path) else { return nil }
    // The modification time of a cache file is the time of its last use, for `trim`.
    utimes(path, nil)
    var status = stat()
    let trailerSize = MemoryLayout<Trailer>.size
    guard fstat(file.fileDescriptor, &status) == 0, Int(status.st_size) > trailerSize,
      let end = Self.bytes(file, from: Int(status.st_size) - trailerSize, to: Int(status.st_size))
    else { return nil }
    let trailer = end.withUnsafeBytes { $0.loadUnaligned(as: Trailer.self) }
    guard trailer.magic == Self.magic, trailer.build == build,
      trailer.body <= UInt64(Int(status.st_size) - trailerSize),
      let head = Self.bytes(file, from: Int(trailer.body), to: Int(status.st_size) - trailerSize),
      trailer.sum == ContentHash.of(head)
    else { return nil }
    var bytes = StoredBytes(head)
    guard let key = bytes.read(UInt64.self), let texts = bytes.readStrings(), let numbers = bytes.read(Int64.self),
      let paths = bytes.readStrings(), let hashes = bytes.read(UInt64.self), let sizes = bytes.read(Int.self),
      let times = bytes.read(Int.self), let states = bytes.read(Int32.self), let asked = bytes.read(UInt32.self),
      let ends = bytes.read(Int.self), let sums = bytes.read(UInt64.self), key.count == 1,
      [hashes.count, sizes.count, times.count, states.count, ends.count, sums.count].allSatisfy({ $0 == paths.count })
    else { return nil }
    let files = paths.indices.map { SourceFinder.File(path: paths[$0], size: sizes[$0], changed: times[$0]) }
    return Content(
      files: files, hashes: hashes, states: states, project: (key[0], StoredProject(texts: texts, numbers: numbers)),
      asked: asked, body: file, ends: ends,
      sums: sums)
  }

  /// Reads a range of bytes; returns nil if the file is shorter.
  private static func bytes(_ file: FileHandle, from start: Int, to end: Int) -> [UInt8]? {
    guard start >= 0, end >= start else { return nil }
    let bytes = [UInt8](unsafeUninitializedCapacity: end - start) { buffer, count in
      while count < end - start {
        let read = pread(
          file.fileDescriptor, buffer.baseAddress.map { $0 + count }, end - start - count, off_t(start + count))
        if read <= 0 { return }
        count += read
      }
    }
    return bytes.count == end - start ? bytes : nil
  }

  /// The encoded words and trees of all files.
  struct Body {
    fileprivate let content: Content
    fileprivate let bytes: [UInt8]
  }

  /// Decodes the words and trees of all files on several threads; returns nil if they are damaged.
  ///
  /// - Complexity: O(bytes).
  static func entries(
    _ content: Content, threads: Int
  ) -> (entries: [String: SourceStore.Entry], body: Body)? {
    guard let file = content.body, let all = bytes(file, from: 0, to: content.ends.last ?? 0) else { return nil }
    let decoded = Mutex<[String: SourceStore.Entry]>([:])
    let next = Atomic<Int>(0)
    DispatchQueue.concurrentPerform(iterations: threads) { _ in
      while true {
        let index = next.wrappingAdd(1, ordering: .relaxed).oldValue
        guard index < content.files.count else { return }
        let (start, end) = (index == 0 ? 0 : content.ends[index - 1], content.ends[index])
        guard start >= 0, start <= end, end <= all.count, content.sums[index] == ContentHash.of(all, in: start..<end)
        else { continue }
        var bytes = StoredBytes(all, from: start)
        guard let kept = entry(content, index, &bytes) else { continue }
        decoded.withLock { $0[kept.file.path] = kept }
      }
    }
    let entries = decoded.withLock { $0 }
    return entries.count == content.files.count ? (entries, Body(content: content, bytes: all)) : nil
  }

  /// Decodes the words and tree of one file; returns nil if they are damaged.
  static func entry(_ content: Content, at index: Int) -> SourceStore.Entry? {
    let start = index == 0 ? 0 : content.ends[index - 1]
    guard let file = content.body, let bytes = bytes(file, from: start, to: content.ends[index]),
      content.sums[index] == ContentHash.of(bytes)
    else { return nil }
    var stored = StoredBytes(bytes)
    return entry(content, index, &stored)
  }

  private static func entry(_ content: Content, _ index: Int, _ bytes: inout StoredBytes) -> SourceStore.Entry? {
    let (file, state) = (content.files[index], content.states[index])
    guard let words = bytes.read(UInt32.self), let declared = bytes.read(UInt32.self),
      let called = bytes.read(UInt32.self), let imported = bytes.read(UInt32.self),
      let chains = bytes.read(UInt64.self), let globals = bytes.read(UInt32.self),
      let classes = bytes.read(UInt32.self), let made = bytes.read(UInt32.self), let lines = bytes.readCount()
    else { return nil }
    var kept = SourceStore.Entry(
      file: file, hash: content.hashes[index],
      words: WordTable(
        words: words, declared: declared, called: called, imported: imported, chains: chains, globals: globals,
        classes: classes, made: made, lineCount: lines, mayHaveContainer: state & State.container != 0),
      isText: state & State.text != 0, isDamaged: state & State.damaged != 0,
      hasStableTime: state & State.stableTime != 0,
      isWanted: state & State.wanted != 0)
    if state & State.tree != 0 {
      guard let tree = CodeTree(stored: &bytes, name: file.path) else { return nil }
      kept.tree = tree
    }
    return kept
  }

  private static func state(_ entry: SourceStore.Entry) -> Int32 {
    (entry.words.mayHaveContainer ? State.container : 0) | (entry.tree == nil ? 0 : State.tree)
      | (entry.isText ? State.text : 0) | (entry.isDamaged ? State.damaged : 0)
      | (entry.hasStableTime ? State.stableTime : 0)
      | (entry.isWanted ? State.wanted : 0)
  }

  /// Writes the cache file, and removes old cache files with `trim`. Errors are ignored, because the files are then
  /// only read again.
  ///
  /// - Parameter earlier: words and trees of the cache that was loaded. Those of unchanged files are copied.
  func save(
    _ entries: [SourceStore.Entry], project: ImportedProject, key: UInt64, asked: [UInt32], earlier: Body?
  ) {
    var bytes = StoredBytes()
    if let earlier { bytes.reserve(earlier.bytes.count * 9 / 8) }
    var (ends, sums): ([Int], [UInt64]) = ([], [])
    let known = Dictionary(
      earlier?.content.files.enumerated().map { ($1.path, $0) } ?? [], uniquingKeysWith: { $1 })
    for entry in entries {
      let start = bytes.bytes.count
      if let earlier, let index = known[entry.file.path], earlier.content.hashes[index] == entry.hash,
        (earlier.content.states[index] & State.tree != 0) == (entry.tree != nil)
      {
        let content = earlier.content
        bytes.append(earlier.bytes, in: (index == 0 ? 0 : content.ends[index - 1])..<content.ends[index])
        ends.append(bytes.bytes.count)
        sums.append(content.sums[index])
        continue
      }
      bytes.append(entry.words.words)
      bytes.append(entry.words.declared)
      bytes.append(entry.words.called)
      bytes.append(entry.words.imported)
      bytes.append(entry.words.chains)
      bytes.append(entry.words.globals)
      bytes.append(entry.words.classes)
      bytes.append(entry.words.made)
      bytes.append(count: entry.words.lineCount)
      entry.tree?.store(into: &bytes)
      ends.append(bytes.bytes.count)
      sums.append(ContentHash.of(bytes.bytes, in: start..<bytes.bytes.count))
    }
    let body = bytes.bytes.count
    bytes.append([key])
    let stored = StoredProject(project)
    bytes.append(stored.texts)
    bytes.append(stored.numbers)
    bytes.append(entries.map(\.file.path))
    bytes.append(entries.map(\.hash))
    bytes.append(entries.map(\.file.size))
    bytes.append(entries.map(\.file.changed))
    bytes.append(entries.map(Self.state))
    bytes.append(asked)
    bytes.append(ends)
    bytes.append(sums)
    let sum = ContentHash.of(bytes.bytes, in: body..<bytes.bytes.count)
    bytes.append(raw: Trailer(body: UInt64(body), sum: sum, build: build, magic: Self.magic))
    let folder = (path as NSString).deletingLastPathComponent
    try? BaseFolder.make(URL(fileURLWithPath: folder))
    bytes.bytes.withUnsafeBytes { all in
      guard let start = all.baseAddress else { return }
      let data = Data(bytesNoCopy: UnsafeMutableRawPointer(mutating: start), count: all.count, deallocator: .none)
      try? data.write(to: URL(fileURLWithPath: path), options: .atomic)
    }
    Self.trim(folder, keeping: path)
  }

  /// Limits for the cache files of all code bases together.
  package enum Bounds {
    package static let files = 200
    package static let bytes = 256 << 20
  }

  /// Removes the least recently used cache files until the remaining files are within the limits.
  ///
  /// - Parameter kept: the path of a cache file that is not removed.
  /// - Complexity: O(n log n) in the files of the folder.
  package static func trim(
    _ folder: String, keeping kept: String? = nil, files: Int = Bounds.files, bytes: Int = Bounds.bytes
  ) {
    let url = URL(fileURLWithPath: folder)
    let keys: Set<URLResourceKey> = [.fileSizeKey, .contentModificationDateKey, .isRegularFileKey]
    let all = (try? FileManager.default.contentsOfDirectory(at: url, includingPropertiesForKeys: Array(keys))) ?? []
    let entries = all.compactMap { file -> (file: URL, size: Int, used: Date)? in
      guard let values = try? file.resourceValues(forKeys: keys), values.isRegularFile == true,
        file.lastPathComponent.allSatisfy(\.isHexDigit)
      else { return nil }
      return (file, values.fileSize ?? 0, values.contentModificationDate ?? .distantPast)
    }.sorted { $0.used > $1.used }
    var (count, size) = (0, 0)
    for entry in entries {
      count += 1
      size += entry.size
      let isKept = kept.map { $0.hasSuffix("/" + entry.file.lastPathComponent) } ?? false
      if count > files || size > bytes, !isKept { try? FileManager.default.removeItem(at: entry.file) }
    }
  }
}
