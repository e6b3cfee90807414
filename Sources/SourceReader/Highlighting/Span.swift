/// A stretch of one line that is coloured alike.
package struct Span: Hashable, Sendable {
  package enum Kind: String, Hashable, Sendable, CaseIterable {
    case plain
    case keyword
    /// The name of a type where it is declared or used. In expressions a capitalised name counts as one.
    case type
    /// A string or regular expression, without what is interpolated.
    case string
    case number
    case comment
    /// `@objc`, `#expect`.
    case attribute
    /// `#if` and what belongs to it.
    case directive
  }

  package var text: String
  package var kind: Kind

  package init(_ text: String, _ kind: Kind) {
    self.text = text
    self.kind = kind
  }
}
