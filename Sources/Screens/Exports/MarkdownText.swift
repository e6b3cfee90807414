import Lessons
import Support

/// Conversion of texts to Markdown.
enum MarkdownText {
  /// Returns a text in which Markdown's special characters are escaped.
  static func escaped(_ text: String) -> String {
    text.map { "\\`*_#[]<>|".contains($0) ? "\\\($0)" : String($0) }.joined()
  }

  static func of(_ narration: Narration) -> String {
    var text = ""
    var wasItem = false
    for block in narration.blocks {
      let (lead, isItem) =
        switch block {
        case .paragraph: ("", false)
        case .item(_, nil): ("- ", true)
        case .item(_, let number?): ("\(number). ", true)
        }
      if !text.isEmpty { text += wasItem && isItem ? "\n" : "\n\n" }
      text += lead + block.spans.map(span).joined()
      wasItem = isItem
    }
    return text
  }

  private static func span(_ span: Narration.Span) -> String {
    switch span.style {
    case .plain: escaped(span.text)
    case .emphasis: "*\(escaped(span.text))*"
    case .strong: "**\(escaped(span.text))**"
    case .code: code(span.text)
    }
  }

  /// Returns code for the inside of a line. Code with a backtick has two backticks on each side.
  static func code(_ text: String) -> String { text.contains("`") ? "`` \(text) ``" : "`\(text)`" }

  static func list(_ items: [String]) -> String { items.map { "- \($0)" }.joined(separator: "\n") }

  /// Returns a code block, without blanks at the ends of lines and without empty last lines.
  ///
  /// The fence has more backticks than the beginning of any line.
  static func fence(_ text: String, _ language: String) -> String {
    var lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).map { line in
      String(line.reversed().drop { $0 == " " }.reversed())
    }
    while lines.last?.isEmpty == true { lines.removeLast() }
    let longest = lines.map { $0.prefix { $0 == "`" }.count }.max() ?? 0
    let marks = String(repeating: "`", clamped: max(3, longest + 1))
    let body = lines.joined(separator: "\n")
    return "\(marks)\(language)\n\(body)\n\(marks)"
  }
}
