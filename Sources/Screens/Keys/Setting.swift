import Canvas
import Laboratory

/// The preferences of a person that settings change.
package struct Preferences: Sendable {
  /// The theme that was chosen; nil follows the terminal's ground.
  var theme: Theme?
  /// The theme where none is chosen and the terminal does not tell its ground.
  var usualTheme = Theme.dark
  /// Whether boxes move visibly, and commands play event by event.
  var moves = false
  /// The speed of a step that runs by itself.
  package var pace = Pace.normal
}

/// A setting: its word in the settings file and in `set`, its values, and its effect. The settings screen, `set`, and the
/// check of the file are made from `all`.
struct Setting: Sendable {
  let name: String
  let summary: String
  let values: [String]
  /// The value that holds now.
  let value: @Sendable (Preferences) -> String
  /// Makes one of `values` hold.
  let apply: @Sendable (String, inout Preferences) -> Void

  static let all: [Setting] = [
    Setting(
      name: "theme", summary: "Colours; auto follows the terminal's background.",
      values: [automatic] + Theme.all.map(\.name),
      value: { $0.theme?.name ?? automatic }, apply: { $1.theme = Theme.named($0) }),
    Setting(
      name: "motion", summary: "Animated boxes; a command appears event by event.", values: ["on", "off"],
      value: { $0.moves ? "on" : "off" }, apply: { $1.moves = $0 == "on" }),
    Setting(
      name: "speed", summary: "Speed of a step that runs by itself.", values: Pace.allCases.map { "\($0)" },
      value: { "\($0.pace)" },
      apply: { value, preferences in
        if let pace = Pace.allCases.first(where: { "\($0)" == value }) { preferences.pace = pace }
      }),
  ]

  static let automatic = "auto"

  /// - Throws: `UsageError` if there is none of that name.
  static func named(_ name: String) throws -> Setting {
    guard let found = all.first(where: { $0.name == name }) else {
      throw UsageError.unknown("setting", name, among: all.map(\.name))
    }
    return found
  }

  /// Makes a value hold, now and the next time.
  ///
  /// - Throws: `UsageError` if it is none of the values.
  func set(_ value: String, _ preferences: inout Preferences) throws -> [Effect] {
    guard values.contains(value) else { throw UsageError.unknown(name, value, among: values) }
    apply(value, &preferences)
    return [.keep(setting: name, value)]
  }

  /// The value after the one that holds, or before it, in a circle.
  func value(after step: Int, _ preferences: Preferences) -> String {
    let place = values.firstIndex(of: value(preferences)) ?? 0
    return values[(place + step + values.count) % values.count]
  }
}
