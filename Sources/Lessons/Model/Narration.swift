/// The text of a step: paragraphs and lists, with emphasis and code.
package struct Narration: Hashable, Sendable {
  package enum Block: Hashable, Sendable {
    case paragraph([Span])
    /// An item of a list, with its number if the list is numbered.
    case item([Span], number: Int?)

    package var spans: [Span] {
      switch self {
      case .paragraph(let spans), .item(let spans, _): spans
      }
    }

    /// The text without markup.
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
