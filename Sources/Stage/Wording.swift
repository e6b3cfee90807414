import Core

/// Sentences that several errors share.
package enum Wording {
  /// `unknown service 'Armr'; expected one of Armor, Boots; did you mean 'Armor'?`
  package static func unknown(_ what: String, _ word: String, among candidates: [String]) -> String {
    var text = "unknown \(what) '\(word)'"
    if candidates.isEmpty {
      text += "; there is none yet"
    } else {
      let shown = candidates.prefix(12)
      text += "; expected \(shown.count == 1 ? "" : "one of ")\(shown.joined(separator: ", "))"
      if candidates.count > shown.count { text += " and \(candidates.count - shown.count) more" }
    }
    if let near = NearestName.of(word, among: candidates, limit: 1).first { text += "; did you mean '\(near)'?" }
    return text
  }

  /// `1 error`, `2 errors`
  package static func count(_ number: Int, _ thing: String) -> String { "\(number) \(thing)\(number == 1 ? "" : "s")" }
}
