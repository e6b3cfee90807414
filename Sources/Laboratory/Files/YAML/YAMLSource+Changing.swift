extension YAMLSource {
  /// Returns the text with one value replaced by another. Everything else is unchanged.
  ///
  /// - Parameters:
  ///   - old: value of the text, in the form in which the caller writes it.
  ///   - new: value to write. Only the differences from `old` are changed.
  package func text(changing old: YAMLValue, to new: YAMLValue) -> String {
    let range = tree.range
    return text(0..<range.lowerBound) + render(tree, old, new) + text(range.upperBound..<bytes.count)
  }

  private func render(_ tree: Tree, _ old: YAMLValue?, _ new: YAMLValue) -> String {
    if old == new { return text(tree.range) }
    switch (tree, old, new) {
    case (.map(let collection), .map(let old)?, .map(let new)): return render(collection, old, new)
    case (.list(let collection), .list(let old)?, .list(let new)) where old.count == collection.items.count:
      return render(collection, old, new)
    default: return new.flow
    }
  }

  // MARK: Maps

  private func render(_ map: Collection, _ old: [YAMLValue.Entry], _ new: [YAMLValue.Entry]) -> String {
    let oldValues = Dictionary(old.map { ($0.key, $0.value) }, uniquingKeysWith: { first, _ in first })
    let newValues = Dictionary(new.map { ($0.key, $0.value) }, uniquingKeysWith: { first, _ in first })
    let there = Set(map.items.map(\.key))
    // Entries whose relative order is unchanged stay in place.
    let steady = Set(
      LongestCommon.of(map.items.map(\.key).filter { newValues[$0] != nil }, new.map(\.key).filter(there.contains)))
    let renamed = renames(map, old, new, steady)
    var pieces = Pieces(map, of: self)
    var places: [String: Int] = [:]
    for (index, item) in map.items.enumerated() {
      if steady.contains(item.key), let value = newValues[item.key] {
        places[item.key] = index
        if oldValues[item.key] != value {
          pieces.items[index] = [render(item, oldValues[item.key], value, in: map)]
        }
      } else if let name = renamed[item.key], let value = newValues[name] {
        places[name] = index
        pieces.items[index] = [render(item, oldValues[item.key], value, named: name, in: map)]
      } else if oldValues[item.key] != nil {
        pieces.remove(index)
      }
    }
    // If no entry of `old` or `new` is in the text, append the new entries at the end.
    let isNews = !map.items.contains { newValues[$0.key] != nil || oldValues[$0.key] != nil }
    var last = isNews ? map.items.indices.last : nil
    for entry in new {
      if let place = places[entry.key] {
        last = place
      } else if oldValues[entry.key] != entry.value || there.contains(entry.key) {
        // An unchanged entry that the text omits stays omitted.
        pieces.insert("\(YAMLValue.scalar(entry.key)):" + written(entry.value, in: map), after: last)
      }
    }
    return pieces.text
  }

  /// Returns the new name of each renamed key. A removed key and an added key at the same position count as a renaming.
  private func renames(
    _ map: Collection, _ old: [YAMLValue.Entry], _ new: [YAMLValue.Entry], _ steady: Set<String>
  ) -> [String: String] {
    func runs(_ keys: [String]) -> [String: [String]] {
      var (runs, before): ([String: [String]], String) = ([:], "")
      for key in keys { if steady.contains(key) { before = key } else { runs[before, default: []].append(key) } }
      return runs
    }
    let known = Set(old.map(\.key))
    let came = runs(new.map(\.key).filter { steady.contains($0) || !known.contains($0) })
    var renames: [String: String] = [:]
    for (before, went) in runs(map.items.map(\.key).filter(known.contains)) {
      for (from, to) in zip(went, came[before] ?? []) { renames[from] = to }
    }
    return renames
  }

  /// Returns the text of an entry with a new value or a new name.
  private func render(
    _ item: Item, _ old: YAMLValue?, _ new: YAMLValue, named name: String? = nil, in map: Collection
  ) -> String {
    let key = name.map { YAMLValue.scalar($0) + ":" } ?? text(item.keyRange)
    if item.value.isEmpty { return key + written(new, in: map) }
    let value = render(item.value, old, new)
    let gap = text(item.keyRange.upperBound..<max(item.keyRange.upperBound, item.value.range.lowerBound))
    let isBlock: Bool =
      switch item.value {
      case .map(let collection), .list(let collection): !collection.isFlow
      case .scalar, .empty: false
      }
    let isFlat = value.hasPrefix("{") || value.hasPrefix("[") || !isBlock
    if isBlock, isFlat {
      // A block value becomes a value on the key's line. Keep a comment after the key.
      let comment = gap.prefix { !$0.isNewline }.drop { $0 == " " }
      return "\(key) \(value)" + (comment.isEmpty ? "" : " \(comment)")
    }
    return key + (gap.isEmpty ? " " : gap) + value
  }

  /// Returns the value after a new key, with the white space before it. A map of maps takes several lines.
  private func written(_ value: YAMLValue, in map: Collection) -> String {
    guard !map.isFlow, case .map(let entries) = value, !entries.isEmpty,
      entries.allSatisfy({ if case .map = $0.value { true } else { false } })
    else { return " " + value.flow }
    let lead = newline + String(repeating: " ", count: map.indent + 2)
    return entries.map { "\(lead)\(YAMLValue.scalar($0.key)): \($0.value.flow)" }.joined()
  }

  // MARK: Lists

  private func render(_ list: Collection, _ old: [YAMLValue], _ new: [YAMLValue]) -> String {
    var pieces = Pieces(list, of: self)
    let common = LongestCommon.pairs(old, new)
    var (from, to): (Int, Int) = (0, 0)
    for pair in common + [(old.count, new.count)] {
      let changed = min(pair.0 - from, pair.1 - to)
      for step in 0..<changed {
        let item = list.items[from + step]
        let dash = list.isFlow ? "" : text(item.range.lowerBound..<item.value.range.lowerBound)
        pieces.items[from + step] = [dash + render(item.value, old[from + step], new[to + step])]
      }
      for index in (from + changed)..<max(from + changed, pair.0) { pieces.remove(index) }
      let last = from + changed - 1
      for index in (to + changed)..<max(to + changed, pair.1) {
        pieces.insert((list.isFlow ? "" : "- ") + new[index].flow, after: last >= 0 ? last : nil)
      }
      (from, to) = (pair.0 + 1, pair.1 + 1)
    }
    return pieces.text
  }
}

/// A collection, divided into its items and the gaps between them.
private struct Pieces {
  /// Texts for each item: the item's own text, and the texts inserted after it.
  var items: [[String]]
  private var first: [String] = []
  /// Texts between the items: the text before each item, and that after the last item.
  private var gaps: [String]
  private let isFlow: Bool
  private let brackets: (String, String)
  private let lead: String

  init(_ collection: YAMLSource.Collection, of source: YAMLSource) {
    isFlow = collection.isFlow
    items = collection.items.map { [source.text($0.range)] }
    lead = source.newline + String(repeating: " ", count: collection.indent)
    var (gaps, end): ([String], Int) = ([], collection.range.lowerBound)
    for item in collection.items {
      gaps.append(source.text(end..<item.range.lowerBound))
      end = item.range.upperBound
    }
    gaps.append(source.text(end..<collection.range.upperBound))
    self.gaps = gaps
    let opening = source.text(collection.range).prefix(1)
    let isList = isFlow ? opening == "[" : collection.items.first?.keyRange.isEmpty == true
    brackets = isList ? ("[", "]") : ("{", "}")
  }

  mutating func remove(_ index: Int) { items[index] = [] }

  /// Inserts a text.
  ///
  /// - Parameter index: index of the item before the text; nil for the beginning.
  mutating func insert(_ text: String, after index: Int?) {
    if let index { items[index].append(text) } else { first.append(text) }
  }

  var text: String { isFlow ? flow : block }

  private var flow: String {
    var result = gaps[0]
    var isFirst = true
    func put(_ texts: [String], behind gap: String) {
      for (number, text) in texts.enumerated() {
        if isFirst { result += number == 0 ? gap : "" } else { result += number == 0 && !gap.isEmpty ? gap : ", " }
        result += text
        isFirst = false
      }
    }
    put(first, behind: "")
    for (index, texts) in items.enumerated() {
      let gap = index == 0 ? "" : gaps[index]
      // Keep a comment even if the item before it was removed.
      if texts.isEmpty || isFirst {
        if gap.contains("#") { result += gap.drop { $0 == "," } }
        put(texts, behind: "")
      } else {
        put(texts, behind: gap)
      }
    }
    if isFirst, !gaps.contains(where: { $0.contains("#") }) { return brackets.0 + brackets.1 }
    if items.isEmpty {
      let space = brackets.0 == "{" ? " " : ""
      return brackets.0 + space + first.joined(separator: ", ") + space + brackets.1
    }
    return result + gaps[items.count]
  }

  private var block: String {
    if first.isEmpty, items.allSatisfy(\.isEmpty) { return brackets.0 + brackets.1 }
    var result = first.joined(separator: lead)
    var isFirst = first.isEmpty
    for (index, texts) in items.enumerated() {
      // A gap consists of the rest of the previous item's line, lines of comments, and indentation.
      let (behind, rest) = Self.split(gaps[index])
      let wasRemoved = index > 0 && items[index - 1].isEmpty
      if !wasRemoved, items.indices.contains(index - 1), items[index - 1].count == 1 { result += behind }
      if let item = texts.first {
        if isFirst {
          result += String(rest.drop { $0.isWhitespace || $0.isNewline }) + item
        } else {
          result += (rest.isEmpty ? lead : rest) + item
        }
        isFirst = false
        if texts.count > 1 {
          // The rest of the item's line stays with it.
          result += Self.split(gaps[index + 1]).behind
          for added in texts.dropFirst() { result += lead + added }
        }
      } else if rest.contains("#") {
        let comments = rest.split(whereSeparator: \.isNewline).filter { $0.contains("#") }
        if isFirst {
          result += comments.map { String($0.drop { $0 == " " }) }.joined(separator: lead) + lead
        } else {
          result += comments.map { lead + $0.drop { $0 == " " } }.joined()
        }
      }
    }
    if items.last?.count == 1 { result += gaps[items.count] }
    return result
  }

  private static func split(_ gap: String) -> (behind: String, rest: String) {
    guard let end = gap.firstIndex(where: \.isNewline) else { return (gap, "") }
    return (String(gap[..<end]), String(gap[end...]))
  }
}

/// Longest common subsequence of two sequences.
enum LongestCommon {
  static func of<Value: Hashable>(_ one: [Value], _ other: [Value]) -> [Value] {
    one == other ? one : pairs(one, other).map { one[$0.0] }
  }

  /// Returns the index pairs of the common elements. If both sequences are long and differ much, their middle counts as
  /// completely changed.
  static func pairs<Value: Hashable>(_ one: [Value], _ other: [Value]) -> [(Int, Int)] {
    var start = 0
    while start < min(one.count, other.count), one[start] == other[start] { start += 1 }
    var end = 0
    while end < min(one.count, other.count) - start, one[one.count - 1 - end] == other[other.count - 1 - end] {
      end += 1
    }
    let head = (0..<start).map { ($0, $0) }
    let tail = (0..<end).reversed().map { (one.count - 1 - $0, other.count - 1 - $0) }
    let (a, b) = (Array(one[start..<(one.count - end)]), Array(other[start..<(other.count - end)]))
    guard !a.isEmpty, !b.isEmpty, a.count * b.count <= 1_000_000 else { return head + tail }
    var lengths = Array(repeating: Array(repeating: 0, count: b.count + 1), count: a.count + 1)
    for i in a.indices.reversed() {
      for j in b.indices.reversed() {
        lengths[i][j] = a[i] == b[j] ? lengths[i + 1][j + 1] + 1 : max(lengths[i + 1][j], lengths[i][j + 1])
      }
    }
    var (middle, i, j): ([(Int, Int)], Int, Int) = ([], 0, 0)
    while i < a.count, j < b.count {
      if a[i] == b[j] {
        middle.append((start + i, start + j))
        (i, j) = (i + 1, j + 1)
      } else if lengths[i + 1][j] >= lengths[i][j + 1] {
        i += 1
      } else {
        j += 1
      }
    }
    return head + middle + tail
  }
}
