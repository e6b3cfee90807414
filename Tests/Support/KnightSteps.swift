import Lessons

/// The steps of the knight's lesson, found by folder: their numbers change when others are put between them.
package enum KnightSteps {
  private static let steps = (try? Curriculum().lesson("knight").steps) ?? []

  package static var all: [Step] { steps }

  /// A step, by its folder.
  package static func step(_ folder: String) -> Step? { steps.first { $0.folder == folder } }

  package static var count: Int { steps.count }

  /// The folders of the steps that have code to run; the others are pages.
  package static var foldersWithCode: [String] { steps.filter { !$0.files.isEmpty }.map(\.folder) }

  /// A step's number, from 1; 0 if there is no such folder.
  package static func number(_ folder: String) -> Int { steps.firstIndex { $0.folder == folder }.map { $0 + 1 } ?? 0 }

  /// The folder of a step, by its number from 1.
  package static func folder(_ number: Int) -> String {
    steps.indices.contains(number - 1) ? steps[number - 1].folder : "no step \(number)"
  }

  /// The title of a step, by its number from 1.
  package static func title(_ number: Int) -> String {
    steps.indices.contains(number - 1) ? steps[number - 1].title : "no step \(number)"
  }

  /// A step as the top line of the screen shows it: `Knight 12/17 Injection`.
  package static func heading(_ number: Int) -> String { "Knight \(number)/\(count) \(title(number))" }

  /// The same of a folder.
  package static func heading(_ folder: String) -> String { heading(number(folder)) }

  /// The command that enters a step.
  package static func command(_ folder: String) -> String { "lesson knight --step \(number(folder))" }
}
