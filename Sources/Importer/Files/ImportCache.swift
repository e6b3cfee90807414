import Foundation
import SourceReader
import Support

/// What was read last time, by the content of the files: what has not changed is not parsed again, and where nothing has
/// changed the result is there at once.
///
/// One file for each root, written beside it and moved into its place: runs at the same time do not disturb each other, and
/// the last one stays. What another build of the program wrote, or what is damaged, is not there.
package struct ImportCache: Sendable {
  struct Content: Sendable {
    var files: [String: SourceStore.Entry] = [:]
    /// The result, with what it was made of.
    var project: (key: UInt64, data: [UInt8])?
  }

  let path: String
  private let build: UInt64

  /// - Parameters:
  ///   - folder: nil for `$XDG_CACHE_HOME/playground/sources`, by default in `~/.cache`.
  ///   - root: the folder that is read.
  ///   - options: what else the result depends on.
  ///   - build: of the program.
  init(folder: String?, root: String, options: String, build: UInt64) {
    let folder =
      folder ?? BaseFolder.cache.url(ProcessInfo.processInfo.environment).appending(path: "sources").path
    let full = URL(fileURLWithPath: root).standardizedFileURL.path
    path = folder + "/" + String(ContentHash.of(Array((full + "\n" + options).utf8)), radix: 16)
    self.build = build
  }

  /// Another build may find other things in the same text.
  package static let ownBuild: UInt64 = {
    var status = stat()
    guard stat("/proc/self/exe", &status) == 0 || stat(CommandLine.arguments.first ?? "", &status) == 0 else {
      return 0
    }
    return ContentHash.of(
      Array("\(status.st_size) \(status.st_mtim.tv_sec) \(status.st_mtim.tv_nsec) \(status.st_ino)".utf8))
  }()

  private static let magic: [UInt8] = Array("PGSRC6".utf8)

  func load() -> Content {
    guard let data = try? RegularFile.data(path), data.count > 24 else { return Content() }
    // Its time tells when it was used, not when it was written.
    utimes(path, nil)
    var bytes = StoredBytes(Array(data.dropLast(8)))
    let sum = data.suffix(8).withUnsafeBytes { $0.loadUnaligned(as: UInt64.self) }
    guard sum == ContentHash.of(bytes.bytes), bytes.take(UInt8.self) == Self.magic,
      bytes.take(UInt64.self) == [build], let paths = bytes.takeStrings(), let hashes = bytes.take(UInt64.self),
      let sizes = bytes.take(Int.self), let times = bytes.take(Int.self), hashes.count == paths.count,
      sizes.count == paths.count, times.count == paths.count
    else { return Content() }
    var content = Content()
    for (index, path) in paths.enumerated() {
      guard let words = bytes.take(UInt32.self), let declared = bytes.take(UInt32.self),
        let called = bytes.take(UInt32.self), let imported = bytes.take(UInt32.self),
        let chains = bytes.take(UInt64.self), let globals = bytes.take(UInt32.self),
        let rest = bytes.take(Int32.self),
        rest.count == 5
      else { return Content() }
      var kept = SourceStore.Entry(
        file: .init(path: path, size: sizes[index], changed: times[index]), hash: hashes[index],
        words: WordTable(
          words: words, declared: declared, called: called, imported: imported, chains: chains, globals: globals,
          lineCount: Int(rest[0]), mayHaveContainer: rest[1] == 1),
        isText: rest[3] == 1, isSettled: rest[4] == 1)
      if rest[2] == 1 {
        guard let tree = CodeTree(stored: &bytes, name: path) else { return Content() }
        kept.tree = tree
      }
      content.files[path] = kept
    }
    if let key = bytes.take(UInt64.self), let data = bytes.take(UInt8.self), key.count == 1 {
      content.project = (key[0], data)
    }
    return content
  }

  /// What cannot be written is read again next time.
  func save(_ entries: [SourceStore.Entry], project: ImportedProject, key: UInt64) {
    var bytes = StoredBytes()
    bytes.append(Self.magic)
    bytes.append([build])
    bytes.append(entries.map(\.file.path))
    bytes.append(entries.map(\.hash))
    bytes.append(entries.map(\.file.size))
    bytes.append(entries.map(\.file.changed))
    for entry in entries {
      bytes.append(entry.words.words)
      bytes.append(entry.words.declared)
      bytes.append(entry.words.called)
      bytes.append(entry.words.imported)
      bytes.append(entry.words.chains)
      bytes.append(entry.words.globals)
      bytes.append([
        Int32(entry.words.lineCount), entry.words.mayHaveContainer ? 1 : 0, entry.tree == nil ? 0 : 1,
        entry.isText ? 1 : 0, entry.isSettled ? 1 : 0,
      ])
      entry.tree?.store(into: &bytes)
    }
    bytes.append([key])
    bytes.append((try? JSONEncoder().encode(project)).map { Array($0) } ?? [])
    var data = Data(bytes.bytes)
    withUnsafeBytes(of: ContentHash.of(bytes.bytes)) { data.append(contentsOf: $0) }
    let folder = (path as NSString).deletingLastPathComponent
    try? BaseFolder.make(URL(fileURLWithPath: folder))
    try? data.write(to: URL(fileURLWithPath: path), options: .atomic)
    Self.trim(folder, keeping: path)
  }

  /// What is kept of all code bases together.
  package enum Bounds {
    package static let files = 200
    package static let bytes = 256 << 20
  }

  /// Removes what was used the longest ago, until the rest is within the bounds.
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
