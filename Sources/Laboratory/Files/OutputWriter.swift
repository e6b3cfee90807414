import Foundation
import Lessons

/// Writes files for other programs (drawings, handouts, exports). Without `force`, it overwrites only files that still
/// have the content that this program has written.
package struct OutputWriter: Sendable {
  private static let name = "written"
  /// Maximum number of remembered paths.
  private static let limit = 1_000

  private let files: any FileAccess
  private let store: TextStore

  /// Creates a writer.
  ///
  /// - Parameters:
  ///   - files: access to files.
  ///   - store: stores the paths and content hashes of written files; `.state()`, or `.memory()` for tests.
  package init(_ files: any FileAccess, _ store: TextStore) {
    self.files = files
    self.store = store
  }

  /// Writes a text to a file.
  ///
  /// - Parameters:
  ///   - force: true to overwrite any file.
  ///   - way: command that overwrites the file, for the error: `export graph.dot --force`.
  /// - Throws: `UsageError` if the file exists and its content is not from this program; `FileError` if the file cannot
  ///   be read or written.
  package func write(_ text: String, to path: String, force: Bool, way: String) throws {
    let data = Data(text.utf8)
    if try files.contents(path) != data { try check(path, force: force, way: way) }
    try files.write(data, to: path)
    remember(Paths.absolute(path), ContentHash.of(data))
  }

  /// Checks that `write` would write a file. Used for files that are written in parts.
  ///
  /// - Throws: `UsageError` if the file exists and its content is not from this program; `FileError` if the file cannot
  ///   be read.
  package func check(_ path: String, force: Bool, way: String) throws {
    guard !force, let there = try files.contents(path) else { return }
    let known = entries[Paths.absolute(path)]
    if known != ContentHash.of(there) { throw UsageError.outputInTheWay(path, isOurs: known != nil, way) }
  }

  /// Records a file that was written in parts as written by this program, with its present content.
  ///
  /// - Throws: `FileError` if the file cannot be read.
  package func remember(_ path: String) throws {
    if let there = try files.contents(path) { remember(Paths.absolute(path), ContentHash.of(there)) }
  }

  private var entries: [String: String] {
    Dictionary(
      lines.compactMap { line in line.firstIndex(of: " ").map { (String(line[$0...].dropFirst()), String(line[..<$0])) }
      },
      uniquingKeysWith: { $1 })
  }

  private var lines: [Substring] { (store.read(Self.name) ?? "").split(separator: "\n") }

  private func remember(_ place: String, _ hash: String) {
    // A path with a line break would become two lines.
    if place.contains(where: \.isNewline) { return }
    let kept = lines.filter { !$0.hasSuffix(" " + place) }.suffix(Self.limit - 1)
    store.write(Self.name, (kept + ["\(hash) \(place)"]).map { $0 + "\n" }.joined())
  }
}
