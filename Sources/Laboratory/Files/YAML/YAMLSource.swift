import Lessons
import Yams

/// A YAML text with the position of each value.
///
/// Values can be changed without changing the rest of the text: comments, order, quotes, blank lines.
package struct YAMLSource: Sendable {
  /// A value of the text. Ranges are in UTF-8 bytes.
  indirect enum Tree: Sendable {
    case scalar(Range<Int>)
    /// A missing value: `Boots:`.
    case empty(at: Int)
    case map(Collection)
    case list(Collection)

    var range: Range<Int> {
      switch self {
      case .scalar(let range): range
      case .empty(let place): place..<place
      case .map(let collection), .list(let collection): collection.range
      }
    }

    var isEmpty: Bool {
      switch self {
      case .scalar: false
      case .empty: true
      case .map(let collection), .list(let collection): collection.items.isEmpty
      }
    }
  }

  struct Collection: Sendable {
    let isFlow: Bool
    /// Range of the collection. A block collection ends with its last item, or with the comment behind that item.
    let range: Range<Int>
    let items: [Item]
    /// Indentation of the items of a block collection.
    let indent: Int
  }

  struct Item: Sendable {
    /// Range of the key. For an item of a list it is empty and lies at the dash.
    let keyRange: Range<Int>
    let key: String
    let value: Tree

    var range: Range<Int> { keyRange.lowerBound..<max(keyRange.upperBound, value.range.upperBound) }
  }

  let bytes: [UInt8]
  let tree: Tree

  /// Parses a text.
  ///
  /// - Returns: nil for a text that cannot be edited in place: invalid YAML, no value, anchors and aliases, tags,
  ///   scalars over several lines.
  package init?(_ text: String) {
    guard let root = try? YAMLText.compose(text) else { return nil }
    let locator = Locator(Array(text.utf8))
    guard let tree = try? locator.tree(root, isInFlow: false) else { return nil }
    bytes = locator.bytes
    self.tree = tree
  }

  func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }

  /// Line ending of the text.
  var newline: String { bytes.firstIndex(of: 10).map { $0 > 0 && bytes[$0 - 1] == 13 ? "\r\n" : "\n" } ?? "\n" }
}

/// Finds the ends of values, because the parser gives only their beginnings.
private struct Locator {
  struct Unsupported: Error {}

  let bytes: [UInt8]
  private let lines: [Int]

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    var lines = [0]
    for (index, byte) in bytes.enumerated() where byte == 10 { lines.append(index + 1) }
    self.lines = lines
  }

  func tree(_ node: Node, isInFlow: Bool) throws -> YAMLSource.Tree {
    switch node {
    case .scalar(let scalar):
      if scalar.anchor != nil { throw Unsupported() }
      guard let mark = scalar.mark else { throw Unsupported() }
      let start = try offset(mark)
      switch scalar.style {
      case .doubleQuoted, .singleQuoted: return .scalar(start..<(try endOfQuotes(start)))
      case .plain:
        if scalar.string.isEmpty { return .empty(at: start) }
        let end = endOfPlain(start, isInFlow: isInFlow)
        // The scalar extends over several lines or follows a tag.
        guard String(decoding: bytes[start..<end], as: UTF8.self) == scalar.string else { throw Unsupported() }
        return .scalar(start..<end)
      default: throw Unsupported()
      }
    case .mapping(let mapping):
      if mapping.anchor != nil { throw Unsupported() }
      guard let mark = mapping.mark else { throw Unsupported() }
      let start = try offset(mark)
      let isFlow = try isFlow(at: start, "{")
      let items = try mapping.map { key, value in try item(key, value, isInFlow: isFlow || isInFlow) }
      return .map(try collection(items, start, isFlow, end: "}"))
    case .sequence(let sequence):
      if sequence.anchor != nil { throw Unsupported() }
      guard let mark = sequence.mark else { throw Unsupported() }
      let start = try offset(mark)
      let isFlow = try isFlow(at: start, "[")
      let items = try sequence.map { value in
        let tree = try tree(value, isInFlow: isFlow || isInFlow)
        let begin = isFlow ? tree.range.lowerBound : try dash(before: tree.range.lowerBound)
        return YAMLSource.Item(keyRange: begin..<begin, key: "", value: tree)
      }
      return .list(try collection(items, start, isFlow, end: "]"))
    case .alias: throw Unsupported()
    }
  }

  private func item(_ key: Node, _ value: Node, isInFlow: Bool) throws -> YAMLSource.Item {
    guard case .scalar(let name) = key, case .scalar(let range) = try tree(key, isInFlow: isInFlow) else {
      throw Unsupported()
    }
    var colon = range.upperBound
    while colon < bytes.count, bytes[colon] == 32 { colon += 1 }
    guard colon < bytes.count, bytes[colon] == UInt8(ascii: ":") else { throw Unsupported() }
    var tree = try tree(value, isInFlow: isInFlow)
    if case .empty = tree { tree = .empty(at: colon + 1) }
    if tree.range.lowerBound <= colon { throw Unsupported() }
    return YAMLSource.Item(keyRange: range.lowerBound..<(colon + 1), key: name.string, value: tree)
  }

  private func collection(
    _ items: [YAMLSource.Item], _ start: Int, _ isFlow: Bool, end closing: Character
  ) throws -> YAMLSource.Collection {
    // If an end was determined wrongly, do not edit the text in place.
    var place = start
    for item in items {
      if item.range.lowerBound < place || item.range.upperBound > bytes.count { throw Unsupported() }
      place = item.range.upperBound
    }
    let last = items.last?.range.upperBound
    let end: Int
    if isFlow {
      var place = last ?? start + 1
      while place < bytes.count, bytes[place] != closing.asciiValue {
        if bytes[place] == UInt8(ascii: "#") { place = endOfLine(place) } else { place += 1 }
      }
      guard place < bytes.count else { throw Unsupported() }
      end = place + 1
    } else {
      guard let last else { throw Unsupported() }
      end = endOfComment(last)
    }
    let begin = isFlow ? start : items.first?.range.lowerBound ?? start
    let lineStart = lines.last { $0 <= begin } ?? 0
    return YAMLSource.Collection(isFlow: isFlow, range: begin..<end, items: items, indent: begin - lineStart)
  }

  // MARK: Positions

  private func offset(_ mark: Yams.Mark) throws -> Int {
    guard lines.indices.contains(mark.line - 1) else { throw Unsupported() }
    var place = lines[mark.line - 1]
    // A byte order mark is not a column.
    if place == 0, bytes.starts(with: [0xEF, 0xBB, 0xBF]) { place = 3 }
    for _ in 1..<max(1, mark.column) {
      guard place < bytes.count else { throw Unsupported() }
      place += 1
      while place < bytes.count, bytes[place] & 0xC0 == 0x80 { place += 1 }
    }
    return place
  }

  private func isFlow(at start: Int, _ opening: Character) throws -> Bool {
    guard start < bytes.count else { throw Unsupported() }
    if bytes[start] == UInt8(ascii: "&") || bytes[start] == UInt8(ascii: "!") { throw Unsupported() }
    return bytes[start] == opening.asciiValue
  }

  private func dash(before place: Int) throws -> Int {
    var place = min(place, bytes.count) - 1
    while place >= 0, [32, 9, 10, 13].contains(bytes[place]) { place -= 1 }
    guard place >= 0, bytes[place] == UInt8(ascii: "-") else { throw Unsupported() }
    return place
  }

  private func endOfQuotes(_ start: Int) throws -> Int {
    guard start < bytes.count else { throw Unsupported() }
    let quote = bytes[start]
    guard quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else { throw Unsupported() }
    var place = start + 1
    while place < bytes.count {
      if bytes[place] == UInt8(ascii: "\\"), quote == UInt8(ascii: "\"") {
        place += 2
      } else if bytes[place] != quote {
        place += 1
      } else if quote == UInt8(ascii: "'"), place + 1 < bytes.count, bytes[place + 1] == quote {
        place += 2
      } else {
        return place + 1
      }
    }
    throw Unsupported()
  }

  private func endOfPlain(_ start: Int, isInFlow: Bool) -> Int {
    var place = start
    while place < bytes.count {
      let byte = bytes[place]
      if byte == 10 || byte == 13 { break }
      if isInFlow, [UInt8(ascii: ","), UInt8(ascii: "]"), UInt8(ascii: "}")].contains(byte) { break }
      let next = place + 1 < bytes.count ? bytes[place + 1] : 10
      if byte == UInt8(ascii: ":"), [32, 10, 13, 9].contains(next) { break }
      if byte == 32, next == UInt8(ascii: "#") { break }
      place += 1
    }
    while place > start, bytes[place - 1] == 32 || bytes[place - 1] == 9 { place -= 1 }
    return place
  }

  private func endOfLine(_ place: Int) -> Int {
    var end = place
    while end < bytes.count, bytes[end] != 10, bytes[end] != 13 { end += 1 }
    return end
  }

  /// Returns the end of a comment on the same line, if only white space comes before the comment; else `place`.
  private func endOfComment(_ place: Int) -> Int {
    var start = place
    while start < bytes.count, bytes[start] == 32 || bytes[start] == 9 { start += 1 }
    return start < bytes.count && start > place && bytes[start] == UInt8(ascii: "#") ? endOfLine(start) : place
  }
}
