import Foundation

/// What learners have made of the code of steps, kept from one time to the next.
package struct Edits: Sendable {
  private let store: TextStore

  /// - Parameter store: `.data()` on the screen, `.memory()` for scripts.
  package init(_ store: TextStore) { self.store = store }

  /// A step's code with what was made of it.
  package func code(of step: Step, in lesson: Lesson) -> StepCode {
    let kept = store.read(name(step, lesson)).flatMap { try? JSONDecoder().decode(Kept.self, from: Data($0.utf8)) }
    return StepCode(step.files, edited: kept?.files)
  }

  /// Keeps a step's code if it was edited, and forgets it if it was not.
  package func keep(_ code: StepCode, of step: Step, in lesson: Lesson) {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    let text = code.isEdited ? try? String(decoding: encoder.encode(Kept(files: code.files)), as: UTF8.self) : nil
    store.write(name(step, lesson), text)
  }

  private struct Kept: Codable {
    var files: [StepFile]
  }

  private func name(_ step: Step, _ lesson: Lesson) -> String {
    switch lesson.folder.origin {
    case .curriculum: "edits/\(lesson.name)/\(step.folder).json"
    // Two folders of one name are two lessons.
    case .disk: "edits/\(lesson.name)-\(String(Self.hash(lesson.folder.path), radix: 36))/\(step.folder).json"
    }
  }

  /// FNV-1a, 64 bits.
  private static func hash(_ text: String) -> UInt64 {
    text.utf8.reduce(0xcbf2_9ce4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
  }
}
