/// Reads narration: Markdown with paragraphs, lists, emphasis and code only.
enum NarrationReader {
  /// Reads narration from lines of Markdown. Unsupported elements are reported and left out.
  ///
  /// - Parameters:
  ///   - lines: the lines of the text.
  ///   - first: the number of the first line in its file.
  static func read(_ lines: [some StringProtocol], from first: Int = 1, _ faults: inout FaultList) -> Narration {
    var blocks: [Narration.Block] = []
    var open: (text: String, line: Int, column: Int, item: Item?)?
    func close(_ faults: inout FaultList) {
      guard let (text, line, column, item) = open else { return }
      open = nil
      guard let spans = SpanReader.read(text) else {
        return faults.add("a '`' without a second one; expected code between two '`'", line: line, column: column)
      }
      switch item {
      case nil: blocks.append(.paragraph(spans))
      case .dash: blocks.append(.item(spans, number: nil))
      case .number(let number): blocks.append(.item(spans, number: number))
      }
    }
    for (index, line) in lines.enumerated() {
      let text = line.drop { $0 == " " || $0 == "\t" }
      let column = line.count - text.count + 1
      let trimmed = String(text.reversed().drop(while: \.isWhitespace).reversed())
      if trimmed.isEmpty {
        close(&faults)
      } else if let (item, rest) = item(trimmed) {
        close(&faults)
        open = (rest, first + index, column, item)
      } else if let other = other(trimmed) {
        close(&faults)
        faults.add(
          "\(other) is not read in narration; expected paragraphs and lists, with emphasis and code",
          line: first + index,
          column: column)
      } else if let (text, line, column, item) = open {
        open = (text + " " + trimmed, line, column, item)
      } else {
        open = (trimmed, first + index, column, nil)
      }
    }
    close(&faults)
    return Narration(blocks)
  }

  private enum Item {
    case dash
    case number(Int)
  }

  private static func item(_ line: String) -> (Item, String)? {
    for mark in ["- ", "* ", "+ "] where line.hasPrefix(mark) { return (.dash, String(line.dropFirst(2))) }
    let digits = line.prefix { $0.isASCII && $0.isNumber }
    let rest = line.dropFirst(digits.count)
    guard let number = Int(digits), digits.count < 4, rest.hasPrefix(". ") || rest.hasPrefix(") ") else { return nil }
    return (.number(number), String(rest.dropFirst(2)))
  }

  /// Returns the name of the unsupported Markdown element with which a line begins; nil if there is none.
  private static func other(_ line: String) -> String? {
    if line.hasPrefix("#"), line.drop(while: { $0 == "#" }).first.map({ $0 == " " }) ?? true { return "a heading" }
    if line.hasPrefix("```") || line.hasPrefix("~~~") { return "a block of code" }
    if line.hasPrefix("> ") { return "a quotation" }
    if line.hasPrefix("|") { return "a table" }
    if line.hasPrefix("![") { return "a picture" }
    if line.hasPrefix("<") { return "HTML" }
    if line.count >= 3, Set(line) == ["-"] || Set(line) == ["*"] || Set(line) == ["_"] { return "a line across" }
    return nil
  }
}

/// Reads emphasis and code inside a paragraph.
enum SpanReader {
  /// Parses a text.
  ///
  /// - Returns: nil if a code span has no end.
  static func read(_ text: String) -> [Narration.Span]? {
    var spans: [Narration.Span] = []
    var plain = ""
    let characters = Array(text)
    var index = 0
    func flush() {
      if !plain.isEmpty { spans.append(.init(plain)) }
      plain = ""
    }
    while index < characters.count {
      let character = characters[index]
      switch character {
      case "\\" where index + 1 < characters.count && "\\`*_-#".contains(characters[index + 1]):
        plain.append(characters[index + 1])
        index += 2
      case "`":
        let count = characters[index...].prefix { $0 == "`" }.count
        guard let end = closing(characters, "`", count, from: index + count, isCode: true) else { return nil }
        flush()
        let code = String(characters[(index + count)..<end])
        spans.append(.init(count > 1 ? code.trimmed : code, .code))
        index = end + count
      case "*", "_":
        let count = characters[index...].prefix { $0 == character }.count
        guard count <= 2, opens(characters, index, count),
          let end = closing(characters, character, count, from: index + count, isCode: false)
        else {
          plain += String(repeating: character, count: count)
          index += count
          continue
        }
        flush()
        let inner = String(characters[(index + count)..<end])
        spans.append(.init(inner, count == 2 ? .strong : .emphasis))
        index = end + count
      default:
        plain.append(character)
        index += 1
      }
    }
    flush()
    return spans
  }

  /// Returns whether emphasis opens at an index. It opens only at the beginning of a word, because `_` also occurs in
  /// names.
  private static func opens(_ text: [Character], _ index: Int, _ count: Int) -> Bool {
    guard index + count < text.count, !text[index + count].isWhitespace else { return false }
    return index == 0 || !(text[index - 1].isLetter || text[index - 1].isNumber)
  }

  private static func closing(_ text: [Character], _ mark: Character, _ count: Int, from start: Int, isCode: Bool)
    -> Int?
  {
    var index = start
    while index < text.count {
      guard text[index] == mark else {
        index += 1
        continue
      }
      let run = text[index...].prefix { $0 == mark }.count
      let ends = isCode || (index > start && !text[index - 1].isWhitespace && !isLetter(text, index + run))
      if run == count, ends { return index }
      index += run
    }
    return nil
  }

  private static func isLetter(_ text: [Character], _ index: Int) -> Bool {
    text.indices.contains(index) && (text[index].isLetter || text[index].isNumber)
  }
}

extension String {
  fileprivate var trimmed: String {
    let start = drop(while: \.isWhitespace)
    return String(start.reversed().drop(while: \.isWhitespace).reversed())
  }
}
