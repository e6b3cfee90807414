import SwiftSyntax

/// Syntax highlighting of a text.
package enum Highlighting {
  /// Splits a text into coloured spans, line by line. Spans and line feeds together are the whole text, for any text.
  ///
  /// - Complexity: O(length of the text), which is parsed. Waits for a thread with a large stack.
  package static func lines(of text: String) -> [[Span]] {
    withDeepStack {
      let colouring = TokenColouring(viewMode: .sourceAccurate)
      colouring.walk(ParsableText(text).parse())
      return split(text, colouring.pieces)
    }
  }

  /// Cuts pieces of known length at line feeds, and joins neighbouring pieces of the same kind.
  private static func split(_ text: String, _ pieces: [TokenColouring.Piece]) -> [[Span]] {
    let bytes = text.utf8
    var result: [[Span]] = []
    var line: [(kind: Span.Kind, range: Range<String.Index>)] = []
    var start = bytes.startIndex
    func add(_ kind: Span.Kind, to end: String.Index) {
      if start == end { return }
      if let last = line.last, last.kind == kind {
        line[line.count - 1].range = last.range.lowerBound..<end
      } else {
        line.append((kind, start..<end))
      }
      start = end
    }
    func addLines(_ kind: Span.Kind, to end: String.Index) {
      var current = start
      while let newline = bytes[current..<end].firstIndex(of: UInt8(ascii: "\n")) {
        add(kind, to: newline)
        result.append(line.map { Span(String(text[$0.range]), $0.kind) })
        line = []
        current = bytes.index(after: newline)
        start = current
      }
      add(kind, to: end)
    }
    for piece in pieces {
      let end = bytes.index(start, offsetBy: piece.length, limitedBy: bytes.endIndex) ?? bytes.endIndex
      addLines(piece.kind, to: end)
    }
    addLines(.plain, to: bytes.endIndex)
    result.append(line.map { Span(String(text[$0.range]), $0.kind) })
    return result
  }
}
