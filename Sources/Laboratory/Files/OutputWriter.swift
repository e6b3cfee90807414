import Foundation
import Lessons

/// Writes what is made for other programs (drawings, handouts, exports), and only over what this program wrote itself.
package struct OutputWriter: Sendable {
  private static let name = "written"
  /// More paths are not remembered.
  private static let limit = 1_000

  private let files: any FileAccess
  private let store: TextStore

  /// - Parameter store: remembers what was written; `.state()`, or `.memory()` for tests.
  package init(_ files: any FileAccess, _ store: TextStore) {
    self.files = files
    self.store = store
  }

  /// - Parameters:
  ///   - force: writes over whatever is there.
  ///   - way: how to say that: `export graph.dot --force`.
  /// - Throws: `UsageError` if somebody else's file is there, `FileError` if it cannot be written.
  package func write(_ text: String, to path: String, force: Bool, way: String) throws {
    let data = Data(text.utf8)
    if try files.contents(path) != data { try check(path, force: force, way: way) }
    try files.write(data, to: path)
    remember(Paths.absolute(path), ContentHash.of(data))
  }

  /// Whether a file may be written that is written piece by piece, as `write` decides it.
  ///
  /// - Throws: `UsageError` if somebody else's file is there, `FileError` if it cannot be read.
  package func check(_ path: String, force: Bool, way: String) throws {
    guard !force, let there = try files.contents(path) else { return }
    let known = entries[Paths.absolute(path)]
    if known != ContentHash.of(there) { throw UsageError.outputInTheWay(path, isOurs: known != nil, way) }
  }

  /// Takes a file that was written piece by piece for one that this program wrote, as it is now.
  ///
  /// - Throws: `FileError` if it cannot be read.
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
    // A line break in a path would make two lines of it.
    if place.contains(where: \.isNewline) { return }
    let kept = lines.filter { !$0.hasSuffix(" " + place) }.suffix(Self.limit - 1)
    store.write(Self.name, (kept + ["\(hash) \(place)"]).map { $0 + "\n" }.joined())
  }
}
