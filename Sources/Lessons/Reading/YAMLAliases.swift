/// Bounds the number of values that a YAML text represents once its aliases are expanded.
///
/// A few hundred bytes can represent billions of values ("billion laughs"). The parser shares the values, but compares
/// keys value by value. Their number is therefore bounded before the text is parsed.
///
/// The number is counted on tokens. It may be too large, but never too small: in a plain text, a token that looks like
/// an alias counts as an alias.
package struct YAMLAliases {
  /// The place where the bound was exceeded. Line and column count from 1.
  package struct Excess: Error {
    package let line: Int
    package let column: Int
    package let message: String
  }

  /// Maximum number of values that a text may represent.
  static let limit = 1_000_000

  private enum Extent {
    /// The anchor's value extends to the bracket that restores the depth.
    case flow(depth: Int)
    /// The anchor's value extends to the next line that is not indented further. The items of a list may have the same
    /// indentation.
    case block(indent: Int)
  }

  private struct Anchor {
    let name: [UInt8]
    let extent: Extent
    var size = 1
  }

  private var sizes: [[UInt8]: Int] = [:]
  private var open: [Anchor] = []
  private var total = 0
  private var depth = 0

  /// Checks the number of values that a text represents.
  ///
  /// - Throws: `Excess` if the number exceeds `limit`.
  /// - Complexity: O(n · a) for n bytes and a nested anchors; O(n) without an alias.
  static func check(_ text: String) throws {
    let bytes = Array(text.utf8)
    guard bytes.contains(UInt8(ascii: "*")) else { return }
    var aliases = YAMLAliases()
    try aliases.read(bytes)
  }

  private mutating func read(_ bytes: [UInt8]) throws {
    var (line, lineStart, index, indent) = (1, 0, 0, 0)
    // Indentation of the line with the `|` or `>` that begins a block text.
    var textIndent: Int?
    var isAtStart = true
    while index < bytes.count {
      let byte = bytes[index]
      if byte == UInt8(ascii: "\n") {
        (line, lineStart, index, isAtStart) = (line + 1, index + 1, index + 1, true)
        continue
      }
      if isAtStart {
        let first = bytes[index...].firstIndex { $0 != UInt8(ascii: " ") } ?? bytes.count
        guard first < bytes.count, bytes[first] != UInt8(ascii: "\n"), bytes[first] != 13 else {
          index = endOfLine(bytes, first)
          continue
        }
        indent = first - lineStart
        if let text = textIndent {
          if indent > text {
            index = endOfLine(bytes, first)
            continue
          }
          textIndent = nil
        }
        if depth == 0 { closeBlocks(at: indent, isItem: bytes[first] == UInt8(ascii: "-")) }
        (index, isAtStart) = (first, false)
        continue
      }
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "'"):
        let end = endOfQuotes(bytes, index)
        for place in index..<end where bytes[place] == 10 { (line, lineStart) = (line + 1, place + 1) }
        index = end
        try add(1, line, index - lineStart)
      case UInt8(ascii: "#") where index == lineStart || bytes[index - 1] == UInt8(ascii: " "):
        index = endOfLine(bytes, index)
      case UInt8(ascii: "["), UInt8(ascii: "{"):
        depth += 1
        index += 1
      case UInt8(ascii: "]"), UInt8(ascii: "}"):
        depth = max(0, depth - 1)
        closeFlows()
        index += 1
      case UInt8(ascii: "|"), UInt8(ascii: ">"):
        if depth == 0 { textIndent = indent }
        index += 1
      case UInt8(ascii: "&"), UInt8(ascii: "*"):
        let end = endOfName(bytes, index + 1)
        let name = Array(bytes[(index + 1)..<end])
        if byte == UInt8(ascii: "*") {
          try add(sizes[name] ?? 1, line, index - lineStart + 1)
        } else if !name.isEmpty {
          begin(name, bytes, end, indent)
        }
        index = max(end, index + 1)
      case UInt8(ascii: " "), UInt8(ascii: ","), UInt8(ascii: ":"), UInt8(ascii: "-"), UInt8(ascii: "?"), 9, 13:
        index += 1
      default:
        index = endOfName(bytes, index + 1)
        try add(1, line, index - lineStart)
      }
    }
  }

  private mutating func begin(_ name: [UInt8], _ bytes: [UInt8], _ end: Int, _ indent: Int) {
    let next = bytes[end...].first { $0 != UInt8(ascii: " ") && $0 != 9 && $0 != 13 }
    sizes[name] = 1
    switch next {
    case UInt8(ascii: "["), UInt8(ascii: "{"): open.append(Anchor(name: name, extent: .flow(depth: depth)))
    case 10, UInt8(ascii: "#"), nil: open.append(Anchor(name: name, extent: .block(indent: indent)))
    // A text, or a mapping that begins on this line.
    default: if depth == 0 { open.append(Anchor(name: name, extent: .block(indent: indent))) }
    }
  }

  private mutating func add(_ count: Int, _ line: Int, _ column: Int) throws {
    total += count
    guard total <= Self.limit else {
      throw Excess(
        line: line, column: max(1, column),
        message: "the aliases stand for more than \(Self.limit) values; expected fewer, or the values written out")
    }
    for index in open.indices { open[index].size += count }
  }

  private mutating func closeBlocks(at indent: Int, isItem: Bool) {
    close { anchor in
      guard case .block(let own) = anchor.extent else { return false }
      return indent < own || indent == own && !isItem
    }
  }

  private mutating func closeFlows() {
    let depth = depth
    close { anchor in
      guard case .flow(let own) = anchor.extent else { return false }
      return depth <= own
    }
  }

  private mutating func close(where isOver: (Anchor) -> Bool) {
    guard !open.isEmpty else { return }
    for anchor in open { sizes[anchor.name] = anchor.size }
    open.removeAll(where: isOver)
  }

  private func endOfLine(_ bytes: [UInt8], _ start: Int) -> Int {
    bytes[min(start, bytes.count)...].firstIndex(of: 10) ?? bytes.count
  }

  private func endOfName(_ bytes: [UInt8], _ start: Int) -> Int {
    let ends = Set(" ,[]{}\n\r\t".utf8)
    return bytes[min(start, bytes.count)...].firstIndex { ends.contains($0) } ?? bytes.count
  }

  private func endOfQuotes(_ bytes: [UInt8], _ start: Int) -> Int {
    let quote = bytes[start]
    var index = start + 1
    while index < bytes.count, bytes[index] != quote {
      index += bytes[index] == UInt8(ascii: "\\") && quote == UInt8(ascii: "\"") ? 2 : 1
    }
    return min(index + 1, bytes.count)
  }
}
