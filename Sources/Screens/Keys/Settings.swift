import Canvas
import Core
import Laboratory
import Stage

/// The settings of a person: values by name (`Setting`), and keys.
package struct Settings: Sendable {
  /// Values that were chosen; what is absent keeps its usual value.
  package private(set) var values: [String: String] = [:]
  /// The theme where none is chosen and the terminal does not tell its ground.
  package var usualTheme = Theme.dark
  var keys = KeyMap.standard

  package init() {}

  /// - Throws: `UsageError` if there is no such setting, or no such value of it.
  package mutating func set(_ name: String, _ value: String) throws {
    let setting = try Setting.named(name)
    guard setting.values.contains(value) else { throw UsageError.unknown(name, value, among: setting.values) }
    values[name] = value
  }

  /// - Parameter file: what cannot be used in it is added to its faults; everything else holds.
  package init(_ file: inout SettingsFile) {
    for setting in Setting.all {
      guard let word = file.values[setting.name] else { continue }
      do { try set(setting.name, word.text) } catch { file.add("\(error)", at: word) }
    }
    for (word, line) in file.bindings {
      guard let key = Key(named: word.text) else {
        let near = NearestName.of(word.text, among: Key.names, limit: 1).first
        file.add(
          Words.Refusal.unknownKey(word.text, among: Key.names.joined(separator: ", "))
            + (near.map { Words.Refusal.orDidYouMean($0) } ?? ""), at: word)
        continue
      }
      do { try keys.bind(key, to: line?.text) } catch { file.add("\(error)", at: line ?? word) }
    }
  }
}
