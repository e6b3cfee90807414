import Canvas
import Laboratory

/// The user's preferences, which settings change.
package struct Preferences: Sendable {
  /// Chosen theme; nil follows the background colour of the terminal.
  var theme: Theme?
  /// Theme to use if none is chosen and the background colour is unknown.
  var usualTheme = Theme.dark
  /// True if boxes move visibly, and commands are played event by event.
  var moves = false
  /// Speed of a step that runs by itself.
  package var pace = Pace.normal
}

/// A setting: its name in the settings file and in `set`, its values, and its effect.
///
/// The list of settings, the command `set` and the check of the file are derived from `all`.
struct Setting: Sendable {
  let name: String
  let summary: String
  let values: [String]
  /// Function that returns the current value.
  let value: @Sendable (Preferences) -> String
  /// Function that applies one of `values` to the preferences.
  let apply: @Sendable (String, inout Preferences) -> Void

  static let all: [Setting] = [
    Setting(
      name: "theme", summary: "Colours; auto follows the terminal's background.",
      values: [automatic] + Theme.all.map(\.name),
      value: { $0.theme?.name ?? automatic }, apply: { $1.theme = Theme.named($0) }),
    Setting(
      name: "motion", summary: "Animation: boxes move, events are shown one by one.", values: ["on", "off"],
      value: { $0.moves ? "on" : "off" }, apply: { $1.moves = $0 == "on" }),
    Setting(
      name: "speed", summary: "Speed of autoplay.", values: Pace.allCases.map { "\($0)" },
      value: { "\($0.pace)" },
      apply: { value, preferences in
        if let pace = Pace.allCases.first(where: { "\($0)" == value }) { preferences.pace = pace }
      }),
  ]

  static let automatic = "auto"

  /// Returns the setting with a name.
  ///
  /// - Throws: `UsageError` if there is no such setting.
  static func named(_ name: String) throws -> Setting {
    guard let found = all.first(where: { $0.name == name }) else {
      throw UsageError.unknown("setting", name, among: all.map(\.name))
    }
    return found
  }

  /// Returns the value after the current value, or before it, in a circle.
  ///
  /// - Parameter step: 1 for the next value, -1 for the previous value.
  func value(after step: Int, _ preferences: Preferences) -> String {
    let place = values.firstIndex(of: value(preferences)) ?? 0
    return values[(place + step + values.count) % values.count]
  }
}
