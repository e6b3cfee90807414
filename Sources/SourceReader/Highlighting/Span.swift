/// A part of one line with the same colour.
package struct Span: Hashable, Sendable {
  package enum Kind: String, Hashable, Sendable, CaseIterable {
    case plain
    case keyword
    /// Name of a type in a declaration or use. In expressions every capitalised name counts as one.
    case type
    /// String or regular expression, without interpolations.
    case string
    case number
    case comment
    /// Attribute or macro: `@objc`, `#expect`.
    case attribute
    /// Conditional compilation: `#if`, its conditions, `#endif`.
    case directive
  }

  package var text: String
  package var kind: Kind

  package init(_ text: String, _ kind: Kind) {
    self.text = text
    self.kind = kind
  }
}
