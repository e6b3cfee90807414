import Core

/// A command that is used wrongly: what is wrong, what was expected, the nearest valid word. Nothing has changed.
struct UsageError: Error, Hashable, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }

  /// `unknown service 'Armr'; expected one of Armor, Boots; did you mean 'Armor'?`
  static func unknown(_ what: String, _ word: String, among candidates: [String]) -> UsageError {
    var text = "unknown \(what) '\(word)'"
    if candidates.isEmpty {
      text += "; there is none yet"
    } else {
      let shown = candidates.prefix(12)
      text += "; expected \(shown.count == 1 ? "" : "one of ")\(shown.joined(separator: ", "))"
      if candidates.count > shown.count { text += " and \(candidates.count - shown.count) more" }
    }
    if let near = NearestName.of(word, among: candidates, limit: 1).first { text += "; did you mean '\(near)'?" }
    return UsageError(text)
  }
}
