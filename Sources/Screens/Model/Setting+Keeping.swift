import Laboratory

extension Setting {
  /// Applies a value, and returns the effect that stores it in the settings file.
  ///
  /// - Throws: `UsageError` if the setting has no such value.
  func set(_ value: String, _ preferences: inout Preferences) throws -> [Effect] {
    guard values.contains(value) else { throw UsageError.unknown(name, value, among: values) }
    apply(value, &preferences)
    return [.keep(setting: name, value)]
  }
}
