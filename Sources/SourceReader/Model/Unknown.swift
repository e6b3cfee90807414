/// A place that cannot be read with certainty, such as a macro, reported instead of a guess.
package struct Unknown: Hashable, Sendable {
  package enum Reason: Hashable, Sendable {
    /// A text that does not parse.
    case syntax
    /// A text that is nested too deeply to be read.
    case depth
    /// A macro, which may add or change anything.
    case macro(String)
    /// An attribute that may be a macro or come from elsewhere.
    case attribute(String)
    /// A call of a capitalised name that no file declares.
    case unresolved(String)
    /// A call of a method on an expression without a written type.
    case receiver(String)
    /// A call of a locator's method, or a read of its property, whose result has a type that no file declares.
    case result(String)
    /// A call `.init(…)` whose type is not written anywhere.
    case implicitMember(String)
    /// A type with several declarations, or a call that several functions with different results fit.
    case ambiguous(String)
    /// A type with several declarations, some of them in `#if`.
    case conditional(String)
  }

  package var reason: Reason
  package var file: String
  package var position: TextPosition
}
