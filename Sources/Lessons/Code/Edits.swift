import Foundation

/// What learners have made of the code of steps, kept from one time to the next.
package struct Edits: Sendable {
  private let store: TextStore

  /// - Parameter store: `.data()` on the screen, `.memory()` for scripts.
  package init(_ store: TextStore) { self.store = store }

  /// A step's code with what was made of it.
  package func code(of step: Step, in lesson: Lesson) -> StepCode {
    let kept = store.value(Kept.self, file(step, lesson))
    return StepCode(step.files, edited: kept?.files, isOptimized: kept?.optimized ?? false)
  }

  /// Keeps a step's code if it was edited, and forgets it if it was not.
  package func keep(_ code: StepCode, of step: Step, in lesson: Lesson) {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    let text =
      code.isEdited
      ? try? String(
        decoding: encoder.encode(Kept(files: code.files, optimized: code.isOptimized ? true : nil)), as: UTF8.self)
      : nil
    store.write(file(step, lesson), text)
  }

  private struct Kept: Codable {
    var files: [StepFile]
    var optimized: Bool?
  }

  private func file(_ step: Step, _ lesson: Lesson) -> String { "edits/\(lesson.storagePath(of: step)).json" }
}
