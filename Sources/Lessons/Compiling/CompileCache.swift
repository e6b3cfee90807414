import Foundation
import SourceReader

/// Cache of compiled steps on disk: bounded, written atomically, and keyed by all inputs of a compilation.
///
/// A file's name is a hash of its key. The whole key is stored beside it and compared, so a collision is a miss. A
/// library whose size differs from its entry is a miss as well, which replaces incomplete files.
package struct CompileCache: Sendable {
  package struct Bounds: Hashable, Sendable {
    package var count: Int
    package var bytes: Int

    package init(count: Int = 2_000, bytes: Int = 256 << 20) {
      self.count = count
      self.bytes = bytes
    }
  }

  struct Entry: Codable, Hashable {
    var key: String
    /// Size of the library in bytes.
    var bytes: Int
    var diagnostics: [CompilerDiagnostic]
  }

  package let folder: String
  private let bounds: Bounds
  private let files: CacheFiles

  package init(folder: String, bounds: Bounds = Bounds(), files: CacheFiles = .live) {
    self.folder = folder
    self.bounds = bounds
    self.files = files
  }

  /// The folder `$XDG_CACHE_HOME/playground/steps`, by default in `~/.cache`.
  package static func folder(in environment: [String: String]) -> String {
    BaseFolder.cache.url(environment).appending(path: "steps").path
  }

  /// Returns the cached library of a key, with the compiler's diagnostics, and marks it as recently used. Returns nil
  /// if there is none.
  func find(_ key: String) -> (library: String, diagnostics: [CompilerDiagnostic])? {
    let path = path(key)
    guard let data = try? files.read(path + ".json"), let entry = try? JSONDecoder().decode(Entry.self, from: data),
      entry.key == key, files.size(path + ".so") == entry.bytes
    else { return nil }
    files.touch(path + ".so")
    return (path + ".so", entry.diagnostics)
  }

  /// Moves a library into the cache, then makes room.
  ///
  /// If another process has stored a library under the key, that library is kept. A running process may have loaded it,
  /// and looks up functions and lines in its file.
  ///
  /// - Throws: The file system's error. The cache then has no entry for the key, and the library is where it was.
  /// - Returns: The path of the library in the cache.
  func keep(_ library: String, _ key: String, _ diagnostics: [CompilerDiagnostic]) throws -> String {
    if let kept = find(key) { return kept.library }
    let path = path(key)
    try files.makeFolder(folder)
    let entry = Entry(key: key, bytes: files.size(library) ?? 0, diagnostics: diagnostics)
    // The library is written first, so that every entry has its library.
    try files.move(library, path + ".so")
    do { try files.write(JSONEncoder().encode(entry), path + ".json") } catch {
      try files.move(path + ".so", library)
      throw error
    }
    makeRoom(keeping: path)
    return path + ".so"
  }

  /// Claims a key for this process. Waits while another process holds the claim, at most two minutes.
  ///
  /// - Returns: The claim, to be held until the library is stored; nil if no claim can be made.
  /// - Throws: `CancellationError`.
  func claim(_ key: String) async throws -> CompileClaim? {
    try? files.makeFolder(folder)
    return try await CompileClaim.acquire(path(key) + ".lock")
  }

  /// Removes the least recently used libraries until the cache is within its bounds, but never the library at `path`.
  private func makeRoom(keeping path: String) {
    let all = files.list(folder).filter { $0.path.hasSuffix(".so") }.sorted { $0.date > $1.date }
    var (count, bytes) = (0, 0)
    for file in all {
      count += 1
      bytes += file.bytes
      guard count > bounds.count || bytes > bounds.bytes, file.path != path + ".so" else { continue }
      files.remove(String(file.path.dropLast(3)) + ".json")
      files.remove(file.path)
    }
  }

  private func path(_ key: String) -> String {
    folder + "/" + String(ContentHash.of(Array(key.utf8)), radix: 36)
  }
}
