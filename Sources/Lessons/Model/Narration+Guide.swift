extension Narration {
  /// The first sentence that asks the learner to act or to watch; nil if there is none. It begins with one of a few
  /// verbs, such as `Watch` or `Press`.
  package var guide: [Span]? {
    for block in blocks {
      for sentence in Self.sentences(block.spans) {
        let text = sentence.map(\.text).joined()
        if Self.leads.contains(where: { text.hasPrefix($0) }) { return sentence }
      }
    }
    return nil
  }

  private static let leads = [
    "Watch ", "Press ", "Type ", "Key ", "Run, ", "Let the clock", "Let that go on", "Compare ",
  ]

  /// Divides spans into sentences. A sentence ends at a full stop or question mark before a blank, outside of code, or
  /// with the last span.
  private static func sentences(_ spans: [Span]) -> [[Span]] {
    var (sentences, open): ([[Span]], [Span]) = ([], [])
    for span in spans {
      guard span.style != .code else {
        open.append(span)
        continue
      }
      var rest = span.text[...]
      while let end = rest.firstRange(of: ". ") ?? rest.firstRange(of: "? ") {
        open.append(Span(String(rest[..<end.upperBound].dropLast()), span.style))
        sentences.append(open)
        (open, rest) = ([], rest[end.upperBound...])
      }
      if !rest.isEmpty { open.append(Span(String(rest), span.style)) }
    }
    return open.isEmpty ? sentences : sentences + [open]
  }
}
