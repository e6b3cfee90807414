import Lessons

/// Scenarios, recordings and Swift code that were opened or saved last.
package struct RecentFiles: Sendable {
  private static let name = "recent"
  private static let nameOfLast = "recent-last"
  package static let limit = 12

  private let store: TextStore

  /// Creates a list.
  ///
  /// - Parameter store: `.state()`, or `.memory()` for tests.
  package init(_ store: TextStore) { self.store = store }

  /// Absolute paths of the files and folders, the latest first.
  package var paths: [String] { (store.read(Self.name) ?? "").split(separator: "\n").map(String.init) }

  package func remember(_ path: String) {
    let path = Paths.absolute(path)
    if path.contains(where: \.isNewline) { return }
    let all = [path] + paths.filter { $0 != path }
    store.write(Self.name, all.prefix(Self.limit).map { $0 + "\n" }.joined())
    store.write(Self.nameOfLast, path)
  }

  /// Absolute path of the latest file, if opening or saving it was the last activity; nil if a lesson came after it.
  package var last: String? { store.read(Self.nameOfLast) }

  /// Records that a lesson is on stage, so that no file was the last activity.
  package func leave() {
    if last != nil { store.write(Self.nameOfLast, nil) }
  }
}
