import Lessons

/// Steps of the knight's lesson by folder. Their numbers change when other steps are inserted.
package enum KnightSteps {
  private static let steps = (try? Curriculum().lesson("knight").steps) ?? []

  package static var all: [Step] { steps }

  /// The step in a folder.
  package static func step(_ folder: String) -> Step? { steps.first { $0.folder == folder } }

  package static var count: Int { steps.count }

  /// Folders of the steps that have code to run. The other steps are pages.
  package static var foldersWithCode: [String] { steps.filter { !$0.files.isEmpty }.map(\.folder) }

  /// Number of a step, from 1; 0 if there is no such folder.
  package static func number(_ folder: String) -> Int { steps.firstIndex { $0.folder == folder }.map { $0 + 1 } ?? 0 }

  /// Folder of a step, by its number from 1.
  package static func folder(_ number: Int) -> String {
    steps.indices.contains(number - 1) ? steps[number - 1].folder : "no step \(number)"
  }

  /// Title of a step, by its number from 1.
  package static func title(_ number: Int) -> String {
    steps.indices.contains(number - 1) ? steps[number - 1].title : "no step \(number)"
  }

  /// Part of the top line of the screen for a step, after the lesson's title: `12/17 Injection`.
  package static func heading(_ number: Int) -> String { "\(number)/\(count) \(title(number))" }

  /// Top line of the screen for the step in a folder.
  package static func heading(_ folder: String) -> String { heading(number(folder)) }

  /// Command that enters a step.
  package static func command(_ folder: String) -> String { "lesson knight --step \(number(folder))" }
}
