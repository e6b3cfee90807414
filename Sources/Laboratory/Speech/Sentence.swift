import Stage
import Support

/// How words become sentences: for whoever listens, or reads one line after the other.
package enum Sentence {
  /// With a capital letter and a full stop, unless it begins with a name or ends by a mark of its own.
  package static func of(_ text: String) -> String {
    let text = DisplayText.visible(text)
    guard let first = text.first, let last = text.last else { return "" }
    let end = ".!?:…".contains(last) ? "" : "."
    // A name of the code keeps its first letter: `logIn`, `kit.toss()`.
    let word = text.prefix { !$0.isWhitespace }.dropLast()
    let isName = word.contains { $0.isUppercase || "(._#".contains($0) }
    return (first.isLowercase && !isName ? first.uppercased() + text.dropFirst() : text) + end
  }

  /// `Boots#1`, `Boots#1 and Pants#1`, `Boots#1, Pants#1 and Gloves#1`
  package static func list(_ words: [String]) -> String {
    guard let last = words.last, words.count > 1 else { return words.first ?? "" }
    return words.dropLast().joined(separator: ", ") + " and " + last
  }
}
