/// A call, and what is called as far as the files say.
package struct ResolvedCall: Hashable, Sendable {
  package enum Target: Hashable, Sendable {
    /// The initializer of a type of these files, by its name.
    case initializer(String)
    /// `self.init` or `super.init`: nothing new is made.
    case delegation
    /// A function or method of these files; the type that it is called on, if it is a method.
    case function(DeclarationID, receiver: String?)
    /// A case of an enumeration of these files.
    case enumCase(String)
    /// A closure, a generic parameter's initializer or another value that is called.
    case value
    /// Nothing that these files declare, and nothing that looks like a type of theirs.
    case external
    case unknown(Unknown.Reason)
  }

  package var call: Call
  /// An index of `SourceModule.files`.
  package var file: Int
  package var target: Target
  /// The type of its result, if these files declare it.
  package var result: String?
}
