import Laboratory
import Lessons

/// A step's narration, broken into lines: words with their styles.
enum NarrationText {
  struct Word: Hashable {
    var text: String
    var style: Style
  }

  /// - Parameter width: in cells.
  static func lines(_ narration: Narration, width: Int) -> [[Word]] {
    narration.blocks.flatMap { lines($0, width: max(1, width)) }
  }

  private static func lines(_ block: Narration.Block, width: Int) -> [[Word]] {
    var lead = ""
    if case .item(_, let number) = block { lead = number.map { "\($0). " } ?? "· " }
    let indent = TextWidth.of(lead)
    var lines: [[Word]] = [lead.isEmpty ? [] : [Word(text: lead, style: .dim)]]
    var used = indent
    var needsSpace = false
    func style(_ span: Narration.Span.Style) -> Style {
      switch span {
      case .plain: .text
      case .emphasis: .of(.accent)
      case .strong: .of(.text, bold: true)
      case .code: .of(.type)
      }
    }
    for span in block.spans {
      let parts = span.text.split(separator: " ", omittingEmptySubsequences: false)
      for (index, part) in parts.enumerated() {
        if index > 0 { needsSpace = true }
        if part.isEmpty { continue }
        let text = DisplayText.visible(String(part))
        let size = TextWidth.of(text)
        if used > indent, used + (needsSpace ? 1 : 0) + size > width {
          lines.append(indent > 0 ? [Word(text: String(repeating: " ", count: indent), style: .text)] : [])
          used = indent
        } else if needsSpace, used > indent {
          lines[lines.count - 1].append(Word(text: " ", style: .text))
          used += 1
        }
        needsSpace = false
        lines[lines.count - 1].append(Word(text: text, style: style(span.style)))
        used += size
      }
    }
    return lines
  }
}
