import Foundation
import SourceReader
import Support

/// A cache on disk: files and result of the last read of a code base. Unchanged files are not parsed again.
///
/// Each root has one cache file. The file is written to a temporary file and then moved into place, so simultaneous
/// runs do not disturb each other. The last run wins. A cache file that is damaged, or was written by another build of
/// the program, is ignored.
package struct ImportCache: Sendable {
  /// Contents of the head of a cache file, which suffice to find out that no file has changed.
  struct Content: Sendable {
    var files: [SourceFinder.File] = []
    var hashes: [UInt64] = []
    fileprivate var states: [Int32] = []
    /// The encoded result, with the key of the files from which it was made; nil in an empty cache.
    var project: (key: UInt64, data: [UInt8])?
    /// The encoded words and trees, file by file.
    fileprivate var rest = StoredBytes()

    /// Returns whether the cache was made from exactly these files, and their times rule out later changes.
    func matches(_ found: [SourceFinder.File]) -> Bool {
      found == files && !files.isEmpty
        && zip(files, states).allSatisfy { $0.changed > 0 && $1 & State.stableTime != 0 }
    }
  }

  private enum State {
    static let container: Int32 = 1
    static let tree: Int32 = 2
    static let text: Int32 = 4
    static let stableTime: Int32 = 8
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

  /// Number that identifies this build of the program, derived from its executable file.
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

  private static let magic: [UInt8] = Array("PGSRC7".utf8)

  /// Reads the head of the cache file; returns nil if the file is missing, damaged, or of another build.
  ///
  /// - Complexity: O(bytes). Trees are not decoded.
  func load() -> Content? {
    guard let data = try? RegularFile.data(path), data.count > 24 else { return nil }
    // The modification time of a cache file is the time of its last use, for `trim`.
    utimes(path, nil)
    var bytes = StoredBytes(Array(data.dropLast(8)))
    let sum = data.suffix(8).withUnsafeBytes { $0.loadUnaligned(as: UInt64.self) }
    guard sum == ContentHash.of(bytes.bytes), bytes.read(UInt8.self) == Self.magic,
      bytes.read(UInt64.self) == [build], let key = bytes.read(UInt64.self), let project = bytes.read(UInt8.self),
      let paths = bytes.readStrings(), let hashes = bytes.read(UInt64.self), let sizes = bytes.read(Int.self),
      let times = bytes.read(Int.self), let states = bytes.read(Int32.self), key.count == 1,
      hashes.count == paths.count, sizes.count == paths.count, times.count == paths.count, states.count == paths.count
    else { return nil }
    let files = paths.indices.map { SourceFinder.File(path: paths[$0], size: sizes[$0], changed: times[$0]) }
    return Content(files: files, hashes: hashes, states: states, project: (key[0], project), rest: bytes)
  }

  /// Decodes the words and trees of all files; returns an empty dictionary if they are damaged.
  ///
  /// - Complexity: O(bytes).
  static func entries(_ content: Content) -> [String: SourceStore.Entry] {
    var bytes = content.rest
    var entries: [String: SourceStore.Entry] = [:]
    entries.reserveCapacity(content.files.count)
    for (index, file) in content.files.enumerated() {
      let state = content.states[index]
      guard let words = bytes.read(UInt32.self), let declared = bytes.read(UInt32.self),
        let called = bytes.read(UInt32.self), let imported = bytes.read(UInt32.self),
        let chains = bytes.read(UInt64.self), let globals = bytes.read(UInt32.self), let lines = bytes.readCount()
      else { return [:] }
      var kept = SourceStore.Entry(
        file: file, hash: content.hashes[index],
        words: WordTable(
          words: words, declared: declared, called: called, imported: imported, chains: chains, globals: globals,
          lineCount: lines, mayHaveContainer: state & State.container != 0),
        isText: state & State.text != 0, hasStableTime: state & State.stableTime != 0)
      if state & State.tree != 0 {
        guard let tree = CodeTree(stored: &bytes, name: file.path) else { return [:] }
        kept.tree = tree
      }
      entries[file.path] = kept
    }
    return entries
  }

  private static func state(_ entry: SourceStore.Entry) -> Int32 {
    (entry.words.mayHaveContainer ? State.container : 0) | (entry.tree == nil ? 0 : State.tree)
      | (entry.isText ? State.text : 0) | (entry.hasStableTime ? State.stableTime : 0)
  }

  /// Writes the cache file. Errors are ignored, because the files are then only read again.
  func save(_ entries: [SourceStore.Entry], project: ImportedProject, key: UInt64) {
    var bytes = StoredBytes()
    bytes.append(Self.magic)
    bytes.append([build])
    bytes.append([key])
    bytes.append((try? JSONEncoder().encode(project)).map { Array($0) } ?? [])
    bytes.append(entries.map(\.file.path))
    bytes.append(entries.map(\.hash))
    bytes.append(entries.map(\.file.size))
    bytes.append(entries.map(\.file.changed))
    bytes.append(entries.map(Self.state))
    for entry in entries {
      bytes.append(entry.words.words)
      bytes.append(entry.words.declared)
      bytes.append(entry.words.called)
      bytes.append(entry.words.imported)
      bytes.append(entry.words.chains)
      bytes.append(entry.words.globals)
      bytes.append(count: entry.words.lineCount)
      entry.tree?.store(into: &bytes)
    }
    var data = Data(bytes.bytes)
    withUnsafeBytes(of: ContentHash.of(bytes.bytes)) { data.append(contentsOf: $0) }
    let folder = (path as NSString).deletingLastPathComponent
    try? BaseFolder.make(URL(fileURLWithPath: folder))
    try? data.write(to: URL(fileURLWithPath: path), options: .atomic)
    Self.trim(folder, keeping: path)
  }

  /// Limits for the cache files of all code bases together.
  package enum Bounds {
    package static let files = 200
    package static let bytes = 256 << 20
  }

  /// Removes the least recently used cache files until the remaining files are within the limits.
  ///
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
