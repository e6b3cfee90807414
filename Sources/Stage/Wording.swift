import Core

/// Texts shared by messages.
package enum Wording {
  /// Returns the message for an unknown name, with a suggestion: `unknown service 'Armr'; expected one of Armor, Boots;
  /// did you mean 'Armor'?`
  ///
  /// - Parameter place: the place of the candidates: `in this code`; nil if the place is clear.
  package static func unknown(
    _ what: String, _ word: String, in place: String? = nil, among candidates: [String]
  ) -> String {
    var text = "unknown \(what) '\(word)'" + (place.map { " \($0)" } ?? "")
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

  /// Returns a text in quotation marks, in one line and with at most 40 characters of it.
  package static func quoted(_ text: String) -> String {
    let start = text.prefix(41).map { $0.isNewline ? " " : String($0) }.joined()
    return start.count > 40 ? "'\(start.prefix(40))…'" : "'\(start)'"
  }

  /// Returns a list of alternatives: `1 or 2`, `a, b or c`.
  package static func either(_ words: [String]) -> String {
    guard let last = words.last, words.count > 1 else { return words.first ?? "" }
    return "\(words.dropLast().joined(separator: ", ")) or \(last)"
  }

  /// Returns the first names of a list, and the number of the others: `a, b and 3 more`.
  package static func first(_ count: Int, of names: [String]) -> String {
    let shown = names.prefix(count).joined(separator: ", ")
    return names.count > count ? "\(shown) and \(names.count - count) more" : shown
  }

  /// Returns the numbers from 1 to a number: `1 to 3`, or `1`.
  package static func numbers(upTo last: Int) -> String { last == 1 ? "1" : "1 to \(last)" }

  /// Returns the last component of a type's name, without generic arguments.
  package static func simpleType(_ type: String) -> String {
    let plain = type.prefix { $0 != "<" }
    return plain.split(separator: ".").last.map(String.init) ?? String(plain)
  }

  /// Returns a time in seconds, without a fraction if it is zero: `2 s`, `0.5 s`.
  package static func seconds(_ seconds: Double) -> String {
    "\(Int(exactly: seconds).map(String.init) ?? "\(seconds)") s"
  }

  /// Beginning of a line of output of a step's code.
  package static let printed = "Printed: "

  /// Returns the maker of an instance as a phrase: `for Armor` if the container made the instance for it, `by Forge` if
  /// the code of Forge made it.
  package static func maker(_ name: String, isFor: Bool) -> String { "\(isFor ? "for" : "by") \(name)" }

  /// Returns a number with a noun: `1 error`, `2 errors`.
  package static func count(_ number: Int, _ thing: String) -> String { "\(number) \(thing)\(number == 1 ? "" : "s")" }

  /// Returns a number with the name of a type: `2 Helmets`, `2 Boots`, `1 Box<Int>`.
  package static func count(_ number: Int, of type: String) -> String {
    "\(number) \(number == 1 ? type : plural(type))"
  }

  /// Returns the plural of the name of a type: `Helmets`, `Boots`, `objects of Box<Int>`.
  static func plural(_ name: String) -> String {
    guard let last = name.last, last.isLetter else { return "objects of \(name)" }
    if ["ss", "x", "z", "ch", "sh"].contains(where: name.hasSuffix) { return name + "es" }
    // The name is already a plural: Boots, Pants.
    if last == "s" { return name }
    if last == "y", let before = name.dropLast().last, !"aeiou".contains(before) { return name.dropLast() + "ies" }
    return name + "s"
  }
}
