import Canvas
import Core
import Laboratory
import Stage

/// What a person likes: how it looks, how fast it goes, which key does what.
package struct Settings: Sendable {
  package var theme = Theme.dark
  /// Whether boxes move visibly, and commands play event by event.
  package var motion = true
  package var speed = Pace.normal
  var keys = KeyMap.standard

  package init() {}

  /// - Parameter file: what cannot be used in it is added to its faults; everything else holds.
  package init(_ file: inout SettingsFile) {
    motion = file.motion ?? true
    if let word = file.theme {
      if let found = Theme.named(word.text) {
        theme = found
      } else {
        file.add("\(UsageError.unknown("theme", word.text, among: Theme.all.map(\.name)))", at: word)
      }
    }
    if let word = file.speed {
      if let found = Pace.allCases.first(where: { "\($0)" == word.text }) {
        speed = found
      } else {
        file.add("\(UsageError.unknown("speed", word.text, among: Pace.allCases.map { "\($0)" }))", at: word)
      }
    }
    for (word, line) in file.bindings {
      guard let key = Key(named: word.text) else {
        let near = NearestName.of(word.text, among: Key.names, limit: 1).first
        file.add(
          "unknown key '\(word.text)'; expected a letter, ^ and a letter, or one of \(Key.names.joined(separator: ", "))"
            + (near.map { "; did you mean '\($0)'?" } ?? ""), at: word)
        continue
      }
      do { try keys.bind(key, to: line?.text) } catch { file.add("\(error)", at: line ?? word) }
    }
  }
}
