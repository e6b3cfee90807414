import Stage
import Support

/// Forms sentences from words, for speech and line by line reading.
package enum Sentence {
  /// Returns a sentence with a capital letter and a full stop. A name at the start and a closing mark stay as they are.
  package static func of(_ text: String) -> String {
    let text = written(text)
    guard let first = text.first else { return "" }
    // A name in code keeps its first letter: `logIn`, `kit.toss()`.
    let word = text.prefix { !$0.isWhitespace }.dropLast()
    let isName = word.contains { $0.isUppercase || "(._#".contains($0) }
    return first.isLowercase && !isName ? first.uppercased() + text.dropFirst() : text
  }

  /// Returns a lesson's text with a full stop. Its author has written sentences, and the first word may be a name in
  /// code: `selected is read when the answer arrives`.
  package static func written(_ text: String) -> String {
    let text = DisplayText.visible(text)
    guard let last = text.last else { return "" }
    return ".!?:…".contains(last) ? text : text + "."
  }

  /// Returns a list of words: `Boots#1`, `Boots#1 and Pants#1`, `Boots#1, Pants#1 and Gloves#1`.
  package static func list(_ words: [String]) -> String {
    guard let last = words.last, words.count > 1 else { return words.first ?? "" }
    return words.dropLast().joined(separator: ", ") + " and " + last
  }
}
