import Foundation
import Synchronization

/// The learner's changes of the code of steps, kept from one time to the next.
///
/// Several programs may have the same step on stage. The one that writes later keeps the other's code beside its own.
package struct Edits: Sendable {
  private let store: TextStore
  private let seen = SeenTexts()

  /// - Parameter store: `.data()` on the screen, `.memory()` for scripts.
  package init(_ store: TextStore) { self.store = store }

  /// A step's code with the learner's changes.
  package func code(of step: Step, in lesson: Lesson) -> StepCode {
    let file = file(step, lesson)
    let kept = store.value(Kept.self, file)
    seen.put(store.read(file), file)
    return StepCode(step.files, edited: kept?.files, isOptimized: kept?.optimized ?? false)
  }

  /// Keeps a step's code if it was edited, and forgets it if it was not. Code that another program has kept meanwhile is kept
  /// beside it, and a notice says so.
  package func keep(_ code: StepCode, of step: Step, in lesson: Lesson) {
    let text =
      code.isEdited ? TextStore.text(Kept(files: code.files, optimized: code.isOptimized ? true : nil)) : nil
    let file = file(step, lesson)
    guard let before = seen.put(text, file) else { return store.write(file, text) }
    store.replace(
      file, before, text, Self.other(file),
      "Another playground has changed the code of '\(step.title)', too. Yours stays; 'code other' takes the other one, and 'code undo' brings yours back"
    )
  }

  /// The files of a step as other programs have kept them while the step was on stage elsewhere, the latest last.
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

/// The texts as this program has read or written them last.
private final class SeenTexts: Sendable {
  private let texts = Mutex<[String: String?]>([:])

  /// - Returns: the text before, nil within for a file that was not there; nil if the file was never looked at.
  @discardableResult
  func put(_ text: String?, _ file: String) -> String?? { texts.withLock { $0.updateValue(text, forKey: file) } }
}
