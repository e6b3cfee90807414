import Foundation
import Trace

/// Record of the lessons whose code may run: built-in lessons, and lessons with contents that the user has agreed to.
///
/// A folder is trusted with its present files. If a file is changed, added or removed, the question is asked again and
/// names the files.
package struct Trust: Sendable {
  private static let file = "trusted.json"
  private let store: TextStore

  /// Creates the record of trusted lessons.
  ///
  /// - Parameter store: `.state()`, or `.memory()` for tests.
  package init(_ store: TextStore) { self.store = store }

  package func isTrusted(_ lesson: Lesson) -> Bool {
    lesson.folder.origin == .curriculum || agreed[lesson.folder.path] == lesson.folder.digests
  }

  /// Stores the user's agreement to the lesson's present files.
  package func trust(_ lesson: Lesson) {
    if isTrusted(lesson) { return }
    store.keep(agreed.merging([lesson.folder.path: lesson.folder.digests]) { $1 }, Self.file)
  }

  /// Returns the question to ask before code of a lesson runs.
  ///
  /// The question names the lesson's folder, the files changed since the user agreed, and the rights of the code.
  package func question(_ lesson: Lesson) -> String {
    let subject = "The lesson '\(lesson.name)' in \(lesson.folder.path)"
    let origin =
      agreed[lesson.folder.path].map {
        "\(subject) has changed since you let it run (\(Self.changes(from: $0, to: lesson)))"
      }
      ?? "\(subject) did not come with the program"
    return "\(origin). \(StepRights.sentence)"
  }

  /// Maximum number of files that the question names.
  private static let mostNames = 4

  private static func changes(from old: [String: String], to lesson: Lesson) -> String {
    let new = lesson.folder.digests
    let changes =
      new.keys.filter { old[$0] != nil && old[$0] != new[$0] }.sorted().map { "changed \($0)" }
      + new.keys.filter { old[$0] == nil }.sorted().map { "new \($0)" }
      + old.keys.filter { new[$0] == nil }.sorted().map { "removed \($0)" }
    let rest = changes.count - mostNames
    return changes.prefix(mostNames).joined(separator: ", ") + (rest > 0 ? " and \(rest) more" : "")
  }

  /// Digests of the files that the user has agreed to, by lesson folder and file.
  private var agreed: [String: [String: String]] { store.value([String: [String: String]].self, Self.file) ?? [:] }
}

/// Rights of the code of a foreign lesson. They are restricted as far as this system can enforce that.
package enum StepRights {
  /// True if code from a foreign lesson is confined. `PLAYGROUND_STEP_CONFINED=no` disables that.
  package static let isConfined = ProcessInfo.processInfo.environment["PLAYGROUND_STEP_CONFINED"] != "no"

  /// Sentences about the rights, for the user.
  package static var sentence: String {
    switch (isConfined && Confinement.keepsFiles, isConfined && Confinement.keepsNetwork) {
    case (true, true):
      "Its code runs with your rights: it can read your files and change their permissions; it cannot write to files outside its own folder, nor use the network"
    case (true, false):
      "Its code runs with your rights: it can read your files, change their permissions and use the network; it cannot write to files outside its own folder"
    case (false, _): "Its code runs with your rights: it can read and change your files, and use the network"
    }
  }
}
