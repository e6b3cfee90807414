import Laboratory
import Support

extension Screen {
  static func wrapped(_ lines: [OutputLine], width: Int) -> [OutputLine] {
    lines.flatMap { line in
      if TextWidth.of(line.text) <= width { return [line] }
      // What is indented, or stands behind a key, stays in its column.
      let lead = Self.lead(line.text)
      let indent = TextWidth.of(lead)
      guard indent < width / 2 else {
        return DisplayText.wrapped(line.text, width: width).map { OutputLine($0, line.tone) }
      }
      let rows = DisplayText.wrapped(String(line.text.dropFirst(lead.count)), width: width - indent)
      return rows.enumerated().map { index, row in
        OutputLine((index == 0 ? lead : String(repeating: " ", clamped: indent)) + row, line.tone)
      }
    }
  }

  /// The first column of a line: its indentation and, where two spaces or more end it, the words before those.
  private static func lead(_ text: String) -> String {
    let first = text.prefix { $0 == " " }
    guard !first.isEmpty, let gap = text[first.endIndex...].firstRange(of: "  ") else { return String(first) }
    return String(text[..<gap.lowerBound]) + text[gap.lowerBound...].prefix { $0 == " " }
  }
}
