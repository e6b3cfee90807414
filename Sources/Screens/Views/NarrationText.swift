import Canvas
import Diagrams
import Laboratory
import Lessons
import Support

/// Narration broken into lines of styled words.
enum NarrationText {
  struct Word: Hashable {
    var text: String
    var style: Style
  }

  /// Breaks a narration into lines.
  ///
  /// - Parameters:
  ///   - width: maximum width of a line in cells.
  ///   - height: maximum number of lines for which paragraphs get blank lines between them.
  static func lines(_ narration: Narration, width: Int, height: Int = 0) -> [[Word]] {
    let blocks = narration.blocks.map { lines($0, width: max(1, width)) }
    var airy: [[Word]] = []
    for (index, block) in narration.blocks.enumerated() {
      let isList = index > 0 && block.isItem && narration.blocks[index - 1].isItem
      airy += (index == 0 || isList ? [] : [[]]) + blocks[index]
    }
    return airy.count <= height ? airy : Array(blocks.joined())
  }

  private static func lines(_ block: Narration.Block, width: Int) -> [[Word]] {
    var lead = ""
    if case .item(_, let number) = block { lead = number.map { "\($0). " } ?? "• " }
    let indent = TextWidth.of(lead)
    var lines: [[Word]] = [lead.isEmpty ? [] : [Word(text: lead, style: .dim)]]
    var used = indent
    for cluster in clusters(block.spans) {
      let size = cluster.reduce(0) { $0 + TextWidth.of($1.text) }
      if used > indent {
        if used + 1 + size > width {
          lines.append(indent > 0 ? [Word(text: String(repeating: " ", clamped: indent), style: .text)] : [])
          used = indent
        } else {
          lines[lines.count - 1].append(Word(text: " ", style: .text))
          used += 1
        }
      }
      lines[lines.count - 1] += cluster
      used += size
    }
    return lines
  }

  /// Returns the units that stay on one line: a word with everything that touches it, such as a comma after an
  /// emphasised word.
  private static func clusters(_ spans: [Narration.Span]) -> [[Word]] {
    var clusters: [[Word]] = [[]]
    for span in spans {
      for (index, part) in span.text.split(separator: " ", omittingEmptySubsequences: false).enumerated() {
        if index > 0 { clusters.append([]) }
        if !part.isEmpty {
          clusters[clusters.count - 1].append(Word(text: DisplayText.visible(String(part)), style: style(span)))
        }
      }
    }
    return clusters.filter { !$0.isEmpty }
  }

  private static func style(_ span: Narration.Span) -> Style {
    switch span.style {
    case .plain: .text
    case .emphasis: .of(.accent)
    case .strong: .of(.text, bold: true)
    case .code: .of(Role(ofSign: span.text) ?? .type)
    }
  }
}

extension Narration.Block {
  fileprivate var isItem: Bool { if case .item = self { true } else { false } }
}
