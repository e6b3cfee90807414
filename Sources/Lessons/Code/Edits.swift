import Foundation
import Synchronization

/// The learner's changes to the code of steps, stored between sessions.
///
/// Several running programs may have the same step on stage. The program that writes last stores the other program's
/// code under another name.
package struct Edits: Sendable {
  private let store: TextStore
  private let seen = SeenTexts()

  /// Creates the storage of the learner's changes.
  ///
  /// - Parameter store: `.data()` on the screen, `.memory()` for scripts.
  package init(_ store: TextStore) { self.store = store }

  /// Returns a step's code with the learner's changes.
  package func code(of step: Step, in lesson: Lesson) -> StepCode {
    let file = file(step, lesson)
    let kept = store.value(Kept.self, file)
    seen.put(store.read(file), file)
    return StepCode(step.files, edited: kept?.files, isOptimized: kept?.optimized ?? false)
  }

  /// Stores a step's code if the learner has edited it. Otherwise deletes the stored code.
  ///
  /// If another program has stored other code meanwhile, that code is stored under another name, and a notice reports
  /// it.
  package func keep(_ code: StepCode, of step: Step, in lesson: Lesson) {
    let text =
      code.isEdited ? TextStore.text(Kept(files: code.files, optimized: code.isOptimized ? true : nil)) : nil
    let file = file(step, lesson)
    guard let before = seen.put(text, file) else { return store.write(file, text) }
    store.replace(
      file, before, text, Self.other(file),
      "Another Playground has also changed the code of '\(step.title)'. Your code stays; 'code other' loads the other "
        + "code, 'code undo' restores yours"
    )
  }

  /// Returns the versions of a step's files that other programs have written and `keep` has stored under another name,
  /// in the order of storing.
  package func otherFiles(of step: Step, in lesson: Lesson) -> [[StepFile]] {
    var found: [[StepFile]] = []
    for name in TextStore.asideNames(Self.other(file(step, lesson))) {
      guard let kept = store.value(Kept.self, name) else { break }
      found.append(kept.files)
    }
    return found
  }

  private struct Kept: Codable {
    var files: [StepFile]
    var optimized: Bool?
  }

  private func file(_ step: Step, _ lesson: Lesson) -> String { "edits/\(lesson.storagePath(of: step)).json" }

  private static func other(_ file: String) -> String { file + ".other" }
}

/// The texts of files as this program last read or wrote them.
private final class SeenTexts: Sendable {
  private let texts = Mutex<[String: String?]>([:])

  /// Records the text of a file.
  ///
  /// - Returns: The previously recorded text; `.some(nil)` if the file did not exist; nil if it was never read or
  ///   written.
  @discardableResult
  func put(_ text: String?, _ file: String) -> String?? { texts.withLock { $0.updateValue(text, forKey: file) } }
}
