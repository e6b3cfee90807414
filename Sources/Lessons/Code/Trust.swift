/// Whose code may run: what came with the program, and folders that the user has said yes to.
package struct Trust: Sendable {
  private static let file = "trusted"
  private let store: TextStore

  /// - Parameter store: `.state()`, or `.memory()` for tests.
  package init(_ store: TextStore) { self.store = store }

  /// What is asked before the code of a lesson runs for the first time.
  package static func question(_ lesson: Lesson) -> String {
    "the lesson '\(lesson.name)' in \(lesson.folder.path) did not come with the program: this lesson runs code as you"
  }

  package func isTrusted(_ lesson: Lesson) -> Bool {
    lesson.folder.origin == .curriculum || folders.contains(lesson.folder.path)
  }

  /// The user has said yes: this is not asked again for that folder.
  package func trust(_ lesson: Lesson) {
    if isTrusted(lesson) { return }
    // A line break in a path would make two lines of it, and trust what nobody meant.
    if lesson.folder.path.contains(where: \.isNewline) { return }
    store.write(Self.file, (folders + [lesson.folder.path]).map { $0 + "\n" }.joined())
  }

  private var folders: [String] {
    (store.read(Self.file) ?? "").split(whereSeparator: \.isNewline).map(String.init)
  }
}
