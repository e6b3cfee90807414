import Synchronization

/// Shortener of names that have to stay distinct.
///
/// Words with which all names begin are left out first, then words that many names share. Words that differ stay:
/// `LessonsCompilerService` and `LessonsEditorService` become `…Compiler…` and `…Editor…`. A word begins at a capital
/// letter after a small one, or after a sign. A short name never consists of the words of another name: beside
/// `Message`, `MessageFactory` does not become `Message…`. It does not read like another name either, as `Make…Store`
/// would beside `MakeDiskStore` and `MakeFileStore`, unless every cut does. Files lose the ending `.swift` first, and paths
/// whole folders: `…/Movies`. Of `RootView (Cart)` and `RootView (Shop)` the difference stays: `…(Cart)`.
package struct ShortNames: Sendable {
  /// Number of names in which each word occurs.
  private var counts: [Substring: Int] = [:]
  /// All names, without the numbers that objects have.
  let bases: Set<String>
  /// All names, with the numbers of objects.
  private let all: [[UInt8]]
  /// Number of names with arguments in parentheses, by the part before the parentheses.
  let heads: [Substring: Int]
  /// Words with which all names begin, joined. Every name has at least one more word. Empty for fewer than three names.
  package let beginning: String
  /// Names of files that need no ending to be distinct.
  private let files: Set<String>
  /// Number of paths in which each folder or file occurs.
  let folders: [Substring: Int]
  /// Short names that were asked for before. A search for a drawing asks for each name many times.
  private let known = Known()

  private final class Known: Sendable {
    struct Key: Hashable {
      let name: String
      let width: Int
      let ellipsis: String
    }
    let names = Mutex<[Key: String]>([:])
  }

  /// Creates a shortener for names that must stay distinct.
  ///
  /// - Parameter names: all names of a drawing or list.
  /// - Complexity: O(characters).
  package init(_ names: [String]) {
    let distinct = Set(names)
    let files = distinct.filter { name in Self.stem(name).map { !distinct.contains($0) } ?? false }
    let stems = Set(distinct.map { files.contains($0) ? Self.stem($0) ?? $0 : $0 })
    self.files = files
    bases = Set(stems.map(Self.base))
    all = stems.map { Array($0.utf8) }
    heads = Dictionary(stems.compactMap { Self.head($0).map { ($0, 1) } }, uniquingKeysWith: +)
    folders = stems.lazy.filter { $0.contains("/") }.flatMap { Set($0.split(separator: "/")) }
      .reduce(into: [:]) { $0[$1, default: 0] += 1 }
    let words = bases.map { Self.words($0[...]) }
    for words in words { for word in Set(words) { counts[word, default: 0] += 1 } }
    var common = words.count > 2 ? words[0].dropLast()[...] : []
    for words in words { common = common.prefix(zip(common, words.dropLast()).prefix { $0 == $1 }.count) }
    beginning = common.joined()
  }

  /// Shortens a name to a number of cells.
  ///
  /// - Returns: the whole name if it fits; else the words that remain, with an ellipsis for each gap. If these are too
  ///   wide or read like another name, an ellipsis replaces one part of the name.
  /// - Complexity: O(words² + characters of all names), for a width that needs several attempts times that width. O(1) for
  ///   a name and a width that were asked for before.
  package func short(_ name: String, to width: Int, ellipsis: String = "…") -> String {
    if TextWidth.of(name) <= width { return name }
    let key = Known.Key(name: name, width: width, ellipsis: ellipsis)
    if let text = known.names.withLock({ $0[key] }) { return text }
    let text = shortened(name, to: width, ellipsis)
    known.names.withLock { $0[key] = text }
    return text
  }

  private func shortened(_ name: String, to width: Int, _ ellipsis: String) -> String {
    if files.contains(name), let stem = Self.stem(name) {
      return TextWidth.of(stem) <= width ? stem : shortened(stem, to: width, ellipsis)
    }
    if let text = withoutFolders(name, to: width, ellipsis) { return text }
    if let text = withoutFolderBehind(name, to: width, ellipsis) { return text }
    // Arguments are left out first, unless they distinguish two names.
    if let head = Self.head(name), heads[head] == 1, !bases.contains(String(head)) {
      let whole = head + "(\(ellipsis))"
      if TextWidth.of(String(whole)) <= width { return String(whole) }
      if TextWidth.of(String(head)) + TextWidth.of(ellipsis) <= width { return head + ellipsis }
      return short(of: String(head), to: width, ellipsis: ellipsis)
    }
    return short(of: name, to: width, ellipsis: ellipsis)
  }

  private func short(of name: String, to width: Int, ellipsis: String) -> String {
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
        return cut(name, text, to: width, ellipsis)
      }
      isKept[next] = false
      text = Self.joined(words, isKept, ellipsis)
    }
    let rest = Self.base(Self.joined(words, isKept, ""))
    return bases.contains(rest) || !isDistinct(text, name, ellipsis) ? cut(name, name, to: width, ellipsis) : text
  }

  /// Replaces one part of a name by an ellipsis: its middle if the rest reads like no other name, else the nearest
  /// part of which that is true, else the middle all the same.
  ///
  /// - Parameter short: the name, perhaps already without the words with which all names begin.
  private func cut(_ name: String, _ short: String, to width: Int, _ ellipsis: String) -> String {
    if beginning.isEmpty, let text = cutAtWords(name, to: width, ellipsis) { return text }
    let middle = DisplayText.fittedInMiddle(
      beginning.isEmpty ? name : short, to: width, ellipsis: ellipsis)
    if isDistinct(middle, name, ellipsis) { return middle }
    let room = width - TextWidth.of(ellipsis)
    if room < 2 { return middle }
    for tail in (0...room).sorted(by: { (abs($0 - room / 2), $0) < (abs($1 - room / 2), $1) }) {
      let end = String(DisplayText.prefix(of: String(name.reversed()), cells: tail).reversed())
      let text = DisplayText.prefix(of: name, cells: room - tail) + ellipsis + end
      if isDistinct(text, name, ellipsis) { return text }
    }
    return middle
  }

  /// Minimum share of the width that whole words have to take. Otherwise pieces of words say more.
  private static let leastShare = 0.7

  /// Replaces as few whole words as possible by an ellipsis, but never the first or the last word:
  /// `UserProfile…Protocol`.
  ///
  /// - Returns: nil if the rest is too short, or reads like another name.
  private func cutAtWords(_ name: String, to width: Int, _ ellipsis: String) -> String? {
    let words = Self.words(name[...])
    guard words.count > 2 else { return nil }
    for left in 1..<words.count - 1 {
      let starts = (1..<words.count - left).sorted {
        (abs(2 * $0 + left - words.count), -$0) < (abs(2 * $1 + left - words.count), -$1)
      }
      for start in starts {
        let (head, tail) = (words[..<start].joined(), words[(start + left)...].joined())
        let text = head + ellipsis + tail
        let cells = TextWidth.of(text)
        if cells > width || Double(cells) < Double(width) * Self.leastShare { continue }
        if !bases.contains(head + tail), isDistinct(text, name, ellipsis) { return text }
      }
    }
    return nil
  }

  /// Returns true if a short name can be no other name than the given one, whatever its ellipses stand for.
  func isDistinct(_ text: String, _ name: String, _ ellipsis: String) -> Bool {
    let parts = text.split(separator: ellipsis, omittingEmptySubsequences: false).map { Array($0.utf8) }
    guard let first = parts.first, let last = parts.last, parts.count > 1 else { return true }
    let own = Array(name.utf8)
    return !all.contains { other in
      guard other.count >= first.count + last.count, other.starts(with: first), other != own,
        other.suffix(last.count).elementsEqual(last)
      else { return false }
      var rest = other[first.count..<other.count - last.count]
      for part in parts.dropFirst().dropLast() where !part.isEmpty {
        guard let start = rest.indices.first(where: { rest[$0...].starts(with: part) }) else { return false }
        rest = rest[(start + part.count)...]
      }
      return true
    }
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

  /// Returns the part of a name before its arguments; nil for a name without arguments.
  static func head(_ name: String) -> Substring? {
    guard name.hasSuffix(")"), let open = name.firstIndex(of: "("), open > name.startIndex else { return nil }
    return name[..<open]
  }

  /// Returns the name of a Swift file without its ending; nil for another name.
  private static func stem(_ name: String) -> String? {
    name.hasSuffix(".swift") ? String(name.dropLast(6)) : nil
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
