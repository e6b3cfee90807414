import Canvas

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
