/// Parts of a long list of names: names that end with the same words (`*ViewModel`), or else begin with the same word
/// (`Get*`).
///
/// Folders divide most code. This division is for a module, folder or file in which many names lie side by side.
struct NameParts {
  struct Part {
    /// Common words of the names, with a star for the others; nil for names without common words.
    let title: String?
    /// Indices of the names.
    var members: [Int]
  }

  /// Number of names up to which a list is not divided.
  static let mostTogether = 24
  /// Minimum number of names of a part, and minimum share of all names: a few large parts tell more than many small ones.
  private static let fewest = 4
  private static let smallestShare = 12
  /// Maximum number of names without common words that have no part of their own.
  private static let mostAlone = 6

  /// The parts in alphabetical order, and behind them the names without common words; empty if no words divide the
  /// names.
  let parts: [Part]
  /// Indices of names in no part.
  let alone: [Int]

  /// Divides names.
  ///
  /// - Parameters:
  ///   - titles: the names as they are shown, without their containers.
  ///   - most: number of names up to which the list is not divided.
  /// - Complexity: O(n log n).
  init(_ titles: [String], atMost most: Int = NameParts.mostTogether) {
    let words = titles.map(Self.words)
    let fewest = max(Self.fewest, titles.count / Self.smallestShare)
    var homes = Self.endings(words, fewest)
    let largest = Dictionary(homes.compactMap(\.self).map { ($0, 1) }, uniquingKeysWith: +).values.max() ?? 0
    // One ending that nearly all names have tells nothing, so their beginnings divide them.
    if largest * 3 > titles.count * 2 { homes = titles.map { _ in nil } }
    let rest = homes.indices.filter { homes[$0] == nil }
    let beginnings = Dictionary(grouping: rest.filter { words[$0].count > 1 }) { words[$0][0].capitalizedFirst }
    for (word, members) in beginnings where members.count >= fewest {
      for member in members { homes[member] = word + "*" }
    }
    let grouped = Dictionary(grouping: homes.indices.filter { homes[$0] != nil }) { homes[$0] ?? "" }
    guard titles.count > most, grouped.count > 1 else {
      (parts, alone) = ([], Array(titles.indices))
      return
    }
    let others = homes.indices.filter { homes[$0] == nil }
    let hasPart = others.count > Self.mostAlone
    parts =
      grouped.sorted { $0.key < $1.key }.map { Part(title: $0.key, members: $0.value) }
      + (hasPart ? [Part(title: nil, members: others)] : [])
    alone = hasPart ? [] : others
  }

  /// Returns the common ending of each name; nil for a name that shares its last word with too few others.
  private static func endings(_ words: [[String]], _ fewest: Int) -> [String?] {
    func ending(_ words: [String], _ count: Int) -> String? {
      words.count > count ? words.suffix(count).map(\.capitalizedFirst).joined() : nil
    }
    func counts(_ count: Int) -> [String: Int] {
      Dictionary(words.compactMap { ending($0, count) }.map { ($0, 1) }, uniquingKeysWith: +)
    }
    let (one, two) = (counts(1), counts(2))
    let endings = words.map { words -> String? in
      guard let last = ending(words, 1), let all = one[last], all >= fewest else { return nil }
      // Two words, such as `ViewController`, if most names with the last word have both.
      if let both = ending(words, 2), let count = two[both], count >= fewest, count * 2 > all { return "*" + both }
      return "*" + last
    }
    // Names without the usual word before their ending may be too few.
    let sizes = Dictionary(endings.compactMap(\.self).map { ($0, 1) }, uniquingKeysWith: +)
    return endings.map { ending in ending.flatMap { sizes[$0, default: 0] < fewest ? nil : $0 } }
  }

  /// Returns the words of a name: `get`, `URL` and `Cache` of `getURLCache`.
  private static func words(_ title: String) -> [String] {
    title.prefix { $0.isLetter || $0.isNumber || $0 == "_" }
      .matches(of: #/[A-Z]+(?![a-z])|[A-Z]?[a-z0-9_]+/#).map { String($0.output) }
  }
}

extension String {
  fileprivate var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }
}
