/// What a step says: paragraphs and lists, with emphasis and code, and nothing else.
package struct Narration: Hashable, Sendable {
  package enum Block: Hashable, Sendable {
    case paragraph([Span])
    /// An item of a list, with its number if the list has numbers.
    case item([Span], number: Int?)

    package var spans: [Span] {
      switch self {
      case .paragraph(let spans), .item(let spans, _): spans
      }
    }

    /// Without marks.
    package var text: String { spans.map(\.text).joined() }
  }

  package struct Span: Hashable, Sendable {
    package enum Style: Hashable, Sendable { case plain, emphasis, strong, code }

    package var text: String
    package var style: Style

    package init(_ text: String, _ style: Style = .plain) {
      self.text = text
      self.style = style
    }
  }

  package var blocks: [Block]

  package init(_ blocks: [Block] = []) { self.blocks = blocks }
}
