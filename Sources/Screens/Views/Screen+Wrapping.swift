import Laboratory
import Support

extension Screen {
  /// Wraps lines to a width. Continuation rows begin in the column of their line's text.
  static func wrapped(_ lines: [OutputLine], width: Int) -> [OutputLine] {
    lines.flatMap { line in
      if TextWidth.of(line.text) <= width { return [line] }
      // Wrapped rows keep the column of the indentation, or of the text after a key.
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

  /// Returns the margin at the beginning of a line: the indentation, and the words up to a gap of two spaces.
  ///
  /// Continuation rows are indented by this margin. The margin of a line without indentation is empty.
  private static func lead(_ text: String) -> String {
    let first = text.prefix { $0 == " " }
    guard !first.isEmpty, let gap = text[first.endIndex...].firstRange(of: "  ") else { return String(first) }
    return String(text[..<gap.lowerBound]) + text[gap.lowerBound...].prefix { $0 == " " }
  }
}
