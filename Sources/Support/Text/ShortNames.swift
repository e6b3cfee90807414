/// Shortener of names that have to stay distinct.
///
/// Words with which all names begin are left out first, then words that many names share. Words that differ stay:
/// `LessonsCompilerService` and `LessonsEditorService` become `…Compiler…` and `…Editor…`. A word begins at a capital
/// letter after a small one, or after a sign. A short name never consists of the words of another name: beside
/// `Message`, `MessageFactory` does not become `Message…`.
package struct ShortNames: Sendable {
  /// Number of names in which each word occurs.
  private var counts: [Substring: Int] = [:]
  /// All names, without the numbers that objects have.
  private let bases: Set<String>
  /// Words with which all names begin, joined. Every name has at least one more word. Empty for fewer than three names.
  package let beginning: String

  /// Creates a shortener for names that must stay distinct.
  ///
  /// - Parameter names: all names of a drawing or list.
  /// - Complexity: O(characters).
  package init(_ names: [String]) {
    bases = Set(names.map(Self.base))
    let all = bases.map { Self.words($0[...]) }
    for words in all { for word in Set(words) { counts[word, default: 0] += 1 } }
    var common = all.count > 2 ? all[0].dropLast()[...] : []
    for words in all { common = common.prefix(zip(common, words.dropLast()).prefix { $0 == $1 }.count) }
    beginning = common.joined()
  }

  /// Shortens a name to a number of cells.
  ///
  /// - Returns: the whole name if it fits; else the words that remain, with an ellipsis for each gap.
  /// - Complexity: O(words² + characters).
  package func short(_ name: String, to width: Int, ellipsis: String = "…") -> String {
    if TextWidth.of(name) <= width { return name }
    let words = Self.words(name[...])
    var isKept = words.map { _ in true }
    var text = name
    if !beginning.isEmpty, name.hasPrefix(beginning) {
      for index in Self.words(beginning[...]).indices { isKept[index] = false }
      text = ellipsis + name.dropFirst(beginning.count)
    }
    while TextWidth.of(text) > width {
      let shared = words.indices.filter { isKept[$0] && counts[words[$0], default: 1] > 1 }
      // Among equally common words the last is dropped first, because names are read from their beginning.
      guard isKept.count(where: { $0 }) > 1,
        let next = shared.max(by: { (counts[words[$0], default: 1], $0) < (counts[words[$1], default: 1], $1) })
      else {
        // Both ends of the name say more than a piece of the word that differs.
        return DisplayText.fittedInMiddle(beginning.isEmpty ? name : text, to: width, ellipsis: ellipsis)
      }
      isKept[next] = false
      text = Self.joined(words, isKept, ellipsis)
    }
    let rest = Self.base(Self.joined(words, isKept, ""))
    return bases.contains(rest) ? DisplayText.fittedInMiddle(name, to: width, ellipsis: ellipsis) : text
  }

  private static func joined(_ words: [Substring], _ isKept: [Bool], _ ellipsis: String) -> String {
    var text = ""
    for (index, word) in words.enumerated() {
      if isKept[index] {
        text += word
      } else if index == 0 || isKept[index - 1] {
        text += ellipsis
      }
    }
    return text
  }

  /// Drops the number of an object: `Boots` for `Boots#2`.
  private static func base(_ name: String) -> String { String(name.prefix { $0 != "#" }) }

  private static func words(_ name: Substring) -> [Substring] {
    var words: [Substring] = []
    var start = name.startIndex
    var previous: Character?
    for index in name.indices {
      let character = name[index]
      let begins =
        previous.map { previous in
          (character.isUppercase && !previous.isUppercase) || (character.isLetter && !previous.isLetter)
            || (!character.isLetter && !character.isNumber)
        } ?? false
      if begins, start < index {
        words.append(name[start..<index])
        start = index
      }
      previous = character
    }
    if start < name.endIndex { words.append(name[start...]) }
    return words
  }
}
