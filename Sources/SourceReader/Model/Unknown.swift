/// Something that syntax cannot tell, with its place: said instead of guessed.
package struct Unknown: Hashable, Sendable {
  package enum Reason: Hashable, Sendable {
    /// The text does not parse here.
    case syntax
    /// Nested deeper than it is read.
    case depth
    /// A macro, which may add or change anything.
    case macro(String)
    /// An attribute that may be a macro or come from elsewhere.
    case attribute(String)
    /// A call of a capitalised name that none of the files declares.
    case unresolved(String)
    /// The type of what a method is called on is not written.
    case receiver(String)
    /// A call whose result's type none of the files declares.
    case result(String)
    /// `.init(…)` where nothing written says of which type.
    case implicitMember(String)
    /// Several declarations of one name, of different types.
    case ambiguous(String)
    /// Declared differently in the branches of `#if`.
    case conditional(String)
  }

  package var reason: Reason
  package var file: String
  package var position: TextPosition
}
