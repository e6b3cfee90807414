import Canvas
import Core
import Laboratory
import Stage

/// The user's settings: values by the names of settings (`Setting`), and key bindings.
package struct Settings: Sendable {
  /// Chosen values by the names of settings. An absent setting keeps its default.
  package private(set) var values: [String: String] = [:]
  /// Theme to use if none is chosen and the background colour is unknown.
  package var usualTheme = Theme.dark
  var keys = KeyMap.standard

  package init() {}

  /// Chooses the value of a setting.
  ///
  /// - Throws: `UsageError` for an unknown setting or value.
  package mutating func set(_ name: String, _ value: String) throws {
    let setting = try Setting.named(name)
    guard setting.values.contains(value) else { throw UsageError.unknown(name, value, among: setting.values) }
    values[name] = value
  }

  /// Creates settings from a file.
  ///
  /// - Parameter file: parsed file. Entries that cannot be used are added to its faults; all others apply.
  package init(_ file: inout SettingsFile) {
    for setting in Setting.all {
      guard let word = file.values[setting.name] else { continue }
      do { try set(setting.name, word.text) } catch { file.add("\(error)", at: word) }
    }
    for (word, line) in file.bindings {
      guard let key = Key(named: word.text) else {
        let near = NearestName.of(word.text, among: Key.names, limit: 1).first
        file.add(
          Words.ScreenErrors.unknownKey(word.text, among: Key.names.joined(separator: ", "))
            + (near.map { Words.ScreenErrors.orDidYouMean($0) } ?? ""), at: word)
        continue
      }
      do { try keys.bind(key, to: line?.text) } catch { file.add("\(error)", at: line ?? word) }
    }
  }
}
