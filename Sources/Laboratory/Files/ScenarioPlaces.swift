import Core
import Foundation
import Lessons
import Yams

/// Positions of services and their needs in a scenario's text.
package struct ScenarioPlaces {
  private var services: [String: Yams.Mark] = [:]
  private var needs: [String: [String: Yams.Mark]] = [:]

  /// Finds the positions of the services and their needs.
  ///
  /// - Parameter text: text of a scenario; any other text has no positions.
  package init(_ text: String) {
    guard let root = try? YAMLText.compose(text), let mapping = root.mapping?["services"]?.mapping else { return }
    for (key, value) in mapping {
      guard let name = key.string else { continue }
      services[name] = key.mark
      for need in value.mapping?["needs"]?.sequence ?? [] {
        guard let wanted = need.mapping?["service"]?.string ?? need.string else { continue }
        needs[name, default: [:]][wanted] = need.mark
      }
    }
  }

  /// Returns the position of the need that a finding is about, else that of the finding's first service; nil if neither
  /// is known.
  package func place(of finding: Diagnostic) -> (line: Int, column: Int)? {
    guard let first = finding.path.first else { return nil }
    let mark = finding.path.count > 1 ? needs[first]?[finding.path[1]] ?? services[first] : services[first]
    return mark.map { ($0.line, $0.column) }
  }
}
